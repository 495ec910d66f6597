import { ResultPage } from '@daas/kit/ResultPage';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { currentPath, goToSignIn, HttpError, refusalMessage } from '@/request';

/** The start-up calls did not answer, so there is no menu to show; the address stays, nothing is lost. */
export function StartFailed({ error, again }: { error: unknown; again: () => void }) {
  const { formatMessage } = useIntl();
  const refused = error instanceof HttpError && error.status === 403;
  return (
    <ResultPage
      tone={refused ? 'locked' : 'offline'}
      title={formatMessage({ id: refused ? 'start.refused' : 'start.failed' })}
      description={(refused && refusalMessage(error)) || formatMessage({ id: 'start.failed-description' })}
      actions={
        <>
          <Button type="primary" onClick={again}>
            {formatMessage({ id: 'table.again' })}
          </Button>
          {refused && (
            <Button onClick={() => goToSignIn(currentPath())}>{formatMessage({ id: 'start.sign-in' })}</Button>
          )}
        </>
      }
    />
  );
}
