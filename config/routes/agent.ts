import type { Route } from './types';

/** Where the authorization server sends a browser, outside the console's layout. // decision 0087 */
export const agentRoutes: Route[] = [
  { path: '/authorize-agent/:uid', name: 'authorize-agent', component: '@/pages/my-data/authorize-agent/index' },
];
