import { FIRST_PAGE, type Route } from './types';

/** Connectors, apps and what was called and downloaded. // §2 */
export const myData: Route[] = [
  { path: '/my-data', name: 'my-data', access: 'my-data', component: FIRST_PAGE },
  { path: '/my-data/connector/list', redirect: '/my-data/connector/list/enabled' },
  {
    path: '/my-data/connector/list/:mode',
    name: 'connectors',
    access: 'get-connector-list',
    component: '@/pages/my-data/connector-list/index',
  },
  {
    path: '/my-data/connector/create',
    name: 'connector-create',
    access: 'create-connector',
    component: '@/pages/my-data/connector-create/index',
  },
  { path: '/my-data/app-manage', redirect: '/my-data/app-manage/list' },
  {
    path: '/my-data/app-manage/list',
    name: 'apps',
    access: 'get-app-list',
    component: '@/pages/my-data/app-list/index',
  },
  {
    path: '/my-data/app-manage/detail/:id',
    name: 'app-detail',
    access: 'get-app-list',
    component: '@/pages/my-data/app-detail/index',
  },
  {
    path: '/my-data/calls-record',
    name: 'calls-record',
    access: 'get-call-log-list',
    component: '@/pages/my-data/calls-record/index',
  },
  // For those who look after programs, and for those who watch rows: no one key opens it.
  { path: '/my-data/webhooks', name: 'webhooks', component: '@/pages/my-data/webhooks/index' },
  { path: '/my-data/agents', name: 'agents', access: 'get-app-list', component: '@/pages/my-data/agents/index' },
  { path: '/my-data/api-reference', redirect: '/docs/api' },
  {
    path: '/my-data/download-record',
    name: 'download-record',
    access: 'get-file-download-log-list',
    component: '@/pages/my-data/downloads/index',
  },
  {
    path: '/connector/:type/detail/:id',
    name: 'connector-detail',
    access: 'get-connector-detail',
    component: '@/pages/my-data/connector-detail/index',
    routes: [
      { path: '/connector/:type/detail/:id', redirect: '/connector/:type/detail/:id/base-info' },
      { path: '/connector/:type/detail/:id/base-info', component: '@/pages/my-data/connector-detail/base-info/index' },
      {
        path: '/connector/:type/detail/:id/data-query',
        component: '@/pages/my-data/connector-detail/data-query/index',
      },
      {
        path: '/connector/:type/detail/:id/calls-record',
        access: 'get-call-log-list',
        component: '@/pages/my-data/connector-detail/calls-record/index',
      },
      {
        path: '/connector/:type/detail/:id/file-manage',
        component: '@/pages/my-data/connector-detail/file-manage/index',
      },
      {
        path: '/connector/:type/detail/:id/cost-statistics',
        component: '@/pages/my-data/connector-detail/cost-statistics/index',
      },
      { path: '/connector/:type/detail/:id/guide', redirect: '/connector/:type/detail/:id/guide/overview' },
      { path: '/connector/:type/detail/:id/guide/:docId', component: '@/pages/my-data/connector-detail/guide/index' },
    ],
  },
];

/** Opened by a program that wants to be let in, outside the console's layout. // decision 0087 */
export const agentConsent: Route[] = [
  { path: '/authorize-agent/:uid', name: 'authorize-agent', component: '@/pages/my-data/authorize-agent/index' },
];
