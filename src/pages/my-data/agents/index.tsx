import { CellBadge, CellButton, CellName, CellProgress, CellSpace, CellTag, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { businessDay } from '@daas/kit/format';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { useRef, useState } from 'react';
import type { Agent } from '../components/agents/budget';
import { callsPath } from '../components/CallRecords/paths';
import { BudgetModal } from './components/BudgetModal';
import { Connect } from './components/Connect';
import { useEnding } from './components/useEnding';

const STATUSES = ['active', 'ended'] as const;
/** A budget of which so much is used is nearly used up. */
const NEARLY = 0.8;

/** Agents that were let in, each with its budget. // decision 0087 */
export default function Agents() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const [edited, setEdited] = useState<Agent | null>(null);
  const reload = () => actionRef.current?.reload();
  return (
    <Flex vertical gap="middle">
      <PageTitle text={formatMessage({ id: 'agents.about' })}>{formatMessage({ id: 'menu.agents' })}</PageTitle>
      <DataTable
        name="agents"
        endpoint="agent.list"
        rowKey="id"
        columns={useColumns(setEdited, reload)}
        toInput={(filters) => knownFilters(filters, { keyword: KEYWORD_MAX, status: STATUSES })}
        actionRef={actionRef}
        empty={{ description: <Connect /> }}
      />
      {edited && (
        <BudgetModal
          agent={edited}
          onClose={(saved) => {
            setEdited(null);
            if (saved) reload();
          }}
        />
      )}
    </Flex>
  );
}

function useColumns(onEdit: (agent: Agent) => void, reload: () => void): Column<Agent>[] {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const column = useColumnProps<Agent>();
  const access = useAccess();
  const end = useEnding(reload);
  const text = useText('agents');
  const common = useText('common');
  const mayEnd = access['enable-stop-connector'] || access['create-connector'];
  const mayEdit = access['edit-connector-limit'] || access['create-connector'];
  return [
    keywordFilter(common('keyword'), text('keyword-hint')),
    {
      title: common('agent'),
      dataIndex: 'name',
      fixed: 'left',
      disable: true,
      render: (_, { name, client }) => <CellName name={name} id={client.host} />,
    },
    {
      title: common('status'),
      dataIndex: 'status',
      filter: true,
      valueEnum: Object.fromEntries(STATUSES.map((status) => [status, { text: text(`status-${status}`) }])),
      render: (_, { status, end_reason }) => (
        <CellBadge tone={status === 'active' ? 'success' : 'default'}>
          {text(end_reason ? `reason-${end_reason}` : `status-${status}`)}
        </CellBadge>
      ),
    },
    {
      title: text('spent'),
      key: 'spent',
      render: (_, { id, used, limits: { spend_total } }) => (
        <div style={{ minWidth: 150 }}>
          <MeasureValue measure="spend_limited" period="ever" subject={`app:${id}`}>
            {format.money(used.spend_total)}
          </MeasureValue>{' '}
          / <span data-setting>{spend_total === null ? text('no-limit') : format.money(spend_total)}</span>
          {spend_total !== null && (
            <CellProgress share={used.spend_total / spend_total} warnAt={NEARLY} label={text('spent')} />
          )}
        </div>
      ),
    },
    {
      title: text('today'),
      key: 'today',
      render: (_, { id, used, limits: { spend_per_day, spend_per_call } }) => (
        <Flex vertical>
          <span>
            <MeasureValue measure="spend_limited" period={businessDay()} subject={`app:${id}`}>
              {format.money(used.spend_today)}
            </MeasureValue>{' '}
            / <span data-setting>{spend_per_day === null ? text('no-limit') : format.money(spend_per_day)}</span>
          </span>
          <CellText>
            {spend_per_call === null
              ? text('any-call')
              : formatMessage({ id: 'agents.per-call' }, { money: format.money(spend_per_call) })}
          </CellText>
        </Flex>
      ),
    },
    {
      title: text('data-sets'),
      key: 'data-sets',
      render: (_, { data_sets }) => (
        <Flex gap={4} wrap style={{ maxWidth: 280 }}>
          {data_sets.map(({ key, name }) => (
            <CellTag key={key}>
              <Name>{name}</Name>
            </CellTag>
          ))}
        </Flex>
      ),
    },
    {
      title: text('ends'),
      key: 'ends',
      render: (_, { ended_at, limits: { ends_at } }) => (
        <span className="tabular">{format.time(ended_at ?? ends_at)}</span>
      ),
    },
    {
      title: text('by'),
      key: 'by',
      render: (_, { consented_by, consented_at }) => (
        <CellName name={consented_by.name} id={<span className="tabular">{format.time(consented_at)}</span>} />
      ),
    },
    { title: common('last-used'), ...column.time('last_used_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, agent) => (
        <CellSpace>
          {access['get-call-log-list'] && (
            <Link to={callsPath({ appId: String(agent.id) })}>{formatMessage({ id: 'menu.calls-record' })}</Link>
          )}
          {agent.status === 'active' && mayEdit && (
            <CellButton onClick={() => onEdit(agent)}>{text('edit')}</CellButton>
          )}
          {agent.status === 'active' && mayEnd && (
            <CellButton danger onClick={() => end(agent)}>
              {text('end')}
            </CellButton>
          )}
        </CellSpace>
      ),
    },
  ];
}
