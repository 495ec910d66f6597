import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Sentence } from '@daas/kit/Name';
import { useIntl } from '@umijs/max';
import { theme } from 'antd';
import styles from './agents.module.css';
import type { BudgetDraft } from './budget';

interface Props {
  /** Who is let in. */
  who: string;
  budget: BudgetDraft;
  /** How many data sets, and the dearest question to one of them. */
  sets: number;
  price?: number | null;
}

/** What the fields mean, in plain words that follow them. */
export function Allowance({ who, budget, sets, price }: Props) {
  const { formatMessage } = useIntl();
  const { token } = theme.useToken();
  const { money, number } = useFormat();
  const text = (id: string, values?: Record<string, string | number>) =>
    formatMessage({ id: `agents.allowed-${id}` }, values);
  const { spend_total: total, spend_per_call, spend_per_day, ends_at } = budget;
  const lines =
    total == null || !ends_at || sets === 0
      ? [text('incomplete')]
      : [
          text('total', { who, sets, total: money(total), day: businessDay(ends_at) }),
          spend_per_call == null ? text('any-call') : text('call', { money: money(spend_per_call) }),
          spend_per_day == null ? text('any-day') : text('day', { money: money(spend_per_day) }),
          ...(price && total >= price ? [text('questions', { count: number(Math.floor(total / price)) })] : []),
        ];
  return (
    <output
      className={styles.allowance}
      style={{ display: 'block', background: token.colorInfoBg, border: `1px solid ${token.colorInfoBorder}` }}
    >
      {lines.map((line) => (
        <p key={line}>
          <Sentence>{line}</Sentence>
        </p>
      ))}
    </output>
  );
}
