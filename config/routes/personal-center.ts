import type { Route } from './types';

/** One's own account. // §2 */
export const personalCenter: Route[] = [
  { path: '/personal-center/info', name: 'personal-info', component: '@/pages/personal-center/info/index' },
  {
    path: '/personal-center/update-password',
    name: 'update-password',
    component: '@/pages/personal-center/update-password/index',
  },
  {
    path: '/personal-center/second-factor',
    name: 'second-factor',
    component: '@/pages/personal-center/second-factor/index',
  },
  { path: '/personal-center/sessions', name: 'own-sessions', component: '@/pages/personal-center/sessions/index' },
  {
    path: '/personal-center/notifications',
    name: 'own-notifications',
    component: '@/pages/personal-center/notifications/index',
  },
];
