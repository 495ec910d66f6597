import { z } from 'zod';
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
    access: 'get-remote-office',
    application: { key: 'remote_office' },
    summary: 'Search companies whose office is in another county than their registration',
  }),
  'customerGroup.authorityBillboard': endpoint({
    ...common,
    path: '/api/data-application/authority-billboard/{type}',
    access: 'get-authority-billboard',
    application: { key: 'authority_billboard' },
    summary: 'Search companies on a list published by an authority',
  }),
  'customerGroup.highEnterprises': endpoint({
    ...common,
    path: '/api/data-application/high-enterprises/{type}',
    access: 'get-high-enterprises',
    application: { key: 'high_enterprises' },
    summary: 'Search companies that may qualify as high-tech enterprises',
  }),
  'customerGroup.quoteRemoteOffice': endpoint({
    ...quote,
    path: '/api/data-application/remote-office/{type}/file-quotes',
    access: 'get-remote-office',
    application: { key: 'remote_office', makes: true },
    summary: 'Quote a file of these companies',
  }),
  'customerGroup.quoteAuthorityBillboard': endpoint({
    ...quote,
    path: '/api/data-application/authority-billboard/{type}/file-quotes',
    access: 'get-authority-billboard',
    application: { key: 'authority_billboard', makes: true },
    summary: 'Quote a file of these companies',
  }),
  'customerGroup.quoteHighEnterprises': endpoint({
    ...quote,
    path: '/api/data-application/high-enterprises/{type}/file-quotes',
    access: 'get-high-enterprises',
    application: { key: 'high_enterprises', makes: true },
    summary: 'Quote a file of these companies',
  }),
  'estate.home': endpoint({
    method: 'GET',
    path: '/api/data-application/estate',
    access: 'get-find-property',
    application: { key: 'estate_data' },
    summary: 'Count the buildings available, with the date of the last update',
    input: z.strictObject({}),
    output: z.object({ rows: z.number().int(), updated_at: instant.nullable() }),
  }),
  'estate.quote': endpoint({
    ...quote,
    path: '/api/data-application/estate/file-quotes',
    access: 'get-find-property',
    application: { key: 'estate_data', makes: true },
    objects: {},
    summary: 'Quote a file of buildings',
    input: z.strictObject(exportWanted),
  }),
} as const;
