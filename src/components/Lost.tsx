import { LinkButton } from '@daas/kit/LinkButton';
import { StatusPage } from '@daas/kit/StatusPage';
import { useIntl } from '@umijs/max';
import { Button, Card, Skeleton } from 'antd';
import { HttpError, refusalMessage } from '@/request';

interface Props {
  /** Says `missing`, `missing-text` and `to-list` of the kind of thing. */
  text: (id: string) => string;
  /** Whether the address can name anything. */
  known?: boolean;
  error: unknown;
  again?: () => void;
  to: string;
}

/** A page whose thing is not there: yet, at all, or because reading it failed. */
export function Lost({ text, known = true, error, again, to }: Props) {
  const { formatMessage } = useIntl();
  const missing = !known || (error instanceof HttpError && [404, 422].includes(error.status));
  if (!missing && !error)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  return (
    <StatusPage
      tone={missing ? 'lost' : 'error'}
      title={missing ? text('missing') : (refusalMessage(error) ?? formatMessage({ id: 'errors.retry' }))}
      description={missing && text('missing-text')}
      actions={
        <>
          {!missing && again && (
            <Button type="primary" onClick={again}>
              {formatMessage({ id: 'table.again' })}
            </Button>
          )}
          <LinkButton to={to}>{text('to-list')}</LinkButton>
        </>
      }
    />
  );
}
