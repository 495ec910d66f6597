import { LinkButton } from '@daas/kit/LinkButton';
import { StatusPage } from '@daas/kit/StatusPage';
import { useIntl } from '@umijs/max';
import { Button, Card, Skeleton } from 'antd';
import { HttpError } from '@/request';

interface Props {
  /** Whether the address can name anything. */
  known: boolean;
  error: unknown;
  again: () => void;
  to: string;
}

/** A page whose thing is not there: yet, at all, or because reading it failed. */
export function Lost({ known, error, again, to }: Props) {
  const { formatMessage } = useIntl();
  const text = (id: string) => formatMessage({ id: `partner.${id}` });
  const missing = !known || (error instanceof HttpError && error.status === 404);
  if (!missing && !error)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  return (
    <StatusPage
      tone={missing ? 'lost' : 'error'}
      title={text(missing ? 'missing' : 'failed')}
      description={text(missing ? 'missing-text' : 'failed-text')}
      actions={
        <>
          {!missing && (
            <Button type="primary" onClick={again}>
              {text('again')}
            </Button>
          )}
          <LinkButton to={to}>{text('to-list')}</LinkButton>
        </>
      }
    />
  );
}
