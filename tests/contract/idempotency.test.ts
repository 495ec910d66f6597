import type { Endpoint } from '@daas/contract/endpoint';
import { shownOnceOf } from '@daas/contract/shapes';
import { PARTS } from '@daas/server/parts/index';
import { DATABASES } from '@daas/server/testing';
import { MARK_OF_B } from '@daas/server/testing/fixtures';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionOf, endpointNames, furnish, inputFor, type Objects, send } from '../support/world';

/** Of what changes something, what needs a member: a repeat is known by who asks. */
const CHANGING = endpointNames.filter((name) => {
  const { method, access, changes, charges, answer }: Endpoint = definitionOf(name);
  return method !== 'GET' && access !== 'public' && answer !== 'file' && (charges || changes?.length !== 0);
});
/** What takes away goes last, as what others need. */
const order = (name: string) => (definitionOf(name as never).method === 'DELETE' ? 1 : 0);

describe.each(DATABASES)('%s: every change, retried by its Idempotency-Key after its answer was lost', (kind) => {
  let server: TestServer;
  let own: Objects;
  beforeAll(async () => {
    server = await startTestServer({ kind, parts: PARTS });
    own = await furnish(server, server.fixtures.a, MARK_OF_B);
    const { sql } = server.services.database;
    const { rows: tables } = await sql.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`);
    // A function keeps its plan: planning takes far longer than counting.
    await sql.query('create schema watch');
    await sql.query(
      `create function watch.counts() returns table (name text, n int) language plpgsql as $$
         begin return query ${counts.join(' union all ')}; end $$`,
    );
  }, 180_000);
  afterAll(() => server.close());

  /** How many rows each table has, but for the tickets of step-up that the test itself issues. */
  async function state(stepUp: unknown): Promise<string> {
    const { rows } = await server.services.database.sql.query(
      'select name, n from watch.counts() where name <> $1 order by name',
      [stepUp ? 'challenges' : ''],
    );
    return JSON.stringify(rows);
  }

  test.each([...CHANGING].sort((a, b) => order(a) - order(b)))('%s', async (name) => {
    const { admin } = server.fixtures.a;
    const input = inputFor(name, own);
    const first = await send(server, name, input, admin, { key: `lost-${name}` });
    const { output, stepUp } = definitionOf(name);
    const before = await state(stepUp);
    const again = await send(server, name, input, admin, { key: `lost-${name}` });
    // What was refused changed nothing and is tried anew.
    if (first.statusCode >= 400)
      return expect([again.statusCode, again.json().errorCode]).toEqual([first.statusCode, first.json().errorCode]);
    if (shownOnceOf(output).some((one) => first.json().data[one]))
      expect([again.statusCode, again.json().errorCode]).toEqual([409, 'already-done']);
    else {
      expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
      expect(again.json()).toEqual(first.json());
    }
    expect(await state(stepUp)).toBe(before);
  });

  test('most of them were done, so that there was something to repeat', async () => {
    const { rows } = await server.services.database.sql.query(
      `select count(*)::int as n from api_idempotency where key like 'lost-%' and answer is not null`,
    );
    expect((rows[0] as { n: number }).n).toBeGreaterThan(CHANGING.length / 2);
  });
});
