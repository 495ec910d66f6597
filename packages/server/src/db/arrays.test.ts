import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../testing';
import { type ArrayType, binaryArray } from './arrays';

describe('arrays in binary', () => {
  const at = new Date('2026-11-22T14:32:50.898Z');
  const cases: [ArrayType, unknown[], unknown[]?][] = [
    ['text', ['a', null, '', '宁波 😀', '"\\,{}']],
    ['text', ['a\0b', 'c\ud83d', '\udc00d'], ['a\ufffdb', 'c\ufffd', '\ufffdd']],
    ['bigint', [0, -1, null, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]],
    ['int', [2 ** 31 - 1, null, -(2 ** 31)]],
    ['float8', [0.1, null, -8.599]],
    ['timestamptz', [at, null, '1970-01-01T00:00:00.001Z'], [at, null, new Date(1)]],
    ['text', []],
  ];

  it.each(cases)('%s: %j', async (type, given, stored = given) => {
    const database = await freshDatabase();
    const { rows } = await database.sql.query<{ value: unknown }>(`select unnest($1::${type}[]) as value`, [
      binaryArray(type, given),
    ]);
    expect(rows.map(({ value }) => value)).toEqual(stored);
    await database.close();
  });
});
