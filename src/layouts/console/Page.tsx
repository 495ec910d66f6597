import { Outlet, useLocation } from '@umijs/max';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { usePageTitle } from '@/hooks/usePageTitle';
import { Guard } from './Guard';

/** What changes with the address; the shell around it is not drawn again. */
export function Page() {
  const { pathname } = useLocation();
  usePageTitle();
  return (
    <ErrorBoundary key={pathname}>
      <Guard>
        <Outlet />
      </Guard>
    </ErrorBoundary>
  );
}
