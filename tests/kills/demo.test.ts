import { seedDemo } from '@daas/demo/seed';
import { settings } from '@daas/server/db/schema';
import { readConfig } from '@daas/server/kernel/config';
import { checkLedger } from '@daas/server/money/check';
import { closeServices, createServices } from '@daas/server/start/createServices';
import { freshDatabase } from '@daas/server/testing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';

const NOW = new Date('2026-11-17T02:00:00Z');

test('a demo that a killed start left unfinished is made afresh', async () => {
  const config = readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent' });
  const services = await createServices(config, { database: await freshDatabase(), clock: () => NOW });
  const { orm, sql } = services.database;
  const entries = async () => (await sql.query('select count(*), sum(amount) from ledger_entries')).rows;
  await seedDemo(services);
  const before = await entries();
  await orm
    .update(settings)
    .set({ value: { done: false } })
    .where(eq(settings.key, 'demo'));
  expect(await seedDemo(services)).toBe(true);
  // The same seed and the same day make the same demo.
  expect(await entries()).toEqual(before);
  expect(await checkLedger(sql)).toEqual([]);
  await closeServices(services);
});
