/** `npm run bench:pages`: prints the time of each page of a company with about a million calls and of one with ten million. */
import type { EndpointName } from '@daas/contract/endpoints';
import { startTestServer, TEST_NOW } from '@daas/server/testing/server';
import { test } from 'vitest';
import { addCalls, addHistory } from '../scale/manyCalls';
import { pages } from '../scale/pages';
import { furnish, inputFor } from '../support/world';
import { median } from './percentiles';

const [FEW, MANY] = [1_005_000, 10_000_000];
const BATCH = 500_000;
const REPETITIONS = 9;
/** Goals: milliseconds at most, and the time for many calls as a multiple of that for few. */
const MOST_MS = 100;
const RATIO = 1.3;

test('the time of each page', async () => {
  const server = await startTestServer({ kind: 'postgres' });
  const { a, b } = server.fixtures;
  const sql = server.services.database.long;
  let calls = 0;
  const companies = [];
  for (const { fixture, count } of [
    { fixture: a, count: FEW },
    { fixture: b, count: MANY },
  ]) {
    const { companyId, admin } = fixture;
    const objects = await furnish(server, fixture);
    const owner = { companyId, personId: admin.personId, now: TEST_NOW };
    await addHistory(sql, owner);
    for (const end = calls + count; calls < end; calls = Math.min(calls + BATCH, end))
      await addCalls(sql, owner, calls + 1, Math.min(calls + BATCH, end));
    companies.push({ admin, objects });
  }
  await sql.query('vacuum analyze');
  const times = new Map<EndpointName, number[]>();
  for (const name of pages) {
    // Alternately, so that other programs slow down both.
    const each = companies.map(() => [] as number[]);
    for (let repetition = 0; repetition < REPETITIONS; repetition += 1)
      for (const [at, { admin, objects }] of companies.entries()) {
        const begun = performance.now();
        await server.send(name, inputFor(name, objects), admin);
        each[at]?.push(performance.now() - begun);
      }
    times.set(name, each.map(median));
  }
  await server.close();
  const rows = [...times].sort(([, a], [, b]) => (b[1] as number) - (a[1] as number));
  const line = ([name, [few = 0, many = 0]]: (typeof rows)[number]) =>
    `${name.padEnd(40)} ${few.toFixed(1).padStart(8)} ${many.toFixed(1).padStart(8)} ms  ratio ${(many / few).toFixed(2)}`;
  const missed = rows.filter(([, [few = 0, many = 0]]) => many > MOST_MS || few > MOST_MS || many / few > RATIO);
  console.log(`${rows.length} pages; above ${MOST_MS} ms or ${RATIO} times as long:\n${missed.map(line).join('\n')}`);
  console.log(`The slowest:\n${rows.slice(0, 20).map(line).join('\n')}`);
});
