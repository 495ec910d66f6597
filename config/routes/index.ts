import { consoleRoutes } from './console';
import { errors } from './errors';
import { exportRoutes } from './export';
import { agentConsent } from './my-data';
import { publicRoutes } from './public';
import type { Route } from './types';

/**
 * The whole route tree. Everything in the console, public and error pages in a light layout, and pages in the light one that
 * need a session. The console comes first: of roots that all match `/`, the router takes the first, and only the
 * console's leads on.
 */
export const routes: Route[] = [
  {
    path: '/',
    component: '@/layouts/console/index',
    layout: false,
    routes: [
      { path: '/', redirect: '/overview' },
      ...consoleRoutes,
      { path: '/*', name: 'not-found', component: '@/pages/error/not-found' },
    ],
  },
  {
    path: '/',
    component: '@/layouts/public/index',
    layout: false,
    routes: [...publicRoutes, ...errors],
  },
  { path: '/', component: '@/layouts/session/index', layout: false, routes: [...exportRoutes, ...agentConsent] },
];
