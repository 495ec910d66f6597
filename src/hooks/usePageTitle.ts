import { useIntl, type useSelectedRoutes } from '@umijs/max';
import { useEffect } from 'react';

/** Names the browser's tab after the innermost named route. */
export function usePageTitle(selected: ReturnType<typeof useSelectedRoutes>): string {
  const { formatMessage } = useIntl();
  const name = selected.map(({ route }) => (route as { name?: string }).name).findLast(Boolean);
  const title = name ? formatMessage({ id: `menu.${name}` }) : '';
  const product = formatMessage({ id: 'shell.name' });
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product;
  }, [title, product]);
  return title;
}
