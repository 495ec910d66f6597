import { FIRST_PAGE, type Route } from './types';

const overview = {
  name: 'cost-overview',
  component: '@/pages/cost-center/overview',
  access: 'get-account-overview',
} as const;

/** Balance and prices. // §2 */
export const costCenter: Route[] = [
  { path: '/cost-center', name: 'cost-center', access: 'cost-center', component: FIRST_PAGE },
  { path: '/cost-center/overview', ...overview },
  { path: '/cost-center/overview/:tab', ...overview },
  {
    path: '/cost-center/price-directory',
    name: 'price-directory',
    component: '@/pages/cost-center/price-directory',
    access: 'get-price-list',
  },
  {
    path: '/cost-center/price-directory-search',
    name: 'price-search',
    component: '@/pages/cost-center/price-directory-search',
    access: 'get-price-list',
  },
];
