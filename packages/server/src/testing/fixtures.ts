import { PERMISSIONS, type PermissionKey } from '@daas/contract/permissions';
import type { Db } from '../db/client';
import { persons, roles } from '../db/schema';
import { addMember, createCompany } from '../features/account/companies';
import { hashPassword } from '../kernel/secrets';
import { credit } from '../money/ledger';
import type { TestServer, Who } from './server';

export const TEST_PASSWORD = 'Test@2026!';
/** 100 yuan. */
export const OPENING_BALANCE = 1_000_000;

interface CompanyFixture {
  companyId: number;
  admin: Who;
  app: { id: number };
  /** The secret is the whole key, as a program sends it. */
  key: { id: string; secret: string; signingSecret: string };
  testKey: { id: string; secret: string };
  /** Type API on `enterprise`, enabled. */
  connector: { id: number };
}

/** Two companies that must never meet. */
export interface Fixtures {
  a: CompanyFixture & {
    /** Without connector, cost and company permissions. */
    analyst: Who;
  };
  b: CompanyFixture;
  /** One person in both companies: analyst of A, admin of B. */
  both: { personId: number; inA: Who; inB: Who; inNone: Who };
  phones: { adminA: string; analyst: string; both: string; adminB: string };
}

export const ANALYST_PERMISSIONS: PermissionKey[] = PERMISSIONS.filter(({ group }) =>
  ['data-application', 'monitor', 'feature'].includes(group),
)
  .map(({ key }) => key)
  .concat('get-file-download-log-list');

const FIELDS = ['name', 'uscc', 'status', 'province'];
const phones = { adminA: '10000000091', analyst: '10000000092', both: '10000000093', adminB: '10000000094' };
let passwordHash: Promise<string> | undefined;

/** Companies and people by the product's own services, the rest by its endpoints. */
export async function makeFixtures(server: Omit<TestServer, 'fixtures'>): Promise<Fixtures> {
  const { services } = server;
  const db = services.database.orm;
  const now = services.clock();
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const hash = await passwordHash;

  const people = await db.transaction(async (tx) => {
    const person = (name: string, phone: string) => addPerson(tx, { name, phone, passwordHash: hash, now });
    const adminA = await person('甲管理', phones.adminA);
    const analyst = await person('甲分析', phones.analyst);
    const both = await person('两家人', phones.both);
    const adminB = await person('乙管理', phones.adminB);
    const a = await createCompany(tx, { name: '甲测试有限公司', personId: adminA, now });
    const b = await createCompany(tx, { name: '乙测试有限公司', personId: adminB, now });
    const role = { companyId: a.companyId, name: '分析师', permissions: ANALYST_PERMISSIONS };
    const [analystRole] = await tx.insert(roles).values(role).returning({ id: roles.id });
    const roleIds = [analystRole?.id as number];
    await addMember(tx, { companyId: a.companyId, personId: analyst, roleIds, now });
    await addMember(tx, { companyId: a.companyId, personId: both, roleIds, now });
    await addMember(tx, { companyId: b.companyId, personId: both, roleIds: [b.adminRoleId], now });
    for (const { companyId } of [a, b]) {
      const cause = { type: 'test', id: `opening-${companyId}` };
      await credit(tx, { companyId, kind: 'opening', amount: OPENING_BALANCE, cause, description: '期初余额', now });
    }
    return { adminA, analyst, both, adminB, companyA: a.companyId, companyB: b.companyId };
  });

  const a = await furnish(server, { personId: people.adminA, companyId: people.companyA });
  const b = await furnish(server, { personId: people.adminB, companyId: people.companyB });
  await services.jobs.drain();
  const bothIn = (companyId: number | null): Who => ({ personId: people.both, companyId });
  return {
    a: { ...a, analyst: { personId: people.analyst, companyId: people.companyA } },
    b,
    both: { personId: people.both, inA: bothIn(people.companyA), inB: bothIn(people.companyB), inNone: bothIn(null) },
    phones,
  };
}

async function addPerson(
  tx: Db,
  { now, ...person }: { name: string; phone: string; passwordHash: string; now: Date },
): Promise<number> {
  const [row] = await tx
    .insert(persons)
    .values({ ...person, createdAt: now })
    .returning({ id: persons.id });
  return row?.id as number;
}

async function furnish(
  { call }: Omit<TestServer, 'fixtures'>,
  admin: Who & { companyId: number },
): Promise<CompanyFixture> {
  const app = await call('app.create', { name: '测试应用' }, admin);
  const live = await call('app.createKey', { id: app.id, name: '正式' }, admin);
  const test = await call('app.createKey', { id: app.id, name: '沙箱', mode: 'test' }, admin);
  const wanted = { name: '测试连接器', product: 'enterprise', type: 'API', appId: app.id, fields: FIELDS } as const;
  const { id } = await call('connector.create', { ...wanted, fields: [...FIELDS] }, admin);
  return {
    companyId: admin.companyId,
    admin,
    app,
    key: { id: live.key.id, secret: live.secret, signingSecret: live.signingSecret },
    testKey: { id: test.key.id, secret: test.secret },
    connector: { id },
  };
}
