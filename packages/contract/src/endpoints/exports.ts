import { z } from 'zod';
import { EXPORT_MAX_ROWS, KEYWORD_MAX, MAX_COUNT } from '../constants';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { EXPORT_AUDIENCES, EXPORT_FORMATS } from '../enums';
import { instant, money, recordId, text } from '../shapes';
import { pricedRelations } from './calls';

/** Price of rows in a file or in messages; amounts in 1/10000 yuan. */
export const exportQuote = z.object({
  id: recordId,
  /** Number of matching rows, counted exactly up to the requested number. */
  rows: z.number().int(),
  /** More rows match than were requested. */
  more: z.boolean(),
  /** Rows excluded because the company watches them; null without exclusion. */
  left_out: z.number().int().nullable(),
  unit_price: money,
  /** Parts of the unit price: relations in the conditions. */
  relations: pricedRelations,
  amount: money,
  valid_until: instant,
});

/** Query of a file, in addition to its data set. */
export const exportQuery = {
  keyword: text(KEYWORD_MAX).optional(),
  filter: filterShape.nullable().default(null),
  /** Only watched rows, or only others; requires get-enterprise-monitor. */
  monitored: z.enum(['only', 'exclude']).optional(),
  /** Only these of the matching rows; instead of `monitored`. */
  ids: z.array(text(64)).min(1).max(MAX_COUNT).optional(),
  /** 'field' or '-field' of a sortable field. */
  sort: text(60).optional(),
  /** Columns of the file in this order. */
  fields: z.array(text(60)).min(1).max(200),
  /** Maximum rows of the file. */
  rows: z.number().int().min(1).max(EXPORT_MAX_ROWS),
  format: z.enum(EXPORT_FORMATS),
  /** Audience of CSV files and workbooks; other formats are for programs. */
  audience: z.enum(EXPORT_AUDIENCES).default('people'),
};

/** Rows of the market as a file: a binding quote, then a download. */
export const marketExports = {
  'export.quote': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/market-export/quotes',
    access: 'get-file-download-log-list',
    transaction: false,
    summary:
      'Quote an export: rows × price per row of the selected fields. Binding until `valid_until`; nothing is charged',
    input: z.strictObject({ data_set: text(40), ...exportQuery }),
    output: exportQuote,
  }),
  'export.create': endpoint({
    method: 'POST',
    changes: ['download', 'cost', 'overview', 'goodsApp', 'dataApplication'],
    path: '/api/market-export/quotes/{id}/accept',
    access: 'buy-exclusive-dataset',
    besides: 'get-file-download-log-list',
    charges: true,
    objects: { id: 'quote' },
    summary:
      'Accept a quote: charges it once and starts the export. Rows that no longer exist are refunded; accepting again returns the same file',
    input: z.strictObject({ id: recordId }),
    output: z.object({ download_id: recordId }),
  }),
  /** At most once a day, with at most the paid number of rows, as they are now. While a copy exists, it is returned. */
  'export.remake': endpoint({
    method: 'POST',
    changes: ['download', 'goodsApp'],
    path: '/api/market-export/files/{id}/remake',
    access: 'buy-exclusive-dataset',
    besides: 'get-file-download-log-list',
    objects: { id: 'download' },
    summary: 'Create an expired paid file again from its stored conditions, free of charge',
    input: z.strictObject({ id: recordId }),
    /** `made`: false if the copy existed before. */
    output: z.object({ download_id: recordId, made: z.boolean() }),
  }),
} as const;
