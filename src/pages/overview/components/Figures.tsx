import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Link, useIntl } from '@umijs/max';
import { Card, Flex, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import { Delta } from '@/components/Delta';
import { Sparkline } from '@/components/Sparkline';
import styles from '../index.module.css';

type Overview = EndpointOutput<'overview.get'>;

interface CardProps {
  label: string;
  value: ReactNode;
  delta?: ReactNode;
  note: ReactNode;
  /** Complete days, in order. */
  days?: readonly (number | null)[];
  to: string;
}

function FigureCard({ label, value, delta, note, days, to }: CardProps) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  return (
    <Card size="small" styles={{ body: { padding: 16 } }}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <div className={styles.figure}>
        <Link to={to} style={{ color: token.colorTextHeading }}>
          {value}
        </Link>
        {days && (
          <div className={styles.spark}>
            <Sparkline values={days} label={formatMessage({ id: 'overview.spark' }, { label, days: days.length })} />
          </div>
        )}
      </div>
      <Flex gap="0 8px" wrap style={{ fontSize: 13 }}>
        {delta}
        <Typography.Text type="secondary" style={{ fontSize: 13 }}>
          {note}
        </Typography.Text>
      </Flex>
    </Card>
  );
}

/** As many days as a small line tells. */
const SPARK_DAYS = 14;

/** Balance and the day so far against yesterday up to the same time. */
export function Figures({ account, calls }: Pick<Overview, 'account' | 'calls'>) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const today = calls?.trend.at(-1)?.day ?? '';
  // Today is not complete: with it each line would fall at its end.
  const lately = calls?.trend.slice(-SPARK_DAYS - 1, -1) ?? [];
  const versus = (value: string) => formatMessage({ id: 'overview.yesterday' }, { value });
  return (
    <section className={styles.figures} aria-label={formatMessage({ id: 'overview.figures' })}>
      {account && (
        <FigureCard
          label={formatMessage({ id: 'overview.balance' })}
          value={
            <MeasureValue measure="balance_available" period="now">
              {format.money(account.available)}
            </MeasureValue>
          }
          note={
            account.days_left === null
              ? formatMessage({ id: 'overview.days-unknown' })
              : formatMessage(
                  { id: 'overview.days-left' },
                  {
                    days: (
                      <MeasureValue key="days" measure="balance_days" period="now">
                        {format.number(Math.floor(account.days_left))}
                      </MeasureValue>
                    ),
                  },
                )
          }
          to="/cost-center/overview"
        />
      )}
      {calls && (
        <>
          <FigureCard
            label={formatMessage({ id: 'common.calls-today' })}
            value={
              <MeasureValue measure="calls" period={today}>
                {format.number(calls.today)}
              </MeasureValue>
            }
            delta={<Delta now={calls.today} before={calls.yesterday} />}
            days={lately.map((day) => day.calls)}
            note={versus(format.number(calls.yesterday))}
            to="/my-data/calls-record?mode=live"
          />
          <FigureCard
            label={formatMessage({ id: 'overview.spend-today' })}
            value={
              <MeasureValue measure="spend_calls" period={today}>
                {format.money(calls.spend_today)}
              </MeasureValue>
            }
            delta={<Delta now={calls.spend_today} before={calls.spend_yesterday} />}
            days={lately.map((day) => day.spend)}
            note={
              <>
                {versus(format.money(calls.spend_yesterday))}
                {account && (
                  <>
                    {' · '}
                    {formatMessage(
                      { id: 'overview.spend-all' },
                      {
                        value: (
                          <MeasureValue key="all" measure="spend" period={today}>
                            {format.money(account.spend_today)}
                          </MeasureValue>
                        ),
                      },
                    )}
                  </>
                )}
              </>
            }
            to={account ? '/cost-center/overview' : '/my-data/calls-record?mode=live'}
          />
          <FigureCard
            label={formatMessage({ id: 'overview.success-rate' })}
            value={
              <MeasureValue measure="success_rate" period={today}>
                {format.percent(calls.success_rate)}
              </MeasureValue>
            }
            delta={<Delta now={calls.success_rate} before={calls.success_rate_yesterday} more="good" share />}
            days={lately.map((day) => (day.calls === 0 ? null : (day.calls - day.failed) / day.calls))}
            note={versus(format.percent(calls.success_rate_yesterday))}
            to="/my-data/calls-record?mode=live"
          />
        </>
      )}
    </section>
  );
}
