import { expect, test } from 'vitest';
import { firstId, madeAt, newId } from './id';

const AT = Date.parse('2031-05-01T00:00:00Z');

test('ids of one process sort by creation', () => {
  const ids = Array.from({ length: 3000 }, () => newId('led'));
  expect([...ids].sort()).toEqual(ids);
});

test('an id of a clock’s time says that time, whatever other clocks ids are made by', () => {
  for (const at of [AT, 0, AT + 1, AT - 86_400_000]) {
    newId('led');
    const id = newId('call', at);
    expect(madeAt(id)).toEqual(new Date(at));
    expect(id > firstId('call', new Date(at))).toBe(true);
    expect(id < firstId('call', new Date(at + 1))).toBe(true);
  }
});

test('of one moment they keep their order among ids of another', () => {
  const ids = Array.from({ length: 100 }, () => {
    newId('led');
    return newId('call', AT);
  });
  expect([...ids].sort()).toEqual(ids);
});

test('they do not go back with a clock that is set back a little', () => {
  const ids = [AT, AT - 1, AT - 5000, AT + 1].map((at) => newId('call', at));
  expect([...ids].sort()).toEqual(ids);
});

test('the counter starts again without an id before the one made last', () => {
  let last = '';
  for (let n = 0; n < 36 ** 4 + 10; n += 1) {
    const id = newId('led');
    if (id <= last) throw new Error(`${id} after ${last}`);
    last = id;
  }
});
