import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { Charge, MeasureKey, PeriodKey } from '@daas/contract/measures';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { useIntl } from '@umijs/max';
import { Card, Typography } from 'antd';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import styles from '../index.module.css';
import { monthBefore } from '../paths';

type Overview = EndpointOutput<'cost.overview'>;
const CENT = MONEY_PER_YUAN / 100;

/** An estimate is rounded to cents: more digits would claim a precision it does not have. */
const toCents = (money: number) => Math.round(money / CENT) * CENT;

const PARTS = [
  ['calls', 'spend_calls'],
  ['files', 'spend_files'],
  ['orders', 'spend_orders'],
] as const satisfies [Charge, MeasureKey][];

/** Available balance first, then what today, this month and its end look like; a sum says what it is made of. */
export function Figures({ overview }: { overview: Overview }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const { parts, days_left, daily } = overview;
  const today = overview.days.at(-1)?.day ?? '';
  const month = today.slice(0, 7);
  const before = monthBefore(month);
  const money = (measure: MeasureKey, period: PeriodKey, value: number) => (
    <MeasureValue key={`${measure} ${period}`} measure={measure} period={period}>
      {format.money(value)}
    </MeasureValue>
  );
  const text = (id: string, values: Record<string, ReactElement>) => formatMessage({ id: `cost.${id}` }, values);
  const madeOf = (spent: Overview['parts']['today'], period: PeriodKey): ReactNode[] =>
    PARTS.filter(([part]) => spent[part] !== 0).map(([part, measure], place) => (
      <Fragment key={part}>
        {place > 0 && ' · '}
        {text(`part.${part}`, { value: money(measure, period, spent[part]) })}
      </Fragment>
    ));
  const figures = [
    {
      key: 'available',
      value: money('balance_available', 'now', overview.available),
      note: [
        text('reserved', { value: money('balance_reserved', 'now', overview.reserved) }),
        ' · ',
        days_left === null
          ? formatMessage({ id: 'cost.no-usage' })
          : text('days-left', {
              daily: money('spend_daily', 'now', toCents(daily)),
              days: (
                <MeasureValue key="days" measure="balance_days" period="now">
                  {format.number(Math.floor(days_left))}
                </MeasureValue>
              ),
            }),
      ],
    },
    { key: 'today', value: money('spend', today, overview.today), note: madeOf(parts.today, today) },
    {
      key: 'month',
      value: money('spend', month, overview.month),
      note: [
        ...madeOf(parts.month, month),
        <br key="line" />,
        text(overview.last_month === 0 ? 'last-month' : 'last-month-of', {
          value: money('spend', before, overview.last_month),
          parts: <Fragment key="parts">{madeOf(parts.last_month, before)}</Fragment>,
        }),
      ],
    },
    {
      key: 'forecast',
      value: money('spend_forecast', month, toCents(overview.forecast)),
      note: formatMessage({ id: 'cost.forecast-how' }),
    },
  ];
  return (
    <section className={styles.figures} aria-label={formatMessage({ id: 'cost.figures' })}>
      {figures.map(({ key, value, note }) => (
        <Card key={key} size="small" styles={{ body: { padding: 16 } }}>
          <Typography.Text type="secondary">{formatMessage({ id: `cost.${key}` })}</Typography.Text>
          <div className={styles.value}>{value}</div>
          <Typography.Text type="secondary" style={{ fontSize: 13 }}>
            {note}
          </Typography.Text>
        </Card>
      ))}
    </section>
  );
}
