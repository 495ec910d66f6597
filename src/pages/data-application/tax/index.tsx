import { PlusOutlined } from '@ant-design/icons';
import { DEFAULT_PAGE, DEFAULT_PAGE_SIZE } from '@daas/contract/constants';
import { TAX_STATUSES } from '@daas/contract/tax';
import { CellName } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useApi } from '@daas/kit/hooks/useApi';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { ResultPage } from '@daas/kit/ResultPage';
import { history, useIntl } from '@umijs/max';
import { Alert, Button, Flex } from 'antd';
import { useRef, useState } from 'react';
import { HttpError, refusalMessage } from '@/request';
import { TaxStatus } from '../components/TaxStatus';
import { taxReportPath } from '../components/taxPaths';
import { useSent } from '../components/useSent';
import { AskModal } from './components/AskModal';

/** What the list asks first: its rows are there with what stands above them. */
const FIRST_PAGE = { current: DEFAULT_PAGE, pageSize: DEFAULT_PAGE_SIZE };

/** Authorizations to read other companies' tax data. // §2 tax-report */
export default function TaxReportPage() {
  const { formatMessage } = useIntl();
  const actionRef = useRef<TableActions>(undefined);
  const [asking, setAsking] = useState(false);
  const sent = useSent();
  const columns = useColumns();
  const text = useText('tax');
  const { data, error } = useApi('taxReport.list', FIRST_PAGE, { showErrorInPlace: true });
  // The state of the application decides: its refusal says why. // §8
  if (error instanceof HttpError && error.status === 403)
    return (
      <ResultPage
        tone="locked"
        title={refusalMessage(error) ?? text('closed')}
        description={text('closed-text')}
        actions={
          <Button type="primary" onClick={() => history.push('/data-application/homepage')}>
            {text('to-applications')}
          </Button>
        }
      />
    );
  const button = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      disabled={data?.available === false}
      onClick={() => setAsking(true)}
    >
      {text('ask')}
    </Button>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <PageTitle>{formatMessage({ id: 'menu.tax-report' })}</PageTitle>
        {button}
      </Flex>
      {data?.demo && <Alert type="info" showIcon title={text('demo')} />}
      {data?.available === false && <Alert type="warning" showIcon title={text('unavailable')} />}
      {data || error ? (
        <DataTable
          name="tax-report"
          endpoint="taxReport.list"
          defaultSort="-created_at"
          rowKey="id"
          columns={columns}
          toInput={(filters) => knownFilters(filters, { keyword: KEYWORD_MAX, status: TAX_STATUSES })}
          actionRef={actionRef}
          empty={{ description: text('empty'), action: button }}
        />
      ) : (
        <PageSkeleton />
      )}
      <AskModal
        open={asking}
        onClose={() => setAsking(false)}
        onAsked={(newRequest) => {
          setAsking(false);
          sent(newRequest);
          actionRef.current?.reload();
        }}
      />
    </Flex>
  );
}

function useColumns(): Column<Row<'taxReport.list'>>[] {
  const format = useFormat();
  const column = useColumnProps<Row<'taxReport.list'>>();
  const text = useText('tax');
  const common = useText('common');
  return [
    keywordFilter(common('company'), text('keyword-hint')),
    {
      title: text('subject'),
      dataIndex: 'subject',
      fixed: 'left',
      render: (_, row) => <CellName name={row.subject} id={format.orDash(row.tax_number)} to={taxReportPath(row.id)} />,
    },
    {
      title: common('status'),
      dataIndex: 'status',
      filter: true,
      valueEnum: Object.fromEntries(TAX_STATUSES.map((status) => [status, { text: text(`status-${status}`) }])),
      render: (_, row) => <TaxStatus status={row.status} />,
    },
    {
      title: text('purpose'),
      dataIndex: 'purpose',
      ellipsis: true,
      width: 260,
      render: (_, { purpose }) => <Name>{purpose}</Name>,
    },
    { title: text('ends'), sorter: true, ...column.time('ends_at') },
    { title: text('created'), sorter: true, ...column.time('created_at') },
    {
      title: text('created-by'),
      dataIndex: 'created_by',
      render: (_, { created_by }) => <Name>{format.orDash(created_by)}</Name>,
    },
  ];
}
