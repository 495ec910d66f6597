import { ResultPage } from '@daas/kit/ResultPage';
import { history, useIntl } from '@umijs/max';
import { Button } from 'antd';

/** The application is not in the person's visible range. // §8, 403 code 406 */
export default function Forbidden() {
  const { formatMessage } = useIntl();
  return (
    <ResultPage
      tone="locked"
      code="403"
      title={formatMessage({ id: 'forbidden.title' })}
      description={formatMessage({ id: 'forbidden.description' })}
      actions={
        <>
          <Button type="primary" onClick={() => history.push('/')}>
            {formatMessage({ id: 'errors.home' })}
          </Button>
          <Button onClick={() => history.back()}>{formatMessage({ id: 'errors.back' })}</Button>
        </>
      }
    />
  );
}
