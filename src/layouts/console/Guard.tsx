import { StatusPage } from '@daas/kit/StatusPage';
import { history, useAccessMarkedRoutes, useAppData, useIntl, type useSelectedRoutes } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  selected: ReturnType<typeof useSelectedRoutes>;
  children: ReactNode;
}

/** Hides what the server would refuse anyway: routes whose access key is not held. // §6 */
export function Guard({ selected, children }: Props) {
  const { formatMessage } = useIntl();
  const { clientRoutes } = useAppData();
  // Marks the very objects that the selected routes are.
  useAccessMarkedRoutes(clientRoutes as unknown as Parameters<typeof useAccessMarkedRoutes>[0]);
  const refused = selected.some(({ route }, index) => index > 0 && (route as { unaccessible?: boolean }).unaccessible);
  if (!refused) return children;
  return (
    <StatusPage
      tone="locked"
      code="403"
      title={formatMessage({ id: 'guard.title' })}
      description={formatMessage({ id: 'guard.description' })}
      actions={
        <>
          <Button type="primary" onClick={() => history.push('/overview')}>
            {formatMessage({ id: 'errors.home' })}
          </Button>
          <Button onClick={() => history.back()}>{formatMessage({ id: 'errors.back' })}</Button>
        </>
      }
    />
  );
}
