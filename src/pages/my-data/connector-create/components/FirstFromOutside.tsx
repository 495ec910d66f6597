import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useAccess, useIntl } from '@umijs/max';
import { Alert, Badge, Flex } from 'antd';
import { OutcomeTag } from '../../components/CallRecords/OutcomeTag';
import { LoadFailed } from '../../components/LoadFailed';
import { ReceiptPanel } from '../../connector-detail/data-query/ReceiptPanel';

const POLL_MS = 3000;

/** Waits for the first call of a program and shows it with its receipt, as soon as it was recorded. */
export function FirstFromOutside({ connector }: { connector: EndpointOutput<'connector.get'> }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const input = { connector_id: connector.id, source: 'gateway', sort: 'at', pageSize: 1 } as const;
  const { data, error, refresh } = useApi('call.list', input, { pollingMs: POLL_MS, showErrorInPlace: true });
  const call = data?.list[0];
  const detail = useApi(
    'call.get',
    { id: call?.id ?? '' },
    { ready: call !== undefined && Boolean(access['get-call-log-detail']) },
  );
  const text = useText('connector-create');
  if (error && !data) return <LoadFailed again={refresh} />;
  if (!call)
    return (
      <Flex gap="middle" align="center" role="status">
        <Badge status="processing" text={text('waiting')} />
      </Flex>
    );
  const refused = call.outcome === 'refused' || call.outcome === 'failed';
  return (
    <Flex vertical gap="middle" role="status">
      <Alert
        type={refused ? 'warning' : 'success'}
        showIcon
        title={text(refused ? 'arrived-refused' : 'arrived')}
        description={
          <Flex gap="small" wrap align="center">
            <OutcomeTag outcome={call.outcome} status={call.status} />
            <span>{format.time(call.at)}</span>
            <bdi dir="ltr">{call.ip}</bdi>
            <bdi dir="ltr">{call.key_prefix}…</bdi>
            <span>{formatMessage({ id: 'connector-query.rows' }, { count: call.rows })}</span>
            <span>{format.duration(call.duration_ms)}</span>
          </Flex>
        }
      />
      {detail.data?.receipt && <ReceiptPanel receipt={detail.data.receipt} callId={call.id} connector={connector} />}
    </Flex>
  );
}
