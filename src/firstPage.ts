import { pages } from '@@/plugin-pageLoader/pages';
import { matchPath } from '@umijs/max';

interface Route {
  id: string;
  path: string;
  parentId?: string;
  redirect?: string;
}
export type Routes = Record<string, Route>;

/**
 * The page of an address with everything around it. Loaded before anything is drawn: each thing that is drawn only to
 * wait for the next one costs a drawing, and React lets a wait stand for 300 ms.
 */
export async function loadFirstPage(pathname: string, routes: Routes): Promise<void> {
  const at = (address: string) =>
    Object.values(routes).findLast(({ path }) => !path.endsWith('*') && matchPath(path, address));
  let route = at(pathname);
  if (route?.redirect) route = at(route.redirect);
  const loads: Promise<unknown>[] = [];
  for (; route; route = route.parentId ? routes[route.parentId] : undefined) loads.push(pages[route.id]?.() as never);
  await Promise.all(loads);
}
