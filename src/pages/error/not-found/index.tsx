import { ResultPage } from '@daas/kit/ResultPage';
import { history, useIntl, useLocation } from '@umijs/max';
import { Button } from 'antd';

export default function NotFound() {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  return (
    <ResultPage
      tone="lost"
      code="404"
      title={formatMessage({ id: 'not-found.title' })}
      description={formatMessage({ id: 'not-found.description' }, { path: pathname })}
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
