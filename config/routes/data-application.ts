import { applicationByKey } from '@daas/contract/applications';
import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import { MACRO_TABS } from '@daas/contract/datasets/macro';
import type { Route } from './types';

const REGIONAL = '/data-application/regional-analysis';
const EXCLUSIVE = '/data-application/exclusive-dataset';
const exclusive = { access: 'get-exclusive-dataset' } as const;
const regional = { access: 'get-regional-analysis' } as const;
const REPORT = '/data-application/market-report';

const MACRO = '/data-application/macro-data';
const macro = { access: 'get-urban-macro-data' } as const;

/** Applications on the market's rows. // §2 */
export const dataApplication: Route[] = [
  {
    path: REGIONAL,
    name: 'regional-analysis',
    component: '@/pages/data-application/regional-analysis/index',
    ...regional,
  },
  {
    path: `${REGIONAL}/create`,
    redirect: `${REGIONAL}/create/blank`,
  },
  {
    path: `${REGIONAL}/create/:id`,
    name: 'regional-create',
    component: '@/pages/data-application/regional-plan/index',
    ...regional,
  },
  {
    path: `${REGIONAL}/edit/:id`,
    name: 'regional-edit',
    component: '@/pages/data-application/regional-plan/index',
    ...regional,
  },
  {
    path: `${REGIONAL}/detail/:key`,
    name: 'regional-report',
    component: '@/pages/data-application/regional-report/index',
    ...regional,
  },
  { path: EXCLUSIVE, redirect: `${EXCLUSIVE}/list` },
  {
    path: `${EXCLUSIVE}/list`,
    name: 'exclusive-dataset',
    component: '@/pages/data-application/exclusive-list/index',
    ...exclusive,
  },
  {
    path: `${EXCLUSIVE}/record`,
    name: 'exclusive-record',
    component: '@/pages/data-application/exclusive-record/index',
    ...exclusive,
  },
  {
    path: `${EXCLUSIVE}/create`,
    name: 'exclusive-create',
    component: '@/pages/data-application/exclusive-create/index',
    ...exclusive,
  },
  { path: `${EXCLUSIVE}-detail`, redirect: `${EXCLUSIVE}/list` },
  {
    path: `${EXCLUSIVE}-detail/:id`,
    name: 'exclusive-detail',
    component: '@/pages/data-application/exclusive-detail/index',
    ...exclusive,
  },
  { path: REPORT, name: 'market-report', component: '@/pages/data-application/market-report/index' },
  {
    path: `${REPORT}/create`,
    name: 'market-report-create',
    component: '@/pages/data-application/market-report-create/index',
  },
  {
    path: `${REPORT}/detail/:id`,
    name: 'market-report-detail',
    component: '@/pages/data-application/market-report-detail/index',
  },
  { path: MACRO, redirect: `${MACRO}/statistics` },
  {
    path: `${MACRO}/statistics`,
    name: 'macro-statistics',
    component: '@/pages/data-market/macro-home/index',
    ...macro,
  },
  { path: `${MACRO}/details`, redirect: `${MACRO}/details/economic-view` },
  ...MACRO_TABS.map(({ value: tab }) => ({
    path: `${MACRO}/details/${tab}`,
    name: 'macro-details',
    component: '@/pages/data-market/macro-detail/index',
    ...macro,
  })),
  ...APPLICATION_GROUPS.flatMap(({ page, type, application }): Route[] => {
    const { access } = applicationByKey(application);
    return [
      { path: `/data-application/${page}`, redirect: `/data-application/${page}/${type}` },
      {
        path: `/data-application/${page}/:type`,
        name: page,
        component: '@/pages/data-market/application-group/index',
        ...(access ? { access } : {}),
      },
    ];
  }),
];
