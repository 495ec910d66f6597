import type { Route } from './types';

/** Searching the market. // §2 */
export const dataMarket: Route[] = [
  { path: '/data-market/search', redirect: '/data-market/search/enterprise' },
  { path: '/data-market/search/:type', name: 'data-search', component: '@/pages/data-market/search/index' },
  { path: '/bidding', redirect: '/bidding/home' },
  { path: '/bidding/home', name: 'bidding-home', component: '@/pages/data-market/domain-home/index' },
  {
    path: '/bidding/page-details/:type/:id',
    name: 'bidding-detail',
    component: '@/pages/data-market/bidding-detail/index',
  },
];
