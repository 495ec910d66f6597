import type { Route } from './types';

/** No login needed. // §2 */
export const publicRoutes: Route[] = [];
