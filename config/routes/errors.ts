import type { Route } from './types';

export const errors: Route[] = [
  { path: '/error', name: 'error', component: '@/pages/error/index' },
  { path: '/error/out-of-service', name: 'out-of-service', component: '@/pages/error/out-of-service' },
  { path: '/error/forbidden', name: 'forbidden', component: '@/pages/error/forbidden' },
  { path: '/exception', name: 'exception', component: '@/pages/error/exception' },
];
