import { isDeepStrictEqual } from 'node:util';
import type { Row } from '@daas/contract/datasets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/client';
import { ENGINES, LOADED_AT, type OpenEngine } from '../testing/market';
import { sampleRows, sampleSet } from '../testing/sampleSet';
import type { MarketDb } from './catalog/db';
import type { Change, MarketEngine } from './engine';

describe.each(ENGINES)('the change feed by $name', ({ open }) => {
  let opened: OpenEngine;
  let database: Database;
  let store: MarketEngine;

  const loadingWith = (long: MarketDb) => opened.on(long);

  beforeAll(async () => {
    opened = await open();
    ({ database, engine: store } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.reset();
  });

  const held = async () => {
    const found: Row[] = [];
    for await (const batch of store.stream(sampleSet, {})) found.push(...batch);
    return new Map(found.map((row) => [row.id, row]));
  };
  const told = async () => {
    const all: Change[] = [];
    for (const { id } of await store.loads()) {
      let after = 0;
      for (;;) {
        const some = await store.changes(id, after, 50);
        all.push(...some);
        if (some.length < 50) break;
        after = some.at(-1)?.id ?? 0;
      }
    }
    return all;
  };
  /** What differs between two states of the rows, without SQL. */
  const differences = (before: Map<string, Row>, after: Map<string, Row>) => {
    const names = sampleSet.fields.map(({ name_en }) => name_en);
    const pick = (row: Row, fields: string[]) => Object.fromEntries(fields.map((name) => [name, row[name] ?? null]));
    const whole = (row: Row) =>
      pick(
        row,
        names.filter((name) => name !== 'people'),
      );
    const ids = [...new Set([...before.keys(), ...after.keys()])].sort();
    return ids.flatMap((rowId): Omit<Change, 'id'>[] => {
      const [o, n] = [before.get(rowId), after.get(rowId)];
      const title = String((n ?? o)?.name);
      if (!n) return [{ rowId, kind: 'vanished', title, fields: [], before: whole(o as Row), after: null }];
      if (!o) return [{ rowId, kind: 'appeared', title, fields: [], before: null, after: whole(n) }];
      const fields = names.filter((name) => !isDeepStrictEqual(o[name], n[name]));
      if (fields.length === 0) return [];
      return [{ rowId, kind: 'changed', title, fields, before: pick(o, fields), after: pick(n, fields) }];
    });
  };
  const byRow = (changes: Change[]) =>
    changes.map(({ id, ...change }) => change).sort((one, other) => (one.rowId < other.rowId ? -1 : 1));

  /** Other values of every type in some rows, empty ones among them; others come and go. */
  const changed = (rows: Row[]): Row[] =>
    rows
      .filter((_, index) => index % 13 !== 5)
      .map((row, index) => {
        if (index % 7 === 0)
          return { ...row, rank: 99, amount: null, tags: ['红', '深蓝'], at: '2025-01-01T00:00:00Z' };
        if (index % 11 === 0) return { ...row, name: `${row.name}新`, open: null, day: '2025-05-05', state: null };
        if (index % 17 === 0) return { ...row, phone: '19911112222', people: [{ name: '李四' }], note: '变更' };
        return row;
      });

  it('tells exactly what differs, and nothing of the first load or of one that changes nothing', async () => {
    const rows = sampleRows(400);
    await store.load(sampleSet, rows.slice(0, 350));
    expect(await store.loads()).toEqual([]);
    const before = await held();
    await store.load(sampleSet, [...changed(rows.slice(0, 350)), ...rows.slice(350)].reverse());
    const after = await held();
    const wanted = differences(before, after);
    expect(new Set(wanted.map((one) => one.kind))).toEqual(new Set(['changed', 'vanished', 'appeared']));
    expect(byRow(await told())).toEqual(wanted);
    expect(await store.loads()).toMatchObject([{ dataSet: 'sample', rows: wanted.length, complete: true }]);

    const [first] = await told();
    expect(await store.changesById([first?.id as number, 999_999])).toEqual([first]);
    const [{ id, at } = { id: 0, at: '' }] = await store.loads();
    const kinds: Record<string, number> = {};
    for (const { kind } of wanted) kinds[kind] = (kinds[kind] ?? 0) + 1;
    expect(await store.changeCounts([id, 999_999])).toEqual(new Map([[id, kinds]]));
    expect(await store.changesOf(sampleSet, first?.rowId as string, 5)).toEqual([{ ...first, at }]);
    expect(await store.changesOf({ ...sampleSet, key: 'other' }, first?.rowId as string, 5)).toEqual([]);
    await store.forgetChanges(new Date(LOADED_AT.getTime() + 1));
    expect(await store.loads()).toEqual([]);
    expect(await store.changesById([first?.id as number])).toEqual([]);
  });

  it('a field that is new to the definition, or of another type, is no change of a row', async () => {
    const rows = sampleRows(30);
    await store.load(sampleSet, rows);
    await opened.makeOlder();
    await store.load(
      sampleSet,
      rows.map((row, index) => ({ ...row, amount: 7, rank: index === 3 ? 77 : row.rank })),
    );
    expect((await told()).map(({ fields }) => fields)).toEqual([['rank']]);
  });

  it('a load that dies at any step and goes on tells each difference once', async () => {
    const rows = sampleRows(120);
    const { transaction } = database.sql;
    /** Gone before or after the transaction of that number has ended. */
    const dying = (number: number, when: 'before' | 'after'): MarketDb => {
      let count = 0;
      return {
        ...database.sql,
        transaction: async (work) => {
          count += 1;
          // Several may be open at once.
          const dies = count === number;
          if (dies && when === 'before') throw new Error('connection lost');
          const result = await transaction(work);
          if (dies) throw new Error('connection lost');
          return result;
        },
      };
    };
    let steps = 0;
    for (let number = 1; ; number += 1) {
      for (const when of ['before', 'after'] as const) {
        await opened.reset();
        await store.load(sampleSet, rows);
        const before = await held();
        const next = changed(rows);
        const died = await loadingWith(dying(number, when))
          .load(sampleSet, next)
          .then(
            () => false,
            () => true,
          );
        const swapped = died && (await store.loads()).length > 0;
        await store.load(sampleSet, next);
        if (!died) {
          expect(steps).toBeGreaterThan(4);
          return;
        }
        steps += 1;
        expect(byRow(await told())).toEqual(differences(before, await held()));
        // The load that lost its connection behind the swap is done: to load again changes nothing.
        expect((await store.loads()).map(({ rows: count }) => count > 0)).toEqual(swapped ? [true, false] : [true]);
      }
    }
  });

  it('when other rows were swapped in after the comparison, compares anew', async () => {
    const rows = sampleRows(60);
    await store.load(sampleSet, rows);
    let swaps = 0;
    const overtaken: MarketDb = {
      ...database.sql,
      transaction: async (work) => {
        const result = await database.sql.transaction(work);
        const { rows: open } = await database.sql.query<{ n: number }>(
          "select count(*)::int as n from market_diff where at is null and data_set = 'sample'",
        );
        if (open[0]?.n && swaps++ === 0)
          await store.load(
            sampleSet,
            rows.map((row) => ({ ...row, rank: 50 })),
          );
        return result;
      },
    };
    await loadingWith(overtaken).load(
      sampleSet,
      rows.map((row) => ({ ...row, rank: 51 })),
    );
    expect(swaps).toBeGreaterThan(0);
    const changes = await told();
    expect(changes).toHaveLength(120);
    expect(changes.slice(60).every(({ before, after }) => before?.rank === 50 && after?.rank === 51)).toBe(true);
  });
});
