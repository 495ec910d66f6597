import { z } from 'zod';
import { GET_CACHE_TTL_MS, MAX_PRICED_CALLS } from '../constants';
import { endpoint } from '../endpoint';
import { PRICING_MODES } from '../enums';
import { instant, money, text } from '../shapes';

/** Rows of the preview. */
export const PREVIEW_ROWS = 20;
/** Loads listed. */
export const LISTED_LOADS = 10;

const dataSet = text(40);
const spread = z.array(z.object({ value: z.string(), label: z.string(), rows: z.number().int() }));
const prices = z.array(z.object({ name_en: z.string(), price: money }));

/** A data set as something to buy: what it holds, how full and how fresh it is, and what it costs. */
export const marketListing = {
  'market.listing': endpoint({
    method: 'GET',
    path: '/api/market/{data_set}/listing',
    access: 'session',
    objects: { data_set: null },
    cacheMs: GET_CACHE_TTL_MS,
    summary: `Retrieve a data set's listing: fields with fill rate, price and sample; ${PREVIEW_ROWS} rows; coverage; the last ${LISTED_LOADS} loads with their changes`,
    input: z.strictObject({ data_set: dataSet }),
    output: z.object({
      rows: z.number().int(),
      updated_at: instant.nullable(),
      /** `own`: agreed with this company alone. */
      price: z.object({ mode: z.enum(PRICING_MODES), base: money, own: z.boolean() }),
      fields: z.array(
        z.object({
          name_en: z.string(),
          /** 0–1 of the rows hold a value. */
          fill: z.number(),
          price: money,
          /** How a program's parameter of that name finds rows; empty for a field that is no parameter. */
          match: z.string(),
          sample: z.string(),
        }),
      ),
      /** In the data set's default columns and order. */
      preview: z.array(z.record(z.string(), z.unknown())),
      /** The field that places rows, and its most frequent values; null where rows have no place. */
      regions: z.object({ field: z.string(), values: spread }).nullable(),
      industries: z.object({ field: z.string(), values: spread }).nullable(),
      /** Newest first. */
      loads: z.array(
        z.object({
          at: instant,
          appeared: z.number().int(),
          changed: z.number().int(),
          vanished: z.number().int(),
          /** False when more changed than is kept. */
          complete: z.boolean(),
        }),
      ),
      /** A request that finds the first row. */
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
