import { Outlet, useLocation, useSelectedRoutes } from '@umijs/max';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { usePageName } from '@/hooks/usePageName';
import { usePageTitle } from '@/hooks/usePageTitle';
import { Guard } from './Guard';
import { useScrollPlace } from './useScrollPlace';
import { useTrail } from './useTrail';

/** What changes with the address; the shell around it is not drawn again. */
export function Page() {
  const { pathname } = useLocation();
  // What is below a wildcard is one page: a sub-application changes the address without being loaded anew.
  const selected = useSelectedRoutes();
  const place = selected.at(-1);
  useScrollPlace();
  usePageTitle(useTrail(usePageName()).at(-1)?.label);
  return (
    <ErrorBoundary key={place?.params['*'] === undefined ? pathname : place.pathnameBase}>
      <Guard selected={selected} pathname={pathname}>
        <Outlet />
      </Guard>
    </ErrorBoundary>
  );
}
