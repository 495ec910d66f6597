import type { Sort } from '@daas/contract/shapes';
import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Page, windowOf } from '../kernel/page';
import type { Db } from './client';

type Order = PgColumn | SQL;

/** A Drizzle select with its condition but without an order. */
interface Matching<Row> {
  orderBy(...order: Order[]): { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } };
  as(alias: string): SQLWrapper;
}

/**
 * Returns a page and the total of a query. `order` must end with a unique key, so that equal rows appear on one page only.
 * PostgreSQL omits unused columns and joins with at most one row from the count.
 */
export async function pageOf<Row>(db: Db, query: Matching<Row>, order: Order[], { current, pageSize }: Page) {
  // Drizzle selects are mutable, so take the subquery before the order is added.
  const matching = query.as('matching');
  const { limit, offset } = windowOf({ current, pageSize });
  const [total, list] = await Promise.all([
    db.$count(matching),
    query
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  ]);
  return { list, total, current, pageSize };
}

/** Returns the sort function of an order; descending without a sort. */
export const directionOf = (sort: Pick<Sort, 'direction'> | undefined) => (sort?.direction === 'asc' ? asc : desc);
