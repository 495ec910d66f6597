import { useApi } from '@daas/kit/hooks/useApi';
import { useAccess, useIntl, useSelector } from '@umijs/max';
import { useMemo } from 'react';
import type { UserState } from '@/models/user';
import { destinationSections, type Section } from './options';
import { placesFor } from './places';

/** No name or id of an own thing, and no name of an application, is longer. */
const MAX_NAME = 60;
const QUIET = { skipErrorHandler: true };

/**
 * The company's own things and applications that answer `text`, which has settled, and pages and acts that answer what is
 * `typed`, which need no server.
 */
export function useDestinations(
  text: string,
  typed: string,
  active: boolean,
): { sections: Section[]; loading: boolean } {
  const { formatMessage } = useIntl();
  const access = useAccess() as Record<string, boolean>;
  const menus = useSelector(({ user }: { user: UserState }) => user.menu_lists);
  const ready = active && text !== '' && text.length <= MAX_NAME;
  const objects = useApi('omnibox.objects', { text }, { ...QUIET, ready });
  const applications = useApi('goodsApp.search', { keyword: text, pageSize: 5 }, { ...QUIET, ready });
  const settled = text === typed.trim();
  const sections = useMemo(() => {
    if (!active) return [];
    const sources = {
      menus,
      may: (key: string) => Boolean(access[key]),
      say: (id: string) => formatMessage({ id }),
    };
    const [own, applicationHits] =
      ready && settled ? [objects.data?.list ?? [], applications.data?.list ?? []] : [[], []];
    return destinationSections(own, placesFor(typed, sources, applicationHits));
  }, [active, ready, settled, typed, menus, access, formatMessage, objects.data, applications.data]);
  return { sections, loading: ready && (objects.loading || applications.loading) };
}
