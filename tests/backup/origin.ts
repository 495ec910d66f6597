import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import { databaseOptions } from '@daas/server/db/openConfigured';
import { ensurePartitions } from '@daas/server/db/partitions';
import { buildApp } from '@daas/server/http/app';
import { type Config, readConfig } from '@daas/server/kernel/config';
import { creditCompany } from '@daas/server/operator/money';
import { makeBackup } from '@daas/server/parts/backup/makeBackup';
import { createCustomer, loadEnterprises, servicesFor } from '@daas/server/testing/gateway';
import { PRODUCTION } from '@daas/server/testing/process';

export const NOW = new Date('2026-11-25T20:00:00Z');
export const clock = (): Date => NOW;
/** By which the database is sealed. */
export const KEY = PRODUCTION.SECRET_KEY;
/** Calls that were charged, and 1/10000 yuan that the customer was given twice. */
export const CALLS = 3;
export const OPENING = 1_000_000;

export const configFor = (place: { DATA_DIR: string; DATABASE_URL?: string }, key = KEY): Config =>
  readConfig({ LOG_LEVEL: 'silent', SECRET_KEY: key, ...place });

/** A customer with money, a key, a connector, calls behind it, and lines in the audit log. */
async function fillDatabase(database: Database): Promise<{ connectorId: number; secret: string; companyId: number }> {
  await migrate(database);
  await ensurePartitions(database.sql, NOW);
  await loadEnterprises(database);
  const services = await servicesFor(database, clock, KEY);
  const { companyId, connectorId, key } = await createCustomer(services, { balance: OPENING });
  await database.orm.transaction((tx) => creditCompany(tx, { companyId, amount: OPENING, note: 'bank-1', now: NOW }));
  const app = await buildApp(services);
  for (let call = 0; call < CALLS; call += 1)
    await app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${connectorId}/query`,
      headers: { authorization: `Bearer ${key.secret}`, 'idempotency-key': `call-${call}` },
      payload: { limit: 2 },
    });
  await app.close();
  await services.gateway.stop();
  return { connectorId, companyId, secret: key.secret };
}

/** A database in `place`, made and filled. */
export async function makeOrigin(config: Config) {
  const database = await openDatabase(databaseOptions(config));
  try {
    return await fillDatabase(database);
  } finally {
    await database.close();
  }
}

export const backUp = (config: Config, into: string, now = NOW) => makeBackup(config, { into, operator: 'ann', now });

export const makeFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'daas-backup-'));
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
