import { applicationByKey } from '@daas/contract/applications';
import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import type { Route } from './types';

const REGIONAL = '/data-application/regional-analysis';
const regional = { access: 'get-regional-analysis' } as const;

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
