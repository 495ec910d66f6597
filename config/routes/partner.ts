import type { Route } from './types';

/** Reselling: customers that are protected, partners below. // §2 */
export const partner: Route[] = [
  {
    path: '/partner/customer-insurance',
    name: 'customer-insurance',
    access: 'customer-insurance',
    component: '@/pages/partner/customer-insurance/index',
  },
  {
    path: '/partner/customer-insurance/result',
    name: 'customer-insurance-result',
    access: 'customer-insurance',
    component: '@/pages/partner/customer-insurance-result/index',
  },
  {
    path: '/partner/customer-manage',
    name: 'customer-manage',
    access: 'customer-manage',
    component: '@/pages/partner/customer-manage/index',
  },
  {
    path: '/partner/partner-manage',
    name: 'partner-manage',
    access: 'partner-manage',
    component: '@/pages/partner/partner-manage/index',
  },
];
