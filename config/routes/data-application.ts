import type { Route } from './types';

/** Applications on the market's rows. // §2 */
export const dataApplication: Route[] = [
  {
    path: '/data-application/regional-analysis',
    name: 'regional-analysis',
    access: 'get-regional-analysis',
    component: '@/pages/data-application/regional-analysis/index',
  },
  { path: '/data-application/regional-analysis/create', redirect: '/data-application/regional-analysis/create/blank' },
  {
    path: '/data-application/regional-analysis/create/:id',
    name: 'regional-create',
    access: 'get-regional-analysis',
    component: '@/pages/data-application/regional-plan/index',
  },
  {
    path: '/data-application/regional-analysis/edit/:id',
    name: 'regional-edit',
    access: 'get-regional-analysis',
    component: '@/pages/data-application/regional-plan/index',
  },
  {
    path: '/data-application/regional-analysis/detail/:key',
    name: 'regional-report',
    access: 'get-regional-analysis',
    component: '@/pages/data-application/regional-report/index',
  },
  { path: '/data-application/exclusive-dataset', redirect: '/data-application/exclusive-dataset/list' },
  {
    path: '/data-application/exclusive-dataset/list',
    name: 'exclusive-dataset',
    access: 'get-exclusive-dataset',
    component: '@/pages/data-application/exclusive-list/index',
  },
  {
    path: '/data-application/exclusive-dataset/record',
    name: 'exclusive-record',
    access: 'get-exclusive-dataset',
    component: '@/pages/data-application/exclusive-record/index',
  },
  {
    path: '/data-application/exclusive-dataset/create',
    name: 'exclusive-create',
    access: 'get-exclusive-dataset',
    component: '@/pages/data-application/exclusive-create/index',
  },
  { path: '/data-application/exclusive-dataset-detail', redirect: '/data-application/exclusive-dataset/list' },
  {
    path: '/data-application/exclusive-dataset-detail/:id',
    name: 'exclusive-detail',
    access: 'get-exclusive-dataset',
    component: '@/pages/data-application/exclusive-detail/index',
  },
  {
    path: '/data-application/market-report',
    name: 'market-report',
    component: '@/pages/data-application/market-report/index',
  },
  {
    path: '/data-application/market-report/create',
    name: 'market-report-create',
    component: '@/pages/data-application/market-report-create/index',
  },
  {
    path: '/data-application/market-report/detail/:id',
    name: 'market-report-detail',
    component: '@/pages/data-application/market-report-detail/index',
  },
  { path: '/data-application/macro-data', redirect: '/data-application/macro-data/statistics' },
  {
    path: '/data-application/macro-data/statistics',
    name: 'macro-statistics',
    access: 'get-urban-macro-data',
    component: '@/pages/data-market/macro-home/index',
  },
  { path: '/data-application/macro-data/details', redirect: '/data-application/macro-data/details/economic-view' },
  {
    path: '/data-application/macro-data/details/economic-view',
    name: 'macro-details',
    access: 'get-urban-macro-data',
    component: '@/pages/data-market/macro-detail/index',
  },
  {
    path: '/data-application/macro-data/details/industrial-development',
    name: 'macro-details',
    access: 'get-urban-macro-data',
    component: '@/pages/data-market/macro-detail/index',
  },
  {
    path: '/data-application/macro-data/details/demographic-data',
    name: 'macro-details',
    access: 'get-urban-macro-data',
    component: '@/pages/data-market/macro-detail/index',
  },
  {
    path: '/data-application/macro-data/details/financial-data',
    name: 'macro-details',
    access: 'get-urban-macro-data',
    component: '@/pages/data-market/macro-detail/index',
  },
  {
    path: '/data-application/macro-data/details/infrastructure',
    name: 'macro-details',
    access: 'get-urban-macro-data',
    component: '@/pages/data-market/macro-detail/index',
  },
  {
    path: '/data-application/macro-data/details/construct-land',
    name: 'macro-details',
    access: 'get-urban-macro-data',
    component: '@/pages/data-market/macro-detail/index',
  },
  { path: '/data-application/remote-office', redirect: '/data-application/remote-office/noregist' },
  {
    path: '/data-application/remote-office/:type',
    name: 'remote-office',
    access: 'get-remote-office',
    component: '@/pages/data-market/application-group/index',
  },
  {
    path: '/data-application/authority-billboard',
    redirect: '/data-application/authority-billboard/specialized-and-new',
  },
  {
    path: '/data-application/authority-billboard/:type',
    name: 'authority-billboard',
    access: 'get-authority-billboard',
    component: '@/pages/data-market/application-group/index',
  },
  { path: '/data-application/high-enterprises', redirect: '/data-application/high-enterprises/potentialhigh' },
  {
    path: '/data-application/high-enterprises/:type',
    name: 'high-enterprises',
    access: 'get-high-enterprises',
    component: '@/pages/data-market/application-group/index',
  },
];
