import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Button, Flex, Tag } from 'antd';
import styles from './index.module.css';

interface Props {
  words: readonly string[];
  onKeyword: (words: string) => void;
  onRemove: (words: string) => void;
}

/** Words of the sentence that were not understood. They do not narrow the search; each can become a keyword or be removed. */
export function UnreadWords({ words: unread, onKeyword, onRemove }: Props) {
  const text = useText('data-words');
  const common = useText('common');
  if (unread.length === 0) return null;
  return (
    <Flex gap="small" wrap align="center">
      {unread.map((words) => {
        const label = text('unread', { words });
        return (
          <Tag
            key={words}
            color="warning"
            className={styles.chosen ?? ''}
            closable={{ 'aria-label': `${common('remove')} ${label}` }}
            onClose={(event) => {
              event.preventDefault();
              onRemove(words);
            }}
          >
            <Sentence>{label}</Sentence>
            <Button
              type="link"
              size="small"
              aria-label={text('as-keyword-what', { words })}
              onClick={() => onKeyword(words)}
            >
              {text('as-keyword')}
            </Button>
          </Tag>
        );
      })}
    </Flex>
  );
}
