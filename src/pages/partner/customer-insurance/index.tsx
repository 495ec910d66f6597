import { PlusOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { CUSTOMER_STATES } from '@daas/contract/enums';
import type { MeasureKey } from '@daas/contract/measures';
import { CellButton, CellName, CellSpace } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { PageTitle } from '@daas/kit/PageTitle';
import { history, Link, useAccess, useIntl } from '@umijs/max';
import { Button, Flex, Typography } from 'antd';
import { useRef, useState } from 'react';
import { useOpening } from '@/hooks/useOpening';
import { CustomerState } from '../components/customerState';
import { Figures } from '../components/Figures';
import { Until } from '../components/Until';
import { NoteModal, type NoteTask } from './components/NoteModal';
import { ReportDrawer } from './components/ReportDrawer';

type Report = Row<'partner.reports'>;
const resultOf = (id: string) => `/partner/customer-insurance/result?id=${id}`;

const toInput = (filters: Filters) =>
  knownFilters(filters, { keyword: KEYWORD_MAX, state: CUSTOMER_STATES, soon: ['1'] });

/** Prospects as they were reported, those whose protection ends soon first. */
export default function CustomerInsurance() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const actionRef = useRef<TableActions>(undefined);
  const [answer, setAnswer] = useState<EndpointOutput<'partner.reports'>>();
  const [reporting, setReporting] = useState(false);
  useOpening('report', () => setReporting(true));
  const [task, setTask] = useState<NoteTask | null>(null);
  const format = useFormat();
  const text = useText('partner');
  const figures = answer?.figures;
  const of = (measure: MeasureKey) => ({ measure, period: 'now' });
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setReporting(true)}>
      {text('report')}
    </Button>
  );
  const mayReport = access['report-customer-insurance'];
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle
          text={text('insurance-about', {
            days: format.number(answer?.terms.protection_days),
            times: format.number(answer?.terms.renewals),
          })}
        >
          {formatMessage({ id: 'menu.customer-insurance' })}
        </PageTitle>
        {mayReport && create}
      </Flex>
      <Figures
        label={text('figures')}
        figures={[
          {
            key: 'protected',
            label: text('state.protected'),
            value: format.number(figures?.protected),
            of: of('prospects_protected'),
            ...(figures?.ending_soon ? { note: <EndingSoon count={figures.ending_soon} /> } : {}),
          },
          { key: 'won', label: text('state.won'), value: format.number(figures?.won), of: of('prospects_won') },
          {
            key: 'refused',
            label: text('state.refused'),
            value: format.number(figures?.refused),
            of: of('prospects_refused'),
          },
          { key: 'ended', label: text('ended'), value: format.number(figures?.ended), of: of('prospects_ended') },
        ]}
      />
      <DataTable
        name="customer-insurance"
        endpoint="partner.reports"
        rowKey="id"
        columns={useColumns(setTask)}
        hiddenAtFirst={['note', 'created_by']}
        toInput={toInput}
        actionRef={actionRef}
        onAnswer={setAnswer}
        empty={{ description: text('insurance-empty'), ...(mayReport ? { action: create } : {}) }}
      />
      <ReportDrawer
        open={reporting}
        onClose={() => setReporting(false)}
        onReported={({ id }) => history.push(resultOf(id))}
      />
      <NoteModal
        task={task}
        onClose={(done) => {
          setTask(null);
          if (done) void actionRef.current?.reload();
        }}
      />
    </Flex>
  );
}

/** Those of the protected that end soon, which are listed first. */
function EndingSoon({ count }: { count: number }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const value = (
    <MeasureValue key="count" measure="prospects_ending" period="now">
      {format.number(count)}
    </MeasureValue>
  );
  return (
    <Typography.Text type="warning">{formatMessage({ id: 'partner.ends-soon-of' }, { count: value })}</Typography.Text>
  );
}

function useColumns(onTask: (task: NoteTask) => void): Column<Report>[] {
  const column = useColumnProps<Report>();
  const access = useAccess();
  const text = useText('partner');
  const common = useText('common');
  return [
    keywordFilter(common('company'), text('keyword-hint')),
    {
      title: common('company'),
      dataIndex: 'name',
      fixed: 'left',
      disable: true,
      render: (_, { id, name, uscc }) => <CellName name={name} id={uscc} to={resultOf(id)} />,
    },
    {
      title: text('state'),
      dataIndex: 'state',
      filter: true,
      valueEnum: Object.fromEntries(CUSTOMER_STATES.map((one) => [one, { text: text(`state.${one}`) }])),
      render: (_, { state, reason }) => (
        <Flex vertical>
          <CustomerState state={state} />
          {reason && <span>{text(`reason.${reason}`)}</span>}
        </Flex>
      ),
    },
    {
      title: text('ends'),
      dataIndex: 'soon',
      filter: true,
      hideInTable: true,
      valueEnum: { 1: { text: text('ends-soon') } },
    },
    {
      title: text('until'),
      dataIndex: 'protected_until',
      sorter: true,
      render: (_, { protected_until, ends_soon }) => <Until at={protected_until} soon={ends_soon} />,
    },
    {
      title: text('contact'),
      key: 'contact',
      render: (_, { contact_name, contact_phone }) => <CellName name={contact_name} id={contact_phone} />,
    },
    { title: text('expected'), sorter: true, ...column.money('expected_amount') },
    { title: common('note'), dataIndex: 'note', ellipsis: true },
    { title: text('by'), dataIndex: 'created_by' },
    { title: text('reported'), sorter: true, ...column.time('created_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, { id, name, state, renewable }) => (
        <CellSpace>
          <Link to={resultOf(id)}>{common('view')}</Link>
          {renewable && access['report-customer-insurance'] && (
            <CellButton onClick={() => onTask({ act: 'renew', id, name })}>{text('renew')}</CellButton>
          )}
          {(state === 'protected' || state === 'won') && access['release-customer-insurance'] && (
            <CellButton danger onClick={() => onTask({ act: 'release', id, name })}>
              {text('release')}
            </CellButton>
          )}
        </CellSpace>
      ),
    },
  ];
}
