import { AGENT_DAYS_MAX, MONEY_PER_YUAN } from '@daas/contract/constants';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { businessDay, startOfBusinessDay } from '@daas/kit/format';

export type Agent = EndpointOutput<'agent.list'>['list'][number];
/** What an agent may spend, as it is sent; amounts in 1/10000 yuan. */
export type Budget = Required<Omit<EndpointInput<'agent.narrow'>, 'id'>>;
/** The same while it is typed. */
export type BudgetDraft = { [K in keyof Budget]?: Budget[K] | null };
export const AMOUNTS = ['spend_total', 'spend_per_call', 'spend_per_day'] as const;
export type Amount = (typeof AMOUNTS)[number];
/** None may exceed one before it. */
export const WIDEST_FIRST = ['spend_total', 'spend_per_day', 'spend_per_call'] as const satisfies readonly Amount[];

const DAY_MS = 86_400_000;
const FEN = MONEY_PER_YUAN / 100;
/** A day's and a consent's worth of questions, until somebody thinks of better numbers. */
const QUESTIONS = { day: 100, total: 1000 } as const;
const DAYS = 30;

/** A business day is used to its end. */
export const endOfDay = (day: string): string =>
  new Date(startOfBusinessDay(day).getTime() + DAY_MS - 1000).toISOString();

/** The business day that comes so many days after a moment. */
const dayAfter = (from: string | number, days: number): string => businessDay(new Date(from).getTime() + days * DAY_MS);

/** The last day of a consent; a day before the server's bound, as its last day is used to its end. */
export const lastDay = (consentedAt: string | number): string => dayAfter(consentedAt, AGENT_DAYS_MAX - 1);

/** 1, 2 or 5 of a power of ten, of yuan and above. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(amount, MONEY_PER_YUAN)));
  return power * ([1, 2, 5].find((step) => step * power >= amount) ?? 10);
}

interface BudgetBasis {
  /** Of one question, of the data sets that are chosen. */
  prices: readonly number[];
  /** What the agent proposes. */
  proposed: BudgetDraft;
  balance: number | null;
  now: number;
}

/** What to begin with: enough for questions at these prices, within the balance, and never more than the agent proposes. */
export function suggested({ prices, proposed, balance, now }: BudgetBasis): BudgetDraft {
  const dearest = Math.max(FEN, ...prices);
  const ceiling = balance !== null && balance >= dearest ? balance : Number.POSITIVE_INFINITY;
  // Whole fen, as amounts are typed.
  const least = (...amounts: (number | null | undefined)[]) =>
    Math.max(FEN, Math.floor(Math.min(...amounts.filter((amount) => typeof amount === 'number')) / FEN) * FEN);
  const spend_total = least(roundUp(dearest * QUESTIONS.total), proposed.spend_total, ceiling);
  const end = endOfDay(dayAfter(now, DAYS));
  const proposedEnd = proposed.ends_at ? Date.parse(proposed.ends_at) : Number.NaN;
  const spend_per_day = least(roundUp(dearest * QUESTIONS.day), proposed.spend_per_day, spend_total);
  return {
    spend_total,
    spend_per_call: least(Math.ceil(dearest / FEN) * FEN, proposed.spend_per_call, spend_per_day),
    spend_per_day,
    ends_at: proposedEnd > now && proposedEnd < Date.parse(end) ? endOfDay(businessDay(proposedEnd)) : end,
  };
}

const notAbove = (after: number | null, before: number | null): boolean =>
  before === null || (after !== null && after <= before);

/** Whether nothing of it is more than it was, as the server sees it. */
export const isNarrower = (after: Budget, before: Agent['limits']): boolean =>
  AMOUNTS.every((amount) => notAbove(after[amount], before[amount])) &&
  (before.ends_at === null || Date.parse(after.ends_at) <= Date.parse(before.ends_at));
