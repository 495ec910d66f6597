/** What money goes to, by kinds of the ledger's entries; what was given back is taken off. */
export const CHARGES = {
  calls: ['call'],
  files: ['file', 'refund'],
  /** Data applications and inventory; an application that is refunded comes as an adjustment of its order. */
  orders: ['application', 'inventory'],
} as const;
export type Charge = keyof typeof CHARGES;

/** What became of the calls that count. */
const ANY = ['ok', 'empty', 'refused', 'failed'] as const;
type Outcome = (typeof ANY)[number];

interface Measure {
  unit: 'calls' | 'money' | 'share' | 'ms' | 'days' | 'rows' | 'entries' | 'changes' | 'files' | 'objects' | 'units';
  /** A figure of a span of time, or of what stands now. */
  over: 'period' | 'now';
  /** Whose keys the calls have, and what became of them. */
  calls?: { modes: readonly ('live' | 'test')[]; outcomes: readonly Outcome[]; which?: 'charged' | 'admitted' };
  /** Whose price is in it. */
  charges?: readonly Charge[];
}

const LIVE = ['live'] as const;
const liveCalls = (outcomes: readonly Outcome[]): Measure => ({
  unit: 'calls',
  over: 'period',
  calls: { modes: LIVE, outcomes },
});
const spendOn = (...charges: readonly Charge[]): Measure => ({ unit: 'money', over: 'period', charges });
const standing = (unit: Measure['unit']): Measure => ({ unit, over: 'now' });

/**
 * Every figure of a company's records that pages, charts, mails and files show, with one meaning each. A page that shows
 * another number of the same thing shows another measure, and calls it by its name (`measure.<key>` of the texts). Days and
 * months are those of `BUSINESS_TIME_ZONE`. // packages/server/src/features/measures/README.md
 */
export const MEASURES = {
  /** Every live call, refused ones, too. */
  calls: liveCalls(ANY),
  calls_answered: liveCalls(['ok', 'empty']),
  calls_ok: liveCalls(['ok']),
  calls_empty: liveCalls(['empty']),
  calls_refused: liveCalls(['refused']),
  calls_faulty: liveCalls(['failed']),
  /** Refused or faulty: those that brought no answer. */
  calls_failed: liveCalls(['refused', 'failed']),
  calls_charged: { ...liveCalls(ANY), calls: { modes: LIVE, outcomes: ANY, which: 'charged' } },
  /** What limits count: of the live calls, those that were let through. */
  calls_limited: { ...liveCalls(ANY), calls: { modes: LIVE, outcomes: ANY, which: 'admitted' } },
  /** Calls of test keys, which nothing else counts. */
  calls_test: { unit: 'calls', over: 'period', calls: { modes: ['test'], outcomes: ANY } },
  calls_test_failed: { unit: 'calls', over: 'period', calls: { modes: ['test'], outcomes: ['refused', 'failed'] } },
  /** Lines of the list of calls, which has live and test calls. */
  calls_listed: { unit: 'calls', over: 'period', calls: { modes: ['live', 'test'], outcomes: ANY } },
  /** Of all live calls, those that were answered. */
  success_rate: { unit: 'share', over: 'period', calls: { modes: LIVE, outcomes: ANY } },
  latency_median: { unit: 'ms', over: 'period', calls: { modes: LIVE, outcomes: ANY } },
  latency_p95: { unit: 'ms', over: 'period', calls: { modes: LIVE, outcomes: ANY } },

  spend: spendOn('calls', 'files', 'orders'),
  /** What runs on by itself, and what forecasts and budgets go by. */
  spend_usage: spendOn('calls', 'files'),
  spend_calls: spendOn('calls'),
  spend_files: spendOn('files'),
  spend_orders: spendOn('orders'),
  /** What a charged call cost on average. */
  spend_per_call: spendOn('calls'),
  /** By how much the spend of two months differs, or a part of that: `cause:price` as subject. */
  spend_difference: spendOn('calls', 'files', 'orders'),
  /** This month's spend at its end, if the days left use as much as the last seven whole ones did. */
  spend_forecast: spendOn('calls', 'files', 'orders'),
  /** The usage of a day, as the last seven whole ones went. */
  spend_daily: spendOn('calls', 'files'),
  /** What counts against the monthly limit or budget of an app, a connector, a department or the company. */
  spend_limited: spendOn('calls', 'files'),

  balance: standing('money'),
  /** Set aside for calls under way. */
  balance_reserved: standing('money'),
  balance_available: standing('money'),
  /** How long what is available lasts at the daily usage. */
  balance_days: standing('days'),
  ledger_entries: { unit: 'entries', over: 'period' },

  connectors: standing('objects'),
  keys: standing('objects'),
  watched_rows: standing('rows'),
  watched_changes: { unit: 'changes', over: 'period' },
  downloads: { unit: 'files', over: 'period' },

  /** What a partner earns by its customers' calls and orders, corrections included. */
  commission: { unit: 'money', over: 'period' },
  /** What it is a share of. */
  commission_base: { unit: 'money', over: 'period' },
  commission_calls: { unit: 'calls', over: 'period' },
  commission_corrected: { unit: 'money', over: 'period' },
  /** Of the months before this one. */
  commission_unpaid: standing('money'),
  commission_paid: { unit: 'money', over: 'period' },
  commission_disputed: standing('objects'),
  prospects_protected: standing('objects'),
  prospects_ending: standing('objects'),
  prospects_won: standing('objects'),
  prospects_refused: standing('objects'),
  /** Calls and spend of a customer since it joined the partner. */
  customer_calls: { unit: 'calls', over: 'period' },
  customer_spend: { unit: 'money', over: 'period' },
  /** Units bought and given to no customer's app yet. */
  stock_unallocated: standing('units'),
  /** Of those given, what is left, and what was given for now. */
  stock_allocated: standing('units'),
  stock_given: standing('units'),
  stock_used: { unit: 'units', over: 'period' },
  /** Elements that run dry. */
  stock_low: standing('objects'),
  stock_moved: { unit: 'units', over: 'period' },
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof MEASURES;

/** Whose figure it is, where it is not the whole company's: `connector:1000012`. */
export type Subject =
  `${'company' | 'connector' | 'app' | 'customer' | 'department' | 'data_set' | 'filter' | 'movement' | 'cause'}:${string}`;

/** What a figure is of, as a page states it: a business day or month, days 'from/to', moments, what stands now, or ever. */
export type PeriodKey = 'now' | 'ever' | (string & {});

/** Business days, both included, 'YYYY-MM-DD'. */
export const daysKey = (from: string, to: string): PeriodKey => (from === to ? from : `${from}/${to}`);
