import { z } from 'zod';
import { endpointOf } from '../applications';
import { GET_CACHE_TTL_MS, MAX_MACRO_REGIONS } from '../constants';
import { MACRO_LEVELS, MACRO_TABS } from '../datasets/vocabulary';
import { endpoint } from '../endpoint';
import { MACRO_MEASURES } from '../enums';
import { instant, text } from '../shapes';

const valuesOf = (list: readonly { value: string }[]) => list.map(({ value }) => value) as [string, ...string[]];
const tab = z.enum(valuesOf(MACRO_TABS));
const level = z.enum(valuesOf(MACRO_LEVELS));
const region = { code: z.string(), name: z.string() };
const indicator = { code: z.string(), name: z.string(), unit: z.string(), tab };
const value = { value: z.number(), growth: z.number().nullable(), modelled: z.boolean() };
const source = { key: z.string(), name: z.string() };
const year = z.number().int().min(1900).max(2999);

/** Macro data as series by year and as a comparison of all regions, which a page of rows cannot show. // §2 */
export const macro = {
  'macro.series': endpoint({
    method: 'GET',
    path: '/api/macro/series',
    ...endpointOf('city_data'),
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'Retrieve every indicator of the selected regions over the years',
    input: z.strictObject({
      /** GB/T 2260; 'CN' is the country. */
      regions: z.array(text(12)).min(1).max(MAX_MACRO_REGIONS),
      tab: tab.optional(),
    }),
    output: z.object({
      series: z.array(
        z.object({
          indicator: z.object(indicator),
          region: z.object({ ...region, level }),
          source: z.object(source),
          /** By year, oldest first. */
          points: z.array(z.object({ year: z.number().int(), ...value })),
        }),
      ),
      updated_at: instant.nullable(),
    }),
  }),
  'macro.file': endpoint({
    method: 'POST',
    path: '/api/macro/files',
    ...endpointOf('city_data', 'makes'),
    transaction: false,
    changes: ['download', 'goodsApp', 'dataApplication'],
    summary:
      "Download the series of the selected regions as CSV in the caller's language; counts against a trial's limit",
    input: z.strictObject({
      regions: z.array(text(12)).min(1).max(MAX_MACRO_REGIONS),
      tab,
      /** One indicator of the topic; default: all. */
      indicator: text(40).optional(),
      measure: z.enum(MACRO_MEASURES).default('value'),
      from: year.optional(),
      to: year.optional(),
    }),
    output: z.object({ name: z.string(), csv: z.string() }),
  }),
  'macro.ranking': endpoint({
    method: 'GET',
    path: '/api/macro/ranking',
    ...endpointOf('city_data'),
    cacheMs: GET_CACHE_TTL_MS,
    summary: 'Rank all regions of a level by an indicator, highest first; defaults to the latest year',
    input: z.strictObject({ indicator: text(40), level, year: year.optional() }),
    output: z.object({
      indicator: z.object(indicator),
      year: z.number().int(),
      /** Available years, newest first. */
      years: z.array(z.number().int()),
      list: z.array(z.object({ region: z.object(region), source: z.object(source), ...value })),
    }),
  }),
} as const;
