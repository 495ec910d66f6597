import { ResultPage } from '@daas/kit/ResultPage';
import { history, useIntl } from '@umijs/max';
import { Button } from 'antd';
import { goToSignIn } from '@/request';

/** Where an ended session leads; the dialog above it says why. // §8 */
export default function ErrorPage() {
  const { formatMessage } = useIntl();
  return (
    <ResultPage
      tone="offline"
      title={formatMessage({ id: 'error.title' })}
      description={formatMessage({ id: 'error.description' })}
      actions={
        <>
          <Button type="primary" onClick={() => goToSignIn()}>
            {formatMessage({ id: 'error.sign-in' })}
          </Button>
          <Button onClick={() => history.push('/')}>{formatMessage({ id: 'errors.home' })}</Button>
        </>
      }
    />
  );
}
