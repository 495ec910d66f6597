import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { startPostgres, type TestPostgres } from './postgres';

const VERSIONS = '/usr/lib/postgresql';

/**
 * A server of Debian's PostgreSQL, which brings `pg_dump`, `pg_restore` and `psql` of its own version: npm's binaries are
 * the server alone, and older clients refuse to dump a newer server. Throws, loudly, where it is missing.
 */
export async function startDebianPostgres(): Promise<TestPostgres & { bin: string }> {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = versions
    .map((version) => path.join(VERSIONS, version, 'bin'))
    .find((one) => existsSync(path.join(one, 'postgres')));
  if (!bin) throw new Error('Debian’s PostgreSQL is not installed: apt-get install postgresql');
  return { bin, ...(await startPostgres({ durable: false, bin })) };
}
