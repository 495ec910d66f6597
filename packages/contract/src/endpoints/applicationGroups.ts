import { z } from 'zod';
import { endpointOf } from '../applications';
import { GET_CACHE_TTL_MS } from '../constants';
import { MAX_EVIDENCE_IDS } from '../customerGroups';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { day, instant, text } from '../shapes';
import { exportQuote, exportWanted } from './exports';

const input = z.strictObject({ type: text(40) });
const output = z.object({
  type: z.string(),
  name: z.string(),
  description: z.string(),
  /** Fixed conditions on the enterprise data set, in addition to the reader's. */
  filter: filterShape,
  /** What the group comes to: how many, and where and in what the most of them are. */
  finding: z.object({
    total: z.number().int(),
    capped: z.boolean(),
    city: z.object({ value: z.string(), count: z.number().int() }).nullable(),
    industry: z.object({ value: z.string(), count: z.number().int() }).nullable(),
  }),
});
/** What puts these companies into the group; of others there is nothing. */
const evidence = {
  method: 'POST',
  changes: [],
  transaction: false,
  objects: { type: null },
  input: z.strictObject({ type: text(40), ids: z.array(text(64)).min(1).max(MAX_EVIDENCE_IDS) }),
} as const;
export const SIGNS = ['industry', 'staff', 'patents'] as const;
const common = { method: 'GET', cacheMs: GET_CACHE_TTL_MS, objects: { type: null }, input, output } as const;

/** A file of a group's rows; `export.create` accepts its price and takes a use of a trial. */
const quote = {
  method: 'POST',
  changes: [],
  transaction: false,
  objects: { type: null },
  input: z.strictObject({ type: text(40), ...exportWanted }),
  output: exportQuote,
} as const;

/** Applications that are found among the market's rows: customer groups, and buildings. // §2 */
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
              /** As the crow flies. */
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
    input: z.strictObject(exportWanted),
  }),
} as const;
