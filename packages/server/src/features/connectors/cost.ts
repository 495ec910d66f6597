import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { daysPeriod } from '../../kernel/period';
import { business, businessDay } from '../../kernel/time';
import type { Group } from '../../records/olderRecords';
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
type Row = Sums & { day: string; reason: string };
const fromOlder = ({ day, reason, calls, charged, failed, spend }: Group<'day' | 'reason'>): Row => ({
  day: String(day),
  reason: String(reason),
  calls,
  charged,
  failed,
  spend,
});
const byDayAndReason = (one: Row, other: Row): number =>
  one.day === other.day ? (one.reason < other.reason ? -1 : 1) : one.day < other.day ? -1 : 1;

export async function cost(context: MemberContext, { id, from, to }: EndpointParsedInput<'connector.cost'>) {
  const period = daysPeriod(from, to);
  await owned(context, id);
  const { companyId } = context.caller;
  const { here, older } = await context.services.records.split(period);
  const [recent, before = []] = await Promise.all([
    costByDay(context.db, companyId, id, here),
    older?.ask.groups(companyId, older.period, { filter: { connector_id: id }, live: true }, ['day', 'reason']),
  ]);
  const rows = [...before.map(fromOlder).sort(byDayAndReason), ...recent];
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
