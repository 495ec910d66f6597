import { useIntl } from '@umijs/max';
import { useEffect } from 'react';

/** Names the browser's tab. */
export function usePageTitle(title: string | undefined): void {
  const { formatMessage } = useIntl();
  const product = formatMessage({ id: 'shell.name' });
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
}
