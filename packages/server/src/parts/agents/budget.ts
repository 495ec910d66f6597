import { AGENT_DAYS_MAX } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { type Limits, NO_LIMITS } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { invalid } from '../../kernel/refusal';
import { iso } from '../../kernel/time';

export type Budget = Omit<EndpointParsedInput<'agent.narrow'>, 'id'>;

interface Times {
  now: Date;
  consentedAt: Date;
}

/** Refuses an end that has passed or is too far from the consent. */
export function endFor(endsAt: string, { now, consentedAt }: Times): Date {
  const end = new Date(endsAt);
  if (end <= now || end.getTime() > consentedAt.getTime() + AGENT_DAYS_MAX * DAY_MS)
    throw invalid('ends_at', 'out_of_range', '@agent-days', { days: AGENT_DAYS_MAX });
  return end;
}

/** As limits of an app. */
export function limitsFor(budget: Budget, times: Times): Limits {
  return {
    ...NO_LIMITS,
    spendPerCall: budget.spend_per_call,
    spendPerDay: budget.spend_per_day,
    spendTotal: budget.spend_total,
    endsAt: iso(endFor(budget.ends_at, times)),
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
