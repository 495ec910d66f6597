import { consoleRoutes } from './console';
import { errors } from './errors';
import { publicRoutes } from './public';
import type { Route } from './types';

/** The whole route tree. Three roots: public and error pages in a light layout, everything else in the console. */
export const routes: Route[] = [
  {
    path: '/',
    component: '@/layouts/public/index',
    layout: false,
    routes: [...publicRoutes, ...errors],
  },
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
];
