import type { Route } from './types';

/** Customer insight. // §2 */
export const cloudService: Route[] = [
  { path: '/cloud-service', redirect: '/cloud-service/homepage' },
  {
    path: '/cloud-service/homepage',
    name: 'cloud-service',
    access: 'get-cloud-service',
    component: '@/pages/cloud-service/homepage/index',
  },
  { path: '/cloud-service/customer-recommend', redirect: '/cloud-service/customer-recommend/fully-enterprise' },
  {
    path: '/cloud-service/customer-recommend/fully-enterprise',
    name: 'customer-recommend',
    access: 'get-cloud-service',
    component: '@/pages/cloud-service/customer-recommend/index',
  },
  { path: '/cloud-service/download', redirect: '/cloud-service/download/download-center' },
  {
    path: '/cloud-service/download/download-center',
    name: 'cloud-files',
    access: 'get-cloud-service',
    component: '@/pages/cloud-service/download-center/index',
  },
];
