import { z } from 'zod';
import { endpoint } from '../endpoint';
import { day, instant, money, namedApp, numericId, recordId } from '../shapes';

const called = { calls: z.number().int(), spend: money, success: z.number().nullable() };

/** Content of the overview page. */
export const overview = {
  'overview.get': endpoint({
    method: 'GET',
    path: '/api/overview',
    access: 'session',
    summary: 'Retrieve key figures, trend, rankings, alerts and first steps; parts the caller may not see are null',
    input: z.strictObject({}),
    output: z.object({
      account: z
        .object({
          balance: money,
          available: money,
          days_left: z.number().nullable(),
          /** Including files and orders. */
          spend_today: money,
        })
        .nullable(),
      calls: z
        .object({
          today: z.number().int(),
          /** Yesterday until the same time of day. */
          yesterday: z.number().int(),
          /** Charges of calls. */
          spend_today: money,
          spend_yesterday: money,
          success_rate: z.number().nullable(),
          success_rate_yesterday: z.number().nullable(),
          trend: z.array(z.object({ day, calls: z.number().int(), failed: z.number().int(), spend: money })),
          connectors: z.array(z.object({ id: numericId, name: z.string(), ...called })),
          apps: z.array(namedApp.extend(called)),
        })
        .nullable(),
      attention: z.array(
        z.object({
          kind: z.enum([
            'low-balance',
            'failing-connector',
            'expiring-key',
            'limit-nearly-reached',
            'budget-nearly-used',
            'job-finished',
            'job-failed',
            'permission-requested',
          ]),
          severity: z.enum(['info', 'warning', 'error']),
          /** Parameters of the message of that kind; `balance` is money. */
          values: z.record(z.string(), z.union([z.string(), z.number()])),
          path: z.string(),
          at: instant.nullable(),
        }),
      ),
      /** Null once all steps are done, or for people who may not create connectors. */
      first_steps: z
        .array(
          z.object({
            key: z.enum(['app', 'key', 'connector', 'balance', 'call', 'warning']),
            done: z.boolean(),
            path: z.string(),
          }),
        )
        .nullable(),
      announcements: z.array(z.object({ id: z.string(), title: z.string(), body: z.string(), at: instant })),
      market: z.array(
        z.object({ key: z.string(), name: z.string(), rows: z.number().int(), updated_at: instant.nullable() }),
      ),
    }),
  }),
  'overview.since': endpoint({
    method: 'GET',
    path: '/api/overview/since',
    access: 'session',
    summary:
      'Retrieve the failures of the last 24 hours and the news since yesterday; parts the caller may not see are omitted',
    input: z.strictObject({}),
    output: z.object({
      /** Start of yesterday. */
      since: instant,
      /** Rejected live calls by code, the most frequent first; `example` is null if the record is deleted. */
      failures: z
        .array(z.object({ code: z.string(), calls: z.number().int(), last_at: instant, example: recordId.nullable() }))
        .nullable(),
      /** Newest first. */
      changes: z.array(
        z.object({
          kind: z.enum([
            'load',
            'watched',
            'version',
            'order-pending',
            'order-confirmed',
            'order-rejected',
            'order-cancelled',
            'person',
          ]),
          /** Parameters of the message of that kind; `amount` is money. */
          values: z.record(z.string(), z.union([z.string(), z.number()])),
          path: z.string(),
          at: instant,
        }),
      ),
    }),
  }),
} as const;
