import { openDatabase } from '@daas/server/db/client';
import { UnusableServer } from '@daas/server/db/requirePostgres';
import { DATABASES, freshEnvironment } from '@daas/server/testing';
import { startTestConsole } from '@daas/server/testing/console';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What an operator, a template or a hosting company may have set; each of them was met in public reports or could be. */
const TWISTED = {
  datestyle: "'German, DMY'",
  intervalstyle: 'sql_standard',
  timezone: "'America/New_York'",
  bytea_output: 'escape',
  extra_float_digits: '-15',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  transform_null_equals: 'on',
  quote_all_identifiers: 'on',
  client_encoding: "'LATIN1'",
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  row_security: 'off',
  lock_timeout: '1',
  idle_session_timeout: '200',
  idle_in_transaction_session_timeout: '1',
  statement_timeout: '50',
  gin_fuzzy_search_limit: '1',
  plan_cache_mode: 'force_generic_plan',
  enable_indexscan: 'off',
  enable_hashjoin: 'off',
  enable_seqscan: 'off',
  constraint_exclusion: 'off',
  work_mem: "'64kB'",
  jit: 'on',
} as const;

describe.runIf(DATABASES[0] === 'postgres')('a database as it is set', () => {
  let place: Awaited<ReturnType<typeof freshEnvironment>>;
  let url: string;
  let admin: pg.Client;
  const named = (name: string) => {
    const other = new URL(url);
    other.pathname = name;
    return other.href;
  };
  beforeAll(async () => {
    place = await freshEnvironment('market');
    url = place.env.DATABASE_URL ?? expect.fail('no database');
    admin = new pg.Client({ connectionString: named('postgres') });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await place.remove();
  });
  const name = () => admin.escapeIdentifier(new URL(url).pathname.slice(1));
  const open = (at = url) => openDatabase({ dataDir: 'memory', url: at });

  it('with every parameter twisted answers as one with none', async () => {
    for (const [parameter, value] of Object.entries(TWISTED))
      await admin.query(`alter database ${name()} set ${parameter} = ${value}`);
    const database = await open();
    const server = await startTestConsole({ database });
    const own = await server.tenant({ balance: 12_345 });
    const made = await own.ok('app.create', { name: "反斜杠 \\ 引号 ' 与 emoji 🏭" });
    const { list } = await own.ok('app.list', {});
    expect(list).toContainEqual(expect.objectContaining({ id: made.id, name: "反斜杠 \\ 引号 ' 与 emoji 🏭" }));
    // The tests' present, to the millisecond.
    expect(new Date(list[0]?.created_at ?? '').toISOString()).toBe(server.services.clock().toISOString());
    expect((await own.ok('audit.list', {})).total).toBeGreaterThan(0);
    const found = await own.ok('market.search', { data_set: 'enterprise', pageSize: 5 });
    expect(found.list).toHaveLength(5);
    const float = await database.sql.query<{ x: number }>('select 0.1::float8 + 0.2::float8 as x', []);
    expect(float.rows[0]?.x).toBe(0.1 + 0.2);
    await server.close();
    await admin.query(`alter database ${name()} reset all`);
  });

  it.each(['LATIN1', 'SQL_ASCII'])('in %s is refused, with the statement that makes another', async (encoding) => {
    const other = `daas_${encoding.toLowerCase()}_${process.pid}`;
    await admin.query(`create database ${other} encoding '${encoding}' locale 'C' template template0`);
    const refused = await open(named(other)).catch((error: Error) => error);
    expect(refused).toBeInstanceOf(UnusableServer);
    expect(String(refused)).toMatch(new RegExp(`is ${encoding}.*ENCODING 'UTF8'`));
    await admin.query(`drop database ${other} with (force)`);
  });

  it.each([
    ['search_path', 'nowhere', 'search_path'],
    ['session_replication_role', 'replica', 'session_replication_role is replica'],
  ])('whose %s is %s is refused by name', async (parameter, value, text) => {
    await admin.query(`alter database ${name()} set ${parameter} = ${value}`);
    await expect(open()).rejects.toThrow(text);
    await admin.query(`alter database ${name()} reset ${parameter}`);
  });

  it('that was made read-only, as after a fail-over, is not ready, and says why', async () => {
    const database = await open();
    expect(await database.ping()).toBeNull();
    await admin.query(`alter database ${name()} set default_transaction_read_only = on`);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [
      new URL(url).pathname.slice(1),
    ]);
    await expect.poll(() => database.ping().catch(() => 'away')).toBe('database-read-only');
    await admin.query(`alter database ${name()} reset default_transaction_read_only`);
    await database.close();
  });
});
