import { StatusPage } from '@daas/kit/StatusPage';
import { useDispatch, useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useEffect } from 'react';

function Failed({ error }: { error: unknown }) {
  const dispatch = useDispatch();
  const { formatMessage } = useIntl();
  useEffect(() => {
    dispatch({ type: 'microApp/fail' });
    return () => {
      dispatch({ type: 'microApp/reset' });
    };
  }, [dispatch]);
  return (
    <StatusPage
      tone="error"
      title={formatMessage({ id: 'micro-app.failed' })}
      description={formatMessage({ id: 'micro-app.failed-description' })}
      actions={
        <Button type="primary" onClick={() => window.location.reload()}>
          {formatMessage({ id: 'errors.reload' })}
        </Button>
      }
      detail={error instanceof Error ? error.message : undefined}
    />
  );
}

/** Umi calls this as a plain function, so hooks are in the component it answers. */
export default (error: unknown) => <Failed error={error} />;
