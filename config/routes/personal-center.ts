import type { Route } from './types';

/** One's own account. // §2 */
export const personalCenter: Route[] = [
  { path: '/personal-center/info', name: 'personal-info', component: '@/pages/personal-center/info/index' },
];
