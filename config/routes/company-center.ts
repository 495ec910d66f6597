import { FIRST_PAGE, type Route } from './types';

/** People, roles and what they did. // §2 */
export const companyCenter: Route[] = [
  { path: '/company-center', name: 'company-center', component: FIRST_PAGE },
  {
    path: '/company-center/department-user',
    name: 'department-user',
    access: 'department-staff',
    component: '@/pages/company-center/staff/index',
  },
  {
    path: '/company-center/role-admin',
    name: 'role-admin',
    access: 'role-and-permission',
    component: '@/pages/company-center/roles/index',
  },
  {
    path: '/company-center/white-list',
    name: 'white-list',
    access: 'get-white-list',
    component: '@/pages/company-center/white-list/index',
  },
  {
    path: '/company-center/audit-log',
    name: 'audit-log',
    access: 'role-and-permission',
    component: '@/pages/company-center/audit-log/index',
  },
];
