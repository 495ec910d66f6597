import { WEBHOOK_STATES } from '@daas/contract/enums';
import { EVENT_KINDS } from '@daas/contract/events';
import { CellBadge, CellButton, CellSpace, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row, type TableActions } from '@daas/kit/DataTable';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useAction } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { message } from 'antd';
import { useRef, useState } from 'react';
import { DeliveryDrawer } from './DeliveryDrawer';
import type { Webhook } from './webhook';

type Delivery = Row<'webhook.deliveries'>;
const TONES = { pending: 'processing', delivered: 'success', failed: 'default' } as const;

const toInput = ({ state, subject, webhookId, ...filters }: Filters) => ({
  ...filters,
  ...(typeof webhookId === 'string' ? { webhook_id: webhookId } : {}),
  ...(typeof subject === 'string' ? { subject } : {}),
  ...knownFilters({ state }, { state: WEBHOOK_STATES }),
});

/** What was sent to webhooks, how it went, and the way to send it again. */
export function Deliveries({ webhooks }: { webhooks: Webhook[] }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<Delivery>();
  const actionRef = useRef<TableActions>(undefined);
  const replay = useAction('webhook.replay');
  const [open, setOpen] = useState<string | null>(null);
  const text = useText('webhooks');
  const common = useText('common');
  const again = async ({ id }: Delivery) => {
    if (!(await replay.run({ id }).catch(() => null))) return;
    void message.success(text('replayed'));
    void actionRef.current?.reload();
  };
  const columns: Column<Delivery>[] = [
    {
      title: common('webhook'),
      dataIndex: 'webhookId',
      filter: true,
      valueEnum: Object.fromEntries(webhooks.map(({ id, name }) => [id, { text: name }])),
      render: (_, { webhook }) => webhook.name,
    },
    {
      title: text('message'),
      dataIndex: 'type',
      render: (_, { type }) => (
        <>
          <div>{EVENT_KINDS.some((kind) => kind === type) ? formatMessage({ id: `event.${type}` }) : type}</div>
          <CellText>{type}</CellText>
        </>
      ),
    },
    {
      title: text('subject'),
      dataIndex: 'subject',
      filter: true,
      render: (_, { subject }) => <bdi dir="ltr">{format.orDash(subject)}</bdi>,
    },
    {
      title: common('status'),
      dataIndex: 'state',
      filter: true,
      valueEnum: Object.fromEntries(WEBHOOK_STATES.map((one) => [one, { text: text(`delivery-${one}`) }])),
      render: (_, { state }) => <CellBadge tone={TONES[state]}>{text(`delivery-${state}`)}</CellBadge>,
    },
    {
      title: common('result'),
      key: 'result',
      render: (_, { failure, status }) =>
        failure ? `${text(`failure-${failure}`)}${status ? ` ${status}` : ''}` : format.orDash(status),
    },
    { title: text('tries'), dataIndex: 'attempts', align: 'end' },
    { title: common('time'), ...column.time('created_at') },
    { title: text('next'), ...column.time('next_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, delivery) => (
        <CellSpace>
          <CellButton onClick={() => setOpen(delivery.id)}>{text('details')}</CellButton>
          <CellButton onClick={() => void again(delivery)}>{text('replay')}</CellButton>
        </CellSpace>
      ),
    },
  ];
  return (
    <>
      <DataTable
        name="webhook-deliveries"
        endpoint="webhook.deliveries"
        rowKey="id"
        columns={columns}
        toInput={toInput}
        actionRef={actionRef}
        empty={{ description: text('deliveries-empty') }}
      />
      {open && <DeliveryDrawer id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
