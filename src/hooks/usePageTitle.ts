import { useShownThing } from '@daas/kit/title';
import { useIntl } from '@umijs/max';
import { useEffect } from 'react';

/** Names the browser's tab: what the page shows, the page, the product. */
export function usePageTitle(page: string | undefined): void {
  const { formatMessage } = useIntl();
  const product = formatMessage({ id: 'shell.name' });
  const thing = useShownThing();
  useEffect(() => {
    document.title = [...new Set([...thing, page, product])].filter(Boolean).join(' · ');
  }, [thing, page, product]);
}
