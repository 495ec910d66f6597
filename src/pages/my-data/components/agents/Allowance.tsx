import { businessDay } from '@daas/kit/format';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
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
  const { token } = theme.useToken();
  const { money, number } = useFormat();
  const text = useText('agents');
  const { spend_total: total, spend_per_call, spend_per_day, ends_at } = budget;
  const lines =
    total == null || !ends_at || sets === 0
      ? [text('allowed-incomplete')]
      : [
          text('allowed-total', { who, sets, total: money(total), day: businessDay(ends_at) }),
          spend_per_call == null ? text('allowed-any-call') : text('allowed-call', { money: money(spend_per_call) }),
          spend_per_day == null ? text('allowed-any-day') : text('allowed-day', { money: money(spend_per_day) }),
          ...(price && total >= price ? [text('allowed-questions', { count: number(Math.floor(total / price)) })] : []),
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
