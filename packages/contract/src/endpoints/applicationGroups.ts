import { z } from 'zod';
import { endpointOf } from '../applications';
import { GET_CACHE_TTL_MS } from '../constants';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { instant, text } from '../shapes';
import { exportQuote, exportWanted } from './exports';

const input = z.strictObject({ type: text(40) });
const output = z.object({
  type: z.string(),
  name: z.string(),
  description: z.string(),
  /** Fixed conditions on the enterprise data set, in addition to the reader's. */
  filter: filterShape,
});
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
    summary: 'Search companies whose office is in another county than their registration',
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
