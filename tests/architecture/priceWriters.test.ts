import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const SERVER = 'packages/server/src';
/** Sources that change what a company pays, or whose price it pays, and what in them, or for them, tells it so. */
const WRITERS: Record<string, RegExp> = {
  // What a partner asks waits for an hour of quiet, and is told before the day on which it holds.
  'features/partners/elements.ts': /validFrom: endOfDay\(businessDay\(now\)\)/,
  'features/partners/priceNotices.ts': /emitPrices\(/,
  'features/partners/registrations.ts':
    /tellOfPrices\(db, pricesOfCustomer\([\s\S]*tellOfPrices\(db, pricesOfCustomer\(/,
  // Its time is over: `tellEndingProtections` told it a day before. Who pays first keeps what it has.
  'features/partners/protection.ts': /tellOfStay\(/,
  'operator/elements.ts': /tellOfPrices\(/,
  'operator/money.ts': /tellOfPrices\(/,
};
const TABLES = {
  names: 'prices|elements|elementPrices|customerReports',
  rows: 'prices|elements|element_prices|customer_reports',
};
const WRITES = new RegExp(
  `\\.(?:insert|update|delete)\\((?:${TABLES.names})\\)|\\b(?:insert into|update|delete from|copy) "?(?:${TABLES.rows})"?\\b`,
);

const sources = filesBelow(SERVER, /(?<!\.test)\.ts$/)
  .filter((file) => !file.startsWith(`${SERVER}/testing/`))
  .map((file) => [file.slice(SERVER.length + 1), readFileSync(path.join(root, file), 'utf8')] as const);

test('whatever changes a price tells whoever pays it', () => {
  const writers = sources.filter(([, text]) => WRITES.test(text));
  expect(writers.map(([file]) => file).sort()).toEqual(Object.keys(WRITERS).sort());
  expect(writers.filter(([file, text]) => !WRITERS[file]?.test(text)).map(([file]) => file)).toEqual([]);
});

test('a price is told in one place, and what ends by itself is looked for', () => {
  const telling = sources.filter(([, text]) => /kind: 'price\.changing'/.test(text)).map(([file]) => file);
  expect(telling).toEqual(['features/partners/priceChanges.ts']);
  const periodic = sources.find(([file]) => file === 'features/periodic.ts')?.[1];
  for (const task of ['notifyOfPrices(services)', 'tellEndingProtections(services)']) expect(periodic).toContain(task);
});
