import type { Route } from './types';

/** Whatever is below these paths is an embedded sub-application's matter. // §2 */
export const subApps: Route[] = [
  { path: '/enterprise/*', name: 'enterprise', component: '@/pages/data-market/embedded/index' },
  { path: '/factory/*', name: 'factory', access: 'can_use_factory', component: '@/pages/data-market/embedded/index' },
  { path: '/exhibition/*', name: 'exhibition', component: '@/pages/data-market/embedded/index' },
  {
    path: '/property/*',
    name: 'property',
    access: 'get-find-property',
    component: '@/pages/data-market/embedded/index',
  },
  { path: '/industry/*', name: 'industry', component: '@/pages/data-market/embedded/index' },
  { path: '/map/*', name: 'map', component: '@/pages/data-market/embedded/index' },
];
