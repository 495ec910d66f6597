import { expect, test } from 'vitest';
import { knownFilters } from './knownFilters';

const allowed = { keyword: 4, state: ['open', 'closed'], soon: ['1'] } as const;

test.each([
  [{}, {}],
  [
    { keyword: '  abcdef ', state: 'closed', soon: '1' },
    { keyword: 'abcd', state: 'closed', soon: '1' },
  ],
  [{ keyword: '   ', state: 'gone', soon: '0', other: 'x' }, {}],
  [{ state: ['open', 'closed'], keyword: undefined }, {}],
])('%j is %j', (filters, known) => expect(knownFilters(filters, allowed)).toEqual(known));
