/** Kinds of spend by the kinds of ledger entries. Refunds are subtracted, those by the operator from what they refund. */
export const CHARGES = {
  calls: ['call'],
  files: ['file', 'refund'],
  /** Data applications and inventory. */
  orders: ['application', 'inventory'],
} as const;
export type Charge = keyof typeof CHARGES;

/** Outcomes of the counted calls. */
const ANY = ['ok', 'empty', 'refused', 'failed'] as const;
type Outcome = (typeof ANY)[number];

interface Measure {
  unit: 'calls' | 'money' | 'share' | 'ms' | 'days' | 'rows' | 'entries' | 'changes' | 'files' | 'objects' | 'units';
  /** A figure of a period, or of the current state. */
  over: 'period' | 'now';
  /** Modes and outcomes of the counted calls. */
  calls?: { modes: readonly ('live' | 'test')[]; outcomes: readonly Outcome[]; which?: 'charged' | 'admitted' };
  /** Origins of the included prices. */
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
 * Figures of a company in pages, charts, mails and files, each with one meaning. A page with another number of the same
 * object uses another measure with its name (`measure.<key>` of the texts). Days and months are those of
 * `BUSINESS_TIME_ZONE`. // packages/server/src/features/measures/README.md
 */
export const MEASURES = {
  /** All live calls, including rejected ones. */
  calls: liveCalls(ANY),
  calls_answered: liveCalls(['ok', 'empty']),
  calls_ok: liveCalls(['ok']),
  calls_empty: liveCalls(['empty']),
  calls_refused: liveCalls(['refused']),
  calls_faulty: liveCalls(['failed']),
  /** Rejected or failed: without a result. */
  calls_failed: liveCalls(['refused', 'failed']),
  calls_charged: { ...liveCalls(ANY), calls: { modes: LIVE, outcomes: ANY, which: 'charged' } },
  /** Live calls that count toward limits: those that were admitted. */
  calls_limited: { ...liveCalls(ANY), calls: { modes: LIVE, outcomes: ANY, which: 'admitted' } },
  /** Calls of test keys, which no other measure includes. */
  calls_test: { unit: 'calls', over: 'period', calls: { modes: ['test'], outcomes: ANY } },
  calls_test_failed: { unit: 'calls', over: 'period', calls: { modes: ['test'], outcomes: ['refused', 'failed'] } },
  /** Rows of the list of calls, both live and test. */
  calls_listed: { unit: 'calls', over: 'period', calls: { modes: ['live', 'test'], outcomes: ANY } },
  /** Completed calls as a share of all live calls. */
  success_rate: { unit: 'share', over: 'period', calls: { modes: LIVE, outcomes: ANY } },
  latency_median: { unit: 'ms', over: 'period', calls: { modes: LIVE, outcomes: ANY } },
  latency_p95: { unit: 'ms', over: 'period', calls: { modes: LIVE, outcomes: ANY } },

  spend: spendOn('calls', 'files', 'orders'),
  /** Regular usage, the basis of forecasts and budgets. */
  spend_usage: spendOn('calls', 'files'),
  spend_calls: spendOn('calls'),
  spend_files: spendOn('files'),
  spend_orders: spendOn('orders'),
  /** Average price of a charged call. */
  spend_per_call: spendOn('calls'),
  /** Difference of the spend of two months, or a part of it: `cause:price` as subject. */
  spend_difference: spendOn('calls', 'files', 'orders'),
  /** Forecast of this month's spend at the usage of the last seven complete days. */
  spend_forecast: spendOn('calls', 'files', 'orders'),
  /** Average daily usage of the last seven complete days. */
  spend_daily: spendOn('calls', 'files'),
  /** Spend that counts toward the monthly limit or budget of an app, a connector, a department or the company. */
  spend_limited: spendOn('calls', 'files'),

  balance: standing('money'),
  /** Reserved for running calls. */
  balance_reserved: standing('money'),
  balance_available: standing('money'),
  /** Days that the available balance lasts at the daily usage. */
  balance_days: standing('days'),
  ledger_entries: { unit: 'entries', over: 'period' },

  connectors: standing('objects'),
  keys: standing('objects'),
  watched_rows: standing('rows'),
  watched_changes: { unit: 'changes', over: 'period' },
  downloads: { unit: 'files', over: 'period' },

  /** Commission of a partner for calls and orders of customers, including corrections. */
  commission: { unit: 'money', over: 'period' },
  /** Base of the commission. */
  commission_base: { unit: 'money', over: 'period' },
  commission_calls: { unit: 'calls', over: 'period' },
  commission_corrected: { unit: 'money', over: 'period' },
  /** Of earlier months. */
  commission_unpaid: standing('money'),
  commission_paid: { unit: 'money', over: 'period' },
  commission_disputed: standing('objects'),
  prospects_protected: standing('objects'),
  prospects_ending: standing('objects'),
  prospects_won: standing('objects'),
  prospects_refused: standing('objects'),
  prospects_ended: standing('objects'),
  /** Calls and spend of a customer since its registration by the partner. */
  customer_calls: { unit: 'calls', over: 'period' },
  customer_spend: { unit: 'money', over: 'period' },
  /** Purchased units that are not allocated. */
  stock_unallocated: standing('units'),
  /** Remaining and total allocated units. */
  stock_allocated: standing('units'),
  stock_given: standing('units'),
  stock_used: { unit: 'units', over: 'period' },
  /** Elements with low stock. */
  stock_low: standing('objects'),
  stock_moved: { unit: 'units', over: 'period' },
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof MEASURES;

/** Subject of the figure if it is not the whole company: `connector:1000012`. */
export type Subject =
  `${'company' | 'connector' | 'app' | 'customer' | 'department' | 'data_set' | 'filter' | 'movement' | 'cause'}:${string}`;

/**
 * Period of a figure as stated on a page: a business day or month, days 'from/to', times, the current state, or all
 * time.
 */
export type PeriodKey = 'now' | 'ever' | (string & {});

/** Business days, both inclusive, 'YYYY-MM-DD'. */
export const daysKey = (from: string, to: string): PeriodKey => (from === to ? from : `${from}/${to}`);
