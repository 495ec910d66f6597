/** Which page of a list is asked for; pages count from 1. */
export interface Page {
  current: number;
  pageSize: number;
}

/** How many rows stand before a page, and how many it takes of a list that ends after `end` of them: 0 beyond it. */
export function windowOf(
  { current, pageSize }: Page,
  end = Number.POSITIVE_INFINITY,
): { offset: number; limit: number } {
  const offset = (current - 1) * pageSize;
  return { offset, limit: Math.max(0, Math.min(pageSize, end - offset)) };
}

/** The page of a list that is in memory. */
export function pageAmong<T>(rows: readonly T[], { current, pageSize }: Page) {
  const { offset, limit } = windowOf({ current, pageSize });
  return { list: rows.slice(offset, offset + limit), total: rows.length, current, pageSize };
}
