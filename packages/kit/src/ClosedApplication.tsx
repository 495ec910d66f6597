import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useText } from './hooks/useText';
import { LinkButton } from './LinkButton';
import { ResultPage } from './ResultPage';

/** What the state of an application, or the reader's role, does not allow. // §8 */
export const isClosed = (error: unknown): error is Error => (error as { status?: number } | undefined)?.status === 403;

/** What to do next where it is not to open or extend the application. */
const NEXT: Record<string, string> = {
  'application-expired': 'closed-expired',
  'application-disabled': 'closed-disabled',
  'application-not-visible': 'closed-not-visible',
};
const nextOf = (error: unknown): string =>
  NEXT[String((error as { body?: { errorCode?: unknown } }).body?.errorCode)] ?? 'closed-text';

/** ResultPage for a 403 of an application: the reason as the server gives it, and a link to open or extend it. */
export function ClosedApplication({ error, again }: { error: Error; again: () => void }) {
  const { formatMessage } = useIntl();
  const text = useText('data-application');
  return (
    <ResultPage
      tone="locked"
      // A heading ends without a full stop.
      title={error.message.replace(/[。.]$/, '') || text('closed')}
      description={text(nextOf(error))}
      actions={
        <>
          <LinkButton type="primary" to="/data-application/homepage">
            {text('to-home')}
          </LinkButton>
          <Button onClick={again}>{formatMessage({ id: 'table.again' })}</Button>
        </>
      }
    />
  );
}
