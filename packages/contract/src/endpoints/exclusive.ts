import { z } from 'zod';
import { KEYWORD_MAX } from '../constants';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { EXPORT_AUDIENCES, EXPORT_FORMATS } from '../enums';
import { MAX_EXCLUSIVE_ROWS, ORDER_MONTHS, RHYTHMS } from '../exclusive';
import { keyOfArea } from '../places';
import { done, instant, listOf, money, numericId, paging, recordId, sortBy, text } from '../shapes';
import { pricedRelations } from './calls';
import { chargeState } from './disputes';

const rhythm = z.enum(RHYTHMS);
const months = z.union(ORDER_MONTHS.map((one) => z.literal(one)));
const name = text(60);
const definition = {
  data_set: text(40),
  keyword: text(KEYWORD_MAX).nullable().default(null),
  filter: filterShape.nullable().default(null),
  /** Columns in this order. */
  fields: z.array(text(60)).min(1).max(200),
  rhythm: rhythm.default('monthly'),
};
/** Price of a row by name of the field. */
const row = z.record(z.string(), z.unknown());
const share = z.object({ value: z.string(), rows: z.number().int() });
const quality = {
  /** Field → share of rows with a value, 0–1. */
  fill: z.record(z.string(), z.number()),
  /** Rows by province and by industry; null if the data set has no such field. */
  regions: z.array(share).nullable(),
  industries: z.array(share).nullable(),
};
const prices = {
  rows: z.number().int(),
  /** The number of matching rows exceeds the limit. */
  capped: z.boolean(),
  unit_price: money,
  /** Parts of the unit price: relations in the conditions. */
  relations: pricedRelations,
  /** The order is rejected if the current price differs. */
  offers: z.array(z.object({ months: z.number().int(), amount: money })),
};
const status = z.enum(['draft', 'active', 'expired']);
const set = {
  id: recordId,
  name: z.string(),
  data_set: z.object({ key: z.string(), name: z.string() }),
  rhythm,
  status,
  /** Size of its newest version. */
  rows: z.number().int(),
  version: z.number().int().nullable(),
  /** A version is being created. */
  moving: z.boolean(),
  expires_at: instant.nullable(),
  next_at: instant.nullable(),
  created_at: instant,
};
const version = z.object({
  version: z.number().int(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0–1. */
  progress: z.number(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  created_at: instant,
  made_at: instant.nullable(),
});
const changeKind = z.enum(['added', 'changed', 'removed']);

const see = { access: keyOfArea('exclusive') };
const objects = { id: 'exclusiveSet' } as const;
const id = recordId;
const PATH = '/api/exclusive-data-sets';

/** A company's own combination of data set, filter, fields and update interval, bought for some months. // §2 */
export const exclusive = {
  'exclusive.preview': endpoint({
    method: 'POST',
    changes: [],
    path: `${PATH}/preview`,
    ...see,
    transaction: false,
    summary: 'Preview a definition: row count, price, 20 rows, fill rates (sample of up to 1000 rows), coverage',
    input: z.strictObject(definition),
    output: z.object({ ...prices, ...quality, measured: z.number().int(), sample: z.array(row) }),
  }),
  'exclusive.list': endpoint({
    method: 'GET',
    path: PATH,
    ...see,
    summary: "List the company's exclusive data sets, newest first",
    input: z.strictObject({
      ...paging,
      keyword: text(60).optional(),
      status: status.optional(),
      sort: sortBy(['name', 'created_at', 'expires_at']),
    }),
    output: listOf(z.object(set)),
  }),
  'exclusive.create': endpoint({
    method: 'POST',
    changes: ['exclusive'],
    path: PATH,
    ...see,
    summary: 'Save a definition; free until it is bought',
    input: z.strictObject({ name, ...definition }),
    output: z.object({ id }),
  }),
  'exclusive.get': endpoint({
    method: 'GET',
    path: `${PATH}/{id}`,
    ...see,
    objects,
    summary: 'Retrieve an exclusive data set: definition, versions, quality of the latest version',
    input: z.strictObject({ id }),
    output: z.object({
      ...set,
      keyword: z.string().nullable(),
      filter: filterShape.nullable(),
      fields: z.array(z.string()),
      /** Null before the first version. */
      quality: z.object(quality).nullable(),
      versions: z.array(version),
      /** Delivery target of each new version. */
      connector: z.object({ id: numericId, name: z.string(), type: z.string() }).nullable(),
    }),
  }),
  'exclusive.offer': endpoint({
    method: 'GET',
    path: `${PATH}/{id}/offer`,
    ...see,
    objects,
    summary: 'Quote buying or renewing an exclusive data set',
    input: z.strictObject({ id }),
    output: z.object(prices),
  }),
  'exclusive.sample': endpoint({
    method: 'GET',
    path: `${PATH}/{id}/sample`,
    ...see,
    objects,
    summary: 'Retrieve the first 20 rows: of the latest version, or of the market before the first version',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(row) }),
  }),
  'exclusive.order': endpoint({
    method: 'POST',
    changes: ['exclusive', 'cost', 'overview'],
    path: `${PATH}/{id}/orders`,
    access: 'buy-exclusive-dataset',
    charges: true,
    objects,
    transaction: false,
    summary: 'Buy or renew at the quoted price: charged once; starts the next version when one is due',
    input: z.strictObject({
      id,
      months,
      rows: z.number().int().min(1).max(MAX_EXCLUSIVE_ROWS),
      amount: money.min(0),
      /** The expiry that the client saw; null if never bought. */
      until: instant.nullable().default(null),
    }),
    output: z.object({ order_id: recordId, expires_at: instant }),
  }),
  'exclusive.orders': endpoint({
    method: 'GET',
    path: '/api/exclusive-data-set-orders',
    ...see,
    summary: 'List purchases and renewals, newest first',
    input: z.strictObject({ ...paging, keyword: text(60).optional(), sort: sortBy(['created_at', 'amount']) }),
    output: listOf(
      z.object({
        id: recordId,
        set: z.object({ id, name: z.string() }),
        kind: z.enum(['buy', 'renew']),
        months: z.number().int(),
        rows: z.number().int(),
        unit_price: money,
        amount: money,
        by: z.string(),
        created_at: instant,
        until: instant,
        ledger_entry_id: recordId.nullable(),
        ...chargeState,
      }),
    ),
  }),
  'exclusive.changes': endpoint({
    method: 'GET',
    path: `${PATH}/{id}/changes`,
    ...see,
    objects,
    summary: 'List the differences between two versions, row by row',
    input: z.strictObject({
      id,
      from: z.number().int().min(1).max(1_000_000),
      to: z.number().int().min(2).max(1_000_000),
      kind: changeKind.optional(),
      ...paging,
    }),
    output: listOf(
      z.object({
        row_id: z.string(),
        title: z.string(),
        kind: changeKind,
        fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ).extend({ counts: z.object({ added: z.number(), changed: z.number(), removed: z.number() }) }),
  }),
  'exclusive.file': endpoint({
    method: 'POST',
    changes: ['download', 'exclusive'],
    path: `${PATH}/{id}/versions/{version}/file`,
    ...see,
    objects: { id: 'exclusiveSet', version: null },
    summary: 'Create a file of a version; included in the price',
    input: z.strictObject({
      id,
      version: z.number().int().min(1).max(1_000_000),
      format: z.enum(EXPORT_FORMATS).default('xlsx'),
      /** Of CSV and workbooks; other formats are for programs. */
      audience: z.enum(EXPORT_AUDIENCES).default('people'),
    }),
    output: z.object({ download_id: recordId }),
  }),
  'exclusive.connect': endpoint({
    method: 'POST',
    changes: ['exclusive', 'connector', 'app', 'download', 'overview', 'company.quotaLimits'],
    path: `${PATH}/{id}/connector`,
    access: 'create-connector',
    // Its rows require the permission of the data set.
    besides: see.access,
    objects: { id: 'exclusiveSet', app_id: 'app' },
    summary: 'Create a connector that delivers every version as a file to programs',
    input: z.strictObject({ id, app_id: numericId }),
    output: z.object({ connector_id: numericId }),
  }),
  'exclusive.delete': endpoint({
    method: 'DELETE',
    changes: ['exclusive'],
    path: `${PATH}/{id}`,
    ...see,
    objects,
    summary: 'Delete a definition that was never bought',
    input: z.strictObject({ id }),
    output: done,
  }),
} as const;
