import { BulbOutlined } from '@ant-design/icons';
import { describeFilter } from '@daas/contract/datasets/describe';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction } from '@daas/kit/hooks/useApi';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Input, Radio, Typography } from 'antd';
import { useState } from 'react';
import styles from './index.module.css';
import { UnreadWords } from './UnreadWords';

type Understood = EndpointOutput<'market.words'>;

interface Props {
  dataSet: string;
  groups: FilterFieldGroup[];
  /** Whether there are conditions already, which the next sentence replaces or is added to. */
  begun: boolean;
  /** What was understood, and whether it is added to the conditions. */
  onUnderstood: (filters: FilterNode[], keyword: string, added: boolean) => void;
  /** Adds words that were not understood to the keyword. */
  onKeyword: (words: string) => void;
}

const MAX_TEXT = 200;

/** Says in plain words what is looked for; each condition that was understood shows the words that meant it. */
export function PlainWords({ dataSet, groups, begun, onUnderstood, onKeyword }: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  const { run, loading } = useAction('market.words');
  const [understood, setUnderstood] = useState<Understood | null>(null);
  const [added, setAdded] = useState(false);
  const [typed, setTyped] = useState('');
  const text = useText('data-words');
  const common = useText('common');
  const read = async (sentence: string) => {
    const words = sentence.trim();
    if (!words) return setUnderstood(null);
    const answer = await run({ data_set: dataSet, text: words });
    setUnderstood(answer);
    onUnderstood(
      answer.conditions.map(({ filter }) => filter),
      answer.keyword,
      begun && added,
    );
  };
  // The error was shown already.
  const search = (sentence: string) => void read(sentence).catch(() => undefined);
  const dropUnread = (words: string) =>
    setUnderstood((last) => last && { ...last, unread: last.unread.filter((one) => one !== words) });
  const again = (words: string, name: string) => {
    const sentence = typed.replace(words, name);
    setTyped(sentence);
    search(sentence);
  };
  return (
    <Flex vertical gap="small">
      <Input.Search
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={MAX_TEXT}
        prefix={<BulbOutlined aria-hidden />}
        aria-label={text('label')}
        placeholder={text('hint')}
        enterButton={text('read')}
        loading={loading}
        onSearch={search}
      />
      {begun && (
        <Radio.Group
          size="small"
          aria-label={text('how')}
          value={added}
          onChange={(event) => setAdded(event.target.value)}
          options={[
            { value: false, label: text('replace') },
            { value: true, label: text('add') },
          ]}
        />
      )}
      {understood && (
        <Alert
          type={understood.conditions.length > 0 ? 'success' : 'info'}
          closable={{ 'aria-label': common('close'), onClose: () => setUnderstood(null) }}
          title={text('understood', { count: understood.conditions.length })}
          description={
            <ul className={styles.understood}>
              {understood.conditions.map(({ text: words, filter }) => (
                <li key={words + JSON.stringify(filter)}>
                  <Typography.Text type="secondary">{text('meant', { words })}</Typography.Text>{' '}
                  {describeFilter(filter, groups, formatMessage, termName)}
                </li>
              ))}
              {understood.keyword && <li>{text('keyword', { words: understood.keyword })}</li>}
              {understood.unread.length > 0 && (
                <li>
                  <UnreadWords
                    words={understood.unread}
                    onKeyword={(words) => {
                      dropUnread(words);
                      onKeyword(words);
                    }}
                    onRemove={dropUnread}
                  />
                </li>
              )}
              {understood.suggestions.map(({ text: words, names }) => (
                <li key={`like ${words}`}>
                  {text('did-you-mean')}
                  {names.map((name) => (
                    <Button key={name} type="link" size="small" onClick={() => again(words, name)}>
                      {name}
                    </Button>
                  ))}
                </li>
              ))}
              {understood.lacks.length > 0 && (
                <li>{text('lacks', { words: understood.lacks.join(formatMessage({ id: 'filter.comma' })) })}</li>
              )}
              {understood.ignored.length > 0 && (
                <li>
                  <Typography.Text type="secondary">
                    {text('ignored', { words: understood.ignored.join(formatMessage({ id: 'filter.comma' })) })}
                  </Typography.Text>
                </li>
              )}
            </ul>
          }
        />
      )}
    </Flex>
  );
}
