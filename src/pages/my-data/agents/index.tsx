import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import { Note, RowAction, RowActions, Status } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { Figure } from '@daas/kit/Figure';
import { businessDay } from '@daas/kit/format';
import { useAction } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name, Sentence } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useAccess, useIntl } from '@umijs/max';
import { Flex, Modal } from 'antd';
import { useRef, useState } from 'react';
import { BudgetDrawer } from './components/BudgetDrawer';

export type Agent = Row<'agent.list'>;
const STATUSES = ['active', 'ended'] as const;

/** Agents that somebody let in: what they may spend, what they have spent, and the switch that ends them. // decision 0087 */
export default function Agents() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const [changed, setChanged] = useState<Agent | null>(null);
  const reload = () => actionRef.current?.reload();
  const text = (id: string) => formatMessage({ id: `agents.${id}` });
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.agents' })}</PageTitle>
      <DataTable
        name="agents"
        endpoint="agent.list"
        rowKey="id"
        columns={useColumns(setChanged, reload)}
        toInput={(filters) => knownFilters(filters, { keyword: 60, status: STATUSES })}
        actionRef={actionRef}
        empty={{ description: text('empty') }}
      />
      {changed && (
        <BudgetDrawer
          agent={changed}
          onClose={() => setChanged(null)}
          onSaved={() => {
            setChanged(null);
            reload();
          }}
        />
      )}
    </Flex>
  );
}

function useColumns(onChange: (agent: Agent) => void, reload: () => void): Column<Agent>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const end = useAction('agent.end');
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `agents.${id}` }, values);
  const none = formatMessage({ id: 'connector.limit.none' });
  const mayEnd = access['enable-stop-connector'] || access['create-connector'];
  const mayChange = access['edit-connector-limit'] || access['create-connector'];
  const askToEnd = ({ id, name }: Agent) =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: <Sentence>{text('end-title', { name })}</Sentence>,
      content: text('end-text'),
      okText: text('end'),
      okButtonProps: { danger: true },
      onOk: () => end.run({ id }).then(reload, () => undefined),
    });
  const spent = (agent: Agent, period: string, used: number, limit: number | null) => (
    <span className="tabular">
      <Figure measure="spend_limited" period={period} subject={`app:${agent.id}`}>
        {format.money(used)}
      </Figure>
      {' / '}
      <span data-setting>{limit === null ? none : format.money(limit)}</span>
    </span>
  );
  const hidden = { search: false } as const;
  return [
    {
      title: text('keyword'),
      dataIndex: 'keyword',
      hideInTable: true,
      fieldProps: { maxLength: 60, placeholder: text('keyword-hint') },
    },
    {
      ...hidden,
      title: text('name'),
      dataIndex: 'name',
      fixed: 'left',
      render: (_, { name, client }) => (
        <>
          <Name>{name}</Name>
          <Note>
            <bdi dir="ltr" title={client.id}>
              {client.host}
            </bdi>
          </Note>
        </>
      ),
    },
    {
      title: text('status'),
      dataIndex: 'status',
      valueEnum: Object.fromEntries(STATUSES.map((one) => [one, { text: text(`status-${one}`) }])),
      render: (_, { status, end_reason }) => (
        <>
          <Status tone={status === 'active' ? 'success' : 'default'}>{text(`status-${status}`)}</Status>
          {end_reason && <Note>{text(`ended-${end_reason}`)}</Note>}
        </>
      ),
    },
    {
      ...hidden,
      title: text('data-sets'),
      key: 'data_sets',
      render: (_, { data_sets }) => data_sets.map(({ name }) => name).join(formatMessage({ id: 'shell.and' })),
    },
    {
      ...hidden,
      title: text('spend-total'),
      key: 'total',
      align: 'end',
      render: (_, agent) => spent(agent, 'ever', agent.used.spend_total, agent.limits.spend_total),
    },
    {
      ...hidden,
      title: text('spend-day'),
      key: 'day',
      align: 'end',
      render: (_, agent) => spent(agent, businessDay(), agent.used.spend_today, agent.limits.spend_per_day),
    },
    {
      ...hidden,
      title: text('ends-at'),
      key: 'ends_at',
      render: (_, { limits }) => <span className="tabular">{format.time(limits.ends_at)}</span>,
    },
    {
      ...hidden,
      title: text('consented-by'),
      key: 'consented_by',
      render: (_, { consented_by, consented_at }) => (
        <>
          <Name>{consented_by.name}</Name>
          <Note>{format.time(consented_at)}</Note>
        </>
      ),
    },
    {
      ...hidden,
      title: text('last-used'),
      dataIndex: 'last_used_at',
      render: (_, { last_used_at }) => <span className="tabular">{format.time(last_used_at)}</span>,
    },
    {
      ...hidden,
      title: formatMessage({ id: 'connector.actions' }),
      key: 'actions',
      fixed: 'right',
      hideInTable: !mayEnd && !mayChange,
      render: (_, agent) =>
        agent.status === 'active' && (
          <RowActions>
            {mayChange && <RowAction onClick={() => onChange(agent)}>{text('change')}</RowAction>}
            {mayEnd && (
              <RowAction danger onClick={() => askToEnd(agent)}>
                {text('end')}
              </RowAction>
            )}
          </RowActions>
        ),
    },
  ];
}
