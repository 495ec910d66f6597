import { useIntl, useLocation, useSelector } from '@umijs/max';
import { useMemo } from 'react';
import type { UserState } from '@/models/user';
import { trailTo } from './menu';

/** The menu entries above a page, and the page itself where it has no entry. */
export function useTrail(page: string | undefined): { key: string; label: string; path?: string | undefined }[] {
  const { formatMessage } = useIntl();
  const { pathname } = useLocation();
  const { menu_lists, menuMap } = useSelector(({ user }: { user: UserState }) => user);
  return useMemo(() => {
    const entries = trailTo(pathname, menu_lists).flatMap((id) => menuMap[Number(id)] ?? []);
    const steps: { name: string; path?: string | undefined }[] = [...entries];
    if (page && page !== entries.at(-1)?.name) steps.push({ name: page });
    return steps.map(({ name, path }) => ({ key: name, path, label: formatMessage({ id: `menu.${name}` }) }));
  }, [pathname, menu_lists, menuMap, page, formatMessage]);
}
