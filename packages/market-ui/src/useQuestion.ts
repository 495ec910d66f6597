import type { FilterNode } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import type { Filters } from '@daas/kit/DataTable';
import { readState, writeState } from '@daas/kit/DataTable/urlState';
import { parseFilter } from '@daas/kit/FilterBuilder/tree';
import { PAGINATION } from '@daas/kit/table';
import { useAccess, useSearchParams } from '@umijs/max';
import { ROW, UNREAD } from './paths';
import { choicesOf, combinedFilter, KEYWORD_MAX, list, saidFilter } from './state';

/** Columns of a shared or saved view; without it everybody sees their own choice. */
export const FIELDS = 'fields';
export const MONITORED = 'monitored';
/** Parameters that are no filters. */
export const KEPT = [ROW, FIELDS, UNREAD];
export type Monitored = 'all' | 'only' | 'exclude';

const MONITORED_VALUES: readonly string[] = ['all', 'only', 'exclude'] satisfies Monitored[];
const { defaultPageSize, pageSizeOptions } = PAGINATION.normal;

/** As the endpoint takes it. */
interface QuestionInput {
  filter: FilterNode | null;
  keyword?: string;
  monitored?: Exclude<Monitored, 'all'>;
}

export type Question = ReturnType<typeof useQuestion>;

/**
 * The query of a data set: all of it is in the address, so a link opens the same view. `excludesMonitored` is the default
 * of the page; a query with an advanced filter always excludes monitored rows by default. // §5
 */
export function useQuestion(view: DataSetView, base: FilterNode | null, excludesMonitored = false) {
  const [query, setQuery] = useSearchParams();
  const access = useAccess();
  const state = readState(query, defaultPageSize, pageSizeOptions);
  const { [ROW]: row, [FIELDS]: fields, [UNREAD]: unread, ...filters } = state.filters;
  const mayMonitor = Boolean(access['get-enterprise-monitor']);

  const monitoredOf = (values: Filters): Monitored => {
    const choice = String(values[MONITORED] ?? '');
    if (!mayMonitor) return 'all';
    if (MONITORED_VALUES.includes(choice)) return choice as Monitored;
    return excludesMonitored || parseFilter(list(values.filter)[0]) ? 'exclude' : 'all';
  };
  /** The address of another question; it begins at its first page. */
  const addressOf = (change: Filters): string => {
    const kept = { ...(fields ? { [FIELDS]: fields } : {}), ...(unread ? { [UNREAD]: unread } : {}) };
    const next = { ...filters, ...kept, ...change };
    const nextFilters = Object.fromEntries(Object.entries(next).filter(([, value]) => value.length > 0));
    return writeState({ ...state, filters: nextFilters, current: 1 }, defaultPageSize).toString();
  };
  /** Filters of the address as the endpoint takes them. */
  const inputOf = (values: Filters): QuestionInput => {
    const keyword = String(values.keyword ?? '').slice(0, KEYWORD_MAX);
    const monitored = monitoredOf(values);
    return {
      filter: combinedFilter(view, values, base),
      ...(keyword ? { keyword } : {}),
      ...(monitored === 'all' ? {} : { monitored }),
    };
  };
  /** The same as the list asks it, with what was chosen beside the results apart. */
  const listOf = (values: Filters) => ({
    ...inputOf(values),
    filter: saidFilter(values, base),
    choices: choicesOf(view, values),
  });
  const go = (change: Filters, { replace = false } = {}) => setQuery(addressOf(change), { replace });
  const otherUnread = (words: string) => ({ [UNREAD]: list(unread).filter((one) => one !== words) });
  const keyword = String(filters.keyword ?? '');
  return {
    base,
    filters,
    sort: state.sort,
    keyword,
    /** Words of the sentence that were not understood. */
    unread: list(unread),
    /** Searches for unread words, too. */
    useUnread: (words: string) =>
      go({ ...otherUnread(words), keyword: `${keyword} ${words}`.trim().slice(0, KEYWORD_MAX) }),
    dropUnread: (words: string) => go(otherUnread(words)),
    openRow: typeof row === 'string' ? row : null,
    fields: list(fields).flatMap((names) => names.split(',')),
    mayMonitor,
    monitored: monitoredOf(filters),
    inputOf,
    listOf,
    addressOf,
    /** `replace`: a step of the same edit is none of the history. */
    go,
    /** The address with a row's detail open, or closed. */
    withRow: (id: string | null): string => {
      const next = new URLSearchParams(query);
      if (id) next.set(ROW, id);
      else next.delete(ROW);
      return next.toString();
    },
    setQuery,
  };
}
