import type { Route } from './types';

/** People, roles and what they did. // §2 */
export const companyCenter: Route[] = [
  {
    path: '/company-center/department-user',
    name: 'department-user',
    access: 'department-staff',
    component: '@/pages/company-center/department-user/index',
  },
  {
    path: '/company-center/audit-log',
    name: 'audit-log',
    access: 'role-and-permission',
    component: '@/pages/company-center/audit-log/index',
  },
];
