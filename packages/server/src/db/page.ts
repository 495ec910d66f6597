import type { Sort } from '@daas/contract/shapes';
import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Page, windowOf } from '../kernel/page';
import type { Db } from './client';

type Order = PgColumn | SQL;

/** A select of Drizzle that has its condition, and no order yet. */
interface Matching<Row> {
  orderBy(...order: Order[]): { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } };
  as(alias: string): SQLWrapper;
}

/**
 * A page of what a query matches, and how many that is. The order ends with a key, so that equals stand on one page
 * alone. PostgreSQL leaves out of the count what no condition reads: columns, and joins that find one row at most.
 */
export async function pageOf<Row>(db: Db, query: Matching<Row>, order: Order[], { current, pageSize }: Page) {
  // A select is changed by what is called on it: counted is the one without order.
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

/** What each column of an order goes through; without a sort the largest come first. */
export const directionOf = (sort: Pick<Sort, 'direction'> | undefined) => (sort?.direction === 'asc' ? asc : desc);
