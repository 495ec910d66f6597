import { z } from 'zod';
import { EXPORT_COLUMNS_MAX, EXPORT_MAX_ROWS, KEYWORD_MAX } from '../constants';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { DOWNLOAD_STATES, EXPORT_AUDIENCES, EXPORT_FORMATS, EXPORT_TARGETS } from '../enums';
import { instant, listOf, money, numericId, paging, recordId, text } from '../shapes';
import { exportQuote } from './exports';

/** `open`: not ordered yet. The others are states of the order's file. */
export const EXPORT_TASK_STATES = ['open', ...DOWNLOAD_STATES] as const;
/** Rows per webhook message. */
export const EXPORT_BATCH_ROWS = 100;
export const EXPORT_PREVIEW_ROWS = 10;
/** Maximum length of an address in browsers. */
export const EXPORT_REFERENCE_MAX = 6000;

const access = 'get-file-download-log-list';
const objects = { id: 'exportTask' } as const;
const columns = z
  .array(
    z.strictObject({
      field: text(60),
      /** Name of the field at the receiver; files have their own headers. */
      as: z
        .string()
        .regex(/^[A-Za-z_][\w.-]{0,59}$/)
        .optional(),
      /** Rows without it are rejected. */
      required: z.boolean().default(false),
    }),
  )
  .min(1)
  .max(EXPORT_COLUMNS_MAX);
const webhook = z.object({ id: recordId, name: z.string(), url: z.string() });
const BATCH_STATES = ['pending', 'delivered', 'failed'] as const;

/**
 * Exports of rows that another product submits by a signed link (packages/server/src/features/exportTasks/README.md).
 */
export const exportTasks = {
  'exportTask.open': endpoint({
    method: 'POST',
    changes: ['exportTask'],
    path: '/api/export-tasks',
    access,
    summary:
      'Open an export task from a signed reference; the same reference returns the same task, even after it expired',
    input: z.strictObject({ reference: text(EXPORT_REFERENCE_MAX), target: z.enum(EXPORT_TARGETS) }),
    output: z.object({ id: recordId }),
  }),
  'exportTask.list': endpoint({
    method: 'GET',
    path: '/api/export-tasks',
    access,
    summary: 'List export tasks, newest first',
    input: z.strictObject({ ...paging, target: z.enum(EXPORT_TARGETS).optional() }),
    output: listOf(
      z.object({
        id: recordId,
        product: z.string(),
        target: z.enum(EXPORT_TARGETS),
        data_set: z.string(),
        data_set_name: z.string(),
        status: z.enum(EXPORT_TASK_STATES),
        /** 0 to 1. */
        progress: z.number(),
        /** Why the order failed, in the reader's language. */
        error: z.string().nullable(),
        /** Null until rows were ordered. */
        rows: z.number().int().nullable(),
        amount: money.nullable(),
        created_by: z.string(),
        created_at: instant,
      }),
    ),
  }),
  'exportTask.get': endpoint({
    method: 'GET',
    path: '/api/export-tasks/{id}',
    access,
    objects,
    summary: 'Retrieve an export task: result set, allowed receivers, orders and their progress',
    input: z.strictObject({ id: recordId }),
    output: z.object({
      id: recordId,
      /** Name of the submitting product. */
      product: z.string(),
      target: z.enum(EXPORT_TARGETS),
      data_set: z.string(),
      /** Number of matching rows, counted up to the limit of the target. */
      rows: z.number().int(),
      more: z.boolean(),
      created_at: instant,
      /** Enabled webhooks. */
      webhooks: z.array(webhook),
      /** Null before an order. */
      order: z
        .object({
          download_id: recordId,
          status: z.enum(DOWNLOAD_STATES),
          progress: z.number(),
          columns: z.array(z.object({ field: z.string(), as: z.string() })),
          rows: z.number().int(),
          amount: money,
          webhook: webhook.nullable(),
          /** Rows sent or queued, and rejected rows. */
          sent: z.number().int(),
          refused: z.number().int(),
          /** Rows that no longer existed when they were due. */
          gone: z.number().int(),
          /** Messages by delivery status. */
          batches: z.object({
            pending: z.number().int(),
            delivered: z.number().int(),
            failed: z.number().int(),
          }) satisfies z.ZodType<Record<(typeof BATCH_STATES)[number], number>>,
        })
        .nullable(),
    }),
  }),
  'exportTask.preview': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/export-tasks/{id}/preview',
    access,
    objects,
    transaction: false,
    summary: `Preview the first ${EXPORT_PREVIEW_ROWS} rows as they will be delivered, marking those that would be refused`,
    input: z.strictObject({ id: recordId, columns }),
    output: z.object({
      rows: z
        .array(
          z.object({
            id: z.string(),
            values: z.record(z.string(), z.json()),
            /** Message about the missing required field, in the user's language. */
            lacks: z.string().nullable(),
            reason: z.string().nullable(),
          }),
        )
        .max(EXPORT_PREVIEW_ROWS),
    }),
  }),
  'exportTask.quote': endpoint({
    method: 'POST',
    changes: ['exportTask'],
    path: '/api/export-tasks/{id}/quote',
    access,
    objects,
    transaction: false,
    summary: 'Quote the rows of a task; binding until `valid_until`, replaces an earlier quote, nothing is charged',
    input: z.strictObject({
      id: recordId,
      columns,
      rows: z.number().int().min(1).max(EXPORT_MAX_ROWS),
      /** Options of a file. */
      format: z.enum(EXPORT_FORMATS).default('csv'),
      /** As in other exports. */
      audience: z.enum(EXPORT_AUDIENCES).default('people'),
      /** Options of a CRM or calling tool. */
      webhook_id: recordId.optional(),
    }),
    output: exportQuote,
  }),
  'exportTask.start': endpoint({
    method: 'POST',
    changes: ['exportTask', 'download', 'cost', 'overview', 'goodsApp.downloadQuota'],
    path: '/api/export-tasks/{id}/start',
    access: 'buy-exclusive-dataset',
    besides: access,
    charges: true,
    objects,
    summary: 'Accept the current quote; repeating the request returns the same order and delivers nothing twice',
    input: z.strictObject({ id: recordId, quote_id: recordId }),
    output: z.object({ download_id: recordId }),
  }),
  'exportTask.refused': endpoint({
    method: 'GET',
    path: '/api/export-tasks/{id}/refused',
    access,
    objects,
    summary: 'List the rows that were not delivered, each with its missing required field',
    input: z.strictObject({ id: recordId, ...paging }),
    output: listOf(z.object({ row_id: z.string(), title: z.string(), lacks: z.string(), reason: z.string() })),
  }),
  'exportTask.retry': endpoint({
    method: 'POST',
    changes: ['exportTask', 'webhook'],
    path: '/api/export-tasks/{id}/retry',
    access,
    objects,
    summary: 'Retry the failed messages under their original ids; delivered ones are not sent again',
    input: z.strictObject({ id: recordId }),
    output: z.object({ again: z.number().int() }),
  }),
} as const;

/** Data signed by another product: company, data set and expiry (seconds since 1970). */
export const exportReference = z.strictObject({
  company: numericId,
  dataSet: text(40),
  keyword: text(KEYWORD_MAX).optional(),
  filter: filterShape.nullable().default(null),
  ids: z.array(text(64)).min(1).max(200).optional(),
  sort: text(60).optional(),
  expires: z.number().int(),
});
/** Maximum age of the signature when the link is opened. */
export const EXPORT_REFERENCE_MINUTES = 60;
