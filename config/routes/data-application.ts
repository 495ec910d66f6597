import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import { MACRO_TABS } from '@daas/contract/datasets/macro';
import type { Route } from './types';

const REGIONAL = '/data-application/regional-analysis';
const EXCLUSIVE = '/data-application/exclusive-dataset';
const REPORT = '/data-application/market-report';

const MACRO = '/data-application/macro-data';

/** Applications on the market's rows. // §2 */
export const dataApplication: Route[] = [
  {
    path: REGIONAL,
    name: 'regional-analysis',
    component: '@/pages/data-application/regional-analysis/index',
  },
  {
    path: `${REGIONAL}/create`,
    redirect: `${REGIONAL}/create/blank`,
  },
  {
    path: `${REGIONAL}/create/:id`,
    name: 'regional-create',
    component: '@/pages/data-application/regional-plan/index',
  },
  {
    path: `${REGIONAL}/edit/:id`,
    name: 'regional-edit',
    component: '@/pages/data-application/regional-plan/index',
  },
  {
    path: `${REGIONAL}/detail/:key`,
    name: 'regional-report',
    component: '@/pages/data-application/regional-report/index',
  },
  { path: EXCLUSIVE, redirect: `${EXCLUSIVE}/list` },
  {
    path: `${EXCLUSIVE}/list`,
    name: 'exclusive-dataset',
    component: '@/pages/data-application/exclusive-list/index',
  },
  {
    path: `${EXCLUSIVE}/record`,
    name: 'exclusive-record',
    component: '@/pages/data-application/exclusive-record/index',
  },
  {
    path: `${EXCLUSIVE}/create`,
    name: 'exclusive-create',
    component: '@/pages/data-application/exclusive-create/index',
  },
  { path: `${EXCLUSIVE}-detail`, redirect: `${EXCLUSIVE}/list` },
  {
    path: `${EXCLUSIVE}-detail/:id`,
    name: 'exclusive-detail',
    component: '@/pages/data-application/exclusive-detail/index',
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
  },
  { path: `${MACRO}/details`, redirect: `${MACRO}/details/economic-view` },
  ...MACRO_TABS.map(({ value: tab }) => ({
    path: `${MACRO}/details/${tab}`,
    name: 'macro-details',
    component: '@/pages/data-market/macro-detail/index',
  })),
  ...APPLICATION_GROUPS.flatMap(({ page, type }): Route[] => [
    { path: `/data-application/${page}`, redirect: `/data-application/${page}/${type}` },
    {
      path: `/data-application/${page}/:type`,
      name: page,
      component: '@/pages/data-market/application-group/index',
    },
  ]),
];
