import { choose } from './keys';

test('what a key needs is checked with it', () => {
  expect(choose([], ['delete-connector'])).toEqual({
    keys: ['get-connector-list', 'get-connector-detail', 'delete-connector'],
    added: ['get-connector-list', 'get-connector-detail'],
    dependants: [],
  });
});

test('what stands on a key goes with it, through several levels', () => {
  const before = choose([], ['delete-connector', 'get-app-list']).keys;
  const without = before.filter((key) => key !== 'get-connector-list');
  expect(choose(before, without)).toEqual({
    keys: ['get-app-list'],
    added: [],
    dependants: ['get-connector-detail', 'delete-connector'],
  });
});
