import { consoleRoutes } from './console';
import { errors } from './errors';
import { publicRoutes } from './public';
import type { Route } from './types';

/**
 * The whole route tree. Two roots: everything in the console, and public and error pages in a light layout. The console
 * comes first: of two roots that both match `/`, the router takes the first, and only the console's leads on.
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
];
