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
  /** Of the enterprise data set: asked always, whatever the reader adds. */
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
    summary: 'Companies that rent in another county than they are registered in',
  }),
  'customerGroup.authorityBillboard': endpoint({
    ...common,
    path: '/api/data-application/authority-billboard/{type}',
    access: 'get-authority-billboard',
    application: { key: 'authority_billboard' },
    summary: 'Companies on a list of an authority',
  }),
  'customerGroup.highEnterprises': endpoint({
    ...common,
    path: '/api/data-application/high-enterprises/{type}',
    access: 'get-high-enterprises',
    application: { key: 'high_enterprises' },
    summary: 'Companies that may become high-tech enterprises',
  }),
  'customerGroup.quoteRemoteOffice': endpoint({
    ...quote,
    path: '/api/data-application/remote-office/{type}/file-quotes',
    access: 'get-remote-office',
    application: { key: 'remote_office', makes: true },
    summary: 'What a file of such companies costs',
  }),
  'customerGroup.quoteAuthorityBillboard': endpoint({
    ...quote,
    path: '/api/data-application/authority-billboard/{type}/file-quotes',
    access: 'get-authority-billboard',
    application: { key: 'authority_billboard', makes: true },
    summary: 'What a file of such companies costs',
  }),
  'customerGroup.quoteHighEnterprises': endpoint({
    ...quote,
    path: '/api/data-application/high-enterprises/{type}/file-quotes',
    access: 'get-high-enterprises',
    application: { key: 'high_enterprises', makes: true },
    summary: 'What a file of such companies costs',
  }),
  'estate.home': endpoint({
    method: 'GET',
    path: '/api/data-application/estate',
    access: 'get-find-property',
    application: { key: 'estate_data' },
    summary: 'Property finding: how many buildings there are, and since when',
    input: z.strictObject({}),
    output: z.object({ rows: z.number().int(), updated_at: instant.nullable() }),
  }),
  'estate.quote': endpoint({
    ...quote,
    path: '/api/data-application/estate/file-quotes',
    access: 'get-find-property',
    application: { key: 'estate_data', makes: true },
    objects: {},
    summary: 'What a file of buildings costs',
    input: z.strictObject(exportWanted),
  }),
} as const;
