import { z } from 'zod';
import { GET_CACHE_TTL_MS, MAX_PRICED_CALLS } from '../constants';
import { endpoint } from '../endpoint';
import { PRICING_MODES } from '../enums';
import { instant, money, text } from '../shapes';

/** Rows in the preview. */
export const PREVIEW_ROWS = 20;
/** Loads in the list. */
export const LOADS_SHOWN = 10;

const dataSet = text(40);
const spread = z.array(z.object({ value: z.string(), label: z.string(), rows: z.number().int() }));
const prices = z.array(z.object({ name_en: z.string(), price: money }));

/** Product page of a data set: content, completeness, freshness and price. */
export const marketListing = {
  'market.listing': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/listing',
    access: 'session',
    objects: { data_set: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary: `Retrieve a data set's listing: fields with fill rate, price and sample; ${PREVIEW_ROWS} rows; coverage; the last ${LOADS_SHOWN} loads with their changes`,
    input: z.strictObject({ data_set: dataSet }),
    output: z.object({
      rows: z.number().int(),
      updated_at: instant.nullable(),
      /** `own`: agreed with this company only. */
      price: z.object({ mode: z.enum(PRICING_MODES), base: money, own: z.boolean() }),
      fields: z.array(
        z.object({
          name_en: z.string(),
          /** Share of rows with a value, 0–1. */
          fill: z.number(),
          price: money,
          /** Matching rule of the equality parameter of that name; empty if there is none. */
          match: z.string(),
          sample: z.string(),
        }),
      ),
      /** Default columns and order of the data set. */
      preview: z.array(z.record(z.string(), z.unknown())),
      /** The location field and its most frequent values; null if rows have no location. */
      regions: z.object({ field: z.string(), values: spread }).nullable(),
      industries: z.object({ field: z.string(), values: spread }).nullable(),
      /** Newest first. */
      loads: z.array(
        z.object({
          at: instant,
          appeared: z.number().int(),
          changed: z.number().int(),
          vanished: z.number().int(),
          /** False if there were more changes than the limit. */
          complete: z.boolean(),
        }),
      ),
      /** A sample request that returns the first row. */
      request: z.record(z.string(), z.unknown()),
    }),
  }),
  'market.price': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/market/{data_set}/price',
    access: 'session',
    objects: { data_set: null },
    transaction: false,
    summary: 'Quote the price per call of the selected fields for the company',
    input: z.strictObject({
      data_set: dataSet,
      fields: z.array(text(60)).min(1).max(200),
      calls: z.number().int().min(1).max(MAX_PRICED_CALLS),
    }),
    output: z.object({
      mode: z.enum(PRICING_MODES),
      base: money,
      fields: prices,
      /** Null under project pricing until a price is agreed. // §1 */
      each: money.nullable(),
      total: z.number().int().nullable(),
    }),
  }),
} as const;
