import { SUB_APPS } from '@daas/kit/subApp';
import type { Route } from './types';

/** Whatever is below these paths is an embedded sub-application's matter. // §2 */
export const subApps: Route[] = Object.values(SUB_APPS)
  .flat()
  .map((segment) => ({
    path: `/${segment}/*`,
    name: segment,
    component: '@/pages/data-market/embedded/index',
  }));
