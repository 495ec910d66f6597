/**
 * Writes what a database of this version looks like into `releases/<version>/`, for the versions after it to start from:
 * run it once, at the commit of a release (`npm run upgrade:dump`), and commit what it wrote. PostgreSQL's is taken with
 * Debian's PostgreSQL, as a script of inserts that any client can run.
 */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Database, openDatabase, openPglite } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { ensurePartitions } from '@daas/server/db/partitions';
import { buildApp } from '@daas/server/http/app';
import { createCustomer, loadEnterprises, servicesFor } from '@daas/server/testing/gateway';
import { PRODUCTION } from '@daas/server/testing/process';
import { startDebianPostgres } from '../support/debianPostgres';

const root = path.resolve(import.meta.dirname, '../..');
const CALLS = 20;
const OPENING = 1_000_000;

/** A company with money, a key, a connector and calls behind it. */
async function fill(database: Database) {
  await migrate(database);
  await ensurePartitions(database.sql, new Date());
  await loadEnterprises(database);
  const services = await servicesFor(database, () => new Date());
  const { companyId, connectorId, key } = await createCustomer(services, { balance: OPENING });
  const app = await buildApp(services);
  for (let n = 0; n < CALLS; n += 1) {
    const answer = await app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${connectorId}/query`,
      headers: { authorization: `Bearer ${key.secret}`, 'idempotency-key': `call-${n}` },
      payload: n % 2 === 0 ? { limit: 2 } : { id: 'enterprise_000003' },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  await app.close();
  await services.gateway.stop();
  const { rows } = await database.sql.query<{ balance: number }>('select balance from accounts');
  return {
    companyId,
    connectorId,
    key: key.secret,
    secretKey: PRODUCTION.SECRET_KEY,
    calls: CALLS,
    balance: rows[0]?.balance,
  };
}

const compress = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
const folder = path.join(import.meta.dirname, 'releases', version);
await mkdir(folder, { recursive: true });

const embedded = await openPglite('memory');
const inEmbedded = await fill(embedded);
const directory = Buffer.from(await (await embedded.dump()).arrayBuffer());
await embedded.close();

const server = await startDebianPostgres();
const postgres = await openDatabase({ dataDir: 'memory', url: server.url });
const inPostgres = await fill(postgres);
await postgres.close();
const { stdout } = await promisify(execFile)(
  path.join(server.bin, 'pg_dump'),
  ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', server.url],
  { maxBuffer: 2 ** 28 },
);
await server.stop();
// Commands of psql itself, and settings that only the server it was taken from knows.
const script = stdout
  .split('\n')
  .filter((line) => !/^(\\|SET (transaction_timeout|default_table_access_method))/.test(line))
  .join('\n');

await writeFile(path.join(folder, 'pglite.tar.br'), compress(directory));
await writeFile(path.join(folder, 'postgres.sql.br'), compress(Buffer.from(script)));
await writeFile(
  path.join(folder, 'facts.json'),
  `${JSON.stringify({ pglite: inEmbedded, postgres: inPostgres }, null, 2)}\n`,
);
