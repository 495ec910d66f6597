import { findDebianPostgres } from '../../scripts/test/prerequisites.mjs';
import { startPostgres, type TestPostgres } from './postgres';

/**
 * A server of Debian's PostgreSQL, which brings `pg_dump`, `pg_restore` and `psql` of its own version: npm's binaries are
 * the server alone, and older clients refuse to dump a newer server. Throws, loudly, where it is missing.
 */
export async function startDebianPostgres(): Promise<TestPostgres & { bin: string }> {
  const bin = findDebianPostgres();
  if (!bin) throw new Error('Debian’s PostgreSQL is not installed: apt-get install postgresql');
  return { bin, ...(await startPostgres({ durable: false, bin })) };
}
