import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, balanceWarnings, companies, outbox } from '../../db/schema';
import { readConfig } from '../../kernel/config';
import { dispatchEvents } from '../../messages/events/dispatch';
import { closeServices, createServices } from '../../start/createServices';
import { freshDatabase } from '../../testing';
import type { Services } from '../services';
import { fireBalanceWarnings } from './balanceWarnings';

let services: Services;
let companyId: number;

beforeAll(async () => {
  const config = readConfig({ DEMO: '1', DATA_DIR: 'memory', LOG_LEVEL: 'silent' });
  services = await createServices(config, { database: await freshDatabase() });
  const { orm } = services.database;
  const [company] = await orm.insert(companies).values({ name: '预警公司', createdAt: services.clock() }).returning();
  companyId = company?.id as number;
  await orm.insert(accounts).values({ companyId, balance: 1000 });
  const receivers = { phones: ['10000000001'], emails: ['a@example.com'] };
  await orm.insert(balanceWarnings).values({ companyId, enabled: true, thresholds: [500, 100], ...receivers });
}, 60_000);
afterAll(() => closeServices(services));

/** The thresholds that are warned of when the balance becomes this, once for each receiver. */
async function warnedAt(balance: number, times = 1): Promise<string[]> {
  const { orm } = services.database;
  await orm.delete(outbox);
  await orm.update(accounts).set({ balance }).where(eq(accounts.companyId, companyId));
  await Promise.all(Array.from({ length: times }, () => fireBalanceWarnings(services)));
  await Promise.all(Array.from({ length: times }, () => dispatchEvents(services)));
  const sent = await orm.select().from(outbox).orderBy(outbox.channel);
  return sent.map(({ channel, values }) => `${channel} ${(values as { threshold: string }).threshold}`);
}
const both = (threshold: string) => [`mail ${threshold}`, `sms ${threshold}`];

test('a balance that falls to a threshold is told once, also when two servers look at the same time', async () => {
  expect(await warnedAt(501)).toEqual([]);
  expect(await warnedAt(500, 2)).toEqual(both('0.0500'));
  expect(await warnedAt(499)).toEqual([]);
});

test('the next threshold is told by itself', async () => {
  expect(await warnedAt(100)).toEqual(both('0.0100'));
});

test('a balance that rises is not told, and warns again when it falls', async () => {
  expect(await warnedAt(300)).toEqual([]);
  expect(await warnedAt(90)).toEqual(both('0.0100'));
  expect(await warnedAt(1000)).toEqual([]);
  expect(await warnedAt(50)).toEqual(both('0.0100'));
});

test('nothing is told while warnings are switched off', async () => {
  await warnedAt(1000);
  await services.database.orm.update(balanceWarnings).set({ enabled: false });
  expect(await warnedAt(50)).toEqual([]);
});
