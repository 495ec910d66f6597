import type { Route } from './types';

/** People, roles and what they did. // §2 */
export const companyCenter: Route[] = [
  {
    path: '/company-center/audit-log',
    name: 'audit-log',
    access: 'role-and-permission',
    component: '@/pages/company-center/audit-log/index',
  },
];
