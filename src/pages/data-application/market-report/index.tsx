import { PlusOutlined } from '@ant-design/icons';
import { CONFIRM_MODAL_WIDTH } from '@daas/contract/constants';
import { Named, RowAction, RowActions, Status } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { useAction } from '@daas/kit/hooks/useApi';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name, Sentence } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Flex, Modal } from 'antd';
import { useRef } from 'react';
import { detailPath, REPORT_CREATE } from '../components/marketReport/paths';
import { useReportTexts } from '../components/marketReport/useReportTexts';

type Report = Row<'marketReport.list'>;
const TONES = { queued: 'processing', running: 'processing', done: 'success', failed: 'default' } as const;

/** The company's market reports. // §2 */
export default function MarketReports() {
  const { formatMessage } = useIntl();
  const { text } = useReportTexts();
  const actionRef = useRef<TableActions>(undefined);
  const create = (
    <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={REPORT_CREATE}>
      {text('create')}
    </LinkButton>
  );
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="flex-start" gap="small" wrap>
        <PageTitle text={text('about')}>{formatMessage({ id: 'menu.market-report' })}</PageTitle>
        {create}
      </Flex>
      <DataTable
        name="market-report"
        endpoint="marketReport.list"
        rowKey="id"
        columns={useColumns(() => void actionRef.current?.reload())}
        toInput={({ keyword }) => {
          const wanted = String(keyword ?? '').trim();
          return wanted ? { keyword: wanted.slice(0, 60) } : {};
        }}
        actionRef={actionRef}
        empty={{ description: text('empty'), action: create }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<Report>[] {
  const { text, format, subject, place } = useReportTexts();
  const { run } = useAction('marketReport.delete');
  const hidden = { search: false } as const;
  const cut = { search: false, ellipsis: true, width: 200 } as const;
  const remove = ({ id, name }: Report) =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: <Sentence>{text('delete-title', { name })}</Sentence>,
      content: text('delete-text'),
      okText: text('delete'),
      okButtonProps: { danger: true },
      onOk: () => run({ id }).then(reload, () => undefined),
    });
  return [
    {
      title: text('name'),
      dataIndex: 'keyword',
      hideInTable: true,
      fieldProps: { maxLength: 60, placeholder: text('name') },
    },
    {
      ...hidden,
      title: text('name'),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      render: (_, row) => <Named name={row.name} id={row.id} to={detailPath(row.id)} />,
    },
    { ...cut, title: text('subject'), key: 'subject', render: (_, row) => <Sentence>{subject(row)}</Sentence> },
    { ...cut, title: text('regions'), key: 'regions', render: (_, row) => <Sentence>{place(row)}</Sentence> },
    {
      ...hidden,
      title: text('versions'),
      dataIndex: 'versions',
      align: 'end',
      render: (_, row) => <span className="tabular">{row.versions}</span>,
    },
    {
      ...hidden,
      title: text('status'),
      dataIndex: 'status',
      render: (_, row) => <Status tone={TONES[row.status]}>{text(`status-${row.status}`)}</Status>,
    },
    { ...hidden, title: text('owner'), dataIndex: 'owner', render: (_, row) => <Name>{row.owner}</Name> },
    {
      ...hidden,
      title: text('updated'),
      dataIndex: 'updated_at',
      sorter: true,
      render: (_, row) => <span className="tabular">{format.time(row.updated_at)}</span>,
    },
    {
      ...hidden,
      title: text('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, row) =>
        row.own && (
          <RowActions>
            <RowAction danger onClick={() => remove(row)}>
              {text('delete')}
            </RowAction>
          </RowActions>
        ),
    },
  ];
}
