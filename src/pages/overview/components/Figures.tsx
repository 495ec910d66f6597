import type { EndpointOutput } from '@daas/contract/endpoints';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Link, useIntl } from '@umijs/max';
import { Card, Typography, theme } from 'antd';
import type { ReactNode } from 'react';
import styles from '../index.module.css';

type Overview = EndpointOutput<'overview.get'>;

interface FigureProps {
  label: string;
  value: string;
  note: ReactNode;
  to: string;
}

function Figure({ label, value, note, to }: FigureProps) {
  const { token } = theme.useToken();
  return (
    <Card size="small" styles={{ body: { padding: 16 } }}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <div style={{ fontSize: 24, fontWeight: 600, lineHeight: 1.4, fontVariantNumeric: 'tabular-nums' }}>
        <Link to={to} style={{ color: token.colorTextHeading }}>
          {value}
        </Link>
      </div>
      <Typography.Text type="secondary" style={{ fontSize: 13 }}>
        {note}
      </Typography.Text>
    </Card>
  );
}

/** Balance and the day so far against yesterday up to the same time. */
export function Figures({ account, calls }: Pick<Overview, 'account' | 'calls'>) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const versus = (value: string) => formatMessage({ id: 'overview.yesterday' }, { value });
  return (
    <section className={styles.figures} aria-label={formatMessage({ id: 'overview.figures' })}>
      {account && (
        <Figure
          label={formatMessage({ id: 'overview.balance' })}
          value={format.money(account.available)}
          note={
            account.days_left === null
              ? formatMessage({ id: 'overview.days-unknown' })
              : formatMessage({ id: 'overview.days-left' }, { days: format.number(Math.floor(account.days_left)) })
          }
          to="/cost-center/overview"
        />
      )}
      {calls && (
        <>
          <Figure
            label={formatMessage({ id: 'overview.calls-today' })}
            value={format.number(calls.today)}
            note={versus(format.number(calls.yesterday))}
            to="/my-data/calls-record"
          />
          <Figure
            label={formatMessage({ id: 'overview.spend-today' })}
            value={format.money(calls.spend_today)}
            note={versus(format.money(calls.spend_yesterday))}
            to={account ? '/cost-center/overview' : '/my-data/calls-record'}
          />
          <Figure
            label={formatMessage({ id: 'overview.success-rate' })}
            value={format.percent(calls.success_rate)}
            note={versus(format.percent(calls.success_rate_yesterday))}
            to="/my-data/calls-record"
          />
        </>
      )}
    </section>
  );
}
