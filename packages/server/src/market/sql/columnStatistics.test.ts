import type { FieldDefinition } from '@daas/contract/datasets';
import { expect, it } from 'vitest';
import { sampleSet } from '../../testing/sampleSet';
import { readColumnStatistics } from './columnStatistics';
import { orderOf } from './order';

it('shares what is not frequent equally between the bounds of its parts', async () => {
  // As pg_stats tells it: 1 is frequent, a tenth is empty, and as many rows lie between 2 and 4 as between 4 and 9.
  const stored = { version: '1', name: 'rank', empty: 0.1, values: ['1'], shares: [0.5], bounds: ['2', '4', '9'] };
  const { statistics } = await readColumnStatistics(async () => [stored] as never, sampleSet);
  const rank = sampleSet.fields.find(({ name_en }) => name_en === 'rank') as FieldDefinition;
  expect(statistics.between(rank, undefined, undefined)).toBeCloseTo(0.9);
  expect(statistics.between(rank, 5, undefined)).toBeCloseTo(0.2);
  expect(statistics.endOf(orderOf(sampleSet, '-rank'), 0.3)).toBe('4');
});
