import type { Route } from './types';

/** Rows a company watches, and what changes in them. // §2 */
export const enterpriseMonitor: Route[] = [
  { path: '/data-application/enterprise-monitor', redirect: '/data-application/enterprise-monitor/data-updates' },
  {
    path: '/data-application/enterprise-monitor/data-updates',
    name: 'monitor-updates',
    access: 'get-enterprise-monitor',
    component: '@/pages/enterprise-monitor/data-updates/index',
  },
  {
    path: '/data-application/enterprise-monitor/monitoring-list',
    name: 'monitor-list',
    access: 'get-enterprise-monitor',
    component: '@/pages/enterprise-monitor/monitoring-list/index',
  },
  {
    path: '/data-application/enterprise-monitor/add-enterprise',
    name: 'monitor-add',
    access: 'get-enterprise-monitor',
    component: '@/pages/enterprise-monitor/add-enterprise/index',
  },
  {
    path: '/data-application/enterprise-monitor/delete-enterprise',
    name: 'monitor-delete',
    access: 'get-enterprise-monitor',
    component: '@/pages/enterprise-monitor/delete-enterprise/index',
  },
  {
    path: '/data-application/enterprise-monitor/rules',
    name: 'monitor-rules',
    access: 'get-enterprise-monitor',
    component: '@/pages/enterprise-monitor/rules/index',
  },
  { path: '/data-application/enterprise-monitor/webhooks', redirect: '/my-data/webhooks' },
  {
    path: '/data-application/enterprise-monitor/guide',
    redirect: '/data-application/enterprise-monitor/guide/overview',
  },
  {
    path: '/data-application/enterprise-monitor/guide/:docId',
    name: 'monitor-guide',
    access: 'get-enterprise-monitor',
    component: '@/pages/enterprise-monitor/guide/index',
  },
];
