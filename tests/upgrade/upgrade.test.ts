import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { appendLine } from '@daas/server/db/audit';
import { auditTime } from '@daas/server/db/auditLine';
import { type Database, openDatabase, openPglite } from '@daas/server/db/client';
import { migrate, migrationState } from '@daas/server/db/migrate';
import { databaseVersion } from '@daas/server/db/migrationNames';
import { ensurePartitions } from '@daas/server/db/partitions';
import { checkTrail } from '@daas/server/features/audit/checkTrail';
import { buildApp } from '@daas/server/http/app';
import { checkLedger } from '@daas/server/money/check';
import { KeyRing, secretKey as secretKeyOf } from '@daas/server/sealing/keys';
import { openSealerForSigning } from '@daas/server/sealing/openKeys';
import { DATABASES } from '@daas/server/testing';
import { PRICE, servicesFor } from '@daas/server/testing/gateway';
import pg from 'pg';
import { describe, expect, test } from 'vitest';

const RELEASES = path.join(import.meta.dirname, 'releases');

const ACTIONS = ['app.create', 'app.update', 'app.delete'];

interface Facts {
  connectorId: number;
  key: string;
  /** SECRET_KEY of that database, base64. */
  secretKey: string;
  calls: number;
  balance: number;
}

/** Each release left a database behind, see dump.ts; this version brings it up to date and goes on with it. */
describe.each(DATABASES)('a database on %s', (kind) => {
  test.each(readdirSync(RELEASES))('of %s is migrated, adds up, and answers calls', async (release) => {
    const file = (name: string) => readFileSync(path.join(RELEASES, release, name));
    const facts = JSON.parse(file('facts.json').toString()) as Record<Database['kind'], Facts>;
    const { connectorId, key, secretKey, calls, balance } = facts[kind];
    const { database, remove } =
      kind === 'pglite'
        ? {
            database: await openPglite('memory', { snapshot: new Blob([brotliDecompressSync(file('pglite.tar.br'))]) }),
            remove: undefined,
          }
        : await restored(brotliDecompressSync(file('postgres.sql.br')).toString());

    const { rows: heads } = await database.sql.query<{ there: boolean }>(
      `select to_regclass('audit_heads') is not null as there`,
    );
    const signs = heads[0]?.there === true;
    // Lines as versions wrote them whose triggers numbered and chained them.
    for (const [at, action] of signs ? [] : ACTIONS.entries())
      await database.sql.query(
        `insert into audit_log (id, company_id, action, subject, detail, ip, at)
         values ($1, 1000001, $1, 'app:1', '{"name": {"before": "甲", "after": "Ω"}, "n": 1.5}', '::1', now() + $2 * interval '1 second')`,
        [action, at],
      );
    const { rows: applied } = await database.sql.query<{ last: string }>('select max(tag) as last from migrations');
    if (/^\d+\./.test(release)) expect(databaseVersion(applied[0]?.last ?? '')).toBe(release);
    await migrate(database);
    expect(await migrationState(database.sql)).toBe('current');
    expect(await checkLedger(database.sql)).toEqual([]);

    const { rows } = await database.sql.query<{ at: Date; count: number }>(
      'select max(at) as at, count(*) from call_records',
    );
    expect(rows[0]?.count).toBe(calls);
    const now = rows[0]?.at as Date;
    await ensurePartitions(database.sql, now);
    const services = await servicesFor(database, () => now, secretKey);
    const unsigned = signs ? [] : [{ company: 1_000_001, upTo: 3, at: `${auditTime(now)}Z` }];
    const line = { companyId: 1_000_001, personId: null, subject: 'app:1', detail: {}, ip: '', at: now };
    for (const action of [...(signs ? ACTIONS : []), 'app.create']) await appendLine(database.orm, { ...line, action });
    // Another start signs nothing again.
    await openSealerForSigning(
      database,
      new KeyRing(secretKeyOf(Buffer.from(secretKey, 'base64'))),
      'SECRET_KEY',
      new Date(),
    );
    expect(await checkTrail(database)).toMatchObject({ problems: [], unsigned, lines: 4 });
    await database.sql.exec('alter table audit_log disable trigger user');
    const rename = `update audit_log set subject = $1 where action = 'app.update'`;
    await database.sql.query(rename, ['app:3']);
    expect((await checkTrail(database)).problems).toEqual([{ company: 1_000_001, problem: 'changed', from: 2, to: 2 }]);
    await database.sql.query(rename, ['app:1']);
    expect((await checkTrail(database)).problems).toEqual([]);
    const app = await buildApp(services);
    const call = async (idempotencyKey: string, payload: object) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/open/v1/connectors/${connectorId}/query`,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey },
        payload,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return { replayed: answer.headers['idempotent-replayed'], receipt: answer.json().receipt };
    };
    expect(await call('call-0', { limit: 2 })).toMatchObject({ replayed: 'true', receipt: { amount: 0 } });
    expect(await call('call-after', { limit: 2 })).toMatchObject({
      receipt: { amount: PRICE, balance_after: balance - PRICE },
    });
    expect(await checkLedger(database.sql)).toEqual([]);
    await app.close();
    await services.gateway.stop();
    await database.close();
    await remove?.();
  });
});

async function restored(script: string): Promise<{ database: Database; remove(): Promise<void> }> {
  const url = new URL(process.env.TEST_DATABASE_TEMPLATE ?? '');
  const name = `${url.pathname.slice(1)}_upgrade`;
  const administer = async (statement: string, at = '/postgres') => {
    const client = new pg.Client({ connectionString: new URL(at, url).href });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await administer(`create database ${name}`);
  await administer(script, `/${name}`);
  url.pathname = name;
  return {
    database: await openDatabase({ dataDir: 'memory', url: url.href }),
    remove: () => administer(`drop database ${name} with (force)`),
  };
}
