import { errors } from './errors';
import { publicRoutes } from './public';
import type { Route } from './types';

/** Of each route what stands before its first parameter; pages below it are of the same kind. */
const rootsOf = (routes: readonly Route[]): string[] => [
  ...new Set(routes.map(({ path }) => path.replace(/\/[:*].*$/, ''))),
];

/** No login needed. // §2 */
export const PUBLIC_PATHS = rootsOf([...publicRoutes, ...errors]);
/** Where a 401 shows no dialog. // §8 */
export const NOTICE_PATHS = rootsOf(publicRoutes.filter(({ quiet401 }) => quiet401));
