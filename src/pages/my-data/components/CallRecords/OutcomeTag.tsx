import { useIntl } from '@umijs/max';
import { Tag } from 'antd';
import type { OUTCOMES } from './input';

type Outcome = (typeof OUTCOMES)[number];

const COLOURS: Record<Outcome, string> = { ok: 'success', empty: 'default', refused: 'warning', failed: 'error' };

/** The status of the answer and what it means. */
export function OutcomeTag({ outcome, status }: { outcome: Outcome; status: number }) {
  const { formatMessage } = useIntl();
  return (
    <Tag color={COLOURS[outcome]} style={{ margin: 0 }}>
      <span className="tabular">{status}</span> {formatMessage({ id: `calls.outcome.${outcome}` })}
    </Tag>
  );
}
