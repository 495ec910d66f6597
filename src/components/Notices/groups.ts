import groupBy from 'lodash/groupBy';

interface Entry {
  kind: string;
  at: string;
}
interface KindGroup<T> {
  kind: string;
  /** Newest first. */
  list: T[];
}

/** Groups notices, newest first, by the reader's day and within it by kind. */
export function byDayAndKind<T extends Entry>(
  notices: readonly T[],
  dayOf: (at: string) => string,
): { day: string; kinds: KindGroup<T>[] }[] {
  return Object.entries(groupBy(notices, ({ at }) => dayOf(at))).map(([day, list]) => ({
    day,
    kinds: Object.entries(groupBy(list, 'kind')).map(([kind, ofKind]) => ({ kind, list: ofKind })),
  }));
}
