import { DownloadOutlined } from '@ant-design/icons';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { BILL_SUBJECTS } from '@daas/contract/enums';
import { daysKey } from '@daas/contract/measures';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useDownload } from '@daas/kit/hooks/useDownload';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { innerPagination } from '@daas/kit/table';
import { Link, useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Button, DatePicker, Empty, Flex, Segmented, Table, Typography } from 'antd';
import dayjs from 'dayjs';
import groupBy from 'lodash/groupBy';
import max from 'lodash/max';
import min from 'lodash/min';
import { useMemo } from 'react';
import { AgentMark } from '@/components/AppName';
import { DisputeButton } from '@/components/Dispute';
import { billedCallsPath } from '../paths';

type Input = Required<EndpointInput<'cost.bills'>>;
type Row = EndpointOutput<'cost.bills'>['rows'][number];
const GRANULARITIES = ['day', 'month'] as const;
type Node = Row & { children?: Node[] };
const MAX_DAYS = 366;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T =>
  values.find((one) => one === value) ?? (values[0] as T);

/** The calls behind a line of the bill; exports of the market come from no connector and no app. */
function callsPath(row: Row, { by, granularity, from, to }: Input, charged?: true): string | null {
  if (row.calls === 0) return null;
  const period = dayjs(row.period);
  // A month of the bill holds only the days that were asked for.
  const [begin, end] = [period.startOf(granularity), period.endOf(granularity)].map((day) => day.format('YYYY-MM-DD'));
  return billedCallsPath({
    by,
    key: row.key,
    from: max([begin, from]) ?? from,
    to: min([end, to]) ?? to,
    ...(charged ? { charged } : {}),
  });
}

/** Whether the range contains only a part of the row's month, so that its amount is not that of the bill. */
const isPartOfMonth = ({ period }: Row, { granularity, from, to }: Input, today: string): boolean =>
  granularity === 'month' &&
  (dayjs(period).isBefore(from, 'day') || (min([dayjs(period).endOf('month').format('YYYY-MM-DD'), today]) ?? '') > to);

/** Departments stand below the one above them, which holds their figures, too. */
function treeOf(rows: readonly Row[]): Node[] {
  const below = groupBy(rows, ({ period, parent }) => `${period} ${parent}`);
  const grown = (row: Row): Node => {
    const children = row.key === '' ? undefined : below[`${row.period} ${row.key}`]?.map(grown);
    return children ? { ...row, children } : row;
  };
  return rows.filter(({ parent }) => parent === null).map(grown);
}

/** Bills by day or month and by product, connector, app or department; what is chosen is in the address. */
export function Bills() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const access = useAccess();
  const { save, loading: saving } = useDownload('cost.billExport');
  const today = businessDay();
  const input: Input = {
    from: query.get('from') ?? dayjs(today).subtract(29, 'day').format('YYYY-MM-DD'),
    to: query.get('to') ?? today,
    granularity: oneOf(GRANULARITIES, query.get('granularity')),
    by: oneOf(BILL_SUBJECTS, query.get('by')),
  };
  const { data, loading, error, refresh } = useApi('cost.bills', input);
  const rows = useMemo(() => treeOf(data?.rows ?? []), [data]);
  const go = (change: Partial<Input>) => setQuery({ ...input, ...change });
  const text = useText('cost.bills');
  const common = useText('common');

  const nameOf = ({ name }: Row) => (name || input.by !== 'department' ? format.orDash(name) : text('no-department'));
  const linked = (path: string | null, count: number) =>
    path && access['get-call-log-list'] ? <Link to={path}>{format.number(count)}</Link> : format.number(count);

  return (
    <Flex vertical gap={12}>
      <Flex wrap gap={12} align="center">
        <DatePicker.RangePicker
          value={[dayjs(input.from), dayjs(input.to)]}
          allowClear={false}
          maxDate={dayjs(today)}
          aria-label={text('period')}
          disabledDate={(current, { from }) => (from ? Math.abs(current.diff(from, 'day')) >= MAX_DAYS : false)}
          onChange={(range) => {
            const [from, to] = range ?? [];
            if (from && to) go({ from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') });
          }}
        />
        <Segmented
          aria-label={text('granularity')}
          value={input.granularity}
          onChange={(granularity) => go({ granularity })}
          options={GRANULARITIES.map((value) => ({ value, label: text(value) }))}
        />
        <Segmented
          aria-label={text('by')}
          value={input.by}
          onChange={(by) => go({ by })}
          options={BILL_SUBJECTS.map((value) => ({ value, label: text(`by.${value}`) }))}
        />
        <span style={{ flex: 1 }} />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={saving}
          disabled={!data?.rows.length}
          onClick={() => void save(input, `bill-${input.from}-${input.to}.csv`)}
        >
          {text('export')}
        </Button>
      </Flex>
      <Table<Node>
        rowKey={(row) => `${row.period} ${row.key}`}
        loading={loading}
        dataSource={rows}
        size="middle"
        scroll={{ x: 'max-content' }}
        pagination={innerPagination(rows.length, 'normal')}
        locale={{
          emptyText: (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(error ? 'failed' : 'empty')}>
              {error && <Button onClick={refresh}>{formatMessage({ id: 'table.again' })}</Button>}
            </Empty>
          ),
        }}
        columns={[
          { title: text('period'), dataIndex: 'period', sorter: (a, b) => a.period.localeCompare(b.period) },
          {
            title: text(`by.${input.by}`),
            dataIndex: 'name',
            render: (_, row) => (
              <>
                <Name>{nameOf(row)}</Name> {row.agent && <AgentMark />}
              </>
            ),
          },
          {
            title: common('calls'),
            dataIndex: 'calls',
            align: 'end',
            render: (_, row) => linked(callsPath(row, input), row.calls),
          },
          {
            title: text('charged'),
            dataIndex: 'charged',
            align: 'end',
            render: (_, row) => linked(callsPath(row, input, true), row.charged),
          },
          { title: text('files'), dataIndex: 'files', align: 'end', render: (value) => format.number(value) },
          { title: text('orders'), dataIndex: 'orders', align: 'end', render: (value) => format.number(value) },
          {
            title: common('amount'),
            dataIndex: 'amount',
            align: 'end',
            sorter: (a, b) => a.amount - b.amount,
            render: (value) => format.money(value),
          },
          {
            title: common('actions'),
            key: 'actions',
            render: (_, row) => (
              <DisputeButton
                type="link"
                size="small"
                of={{ kind: 'bill', period: row.period, by: input.by, key: row.key }}
                name={`${row.period} ${nameOf(row)}`}
                charged={isPartOfMonth(row, input, today) ? 0 : row.amount}
                refunded={row.refunded}
                dispute={row.dispute}
                onDone={refresh}
              />
            ),
          },
        ]}
        summary={() =>
          data && data.rows.length > 0 ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0} colSpan={6}>
                <Typography.Text strong>{common('total')}</Typography.Text>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={6} align="end">
                <Typography.Text strong>
                  <MeasureValue measure="spend" period={daysKey(input.from, input.to)}>
                    {format.money(data.total)}
                  </MeasureValue>
                </Typography.Text>
              </Table.Summary.Cell>
              <Table.Summary.Cell index={7} />
            </Table.Summary.Row>
          ) : null
        }
      />
    </Flex>
  );
}
