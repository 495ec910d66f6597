import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Database, openDatabase } from '@daas/server/db/client';
import { startProblem } from '@daas/server/instance/startProblem';
import { readConfig } from '@daas/server/kernel/config';
import { DATABASES } from '@daas/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPostgres } from '../../scripts/test/prerequisites.mjs';
import { NOBODY, startPostgres, type TestPostgres } from '../support/postgres';
import { startProxy } from '../support/proxy';

const execute = promisify(execFile);
const DAYS = ['-days', '2'];

/** An authority of our own, and the certificate of a server that it signed for `localhost`. */
async function makeCertificates(folder: string): Promise<{ ca: string; key: string; certificate: string }> {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execute('openssl', args, { cwd: folder });
  const [ca, key, certificate] = [at('ca.pem'), at('server.key'), at('server.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...DAYS];
  await openssl(...made, '-subj', '/CN=Authority of a test', '-keyout', 'ca.key', '-out', ca);
  const issuer = ['-CA', ca, '-CAkey', 'ca.key'];
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=critical,CA:FALSE'];
  await openssl(...made, ...issuer, '-subj', '/CN=localhost', ...names, '-keyout', key, '-out', certificate);
  return { ca, key, certificate };
}

/** PostgreSQL over TLS, and over what only looks like it. */
describe.runIf(DATABASES[0] === 'postgres' && hasPostgres())('encrypted connections to PostgreSQL', () => {
  let folder: string;
  let ca: string;
  let postgres: TestPostgres;
  const at = (host: string, mode: string, root = ca) => {
    const url = new URL(postgres.url);
    url.hostname = host;
    return `${url.href}?sslmode=${mode}${root ? `&sslrootcert=${root}` : ''}`;
  };
  const problemOf = async (url: string) => {
    const opened = await openDatabase({ dataDir: '', url }).catch((error: Error) => error);
    if (!(opened instanceof Error)) {
      await opened.close();
      return null;
    }
    return startProblem(opened, readConfig({ DATABASE_URL: url }));
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'daas-certificates-'));
    const made = await makeCertificates(folder);
    ca = made.ca;
    await chmod(folder, 0o755);
    await chmod(made.key, 0o600);
    if (process.getuid?.() === 0) await chown(made.key, NOBODY.uid, NOBODY.gid);
    const settings = ['ssl=on', `ssl_cert_file=${made.certificate}`, `ssl_key_file=${made.key}`];
    postgres = await startPostgres({ durable: false, settings });
  });
  afterAll(async () => {
    await postgres?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  describe('with the authority that signed', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDatabase({ dataDir: '', url: at('localhost', 'verify-full') });
    });
    afterAll(() => database?.close());

    it('every connection of the server is encrypted', async () => {
      const stop = database.listen?.('jobs', () => undefined);
      await database.sql.transaction(async (tx) => void (await tx.query('select 1')));
      await database.long.query('select 1');
      await database.ping();
      const inUse = `select ssl, count(*)::int as count from pg_stat_ssl join pg_stat_activity using (pid)
        where usename = 'postgres' and backend_type = 'client backend' group by ssl`;
      await expect
        .poll(async () => (await database.sql.query<{ ssl: boolean; count: number }>(inUse)).rows)
        .toEqual([{ ssl: true, count: 4 }]);
      await stop?.();
    });

    it('a server that stops answering is noticed as it is without encryption', async () => {
      const proxy = await startProxy(at('localhost', 'verify-full'));
      const slow = await openDatabase({ dataDir: '', url: proxy.url });
      await slow.ping();
      proxy.hang();
      await expect(slow.ping()).rejects.toThrow();
      proxy.resume();
      await expect
        .poll(() =>
          slow.ping().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      await slow.close();
      await proxy.close();
    });
  });

  it.each([
    [
      'of an authority nobody named',
      () => at('localhost', 'verify-full', ''),
      /certificate of localhost:\d+ is not valid/,
    ],
    ['for another name', () => at('127.0.0.1', 'verify-full'), /certificate of 127\.0\.0\.1:\d+ is not valid/],
  ])('a certificate %s is refused with what to do', async (_, url, line) => {
    expect(await problemOf(url())).toMatch(line);
  });

  it('a server without TLS is refused, not spoken to in plain', async () => {
    const plain = await startPostgres({ durable: false });
    const url = new URL(plain.url);
    url.hostname = 'localhost';
    expect(await problemOf(`${url.href}?sslmode=verify-full&sslrootcert=${ca}`)).toMatch(/does not support SSL/);
    await plain.stop();
  });
});
