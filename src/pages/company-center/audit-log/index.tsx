import { AUDIT_AREAS } from '@daas/contract/audit';
import type { EndpointInput } from '@daas/contract/endpoints';
import { CellButton } from '@daas/kit/cells';
import { type Column, DataTable, type Filters } from '@daas/kit/DataTable';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { LineDrawer } from './components/LineDrawer';
import type { Line } from './components/line';
import { PersonSelect } from './components/PersonSelect';
import { Subject } from './components/Subject';
import { useActName } from './components/useActName';

/** In place of an address, of what the operator did by command. */
const OPERATOR_IP = 'cli';

const one = (value: Filters[string] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim() || undefined;

function toInput(filters: Filters): EndpointInput<'audit.export'> {
  const [from, to] = Array.isArray(filters.period) ? filters.period : [];
  const area = AUDIT_AREAS.find((key) => key === one(filters.area));
  const subject = one(filters.subject)?.slice(0, 100);
  const personId = Number(one(filters.personId));
  return {
    ...(area ? { area } : {}),
    ...(subject ? { subject } : {}),
    ...(Number.isSafeInteger(personId) && personId >= 1_000_000 ? { person_id: personId } : {}),
    ...(from && to ? { from: from.slice(0, 10), to: to.slice(0, 10) } : {}),
  };
}

/** Who did what in the company, and every sign-in. */
export default function AuditLog() {
  const { formatMessage } = useIntl();
  const [line, setLine] = useState<Line | null>(null);
  const [names, setNames] = useState<Record<string, string>>({});
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <PageTitle text={formatMessage({ id: 'audit-log.about' })}>{formatMessage({ id: 'menu.audit-log' })}</PageTitle>
        <ExportButton />
      </Flex>
      <DataTable
        name="audit-log"
        endpoint="audit.list"
        rowKey="id"
        columns={useColumns(setLine, names)}
        toInput={toInput}
        onAnswer={({ list }) =>
          setNames(Object.fromEntries(list.flatMap(({ person }) => (person ? [[person.id, person.name]] : []))))
        }
        empty={{ description: formatMessage({ id: 'audit-log.empty' }) }}
      />
      <LineDrawer line={line} onClose={() => setLine(null)} />
    </Flex>
  );
}

/** What the address filters, as CSV. */
function ExportButton() {
  const { formatMessage } = useIntl();
  const { save, loading } = useDownload('audit.export');
  const [query] = useSearchParams();
  const filters = Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key)]));
  return (
    <Button loading={loading} onClick={() => void save(toInput(filters), 'audit-log.csv')}>
      {formatMessage({ id: 'common.export' })}
    </Button>
  );
}

function useColumns(onShow: (line: Line) => void, names: Record<string, string>): Column<Line>[] {
  const column = useColumnProps<Line>();
  const access = useAccess();
  const actName = useActName();
  const text = useText('audit-log');
  const common = useText('common');
  return [
    { title: common('time'), fixed: 'left', ...column.time('at') },
    { title: text('period'), dataIndex: 'period', filter: true, valueType: 'dateRange', hideInTable: true },
    {
      title: text('person'),
      dataIndex: 'personId',
      filter: access['department-staff'],
      formItemRender: () => <PersonSelect names={names} />,
      render: (_, { person, action }) => (
        <Flex gap={8} align="center">
          <Name>{person?.name ?? text(action.startsWith('platform.') ? 'operator' : 'not-signed-in')}</Name>
          {person?.program && <Tag>{text('program')}</Tag>}
        </Flex>
      ),
    },
    {
      title: text('act'),
      dataIndex: 'area',
      filter: true,
      valueEnum: Object.fromEntries(AUDIT_AREAS.map((area) => [area, { text: text(`area.${area}`) }])),
      render: (_, { action, detail }) => (
        <Flex gap={8} align="center">
          {actName(action)}
          {detail.ok === false && <Tag color="error">{text('refused')}</Tag>}
        </Flex>
      ),
    },
    {
      title: text('subject'),
      dataIndex: 'subject',
      filter: true,
      fieldProps: { maxLength: 100, placeholder: text('subject-hint') },
      render: (_, line) => <Subject line={line} />,
    },
    {
      title: text('ip'),
      dataIndex: 'ip',
      render: (_, { ip }) => <span className="tabular">{ip === OPERATOR_IP ? text('command-line') : ip}</span>,
    },
    { title: text('number'), ...column.number('seq') },
    {
      title: text('detail'),
      key: 'detail',
      fixed: 'right',
      render: (_, line) => <CellButton onClick={() => onShow(line)}>{common('view')}</CellButton>,
    },
  ];
}
