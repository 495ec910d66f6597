import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { Chart } from '@daas/kit/chart/Chart';
import { PALETTE } from '@daas/kit/chart/palette';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { MeasureValue } from '@daas/kit/MeasureValue';
import { Name } from '@daas/kit/Name';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Empty, Segmented, Typography } from 'antd';
import sum from 'lodash/sum';
import { useMemo, useState } from 'react';
import { useAppearance } from '@/appearance';
import { AgentMark } from '@/components/AppName';
import styles from '../index.module.css';
import { billedCallsPath } from '../paths';
import { Part } from './Part';

type Overview = EndpointOutput<'cost.overview'>;
type By = keyof Overview['by'];
const BYS: readonly By[] = ['product', 'connector', 'app'];
const SUBJECTS = { product: 'data_set', connector: 'connector', app: 'app' } as const;
/** Named ones; what is left is one share. */
const NAMED = 6;

/** This month's spend by what it was for, with its total in the middle; each share that has calls leads to them. */
export function Shares({ overview }: { overview: Overview }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const dark = useAppearance().theme === 'dark';
  const [by, setBy] = useState<By>('product');
  const { month } = overview;
  const title = formatMessage({ id: 'cost.shares' });
  const shares = useMemo(() => {
    const spent = overview.by[by].filter(({ spend }) => spend > 0);
    const topShares = spent.filter(({ key }) => key !== '').slice(0, NAMED);
    // Also what lies beyond the largest, and what no connector or app has bought.
    const rest = month - sum(topShares.map(({ spend }) => spend));
    const other = { key: '', name: formatMessage({ id: 'cost.shares.other' }), agent: false, spend: rest, calls: 0 };
    return [...topShares, ...(rest > 0 ? [other] : [])].map((share, place) => ({
      ...share,
      colour: PALETTE[share.key === '' ? PALETTE.length - 2 : place] as string,
    }));
  }, [overview, by, month, formatMessage]);
  const option = useMemo(
    () => ({
      tooltip: { trigger: 'item', valueFormatter: (yuan: number) => format.money(Math.round(yuan * MONEY_PER_YUAN)) },
      series: [
        {
          type: 'pie',
          radius: ['66%', '92%'],
          label: { show: false },
          data: shares.map(({ name, spend, colour }) => ({
            name,
            value: spend / MONEY_PER_YUAN,
            itemStyle: { color: colour },
          })),
        },
      ],
    }),
    [shares, format],
  );
  const today = overview.days.at(-1)?.day ?? '';
  return (
    <Part
      title={title}
      extra={
        <Segmented<By>
          size="small"
          aria-label={formatMessage({ id: 'cost.bills.by' })}
          value={by}
          onChange={setBy}
          options={BYS.map((value) => ({ value, label: formatMessage({ id: `cost.bills.by.${value}` }) }))}
        />
      }
    >
      {shares.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={formatMessage({ id: 'cost.no-month' })} />
      ) : (
        <div className={styles.donut}>
          <div className={styles.ring}>
            <Chart option={option} height={168} label={title} dark={dark} />
            <div className={styles.total}>
              <Typography.Text type="secondary">{formatMessage({ id: 'cost.month' })}</Typography.Text>
              <strong>
                <MeasureValue measure="spend" period={today.slice(0, 7)}>
                  {format.money(month)}
                </MeasureValue>
              </strong>
            </div>
          </div>
          <ul className={styles.shares}>
            {shares.map(({ key, name, agent, spend, calls, colour }) => (
              <li key={key}>
                <i style={{ background: colour }} />
                <span className={styles.share}>
                  {calls > 0 && key && access['get-call-log-list'] ? (
                    <Link to={billedCallsPath({ by, key, from: `${today.slice(0, 7)}-01`, to: today, charged: true })}>
                      <Name>{name}</Name>
                    </Link>
                  ) : (
                    <Name>{name}</Name>
                  )}{' '}
                  {agent && <AgentMark />}
                </span>
                <MeasureValue measure="spend" period={today.slice(0, 7)} subject={`${SUBJECTS[by]}:${key || 'other'}`}>
                  {format.money(spend)}
                </MeasureValue>
                <Typography.Text type="secondary" className="tabular">
                  {format.percent(spend / month)}
                </Typography.Text>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}
