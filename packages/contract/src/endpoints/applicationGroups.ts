import { z } from 'zod';
import { GET_CACHE_TTL_MS } from '../constants';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { text } from '../shapes';

const input = z.strictObject({ type: text(40) });
const output = z.object({
  type: z.string(),
  name: z.string(),
  description: z.string(),
  /** Of the enterprise data set: asked always, whatever the reader adds. */
  filter: filterShape,
});
const common = { method: 'GET', cacheMs: GET_CACHE_TTL_MS, objects: { type: null }, input, output } as const;

/** Customer groups that are sold as applications. // §2 */
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
} as const;
