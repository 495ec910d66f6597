import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/client';
import { readConfig } from '../../kernel/config';
import { postgresRecords } from '../../records';
import { freshDatabase } from '../../testing';
import { checkLedgerWhenDue } from './ledgerCheck';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

async function checkAt(time: string, env = {}) {
  const clock = () => new Date(`2026-11-${time}Z`);
  await checkLedgerWhenDue({
    database,
    records: await postgresRecords(database, clock),
    config: readConfig(env),
    clock,
  });
}

async function noted() {
  const { rows } = await database.sql.query<{ value: unknown }>(
    `select value from settings where key = 'ledger-check'`,
  );
  return rows[0]?.value;
}

test('the ledger is checked when the hours have gone by, by one server, and what was found is noted', async () => {
  await checkAt('20T03:00:00', { LEDGER_CHECK_HOURS: '0' });
  expect(await noted()).toBeUndefined();
  await Promise.all([checkAt('20T03:00:00'), checkAt('20T03:00:01')]);
  const first = { at: expect.stringMatching(/^2026-11-20T03:00:0/), problems: 0, seconds: expect.any(Number) };
  expect(await noted()).toEqual(first);

  const [company] = (
    await database.sql.query<{ id: number }>(
      `insert into companies (name, created_at) values ('账不平', now()) returning id`,
    )
  ).rows;
  await database.sql.query('insert into accounts (company_id, balance) values ($1, 5)', [company?.id]);
  await checkAt('21T02:59:00');
  expect(await noted()).toEqual(first);
  await expect(checkAt('21T03:00:01')).rejects.toThrow('The ledger does not add up');
  expect(await noted()).toMatchObject({ at: '2026-11-21T03:00:01.000Z', problems: expect.any(Number) });
  expect(await noted()).not.toMatchObject({ problems: 0 });
});
