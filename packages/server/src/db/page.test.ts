import { asc, desc, eq, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageAmong, windowOf } from '../kernel/page';
import { freshDatabase } from '../testing';
import type { Database } from './client';
import { directionOf, pageOf } from './page';
import { announcements } from './schema';

/** One statement wrote them, as an import does: their moment tells nothing. */
const SAME = new Date('2026-11-16T02:00:00Z');
const IDS = ['ann_1', 'ann_2', 'ann_3', 'ann_4', 'ann_5', 'ann_6', 'ann_7'];

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  const text = { titleCn: '', titleEn: '', bodyCn: '', bodyEn: '' };
  await database.orm.insert(announcements).values(IDS.map((id) => ({ id, ...text, at: SAME })));
});
afterAll(() => database.close());

const page = async (current: number, pageSize: number) => {
  const query = database.orm.select().from(announcements).where(ne(announcements.id, 'ann_4'));
  return pageOf(database.orm, query, [desc(announcements.at), desc(announcements.id)], { current, pageSize });
};

describe('a page of a query', () => {
  test('contains each of several equal rows once', async () => {
    const pages = [await page(1, 2), await page(2, 2), await page(3, 2)];
    expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual([
      'ann_7',
      'ann_6',
      'ann_5',
      'ann_3',
      'ann_2',
      'ann_1',
    ]);
    for (const { total } of pages) expect(total).toBe(6);
  });

  test('is empty after the last row, with the same total', async () =>
    expect(await page(4, 2)).toEqual({ list: [], total: 6, current: 4, pageSize: 2 }));

  test('counts the rows of a join with equal column names', async () => {
    const same = alias(announcements, 'same');
    const query = database.orm
      .select({ one: announcements, other: same })
      .from(announcements)
      .innerJoin(same, eq(same.at, announcements.at))
      .where(eq(announcements.id, 'ann_1'));
    const { list, total } = await pageOf(database.orm, query, [same.id], { current: 2, pageSize: 5 });
    expect(list.map(({ one, other }) => [one.id, other.id])).toEqual([
      ['ann_1', 'ann_6'],
      ['ann_1', 'ann_7'],
    ]);
    expect(total).toBe(7);
  });
});

test('sorts in descending order by default', () => {
  expect(directionOf(undefined)).toBe(desc);
  expect(directionOf({ direction: 'desc' })).toBe(desc);
  expect(directionOf({ direction: 'asc' })).toBe(asc);
});

test.each([
  [{ current: 1, pageSize: 30 }, 1000, { offset: 0, limit: 30 }],
  [{ current: 34, pageSize: 30 }, 1000, { offset: 990, limit: 10 }],
  [{ current: 35, pageSize: 30 }, 1000, { offset: 1020, limit: 0 }],
  [{ current: 1_000_000, pageSize: 200 }, undefined, { offset: 199_999_800, limit: 200 }],
])('%j of a list that ends after %j rows', (asked, end, window) => expect(windowOf(asked, end)).toEqual(window));

test('returns a page of a list in memory', () => {
  expect(pageAmong(IDS, { current: 2, pageSize: 3 }).list).toEqual(['ann_4', 'ann_5', 'ann_6']);
  expect(pageAmong(IDS, { current: 3, pageSize: 3 })).toEqual({
    list: ['ann_7'],
    total: 7,
    current: 3,
    pageSize: 3,
  });
  expect(pageAmong(IDS, { current: 4, pageSize: 3 }).list).toEqual([]);
});
