import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { daysPeriod } from '../../kernel/period';
import { business, businessDay } from '../../kernel/time';
import type { MemberContext } from '../context';
import type { CallFigures } from '../measures/calls';
import { costByDay } from './repository';
import { owned } from './service';

type Sums = Pick<CallFigures, 'calls' | 'charged' | 'failed' | 'spend'>;
const NOTHING: Sums = { calls: 0, charged: 0, failed: 0, spend: 0 };

const plus = (sum: Sums, row: Sums): Sums => ({
  calls: sum.calls + row.calls,
  charged: sum.charged + row.charged,
  failed: sum.failed + row.failed,
  spend: sum.spend + row.spend,
});

/** Live calls and spend of every business day of the range, those without any included. */
export async function cost(context: MemberContext, { id, from, to }: EndpointParsedInput<'connector.cost'>) {
  const period = daysPeriod(from, to);
  await owned(context, id);
  const rows = await costByDay(context.services, context.caller.companyId, id, period);
  const byDay = new Map<string, Sums>();
  const byReason = new Map<string, Sums>();
  for (const row of rows) {
    byDay.set(row.day, plus(byDay.get(row.day) ?? NOTHING, row));
    byReason.set(row.reason, plus(byReason.get(row.reason) ?? NOTHING, row));
  }
  const days = [];
  for (let at = business(period.from); at.toDate() < period.to; at = at.add(1, 'day')) {
    const day = businessDay(at.toDate());
    days.push({ day, ...(byDay.get(day) ?? NOTHING) });
  }
  return {
    totals: rows.reduce(plus, NOTHING),
    days,
    reasons: [...byReason].map(([reason, { calls, spend }]) => ({ reason, calls, spend })),
  };
}
