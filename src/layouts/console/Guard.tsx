import { keyOfPath } from '@daas/contract/places';
import { ResultPage } from '@daas/kit/ResultPage';
import { history, useAccess, useAccessMarkedRoutes, useAppData, useIntl, type useSelectedRoutes } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { isPermission, RequestPermission } from './RequestPermission';

interface Props {
  selected: ReturnType<typeof useSelectedRoutes>;
  pathname: string;
  children: ReactNode;
}
type Marked = { unaccessible?: boolean; access?: string };

/** Hides what the server would refuse anyway: routes and places whose key is not held; says which. // §6 */
export function Guard({ selected, pathname, children }: Props) {
  const { formatMessage } = useIntl();
  const access: Record<string, boolean> = useAccess();
  // None where no router drew the page.
  const { clientRoutes = [] } = useAppData();
  // Marks the very objects that the selected routes are.
  useAccessMarkedRoutes(clientRoutes as unknown as Parameters<typeof useAccessMarkedRoutes>[0]);
  const inside = selected.slice(1).map(({ route }) => route as Marked);
  // The page of any data set asks for the key of the one it shows.
  const keys = [...inside.map((route) => route.access), keyOfPath(pathname)];
  const missing = keys.find((key) => key && !access[key]);
  if (!missing && !inside.some(({ unaccessible }) => unaccessible)) return children;
  return (
    <ResultPage
      tone="locked"
      code="403"
      title={formatMessage({ id: 'guard.title' })}
      description={
        missing
          ? formatMessage({ id: 'guard.needs' }, { permission: formatMessage({ id: `permission.${missing}` }) })
          : formatMessage({ id: 'guard.description' })
      }
      actions={
        <>
          {isPermission(missing) && <RequestPermission permission={missing} />}
          <Button onClick={() => history.push('/overview')}>{formatMessage({ id: 'errors.home' })}</Button>
          <Button onClick={() => history.back()}>{formatMessage({ id: 'errors.back' })}</Button>
        </>
      }
    />
  );
}
