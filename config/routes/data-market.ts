import { MACRO_TABS } from '@daas/contract/datasets/macro';
import type { Route } from './types';

const MACRO = '/data-market/plan/insight-into/urban-macro-data';

/** Searching the market. // §2 */
export const dataMarket: Route[] = [
  { path: '/data-market', redirect: '/data-market/home' },
  { path: '/data-market/home', name: 'data-home', component: '@/pages/data-market/home/index' },
  { path: '/data-market/search', redirect: '/data-market/search/enterprise' },
  { path: '/data-market/search/:type', name: 'data-search', component: '@/pages/data-market/search/index' },
  { path: '/data-market/data-set/:type', name: 'data-listing', component: '@/pages/data-market/listing/index' },
  {
    path: '/customer-seeking/advanced-filter/enterprise',
    name: 'advanced-filter',
    component: '@/pages/data-market/advanced-filter/index',
  },
  { path: '/customer-group', name: 'customer-groups', component: '@/pages/data-market/customer-group/index' },
  { path: '/customer-group/:type', name: 'customer-group', component: '@/pages/data-market/customer-group/index' },
  {
    path: '/bidding/customer-group/:type',
    name: 'customer-group',
    component: '@/pages/data-market/customer-group/index',
  },
  { path: '/bidding', redirect: '/bidding/home' },
  { path: '/bidding/home', name: 'bidding-home', component: '@/pages/data-market/domain-home/index' },
  {
    path: '/bidding/page-details/:type/:id',
    name: 'bidding-detail',
    component: '@/pages/data-market/bidding-detail/index',
  },
  { path: '/search-policy', name: 'policy-home', component: '@/pages/data-market/domain-home/index' },
  { path: '/search-policy/result', name: 'policy-result', component: '@/pages/data-market/domain-result/index' },
  { path: '/policy-details/:id', redirect: '/policy-details/:id/content', keepQuery: true },
  ...['content', 'associated', 'timeline'].map((tab) => ({
    path: `/policy-details/:id/${tab}`,
    name: 'policy-detail',
    component: '@/pages/data-market/policy-detail/index',
  })),
  { path: '/project-details/:id', redirect: '/project-details/:id/content' },
  { path: '/project-details/:id/companies', redirect: '/project-details/:id/companies/public' },
  ...['content', 'companies/public', 'companies/announce', 'recommend', 'approved', 'timeline'].map((tab) => ({
    path: `/project-details/:id/${tab}`,
    name: 'project-detail',
    component: '@/pages/data-market/project-detail/index',
  })),
  { path: '/shop-details/:id', redirect: '/shop-details/:id/shop' },
  ...['shop', 'contacts', 'timeline'].map((tab) => ({
    path: `/shop-details/:id/${tab}`,
    name: 'shop-detail',
    component: '@/pages/data-market/shop-detail/index',
  })),
  { path: '/search-patent', name: 'patent-home', component: '@/pages/data-market/domain-home/index' },
  { path: '/search-patent/result', name: 'patent-result', component: '@/pages/data-market/domain-result/index' },
  { path: '/patent-details/:id', name: 'patent-detail', component: '@/pages/data-market/patent-detail/index' },
  { path: '/trademark-data', redirect: '/trademark-data/notice' },
  { path: '/trademark-data/notice', name: 'trademark-notice', component: '@/pages/data-market/domain-home/index' },
  { path: '/search-trademark/result', name: 'trademark-result', component: '@/pages/data-market/domain-result/index' },
  { path: '/trademark-details/:id', name: 'trademark-detail', component: '@/pages/data-market/trademark-detail/index' },
  {
    path: '/search/search-qualification',
    name: 'qualification-search',
    component: '@/pages/data-market/domain-home/index',
  },
  { path: '/customs-data', redirect: '/customs-data/trade-details' },
  { path: '/customs-data/trade-details', name: 'customs-trade', component: '@/pages/data-market/customs-trade/index' },
  {
    path: '/customs-data/overseas-buyer-details/:id',
    name: 'customs-buyer',
    component: '@/pages/data-market/customs-buyer/index',
  },
  {
    path: '/customs-data/unrelated-enterprise-details/:id',
    name: 'customs-supplier',
    component: '@/pages/data-market/customs-supplier/index',
  },
  { path: MACRO, name: 'macro-home', component: '@/pages/data-market/macro-home/index' },
  { path: `${MACRO}/macro-data-details`, redirect: `${MACRO}/macro-data-details/economic-view` },
  ...MACRO_TABS.map(({ value: tab }) => ({
    path: `${MACRO}/macro-data-details/${tab}`,
    name: 'macro-detail',
    component: '@/pages/data-market/macro-detail/index',
  })),
];
