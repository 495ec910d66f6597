import { MAX_RANGE_DAYS } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { daysKey } from '@daas/contract/measures';
import { businessDay, startOfBusinessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { innerPagination } from '@daas/kit/table';
import { Link, useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Card, DatePicker, Flex, Skeleton, Table, Typography } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { LoadFailed } from '../../components/LoadFailed';
import { detailPath } from '../../components/paths';
import { useConnector } from '../context';
import { CostCharts } from './CostCharts';
import styles from './index.module.css';

type Day = EndpointOutput<'connector.cost'>['days'][number];
const DAY = 'YYYY-MM-DD';
const DEFAULT_DAYS = 30;
const RANGES = [7, 30, 90] as const;
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const MEASURED = {
  spend: 'spend_calls',
  calls: 'calls',
  charged: 'calls_charged',
  failed: 'calls_failed',
} as const;

/** Calls and spend of the connector by day and reason; the period stands in the address. */
export default function CostStatistics() {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { connector } = useConnector();
  const [query, setQuery] = useSearchParams();
  const today = businessDay();
  const dayOf = (key: string, other: string) => {
    const text = query.get(key) ?? '';
    return DAY_PATTERN.test(text) && dayjs(text).isValid() ? text : other;
  };
  const to = dayOf('to', today);
  const from = dayOf(
    'from',
    dayjs(to)
      .subtract(DEFAULT_DAYS - 1, 'day')
      .format(DAY),
  );
  const { data, error, loading, refresh } = useApi('connector.cost', { id: connector.id, from, to });
  const text = useText('connector-cost');
  const lastDays = (days: number): [Dayjs, Dayjs] => [dayjs(today).subtract(days - 1, 'day'), dayjs(today)];
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="center" gap="small" wrap>
        <Typography.Title level={5} style={{ margin: 0 }}>
          {text('title')}
        </Typography.Title>
        <DatePicker.RangePicker
          value={[dayjs(from), dayjs(to)]}
          allowClear={false}
          maxDate={dayjs(today)}
          aria-label={text('period')}
          presets={RANGES.map((days) => ({
            label: formatMessage({ id: 'connector-cost.last-days' }, { days }),
            value: lastDays(days),
          }))}
          disabledDate={(day, { from: begun }) => (begun ? Math.abs(day.diff(begun, 'day')) >= MAX_RANGE_DAYS : false)}
          onChange={(range) => {
            const [start, end] = range ?? [];
            if (start && end) setQuery({ from: start.format(DAY), to: end.format(DAY) });
          }}
        />
      </Flex>
      {error && !loading ? (
        <LoadFailed again={refresh} />
      ) : !data ? (
        <Card variant="borderless">
          <Skeleton active paragraph={{ rows: 8 }} />
        </Card>
      ) : (
        <>
          <section className={styles.figures} aria-label={text('figures')}>
            {(['spend', 'calls', 'charged', 'failed'] as const).map((key) => (
              <Card key={key} variant="borderless" size="small" styles={{ body: { padding: 16 } }}>
                <Typography.Text type="secondary">{text(key)}</Typography.Text>
                <div className={styles.figure}>
                  <MeasureValue
                    measure={MEASURED[key]}
                    period={daysKey(from, to)}
                    subject={`connector:${connector.id}`}
                  >
                    {key === 'spend' ? format.money(data.totals.spend) : format.number(data.totals[key])}
                  </MeasureValue>
                </div>
              </Card>
            ))}
          </section>
          {data.totals.calls > 0 || data.totals.spend > 0 ? (
            <CostCharts cost={data} of={{ period: daysKey(from, to), subject: `connector:${connector.id}` }} />
          ) : (
            <Card variant="borderless">
              <Typography.Text type="secondary">{text('nothing')}</Typography.Text>
            </Card>
          )}
          <Days days={data.days} />
        </>
      )}
    </Flex>
  );
}

function Days({ days }: { days: Day[] }) {
  const format = useFormat();
  const access = useAccess();
  const { connector } = useConnector();
  const text = useText('connector-cost');
  /** The calls of one business day, as the records' tab filters them. */
  const callsOf = (day: string) => {
    const begin = startOfBusinessDay(day).getTime();
    const period = [begin, begin + 86_400_000].map((at) => ['period', new Date(at).toISOString()]);
    return `${detailPath(connector, 'calls-record')}?${new URLSearchParams([['mode', 'live'], ...period])}`;
  };
  const number = (value: string) => <span className="tabular">{value}</span>;
  return (
    <Card variant="borderless" title={text('by-day')}>
      <Table<Day>
        size="small"
        rowKey="day"
        dataSource={[...days].reverse()}
        scroll={{ x: 'max-content' }}
        pagination={innerPagination(days.length, 'normal')}
        columns={[
          { title: text('day'), dataIndex: 'day', sorter: (a, b) => a.day.localeCompare(b.day), render: number },
          {
            title: text('calls'),
            dataIndex: 'calls',
            align: 'end',
            sorter: (a, b) => a.calls - b.calls,
            render: (calls: number, { day }) =>
              calls > 0 && access['get-call-log-list'] ? (
                <Link to={callsOf(day)} className="tabular">
                  {format.number(calls)}
                </Link>
              ) : (
                number(format.number(calls))
              ),
          },
          {
            title: text('charged'),
            dataIndex: 'charged',
            align: 'end',
            render: (value: number) => number(format.number(value)),
          },
          {
            title: text('failed'),
            dataIndex: 'failed',
            align: 'end',
            render: (value: number) => number(format.number(value)),
          },
          {
            title: text('spend'),
            dataIndex: 'spend',
            align: 'end',
            sorter: (a, b) => a.spend - b.spend,
            render: (value: number) => number(format.money(value)),
          },
        ]}
      />
    </Card>
  );
}
