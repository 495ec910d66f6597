import type { Route } from './types';

const FOLDER = '@/pages/data-application';

/** Authorizations that were asked for, and their reports. // §2 */
export const taxReport: Route[] = [
  { path: '/data-application/tax-report', name: 'tax-report', component: `${FOLDER}/tax/index` },
  {
    path: '/data-application/tax-report/detail/:id',
    name: 'tax-report-detail',
    component: `${FOLDER}/tax-detail/index`,
  },
];
