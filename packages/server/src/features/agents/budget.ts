import { AGENT_DAYS_MAX } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { type Limits, NO_LIMITS } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { invalid } from '../../kernel/refusal';
import { iso } from '../../kernel/time';

export type Budget = Omit<EndpointParsedInput<'agent.narrow'>, 'id'>;

/** As limits of an app; refuses an end that has passed or is too far from the consent. */
export function limitsFor(budget: Budget, { now, consentedAt }: { now: Date; consentedAt: Date }): Limits {
  const end = new Date(budget.ends_at);
  if (end <= now || end.getTime() > consentedAt.getTime() + AGENT_DAYS_MAX * DAY_MS)
    throw invalid('ends_at', 'out_of_range', '@agent-days', { days: AGENT_DAYS_MAX });
  return {
    ...NO_LIMITS,
    spendPerCall: budget.spend_per_call,
    spendPerDay: budget.spend_per_day,
    spendTotal: budget.spend_total,
    endsAt: iso(end),
  };
}

/** Refuses what is more than it was, naming the field; no limit is more than any. */
export function requireNarrower(before: Limits, after: Limits): void {
  const amounts = { spend_per_call: 'spendPerCall', spend_per_day: 'spendPerDay', spend_total: 'spendTotal' } as const;
  for (const [field, name] of Object.entries(amounts))
    if ((after[name] ?? Number.POSITIVE_INFINITY) > (before[name] ?? Number.POSITIVE_INFINITY))
      throw invalid(field, 'narrower', '@agent-narrower');
  if (before.endsAt && after.endsAt && new Date(after.endsAt) > new Date(before.endsAt))
    throw invalid('ends_at', 'narrower', '@agent-narrower');
}
