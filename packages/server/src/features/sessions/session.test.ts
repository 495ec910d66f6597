import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAllowlists } from '../../access/allowlists';
import { createRefusalTrail } from '../../access/refusalTrail';
import type { Database } from '../../db/client';
import { companies, members, persons } from '../../db/schema';
import { readConfig } from '../../kernel/config';
import { freshDatabase } from '../../testing';
import { createCompany } from '../companies/companies';
import { findCaller } from './caller';
import { createSession, SESSION_COOKIE } from './session';

const NOW = new Date('2026-11-17T02:00:00Z');
let database: Database;
let companyId: number;
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  const { orm } = database;
  const [person] = await orm
    .insert(persons)
    .values({ name: '甲', phone: '10000000001', passwordHash: 'none', createdAt: NOW })
    .returning();
  const personId = person?.id as number;
  ({ companyId } = await createCompany(orm, { name: '甲公司', personId, now: NOW }));
  ({ token } = await createSession(orm, { personId, companyId, ip: '127.0.0.1', userAgent: 'test', now: NOW }));
}, 60_000);
afterAll(() => database.close());

const services = () => ({
  database,
  allowlists: createAllowlists(),
  refusals: createRefusalTrail(database, () => NOW),
  config: readConfig({}),
});

async function found() {
  const request = {
    cookies: { [SESSION_COOKIE]: token },
    headers: {},
    ip: '127.0.0.1',
    protocol: 'http' as const,
    host: 'a',
  };
  const { caller, refusal } = await findCaller(request, services(), NOW);
  return { member: caller !== null && 'companyId' in caller, refusal: refusal?.code ?? null };
}
const company = (change: Partial<typeof companies.$inferInsert>) =>
  database.orm.update(companies).set(change).where(eq(companies.id, companyId));
const member = (status: 'active' | 'disabled' | 'removed') =>
  database.orm.update(members).set({ status }).where(eq(members.companyId, companyId));

test('a member of an open company is one', async () => {
  expect(await found()).toEqual({ member: true, refusal: null });
  await company({ expiresAt: new Date(NOW.getTime() + 1) });
  expect(await found()).toEqual({ member: true, refusal: null });
});

test.each([
  ['the company has expired this moment', () => company({ expiresAt: NOW }), 'enterprise-expired'],
  ['the company is disabled', () => company({ expiresAt: null, status: 'disabled' }), 'enterprise-disabled'],
  [
    'the member is disabled',
    () => Promise.all([company({ status: 'active' }), member('disabled')]),
    'enterprise-disabled',
  ],
  ['the member was removed', () => member('removed'), 'account-removed'],
] as const)('nobody is when %s', async (_, change, refusal) => {
  await change();
  expect(await found()).toEqual({ member: false, refusal });
});
