import { FIRST_PAGE, type Route } from './types';

/** Reselling: customers that are protected, partners below. // §2 */
export const partner: Route[] = [
  { path: '/partner', name: 'partner', access: 'partner', component: FIRST_PAGE },
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
    path: '/partner/app-manage',
    name: 'app-manage',
    access: 'app-manage',
    component: '@/pages/partner/app-manage/index',
  },
  {
    path: '/partner/app-manage/detail/:id',
    name: 'app-manage-detail',
    access: 'app-manage',
    component: '@/pages/partner/app-detail/index',
  },
  {
    path: '/partner/element-manage',
    name: 'element-manage',
    access: 'element-manage',
    component: '@/pages/partner/element-manage/index',
  },
  {
    path: '/partner/element-manage/detail/:id',
    name: 'element-detail',
    access: 'element-manage',
    component: '@/pages/partner/element-detail/index',
  },
  {
    path: '/partner/commission-manage',
    name: 'commission-manage',
    access: 'commission-manage',
    component: '@/pages/partner/commission-manage/index',
  },
  {
    path: '/partner/commission-manage/detail/:date',
    name: 'commission-detail',
    access: 'commission-manage',
    component: '@/pages/partner/commission-detail/index',
  },
  {
    path: '/partner/inventory-manage',
    name: 'inventory-manage',
    access: 'inventory-manage',
    component: '@/pages/partner/inventory-manage/index',
  },
  {
    path: '/partner/inventory-manage/detail/:date',
    name: 'inventory-detail',
    access: 'inventory-manage',
    component: '@/pages/partner/inventory-detail/index',
  },
  {
    path: '/partner/partner-manage',
    name: 'partner-manage',
    access: 'partner-manage',
    component: '@/pages/partner/partner-manage/index',
  },
];
