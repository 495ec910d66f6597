import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MEASURES } from '@daas/contract/measures';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(['zh-CN', 'en-US', 'ar-EG'])('each measure says in %s what it counts', async (language) => {
  const texts = (await import(path.join(root, `src/locales/${language}/measure.ts`))).default;
  expect(Object.keys(texts).sort()).toEqual(
    Object.keys(MEASURES)
      .map((key) => `measure.${key}`)
      .sort(),
  );
});

test('each measure is shown by some page, or has a value that tests compare', () => {
  const pages = ['src', 'packages/kit/src', 'packages/market-ui/src', 'packages/server/src/features/measures']
    .flatMap((folder) => filesBelow(folder, /(?<!\.test)\.tsx?$/))
    .filter((file) => !file.includes('locales/'))
    .map(read)
    .join('\n');
  expect(Object.keys(MEASURES).filter((key) => !new RegExp(`['"]${key}['"]|\\b${key}:`).test(pages))).toEqual([]);
});

/** Sums over call records and the ledger are written once. */
test('no feature adds up calls or charges in words of its own', () => {
  const features = 'packages/server/src/features';
  const own = filesBelow(features, /(?<!\.test)\.ts$/)
    .filter((file) => !file.startsWith(`${features}/measures/`))
    .filter((file) => /filter \(where[^)]*outcome|kind in \('call'|kind in \('file', 'refund'\)/.test(read(file)));
  // Each outcome of a bucket of time is a figure of its own, of any filter.
  expect(own).toEqual([`${features}/calls/stats.ts`]);
});

/** Numbers in large type that are of an offer, which holds for this reader and this moment, and of no record. */
const OFFERS = ['my-data/connector-detail/data-query/Result.tsx', 'my-data/connector-create/components/QuoteStep.tsx'];

// Users compare these numbers across pages: without a measure, nothing compares them in a test.
test('a large number on a page of records is a figure of the dictionary', () => {
  const pages = ['overview', 'cost-center', 'my-data', 'enterprise-monitor'].flatMap((area) =>
    filesBelow(`src/pages/${area}`, /(?<!\.test)\.tsx$/),
  );
  const nameless = pages.filter((file) => /<Statistic\b/.test(read(file)) && !/<MeasureValue\b/.test(read(file)));
  expect(nameless.map((file) => file.slice('src/pages/'.length)).sort()).toEqual([...OFFERS].sort());
});
