import type { Route } from './types';

/** Searching the market. // §2 */
export const dataMarket: Route[] = [
  { path: '/data-market/search', redirect: '/data-market/search/enterprise' },
  { path: '/data-market/search/:type', name: 'data-search', component: '@/pages/data-market/search/index' },
];
