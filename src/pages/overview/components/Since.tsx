import type { EndpointOutput } from '@daas/contract/endpoints';
import { errorCodePath } from '@daas/contract/errors/gateway';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Sentence } from '@daas/kit/Name';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Button, Flex, Skeleton, Typography } from 'antd';
import { useErrorTexts } from '@/hooks/errorTexts';
import styles from '../index.module.css';
import { Panel } from './Panel';

type Answer = EndpointOutput<'overview.since'>;

/** Failures with their remedies, and news since yesterday; loaded after the figures. */
export function Since() {
  const { formatMessage } = useIntl();
  const { data, error, refresh } = useApi('overview.since', {}, { onFocus: true, showErrorInPlace: true });
  if (!data)
    return (
      <Panel title={formatMessage({ id: 'overview.changes' })}>
        {error ? (
          <Flex justify="space-between" align="center" gap={8}>
            <Typography.Text type="secondary">{formatMessage({ id: 'overview.failed' })}</Typography.Text>
            <Button size="small" onClick={refresh}>
              {formatMessage({ id: 'table.again' })}
            </Button>
          </Flex>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )}
      </Panel>
    );
  return (
    <div className={styles.pair}>
      {data.failures && <Failures failures={data.failures} />}
      <Changes changes={data.changes} />
    </div>
  );
}

/** Each with what to do about it. */
function Failures({ failures }: { failures: NonNullable<Answer['failures']> }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const { errors } = useErrorTexts();
  return (
    <Panel title={formatMessage({ id: 'overview.failures' })}>
      {failures.length === 0 && (
        <Typography.Text type="secondary">{formatMessage({ id: 'overview.no-failures' })}</Typography.Text>
      )}
      {failures.map(({ code, calls, last_at, example }) => {
        const description = errors?.find((one) => one.code === code);
        return (
          <div key={code} className={styles.row}>
            <div className={styles.grow}>
              <Flex gap={8} align="baseline" wrap>
                <Link to={`/my-data/calls-record?last=24h&mode=live&code=${code}`}>{description?.name ?? code}</Link>
                {description && (
                  <Typography.Text type="secondary" dir="ltr" style={{ fontSize: 13 }}>
                    {code}
                  </Typography.Text>
                )}
              </Flex>
              {description && (
                <Typography.Paragraph type="secondary" className={styles.advice ?? ''}>
                  <bdi>{description.advice}</bdi>{' '}
                  <Link to={errorCodePath(code)} style={{ textDecoration: 'underline' }}>
                    {formatMessage({ id: 'overview.mend' })}
                  </Link>
                </Typography.Paragraph>
              )}
            </div>
            <div className={styles.number}>
              <div>{formatMessage({ id: 'overview.times' }, { count: format.number(calls) })}</div>
              <Typography.Text type="secondary" style={{ fontSize: 13 }}>
                {example && access['get-call-log-detail'] ? (
                  <Link to={`/my-data/calls-record?last=24h&mode=live&code=${code}&call=${example}`}>
                    {formatMessage({ id: 'overview.last-failed' }, { time: format.minute(last_at, 'hour') })}
                  </Link>
                ) : (
                  format.minute(last_at, 'hour')
                )}
              </Typography.Text>
            </div>
          </div>
        );
      })}
    </Panel>
  );
}

function Changes({ changes }: { changes: Answer['changes'] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  return (
    <Panel title={formatMessage({ id: 'overview.changes' })}>
      {changes.length === 0 && (
        <Typography.Text type="secondary">{formatMessage({ id: 'overview.no-changes' })}</Typography.Text>
      )}
      {changes.map(({ kind, values, path, at }) => {
        const texts = Object.entries(values).map(([name, value]) => [
          name,
          typeof value !== 'number' ? value : name === 'amount' ? format.money(value) : format.number(value),
        ]);
        return (
          <div key={`${kind} ${path} ${at}`} className={styles.row}>
            <div className={styles.grow}>
              <Link to={path}>
                <Sentence>{formatMessage({ id: `overview.change.${kind}` }, Object.fromEntries(texts))}</Sentence>
              </Link>
            </div>
            <Typography.Text type="secondary" className="tabular" style={{ fontSize: 13 }}>
              {format.minute(at, 'month')}
            </Typography.Text>
          </div>
        );
      })}
    </Panel>
  );
}
