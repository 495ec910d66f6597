import { z } from 'zod';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { CALL_SOURCES, PRICING_MODES } from '../enums';
import { cappedListOf, instant, money, namedApp, numericId, paging, recordId, sortBy, text } from '../shapes';
import { chargeState } from './disputes';
import { describedFields, describedRelations } from './marketHome';

export const pricedRelations = z.array(z.object({ relation: z.string(), price: money }));

/**
 * Charge of a call with its reason; the same in the response, the call record and the ledger. The price of an ordered
 * file is booked to the file (`reason` 'file'), so the amount of the record is 0.
 */
export const receipt = z.object({
  request_id: z.string(),
  call_id: recordId,
  amount: money,
  currency: z.literal('CNY'),
  /** Amounts are integers of this fraction of a yuan. */
  scale: z.literal(10_000),
  pricing_mode: z.enum(PRICING_MODES),
  reason: z.enum([
    'per_query',
    'per_non_empty',
    'empty_result',
    'error',
    'replay',
    'test_key',
    'quote',
    'included',
    'file',
    'inventory',
    'refused',
  ]),
  balance_after: money.nullable(),
  ledger_entry_id: recordId.nullable(),
  /** Relations that the conditions use, with their parts of the price of a call. */
  relations: pricedRelations.optional(),
  /** For a repeated response: the charge of the first one. */
  replay_of: z.object({ call_id: recordId, amount: money, ledger_entry_id: recordId.nullable() }).optional(),
});
export type Receipt = z.output<typeof receipt>;

const outcome = z.enum(['ok', 'empty', 'refused', 'failed']);
const callRow = z.object({
  id: recordId,
  at: instant,
  connector: z.object({ id: numericId, name: z.string(), type: z.string() }).nullable(),
  app: namedApp,
  key_prefix: z.string(),
  mode: z.enum(['live', 'test']),
  source: z.enum(CALL_SOURCES),
  status: z.number().int(),
  outcome,
  code: z.string().nullable(),
  rows: z.number().int(),
  amount: money,
  duration_ms: z.number(),
  ip: z.string(),
  request_id: z.string(),
});
const MAX_MS = 3_600_000;
/** Boundaries of latency classes in ms. */
export const LATENCY_BOUNDS_MS = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000] as const;
const filters = {
  /** Default: 90 days before the end; at most 366 days. */
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
  connector_id: numericId.optional(),
  app_id: numericId.optional(),
  outcome: outcome.optional(),
  status: z.number().int().min(100).max(599).optional(),
  mode: z.enum(['live', 'test']).optional(),
  source: z.enum(CALL_SOURCES).optional(),
  /** Request id, call id or key prefix. */
  keyword: text(100).optional(),
  charged: z.boolean().optional(),
  /** Error code of a rejected or failed call. */
  code: text(60).optional(),
  /** Data set of the connector. */
  product: text(40).optional(),
  /** Range of the duration: minimum inclusive, maximum exclusive. */
  min_ms: z.number().int().min(0).max(MAX_MS).optional(),
  max_ms: z.number().int().min(0).max(MAX_MS).optional(),
};
/** Calls that are counted. Simulated calls are counted only on request, and separately from live calls. */
const figures = { ...filters, mode: z.enum(['live', 'test']).default('live') };
const totals = z.object({
  calls: z.number().int(),
  refused: z.number().int(),
  faulty: z.number().int(),
  /** Rejected or failed. */
  failed: z.number().int(),
  spend: money,
  /** Estimated from the counts of 24 classes of duration, as is the next. Null without calls. */
  p50_ms: z.number().nullable(),
  p95_ms: z.number().nullable(),
});
/** Number of results of a query; `capped` if there are more. */
export const rowCount = z.object({ total: z.number().int(), capped: z.boolean() });
/** Number of results of a query, and without each of its conditions; the ways out of an empty result. */
export const emptyResultDiagnosis = <T extends z.ZodType>(count: T) =>
  z.object({
    found: count,
    conditions: z.array(
      z.object({
        /** Origin of the condition. */
        of: z.enum(['connector', 'call', 'search']),
        filter: filterShape.nullable(),
        keyword: z.string().nullable(),
        without: count,
        /** A wider condition that has results; null without one. */
        wider: z.object({ filter: filterShape, rows: rowCount }).nullable(),
      }),
    ),
    /**
     * Conditions that rows meet together, in their order, if neither one condition less nor a wider one has rows; null
     * otherwise.
     */
    kept: z.object({ filter: filterShape.nullable(), keyword: z.string().nullable(), rows: rowCount }).nullable(),
    /** There are more conditions than this explanation covers. */
    more: z.boolean(),
    /** Words that were not understood and are in texts. */
    keywords: z.array(z.object({ words: z.string(), rows: rowCount })),
    /** Other data sets with results for the same conditions, most first. */
    neighbours: z.array(z.object({ data_set: z.string(), data_set_name: z.string(), rows: rowCount })),
    fields: describedFields,
    relations: describedRelations,
  });
const objects = { id: 'call' } as const;
const CALL_ORDERS = ['at', 'duration_ms', 'amount'] as const;

/** Call records: request, response and charge. */
export const calls = {
  'call.list': endpoint({
    method: 'GET',
    path: '/api/call-record/list',
    access: 'get-call-log-list',
    summary: 'List call records, newest first; paging ends at row 1000, and `after` returns only newer records',
    input: z.strictObject({
      ...paging,
      ...filters,
      after: recordId.optional(),
      sort: sortBy(CALL_ORDERS),
    }),
    output: cappedListOf(
      callRow.extend({
        /** Short description of the request; null if there is none, or for users who may not see requests of calls. */
        question: z.string().nullable(),
      }),
    ),
  }),
  'call.stats': endpoint({
    method: 'GET',
    path: '/api/call-record/stats',
    access: 'get-call-log-list',
    summary:
      'Retrieve calls, failures, spend and latency over time for the same filters, of live calls unless `mode` is test',
    input: z.strictObject(figures),
    output: z.object({
      bucket: z.enum(['minute', 'hour', 'day']),
      series: z.array(
        z.object({
          at: instant,
          ok: z.number(),
          empty: z.number(),
          refused: z.number(),
          failed: z.number(),
          spend: money,
        }),
      ),
      period: z.object({ from: instant, to: instant }),
      totals,
      /** The previous period of the same length. */
      before: totals,
    }),
  }),
  'call.analysis': endpoint({
    method: 'GET',
    path: '/api/call-record/analysis',
    access: 'get-call-log-list',
    summary:
      'Retrieve the latency distribution and the most frequent errors of the filtered calls, of live ones unless `mode` is test',
    input: z.strictObject(figures),
    output: z.object({
      /** All classes in ascending order; `to` is null for the last. */
      latency: z.array(z.object({ from: z.number(), to: z.number().nullable(), calls: z.number().int() })),
      errors: z.array(
        z.object({
          code: z.string().nullable(),
          calls: z.number().int(),
          last_at: instant,
          /** The newest call of the class; null if its record is deleted. */
          example: recordId.nullable(),
        }),
      ),
    }),
  }),
  'call.get': endpoint({
    method: 'GET',
    path: '/api/call-record/{id}',
    access: 'get-call-log-detail',
    objects,
    summary: 'Retrieve a call record with its request, response, timing, decisions and receipt',
    input: z.strictObject({ id: recordId }),
    output: callRow.extend({
      request: z.object({
        method: z.string(),
        path: z.string(),
        headers: z.record(z.string(), z.string()),
        body: z.unknown(),
      }),
      answer: z.object({ status: z.number().int(), body: z.unknown(), truncated: z.boolean() }),
      /** Duration of each stage in ms, in order. */
      timing: z.array(z.object({ stage: z.string(), ms: z.number() })),
      /** All evaluated rules in order, with their decisions. */
      decisions: z.array(z.object({ rule: z.string(), allowed: z.boolean(), detail: z.string() })),
      receipt: receipt.nullable(),
      idempotency_key: z.string().nullable(),
      replay_of: recordId.nullable(),
      /** The first calls that received the same response again without charge. */
      repeats: z.array(z.object({ id: recordId, at: instant, key_prefix: z.string() })),
      /** Agent of the call; `client` is its own description. */
      agent: z
        .object({ tool: z.string(), client: z.string().nullable(), fresh: z.boolean(), accepted: money })
        .nullable(),
      traceparent: z.string().nullable(),
      ...chargeState,
    }),
  }),
  'call.beside': endpoint({
    method: 'GET',
    path: '/api/call-record/{id}/beside',
    access: 'get-call-log-list',
    objects,
    summary: 'Retrieve the previous and next call in a filtered, sorted list',
    input: z.strictObject({ id: recordId, ...filters, sort: sortBy(CALL_ORDERS) }),
    output: z.object({ id: recordId, previous: recordId.nullable(), next: recordId.nullable() }),
  }),
  'call.whyEmpty': endpoint({
    method: 'GET',
    path: '/api/call-record/{id}/why-empty',
    access: 'get-call-log-detail',
    objects,
    summary: 'Count the rows a query matches now, and what it would match without each of its conditions',
    input: z.strictObject({ id: recordId }),
    output: emptyResultDiagnosis(rowCount),
  }),
  'call.replay': endpoint({
    method: 'POST',
    changes: ['call', 'connector', 'app', 'cost', 'overview'],
    path: '/api/call-record/{id}/replay',
    access: 'create-connector',
    besides: 'get-call-log-detail',
    charges: true,
    transaction: false,
    objects,
    summary: 'Repeat a call; charged as a new call. A test-key call is repeated on sample rows, free of charge',
    input: z.strictObject({ id: recordId }),
    output: z.object({
      call_id: recordId.nullable(),
      status: z.number().int(),
      code: z.string().nullable(),
      amount: money,
    }),
  }),
  'call.export': endpoint({
    method: 'GET',
    path: '/api/call-record/export',
    access: 'get-call-log-list',
    answer: 'file',
    summary: 'Download the filtered call records as CSV, at most 100,000 rows',
    input: z.strictObject({ ...filters }),
    output: z.any(),
  }),
} as const;
