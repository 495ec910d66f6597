import { StatusPage } from '@daas/kit/StatusPage';
import { history, useIntl, useSearchParams } from '@umijs/max';
import { Button } from 'antd';

const MAX_SHOWN = 300;

/** Where an error of the redirect kind leads, with its code and message. // §2 */
export default function ExceptionPage() {
  const { formatMessage } = useIntl();
  const [query] = useSearchParams();
  const code = query.get('errorCode')?.slice(0, MAX_SHOWN) || undefined;
  const message = query.get('errorMessage')?.slice(0, MAX_SHOWN);
  return (
    <StatusPage
      tone="error"
      code={code && formatMessage({ id: 'exception.code' }, { code })}
      title={formatMessage({ id: 'exception.title' })}
      description={message || formatMessage({ id: 'exception.description' })}
      actions={
        <>
          <Button type="primary" onClick={() => history.back()}>
            {formatMessage({ id: 'errors.back' })}
          </Button>
          <Button onClick={() => history.push('/')}>{formatMessage({ id: 'errors.home' })}</Button>
        </>
      }
    />
  );
}
