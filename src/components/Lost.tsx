import { FailedPage } from '@daas/kit/FailedPage';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Card, Skeleton } from 'antd';

interface Props {
  /** Prefix of the texts `missing`, `missing-text` and `to-list` of this kind of page. */
  texts: string;
  /** Whether the address can name anything. */
  validAddress?: boolean;
  error: unknown;
  again?: () => void;
  to: string;
}

const NOT_FOUND = { status: 404 };

/** In place of a page whose data is loading, does not exist, or failed to load. */
export function Lost({ texts, validAddress = true, error, again, to }: Props) {
  const text = useText(texts);
  if (validAddress && !error)
    return (
      <Card variant="borderless">
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  return (
    <FailedPage
      error={validAddress ? error : NOT_FOUND}
      missing={{ title: text('missing'), description: text('missing-text') }}
      again={again}
      links={<LinkButton to={to}>{text('to-list')}</LinkButton>}
    />
  );
}
