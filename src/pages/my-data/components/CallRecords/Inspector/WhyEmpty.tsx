import { describeFilter } from '@daas/contract/datasets/describe';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { Alert, Button, Skeleton, Tag, Typography, theme } from 'antd';
import { useState } from 'react';
import type { CallDetail } from '.';
import styles from './index.module.css';
import { Section } from './Section';

type Answer = EndpointOutput<'call.whyEmpty'>;

/** Which conditions left nothing over, of a call that found nothing. */
export function WhyEmpty({ call }: { call: CallDetail }) {
  const { formatMessage } = useIntl();
  const [asked, setAsked] = useState(false);
  const { data, error, refresh } = useApi('call.whyEmpty', { id: call.id }, { ready: asked, disableMessageTips: true });
  const text = (id: string) => formatMessage({ id: `calls.${id}` });
  if (call.outcome !== 'empty' || call.mode !== 'live' || !call.connector || call.request.method !== 'POST')
    return null;
  return (
    <Section title={text('why-empty')}>
      {!asked ? (
        <Button onClick={() => setAsked(true)}>{text('why-ask')}</Button>
      ) : data ? (
        <Conditions answer={data} />
      ) : error ? (
        <Alert
          type="error"
          showIcon
          title={text('why-failed')}
          action={<Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </Section>
  );
}

function Conditions({ answer: { found, conditions, more, fields } }: { answer: Answer }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  const termName = useTermName();
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `calls.${id}` }, values);
  const rows = ({ total, capped }: Answer['found']) =>
    text('row-count', { count: `${format.number(total)}${capped ? '+' : ''}` });
  const culprits = conditions.some(({ without }) => without.total > found.total);
  const said = found.total > 0 ? 'now-found' : culprits ? 'one-too-many' : conditions.length ? 'together' : 'no-rows';
  return (
    <>
      <Typography.Paragraph>{text(`why.${said}`, { rows: rows(found) })}</Typography.Paragraph>
      <ul className={styles.conditions}>
        {conditions.map(({ of, filter, keyword, without }) => {
          const sentence = filter
            ? describeFilter(filter, [{ fields }], formatMessage, termName)
            : text('why.keyword', { words: keyword ?? '' });
          const culprit = without.total > found.total;
          return (
            <li key={`${of} ${sentence}`} style={{ borderColor: token.colorBorderSecondary }}>
              <Tag variant="filled">{text(`why.of-${of}`)}</Tag>
              <span className={styles.condition}>
                <Sentence>{sentence}</Sentence>
              </span>
              <Typography.Text
                strong={culprit}
                type="secondary"
                style={culprit ? { color: token['red-8'] } : {}}
                className="tabular"
              >
                {text('why.without', { rows: rows(without) })}
              </Typography.Text>
            </li>
          );
        })}
      </ul>
      {more && <Typography.Text type="secondary">{text('why.more')}</Typography.Text>}
    </>
  );
}
