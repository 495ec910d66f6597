import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Card, Typography } from 'antd';
import styles from '../index.module.css';

const CENT = MONEY_PER_YUAN / 100;

/** An estimate is rounded to cents: more digits would claim a precision it does not have. */
const toCents = (money: number) => Math.round(money / CENT) * CENT;

/** Available balance first, then what today, this month and its end look like. */
export function Figures({ overview }: { overview: EndpointOutput<'cost.overview'> }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const figures = [
    {
      key: 'available',
      value: overview.available,
      note: formatMessage({ id: 'cost.reserved' }, { value: format.money(overview.reserved) }),
    },
    {
      key: 'today',
      value: overview.today,
      note:
        overview.days_left === null
          ? formatMessage({ id: 'cost.no-spend' })
          : formatMessage({ id: 'cost.days-left' }, { days: format.number(Math.floor(overview.days_left)) }),
    },
    {
      key: 'month',
      value: overview.month,
      note: formatMessage({ id: 'cost.last-month' }, { value: format.money(overview.last_month) }),
    },
    { key: 'forecast', value: toCents(overview.forecast), note: formatMessage({ id: 'cost.forecast-how' }) },
  ];
  return (
    <section className={styles.figures} aria-label={formatMessage({ id: 'cost.figures' })}>
      {figures.map(({ key, value, note }) => (
        <Card key={key} size="small" styles={{ body: { padding: 16 } }}>
          <Typography.Text type="secondary">{formatMessage({ id: `cost.${key}` })}</Typography.Text>
          <div className={styles.value}>{format.money(value)}</div>
          <Typography.Text type="secondary" style={{ fontSize: 13 }}>
            {note}
          </Typography.Text>
        </Card>
      ))}
    </section>
  );
}
