import type { Route } from './types';

/** The way into every data application. // §2 */
export const applications: Route[] = [
  { path: '/data-application', redirect: '/data-application/homepage' },
  { path: '/data-application/homepage', name: 'applications', component: '@/pages/data-application/homepage' },
];
