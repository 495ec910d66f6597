import { z } from 'zod';
import { endpoint } from '../endpoint';
import { BILL_SUBJECTS, DISPUTE_STATES, DISPUTE_SUBJECTS } from '../enums';
import { PAYING_KEYS } from '../permissions';
import { keyOfArea } from '../places';
import { day, instant, listOf, money, month, paging, recordId, text } from '../shapes';

/** A dispute of a charge. */
export const dispute = z.object({
  id: recordId,
  state: z.enum(DISPUTE_STATES),
  /** Charged amount when it was disputed. */
  amount: money,
  reason: z.string(),
  /** The operator's answer; empty while it is open. */
  answer: z.string(),
  created_at: instant,
  answered_at: instant.nullable(),
});
export type Dispute = z.output<typeof dispute>;
/** State of a charge beside its amount. Both are absent if there is none. */
export const chargeState = { refunded: money.optional(), dispute: dispute.optional() };

const reason = text(500, 5);
const changes = ['call', 'download', 'dataApplication', 'exclusive', 'marketReport', 'cost'] as const;
/** A charge that is named by the id of its call, file or order. */
const byId = { method: 'POST', changes, input: z.strictObject({ id: recordId, reason }), output: dispute } as const;

/** Disputes of charges. Each charge is disputed once; the operator answers and may refund it. */
export const disputes = {
  'call.dispute': endpoint({
    ...byId,
    path: '/api/call-record/{id}/dispute',
    access: 'create-connector',
    besides: 'get-call-log-detail',
    objects: { id: 'call' },
    summary: 'Dispute the charge of a call',
  }),
  'download.dispute': endpoint({
    ...byId,
    path: '/api/download-record/{id}/dispute',
    access: PAYING_KEYS,
    besides: 'get-file-download-log-list',
    objects: { id: 'download' },
    summary: 'Dispute the charge of a file',
  }),
  'dataApplication.dispute': endpoint({
    ...byId,
    path: '/api/data-application/orders/{id}/dispute',
    access: 'additional-purchase',
    objects: { id: 'applicationOrder' },
    summary: 'Dispute the charge of an application order',
  }),
  'exclusive.dispute': endpoint({
    ...byId,
    path: '/api/exclusive-data-set-orders/{id}/dispute',
    access: 'buy-exclusive-dataset',
    besides: keyOfArea('exclusive'),
    objects: { id: 'exclusiveOrder' },
    summary: 'Dispute the charge of an order of an exclusive data set',
  }),
  'marketReport.dispute': endpoint({
    ...byId,
    path: '/api/market-report/{id}/versions/{version}/dispute',
    access: 'buy-exclusive-dataset',
    objects: { id: 'marketReport', version: null },
    summary: 'Dispute the charge of a version of a market report',
    input: z.strictObject({ id: recordId, version: z.number().int().min(1).max(100_000), reason }),
  }),
  'cost.disputeBill': endpoint({
    method: 'POST',
    path: '/api/cost/bills/dispute',
    access: PAYING_KEYS,
    besides: 'get-account-overview',
    changes,
    summary: 'Dispute a line of a bill',
    input: z.strictObject({
      /** Day or month of the line. */
      period: z.union([day, month]),
      by: z.enum(BILL_SUBJECTS),
      key: z.string().max(60),
      reason,
    }),
    output: dispute,
  }),
  'cost.disputes': endpoint({
    method: 'GET',
    path: '/api/cost/disputes',
    access: 'get-account-overview',
    summary: "List the company's disputes of charges, newest first",
    input: z.strictObject({ ...paging, state: z.enum(DISPUTE_STATES).optional() }),
    output: listOf(
      dispute.extend({
        subject: z.enum(DISPUTE_SUBJECTS),
        /** Id of the call, file, order or version of a report, or `2026-10/product/enterprise` for a line of a bill. */
        subject_id: z.string(),
        /** What was refunded for this dispute. */
        refunded: money,
        by: z.string(),
      }),
    ),
  }),
} as const;
