import type { Route } from './types';

export const overview: Route[] = [{ path: '/overview', name: 'overview', component: '@/pages/overview' }];
