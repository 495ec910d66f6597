import { daysKey } from '@daas/contract/measures';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl, useSearchParams } from '@umijs/max';
import { DatePicker, Empty, Flex, Segmented, Skeleton, Typography } from 'antd';
import dayjs from 'dayjs';
import { monthBefore } from '../paths';
import { Causes, type Explained } from './Causes';

const SPANS = ['same', 'whole'] as const;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Why one month cost more, or less, than another: the difference by cause, each with the calls behind it. */
export function Explain() {
  const format = useFormat();
  const [query, setQuery] = useSearchParams();
  const today = businessDay();
  const thisMonth = today.slice(0, 7);
  const text = useText('cost.explain');
  const monthOf = (key: string, otherwise: string) => {
    const value = query.get(key);
    return value && MONTH.test(value) && value <= thisMonth ? value : otherwise;
  };
  const after = monthOf('after', thisMonth);
  const before = monthOf('before', monthBefore(after));
  // A month that still runs is compared with as many days of the other, unless one wants to.
  const running = after === thisMonth;
  const same = running && query.get('span') !== 'whole';
  const { data, error, loading, refresh } = useApi(
    'cost.explain',
    { before, after, ...(same ? { days: Number(today.slice(8)) } : {}) },
    { ready: before < after },
  );
  const go = (change: Record<string, string>) => setQuery({ ...Object.fromEntries(query), ...change });
  const picker = (key: 'before' | 'after', value: string) => (
    <DatePicker
      picker="month"
      aria-label={text(key)}
      value={dayjs(value)}
      allowClear={false}
      maxDate={dayjs(today)}
      onChange={(month) => month && go({ [key]: month.format('YYYY-MM') })}
    />
  );
  return (
    <Flex vertical gap={16}>
      <Flex wrap gap={12} align="center">
        {picker('before', before)}
        <Typography.Text type="secondary">{text('against')}</Typography.Text>
        {picker('after', after)}
        {running && (
          <Segmented
            aria-label={text('span')}
            value={same ? 'same' : 'whole'}
            onChange={(span) => go({ span })}
            options={SPANS.map((value) => ({ value, label: text(`span.${value}`) }))}
          />
        )}
      </Flex>
      {before >= after ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('backwards')} />
      ) : data ? (
        <>
          <Finding explained={data} />
          <Causes explained={data} />
        </>
      ) : error && !loading ? (
        <RetryAlert title={text('failed')} onRetry={refresh} />
      ) : (
        <Skeleton active />
      )}
      <Typography.Text type="secondary" style={{ fontSize: 12 }}>
        {text('how', { unit: format.money(1) })}
      </Typography.Text>
    </Flex>
  );
}

/** What was found, in a sentence. */
function Finding({ explained: { before, after, difference, causes } }: { explained: Explained }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [first] = causes.toSorted((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
  const nameOf = ({ month, from, to }: Explained['before']) => (wholeMonth(to) ? month : `${from} – ${to}`);
  const spend = (side: Explained['before']) => (
    <MeasureValue
      key={side.month}
      measure="spend"
      period={wholeMonth(side.to) ? side.month : daysKey(side.from, side.to)}
    >
      {format.money(side.spend)}
    </MeasureValue>
  );
  return (
    <Typography.Paragraph style={{ margin: 0, fontSize: 16 }}>
      {formatMessage(
        { id: 'cost.explain.finding.difference' },
        {
          before: nameOf(before),
          after: nameOf(after),
          earlier: spend(before),
          later: spend(after),
          difference: (
            <strong key="difference">
              <MeasureValue measure="spend_difference" period={`${before.from}/${before.to}:${after.from}/${after.to}`}>
                {format.signedMoney(difference)}
              </MeasureValue>
            </strong>
          ),
        },
      )}
      {first && (
        <>
          {' '}
          {formatMessage(
            { id: 'cost.explain.finding.first' },
            {
              cause: formatMessage({ id: `cost.explain.cause.${first.cause}` }),
              amount: (
                <span key="amount" style={{ whiteSpace: 'nowrap' }}>
                  {format.signedMoney(first.amount)}
                </span>
              ),
            },
          )}
        </>
      )}
    </Typography.Paragraph>
  );
}

const wholeMonth = (to: string) => dayjs(to).endOf('month').format('YYYY-MM-DD') === to;
