import { z } from 'zod';
import { endpointOf } from '../applications';
import { GET_CACHE_TTL_MS } from '../constants';
import { MAX_EVIDENCE_IDS } from '../customerGroups';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { day, instant, text } from '../shapes';
import { exportQuery, exportQuote } from './exports';

const input = z.strictObject({ type: text(40) });
const output = z.object({
  type: z.string(),
  name: z.string(),
  description: z.string(),
  /** Fixed conditions on the enterprise data set, in addition to those of the user. */
  filter: filterShape,
  /** Summary of the group: number of companies, and most frequent regions and industries. */
  finding: z.object({
    total: z.number().int(),
    capped: z.boolean(),
    city: z.object({ value: z.string(), count: z.number().int() }).nullable(),
    industry: z.object({ value: z.string(), count: z.number().int() }).nullable(),
  }),
});
/** Evidence that these companies belong to the group. Others are omitted. */
const evidence = {
  method: 'POST',
  changes: [],
  transaction: false,
  objects: { type: null },
  input: z.strictObject({ type: text(40), ids: z.array(text(64)).min(1).max(MAX_EVIDENCE_IDS) }),
} as const;
export const SIGNS = ['industry', 'staff', 'patents'] as const;
const common = { method: 'GET', cacheMs: GET_CACHE_TTL_MS, objects: { type: null }, input, output } as const;

/** A file with the rows of a group. `export.create` accepts its price and counts a use of a trial. */
const quote = {
  method: 'POST',
  changes: [],
  transaction: false,
  objects: { type: null },
  input: z.strictObject({ type: text(40), ...exportQuery }),
  output: exportQuote,
} as const;

/** Applications whose results are rows of the market: customer groups and buildings. // §2 */
export const applicationGroups = {
  'customerGroup.remoteOffice': endpoint({
    ...common,
    path: '/api/data-application/remote-office/{type}',
    ...endpointOf('remote_office'),
    summary: 'Search companies whose office is in a different county from their registration',
  }),
  'customerGroup.authorityBillboard': endpoint({
    ...common,
    path: '/api/data-application/authority-billboard/{type}',
    ...endpointOf('authority_billboard'),
    summary: 'Search companies on a list published by an authority',
  }),
  'customerGroup.highEnterprises': endpoint({
    ...common,
    path: '/api/data-application/high-enterprises/{type}',
    ...endpointOf('high_enterprises'),
    summary: 'Search companies that may qualify as high-tech enterprises',
  }),
  'customerGroup.remoteOfficeEvidence': endpoint({
    ...evidence,
    path: '/api/data-application/remote-office/{type}/evidence',
    ...endpointOf('remote_office'),
    summary:
      'Show where companies of the group have their offices, since when, and how far they are from the registered address',
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          offices: z.array(
            z.object({
              id: z.string(),
              building: z.string(),
              city: z.string(),
              county: z.string(),
              since: day.nullable(),
              /** Straight-line distance. */
              km: z.number().nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  'customerGroup.highEnterprisesEvidence': endpoint({
    ...evidence,
    path: '/api/data-application/high-enterprises/{type}/evidence',
    ...endpointOf('high_enterprises'),
    summary: 'Show the signals by which companies of the group may qualify',
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          signs: z.array(z.object({ sign: z.enum(SIGNS), value: z.union([z.string(), z.number().int()]) })),
        }),
      ),
    }),
  }),
  'customerGroup.quoteRemoteOffice': endpoint({
    ...quote,
    path: '/api/data-application/remote-office/{type}/file-quotes',
    ...endpointOf('remote_office', 'makes'),
    summary: 'Quote a file of these companies',
  }),
  'customerGroup.quoteAuthorityBillboard': endpoint({
    ...quote,
    path: '/api/data-application/authority-billboard/{type}/file-quotes',
    ...endpointOf('authority_billboard', 'makes'),
    summary: 'Quote a file of these companies',
  }),
  'customerGroup.quoteHighEnterprises': endpoint({
    ...quote,
    path: '/api/data-application/high-enterprises/{type}/file-quotes',
    ...endpointOf('high_enterprises', 'makes'),
    summary: 'Quote a file of these companies',
  }),
  'estate.home': endpoint({
    method: 'GET',
    path: '/api/data-application/estate',
    ...endpointOf('estate_data'),
    summary: 'Count the buildings available, with the date of the last update',
    input: z.strictObject({}),
    output: z.object({ rows: z.number().int(), updated_at: instant.nullable() }),
  }),
  'estate.quote': endpoint({
    ...quote,
    path: '/api/data-application/estate/file-quotes',
    ...endpointOf('estate_data', 'makes'),
    objects: {},
    summary: 'Quote a file of buildings',
    input: z.strictObject(exportQuery),
  }),
} as const;
