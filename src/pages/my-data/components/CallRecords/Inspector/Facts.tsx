import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Link, useAccess } from '@umijs/max';
import { Button, Descriptions, Flex, Typography } from 'antd';
import { AppName } from '@/components/AppName';
import { detailPath } from '../../paths';
import type { CallDetail } from './callDetail';
import { Section } from './Section';

/** Who called, from where, and the ids to find the call by elsewhere. */
export function Facts({ call, onOpen }: { call: CallDetail; onOpen: (id: string) => void }) {
  const format = useFormat();
  const access = useAccess();
  const text = useText('calls');
  const { connector, app } = call;
  const copied = (value: string | null) =>
    value ? (
      <Typography.Text copyable dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Typography.Text>
    ) : (
      format.orDash(value)
    );
  const items = {
    connector:
      connector && app.kind === 'program' && access['get-connector-detail'] ? (
        <Link to={detailPath(connector as Parameters<typeof detailPath>[0], 'base-info')}>{connector.name}</Link>
      ) : (
        format.orDash(connector?.name)
      ),
    app: <AppName app={app} />,
    key: call.source === 'console' ? text('source.console') : <span dir="ltr">{call.key_prefix}…</span>,
    mode: text(`mode.${call.mode}`),
    source: text(`source.${call.source}`),
    ip: <span dir="ltr">{call.ip}</span>,
    'request-id': copied(call.request_id),
    'call-id': copied(call.id),
    idempotency: copied(call.idempotency_key),
    'replay-of': call.replay_of ? (
      <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(call.replay_of ?? '')}>
        {call.replay_of}
      </Button>
    ) : (
      format.orDash(null)
    ),
    repeats:
      call.repeats.length > 0 ? (
        <Flex vertical align="start">
          {call.repeats.map(({ id, at }) => (
            <Button key={id} type="link" size="small" style={{ padding: 0 }} onClick={() => onOpen(id)}>
              {format.time(at)}
            </Button>
          ))}
        </Flex>
      ) : (
        format.orDash(null)
      ),
    ...(call.agent
      ? {
          tool: (
            <Typography.Text code dir="ltr">
              {call.agent.tool}
            </Typography.Text>
          ),
          client: <span dir="auto">{format.orDash(call.agent.client)}</span>,
          ...(call.agent.accepted > 0 ? { accepted: format.money(call.agent.accepted) } : {}),
        }
      : {}),
    traceparent: copied(call.traceparent),
  };
  return (
    <Section title={text('facts')}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        styles={{ label: { minWidth: 88 } }}
        items={Object.entries(items).map(([key, children]) => ({ key, label: text(key), children }))}
      />
    </Section>
  );
}
