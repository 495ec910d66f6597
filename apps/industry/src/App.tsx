import type { SubAppProps } from '@daas/kit/subApp';
import { Navigate, useRoutes } from '@umijs/max';
import { Home } from './Home';
import { Industry } from './Industry';
import { Shelf } from './Shelf';

/** The industries of GB/T 4754 as a tree; of each what feeds it, what it feeds and where its companies are. */
export function App({ basename }: SubAppProps) {
  return (
    <Shelf basename={basename}>
      {useRoutes([
        // No code of an industry: the search stands on the home. // §2
        { path: 'search', element: <Navigate replace to={basename} /> },
        { path: ':code', element: <Industry basename={basename} /> },
        { path: '*', element: <Home basename={basename} /> },
      ])}
    </Shelf>
  );
}
