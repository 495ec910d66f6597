import { ceilingOf } from './ceiling';

test.each([
  ['an order among days of calls', [0, 0.2, 0.4, 300, 0.3], 0.5],
  ['days that are alike', [1, 2, 9, 0], undefined],
  ['one day only', [300], undefined],
  ['no day', [0, 0], undefined],
])('%s', (_, values, ceiling) => expect(ceilingOf(values)).toBe(ceiling));
