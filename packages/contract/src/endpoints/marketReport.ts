import { z } from 'zod';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { MAX_REPORT_CODES, REPORT_CHAPTER_KEYS } from '../marketReport';
import { done, instant, listOf, money, paging, recordId, sortBy, text } from '../shapes';
import { chargeState } from './disputes';

const chapter = z.enum(REPORT_CHAPTER_KEYS);
const code = text(12);
const scope = {
  /** A product or technology as it appears in rows. The subject consists of this, industries, or both. */
  keyword: z.string().trim().max(30).default(''),
  /** Sections and divisions of GB/T 4754. */
  industries: z.array(code).max(MAX_REPORT_CODES).default([]),
  /** Provinces and cities of GB/T 2260; empty for the whole country. */
  regions: z.array(code).max(MAX_REPORT_CODES).default([]),
  chapters: z.array(chapter).min(1).max(REPORT_CHAPTER_KEYS.length),
};
export const reportScope = z.strictObject(scope);
export type ReportScope = z.output<typeof reportScope>;

/** In both languages, because a report is shown in the user's language. */
const label = z.object({ cn: z.string(), en: z.string() });
export const REPORT_UNITS = [
  'companies',
  'people',
  'notices',
  'patents',
  'marks',
  'declarations',
  'tenThousandYuan',
  'usd',
  'percent',
  'index',
] as const;
const unit = z.enum(REPORT_UNITS);
/** `hhi` is in older versions. */
export const REPORT_FORMULAS = ['share', 'mean', 'growth', 'hhi'] as const;

/** The query of the market. */
const query = z.object({
  data_set: z.string(),
  keyword: z.string(),
  filter: filterShape,
  /** `top` sums up the largest `n`. */
  measure: z.object({
    op: z.enum(['count', 'sum', 'top']),
    field: z.string().nullable(),
    n: z.number().int().nullable(),
  }),
  /** The field or date unit of the groups; null for a single number. */
  by: z.string().nullable(),
});
/** A number of the text: queried from the market, or computed from others by a formula. */
const amount = z.object({
  value: z.number().nullable(),
  unit,
  query: query.nullable(),
  formula: z.enum(REPORT_FORMULAS).nullable(),
  /** Names of the numbers in the formula. */
  of: z.array(z.string()),
});
const figure = z.object({
  /** Numbered through all chapters, from 1. */
  number: z.number().int(),
  key: z.string(),
  kind: z.enum(['bar', 'column', 'line', 'table']),
  unit,
  query,
  /** `filter` selects the rows of a point; null if it is the row `id`. */
  points: z.array(z.object({ label, value: z.number(), filter: filterShape.nullable(), id: z.string().nullable() })),
});
/** `id` of the sentence, with its `numbers` and `terms`. */
const sentence = z.object({
  id: z.string(),
  numbers: z.record(z.string(), z.string()),
  terms: z.record(z.string(), label),
});
export const marketReportContent = z.object({
  /** Findings of the chapters and their basis; absent in older versions. */
  findings: z.array(sentence).optional(),
  chapters: z.array(
    z.object({
      key: chapter,
      text: z.array(sentence),
      figures: z.array(figure),
    }),
  ),
  numbers: z.record(z.string(), amount),
  sources: z.array(
    z.object({
      data_set: z.string(),
      label,
      rows: z.number().int(),
      loaded_at: instant,
      /** Source of the rows; absent in older versions, null if not stated. */
      origin: label.nullable().optional(),
    }),
  ),
});
export type MarketReportContent = z.output<typeof marketReportContent>;

const term = z.object({ code: z.string(), name: z.string() });
const state = {
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** 0–1 of the current version. */
  progress: z.number(),
};
const report = {
  id: recordId,
  name: z.string(),
  keyword: z.string(),
  /** In the reader's language. */
  industries: z.array(term),
  regions: z.array(term),
  chapters: z.array(chapter),
  /** Price of the newest version. */
  ...state,
  versions: z.number().int(),
  owner: z.string(),
  /** Whether the caller owns it; only the owner may delete it. */
  own: z.boolean(),
  updated_at: instant,
};
const version = z.object({
  number: z.number().int(),
  ...state,
  amount: money,
  ordered_by: z.string(),
  ordered_at: instant,
  computed_at: instant.nullable(),
  ...chargeState,
});
const name = text(60);
const id = recordId;
const objects = { id: 'marketReport' } as const;
const open = { access: 'session' } as const;
const paid = {
  access: 'buy-exclusive-dataset',
  charges: true,
  changes: ['marketReport', 'cost', 'overview'],
} as const;
/** Price that the person accepted. The order is rejected if the current price differs. */
const agreed = money.min(0);

/**
 * Market reports about a subject. Each version is priced and ordered separately, and belongs to the company that paid.
 * // §2
 */
export const marketReport = {
  'marketReport.list': endpoint({
    method: 'GET',
    path: '/api/market-report',
    ...open,
    summary: "List the company's reports, most recently changed first",
    input: z.strictObject({ ...paging, keyword: text(60).optional(), sort: sortBy(['name', 'updated_at']) }),
    output: listOf(z.object(report)),
  }),
  'marketReport.quote': endpoint({
    method: 'POST',
    path: '/api/market-report/quote',
    ...open,
    changes: [],
    transaction: false,
    summary: 'Quote a report and count the rows behind each chapter; nothing is charged',
    input: z.strictObject(scope),
    output: z.object({
      amount: money,
      chapters: z.array(
        z.object({
          key: chapter,
          /** 0 if there are fewer than `MIN_REPORT_ROWS`. */
          price: money,
          /** Counted up to 1000. // §5 */
          rows: z.number().int(),
          capped: z.boolean(),
        }),
      ),
    }),
  }),
  'marketReport.create': endpoint({
    method: 'POST',
    path: '/api/market-report',
    ...paid,
    // The price is computed before anything is locked.
    transaction: false,
    summary: 'Order a report: charges it and starts its first version; refunded if it cannot be created',
    input: z.strictObject({ name, ...scope, amount: agreed }),
    output: z.object({ id }),
  }),
  'marketReport.renew': endpoint({
    method: 'POST',
    path: '/api/market-report/{id}/versions',
    ...paid,
    // The price is computed before anything is locked.
    transaction: false,
    objects,
    summary: "Order a new version from today's rows; earlier versions are kept",
    input: z.strictObject({ id, amount: agreed }),
    output: z.object({ number: z.number().int() }),
  }),
  'marketReport.get': endpoint({
    method: 'GET',
    path: '/api/market-report/{id}',
    ...open,
    objects,
    summary: 'Retrieve a version of a report; defaults to the latest finished one',
    input: z.strictObject({ id, version: z.number().int().min(1).max(100_000).optional() }),
    output: z.object({
      ...report,
      version: version.extend({
        /** Data sets of the report were loaded after this version. */
        outdated: z.boolean(),
        content: marketReportContent.nullable(),
      }),
      /** Newest first. */
      history: z.array(version),
      /** The previous version and its numbers by name. */
      previous: z.object({ number: z.number().int(), values: z.record(z.string(), z.number().nullable()) }).nullable(),
      /** Price of another version. */
      price: money,
    }),
  }),
  'marketReport.delete': endpoint({
    method: 'DELETE',
    path: '/api/market-report/{id}',
    ...open,
    changes: ['marketReport'],
    objects,
    summary: "Delete one of the person's reports with its versions; charges are not refunded",
    input: z.strictObject({ id }),
    output: done,
  }),
} as const;
