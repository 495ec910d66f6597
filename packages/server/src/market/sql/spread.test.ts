import type { FieldDefinition } from '@daas/contract/datasets';
import { expect, it } from 'vitest';
import { sampleSet } from '../../testing/sampleSet';
import { orderOf } from './order';
import { readSpread } from './spread';

it('shares what is not frequent equally between the bounds of its parts', async () => {
  // As pg_stats tells it: 1 is frequent, a tenth is empty, and as many rows lie between 2 and 4 as between 4 and 9.
  const statistics = { version: '1', name: 'rank', empty: 0.1, values: ['1'], shares: [0.5], bounds: ['2', '4', '9'] };
  const { spread } = await readSpread(async () => [statistics] as never, sampleSet);
  const rank = sampleSet.fields.find(({ name_en }) => name_en === 'rank') as FieldDefinition;
  expect(spread.between(rank, undefined, undefined)).toBeCloseTo(0.9);
  expect(spread.between(rank, 5, undefined)).toBeCloseTo(0.2);
  expect(spread.endOf(orderOf(sampleSet, '-rank'), 0.3)).toBe('4');
});
