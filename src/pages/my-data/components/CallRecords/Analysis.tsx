import { QuestionCircleOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { errorCodePath, OPEN_CODES } from '@daas/contract/errors/gateway';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Link, useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Button, Flex, Segmented, Skeleton, Tooltip, Typography, theme } from 'antd';
import { useState } from 'react';
import { Bars } from '@/components/Bars';
import styles from './index.module.css';
import type { CallFilters } from './input';
import { withCall } from './paths';

type Answer = EndpointOutput<'call.analysis'>;
type Latency = Answer['latency'][number];
const SIDES = ['errors', 'latency'] as const;

interface Props {
  filters: CallFilters;
  onCode: (code: string) => void;
  onLatency: (latency: Latency) => void;
}

/** Beside the calls over time: what failed, or how long they took. */
export function Analysis({ filters, onCode, onLatency }: Props) {
  const { formatMessage } = useIntl();
  const [side, setSide] = useState<(typeof SIDES)[number]>('errors');
  const { data, error, refresh } = useApi('call.analysis', filters, { showErrorInPlace: true });
  const text = useText('calls');
  return (
    <div className={styles.aside}>
      <Segmented
        size="small"
        aria-label={text('analysis')}
        value={side}
        onChange={setSide}
        options={SIDES.map((value) => ({ value, label: text(`analysis.${value}`) }))}
      />
      {data ? (
        side === 'errors' ? (
          <Errors errors={data.errors} onCode={onCode} />
        ) : (
          <Latencies latency={data.latency} onLatency={onLatency} />
        )
      ) : error ? (
        <Flex vertical align="flex-start" gap="small">
          <Typography.Text type="secondary">{text('stats-failed')}</Typography.Text>
          <Button size="small" onClick={refresh}>
            {formatMessage({ id: 'table.again' })}
          </Button>
        </Flex>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </div>
  );
}

function Errors({ errors, onCode }: { errors: Answer['errors']; onCode: Props['onCode'] }) {
  const { token } = theme.useToken();
  const format = useFormat();
  const access = useAccess();
  const [query] = useSearchParams();
  const text = useText('calls');
  if (errors.length === 0) return <Typography.Text type="secondary">{text('no-errors')}</Typography.Text>;
  return (
    <ul className={styles.errors}>
      {errors.map(({ code, calls, last_at, example }) => {
        const at = format.minute(last_at, 'month');
        return (
          <li key={code} style={{ borderColor: token.colorBorderSecondary }}>
            {code ? (
              <Button type="link" size="small" className={styles.code ?? ''} dir="ltr" onClick={() => onCode(code)}>
                {code}
              </Button>
            ) : (
              format.orDash(code)
            )}
            <span className="tabular">{text('times', { count: format.number(calls) })}</span>
            <Typography.Text type="secondary" className="tabular">
              {example && access['get-call-log-detail'] ? (
                <Link to={`?${withCall(query, example)}`} title={text('example')}>
                  {at}
                </Link>
              ) : (
                at
              )}
            </Typography.Text>
            {code && (OPEN_CODES as readonly string[]).includes(code) && (
              <Tooltip title={text('mend')}>
                <Link to={errorCodePath(code)} aria-label={text('mend-of', { code })}>
                  <QuestionCircleOutlined aria-hidden />
                </Link>
              </Tooltip>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Latencies({ latency, onLatency }: { latency: Latency[]; onLatency: Props['onLatency'] }) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const format = useFormat();
  return (
    <Bars
      label={formatMessage({ id: 'calls.analysis.latency' })}
      series={[{ name: formatMessage({ id: 'calls.total' }), colour: token.colorPrimary }]}
      bars={latency.map(({ from, to, calls }) => ({
        key: String(from),
        label: to === null ? `≥ ${format.duration(from)}` : `${format.duration(from)} – ${format.duration(to)}`,
        tick: format.duration(from),
        values: [calls],
      }))}
      onPick={(index) => latency[index] && onLatency(latency[index])}
    />
  );
}
