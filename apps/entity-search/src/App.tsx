import { SearchView } from '@daas/kit/market/SearchView';
import type { SubAppProps } from '@daas/kit/subApp';
import { Navigate, useRoutes } from '@umijs/max';

/** Search and details of the data set that the path names. */
export function App({ basename }: SubAppProps) {
  const dataSet = basename.slice(1);
  return useRoutes([
    { index: true, element: <Navigate to="search" replace /> },
    { path: 'search', element: <SearchView dataSet={dataSet} /> },
  ]);
}
