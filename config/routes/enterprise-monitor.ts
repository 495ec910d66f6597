import type { Route } from './types';

const BASE = '/data-application/enterprise-monitor';
const page = (path: string, name: string, folder = path): Route => ({
  path: `${BASE}/${path}`,
  name,
  component: `@/pages/enterprise-monitor/${folder}/index`,
});

/** Rows a company watches, and what changes in them. // §2 */
export const enterpriseMonitor: Route[] = [
  { path: BASE, redirect: `${BASE}/data-updates` },
  page('data-updates', 'monitor-updates'),
  page('monitoring-list', 'monitor-list'),
  page('add-enterprise', 'monitor-add'),
  page('delete-enterprise', 'monitor-delete'),
  page('rules', 'monitor-rules'),
  { path: `${BASE}/webhooks`, redirect: '/my-data/webhooks' },
  { path: `${BASE}/guide`, redirect: `${BASE}/guide/overview` },
  page('guide/:docId', 'monitor-guide', 'guide'),
];
