/** A requested page of a list; pages are numbered from 1. */
export interface Page {
  current: number;
  pageSize: number;
}

/** Returns offset and limit of a page in a list that ends after `end` rows; the limit is 0 beyond it. */
export function windowOf(
  { current, pageSize }: Page,
  end = Number.POSITIVE_INFINITY,
): { offset: number; limit: number } {
  const offset = (current - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, end - offset)) };
}

/** Returns a page of a list in memory. */
export function pageAmong<T>(rows: readonly T[], { current, pageSize }: Page) {
  const { offset, limit } = windowOf({ current, pageSize });
  return { list: rows.slice(offset, offset + limit), total: rows.length, current, pageSize };
}
