import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { ResultPage } from '@daas/kit/ResultPage';
import { useIntl } from '@umijs/max';
import { Button, Card, Skeleton } from 'antd';
import { HttpError, refusalMessage } from '@/request';

interface Props {
  /** Prefix of the texts `missing`, `missing-text` and `to-list` of this kind of page. */
  texts: string;
  /** Whether the address can name anything. */
  validAddress?: boolean;
  error: unknown;
  again?: () => void;
  to: string;
}

/** In place of a page whose data is loading, does not exist, or failed to load. */
export function Lost({ texts, validAddress = true, error, again, to }: Props) {
  const { formatMessage } = useIntl();
  const text = useText(texts);
  const missing = !validAddress || (error instanceof HttpError && [404, 422].includes(error.status));
  if (!missing && !error)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  return (
    <ResultPage
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
