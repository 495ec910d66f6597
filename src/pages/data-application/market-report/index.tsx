import { PlusOutlined } from '@ant-design/icons';
import { CellButton, CellSpace } from '@daas/kit/cells';
import { type Column, DataTable, type Row, type TableActions } from '@daas/kit/DataTable';
import { useAction } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name, Sentence } from '@daas/kit/Name';
import { PayAccess } from '@daas/kit/PayAccess';
import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { useRef } from 'react';
import { detailPath, REPORT_CREATE } from '../components/marketReport/paths';
import { useReportTexts } from '../components/marketReport/useReportTexts';
import { nameIn, OwnHead, useOwnList } from '../components/ownList';

type Report = Row<'marketReport.list'>;

/** The company's market reports. // §2 */
export default function MarketReports() {
  const { formatMessage } = useIntl();
  const { text } = useReportTexts();
  const actionRef = useRef<TableActions>(undefined);
  const create = (
    <PayAccess by="marketReport.create">
      <LinkButton type="primary" icon={<PlusOutlined aria-hidden />} to={REPORT_CREATE}>
        {text('create')}
      </LinkButton>
    </PayAccess>
  );
  return (
    <Flex vertical gap="middle">
      <OwnHead title={formatMessage({ id: 'menu.market-report' })} about={text('about')}>
        {create}
      </OwnHead>
      <DataTable
        name="market-report"
        endpoint="marketReport.list"
        rowKey="id"
        columns={useColumns(() => void actionRef.current?.reload())}
        toInput={nameIn}
        actionRef={actionRef}
        empty={{ description: text('empty'), action: create }}
      />
    </Flex>
  );
}

function useColumns(reload: () => void): Column<Report>[] {
  const { text, subject, place } = useReportTexts();
  const common = useText('common');
  const { run } = useAction('marketReport.delete');
  const cut = { ellipsis: true, width: 200 } as const;
  const own = useOwnList<Report>(text);
  const remove = (row: Report) => own.askToDelete(row, () => run({ id: row.id }).then(reload));
  return [
    ...own.name((row) => detailPath(row.id)),
    { ...cut, title: text('subject'), key: 'subject', render: (_, row) => <Sentence>{subject(row)}</Sentence> },
    { ...cut, title: text('regions'), key: 'regions', render: (_, row) => <Sentence>{place(row)}</Sentence> },
    {
      title: text('versions'),
      dataIndex: 'versions',
      align: 'end',
      render: (_, row) => <span className="tabular">{row.versions}</span>,
    },
    own.job(({ status }) => status),
    { title: common('created-by'), dataIndex: 'owner', render: (_, row) => <Name>{row.owner}</Name> },
    own.time(text('updated'), 'updated_at'),
    own.actions(
      (row) =>
        row.own && (
          <CellSpace>
            <CellButton danger onClick={() => remove(row)}>
              {common('delete')}
            </CellButton>
          </CellSpace>
        ),
    ),
  ];
}
