import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ResultPage } from './ResultPage';

type Failure = 'missing' | 'refused' | 'ended' | 'failed';
const FAILURES: Record<number, Failure> = { 401: 'ended', 403: 'refused', 404: 'missing', 422: 'missing' };
const TONES = { missing: 'lost', refused: 'locked', ended: 'offline', failed: 'error' } as const;

/** The kind of a failed read, by HTTP status. Without an answer it has failed. // §8 */
export const failureOf = (error: unknown): Failure =>
  FAILURES[(error as { status?: number } | undefined)?.status ?? 0] ?? 'failed';

interface Text {
  title: string;
  description?: ReactNode;
}
interface Props {
  error: unknown;
  /** By default each text is the reason that the server gave. */
  missing?: Text;
  refused?: Text;
  failed?: Text;
  again?: (() => void) | undefined;
  /** Links to other pages. */
  links?: ReactNode;
}

/** ResultPage for a read that failed: not found, refused, session ended, or failed. The last can be tried again. */
export function FailedPage({ error, missing, refused, failed, again, links }: Props) {
  const { formatMessage } = useIntl();
  const failure = failureOf(error);
  const { errorMessage, msg } = (error as { body?: { errorMessage?: string; msg?: string } } | undefined)?.body ?? {};
  const reason = { title: errorMessage || msg || formatMessage({ id: 'errors.retry' }) };
  const ended = { title: formatMessage({ id: 'errors.offline' }), description: formatMessage({ id: 'errors.401' }) };
  const text: Text = { missing, refused, ended, failed }[failure] ?? reason;
  return (
    <ResultPage
      tone={TONES[failure]}
      title={text.title}
      description={text.description}
      actions={
        <>
          {(failure === 'failed' || failure === 'refused') && again && (
            <Button type="primary" onClick={again}>
              {formatMessage({ id: 'table.again' })}
            </Button>
          )}
          {links}
        </>
      }
    />
  );
}
