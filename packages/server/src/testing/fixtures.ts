import { APPLICATIONS } from '@daas/contract/applications';
import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { PERMISSIONS, type PermissionKey } from '@daas/contract/permissions';
import type { Db } from '../db/client';
import { companyProducts, partners, persons, roles } from '../db/schema';
import { addMember, createCompany } from '../features/companies/companies';
import type { Services } from '../features/services';
import { hashPassword } from '../kernel/secrets';
import { credit } from '../money/ledger';

export interface TestUser {
  personId: number;
  companyId: number | null;
}

interface Server {
  services: Services;
  call<K extends EndpointName>(name: K, input: EndpointInput<K>, as?: TestUser): Promise<EndpointOutput<K>>;
}

export const TEST_PASSWORD = 'Test@2026!';
/** 100 yuan. */
export const OPENING_BALANCE = 1_000_000;

interface CompanyFixture {
  companyId: number;
  admin: TestUser;
  app: { id: number };
  /** The secret is the complete key that a program sends. */
  key: { id: string; secret: string; signingSecret: string };
  testKey: { id: string; secret: string };
  /** Type API on `enterprise`, enabled. */
  connector: { id: number };
}

/** Two isolated companies, both with partner rights. */
export interface Fixtures {
  a: CompanyFixture & {
    /** Without connector, cost and company permissions. */
    analyst: TestUser;
  };
  b: CompanyFixture & { companyName: string };
  /** One person in both companies: analyst of A, admin of B. */
  both: { personId: number; inA: TestUser; inB: TestUser; inNone: TestUser };
  phones: { adminA: string; analyst: string; both: string; adminB: string };
}

export const ANALYST_ROLE = '受限分析师';
export const ANALYST_PERMISSIONS: PermissionKey[] = PERMISSIONS.filter(({ group }) =>
  ['data-application', 'monitor', 'feature'].includes(group),
)
  .map(({ key }) => key)
  .concat('get-file-download-log-list');

/** Part of all names of company B, and of no name of company A or of the market. */
export const MARK_OF_B = '乙测试';
const COMPANY_B = `${MARK_OF_B}有限公司`;

const FIELDS = ['name', 'uscc', 'status', 'province'];
const phones = { adminA: '10000000091', analyst: '10000000092', both: '10000000093', adminB: '10000000094' };
let passwordHash: Promise<string> | undefined;

/** Creates companies and people by the product's services, other objects by its endpoints. */
export async function makeFixtures(server: Server): Promise<Fixtures> {
  const { services } = server;
  const db = services.database.orm;
  const now = services.clock();
  passwordHash ??= hashPassword(TEST_PASSWORD);
  const hash = await passwordHash;

  // Ids are unique across objects, so that a wrong one is noticed.
  for (const [index, table] of ['companies', 'persons', 'apps', 'connectors'].entries())
    await services.database.sql.query(`alter table ${table} alter column id restart with ${index + 2}0000001`);

  const people = await db.transaction(async (tx) => {
    const person = (name: string, phone: string) => addPerson(tx, { name, phone, passwordHash: hash, now });
    const adminA = await person('甲管理', phones.adminA);
    const analyst = await person('甲分析', phones.analyst);
    const both = await person('两家人', phones.both);
    const adminB = await person('乙测试管理', phones.adminB);
    const a = await createCompany(tx, { name: '甲测试有限公司', personId: adminA, now });
    const b = await createCompany(tx, { name: COMPANY_B, personId: adminB, now });
    await tx.insert(partners).values([a, b].map(({ companyId }) => ({ companyId, path: [companyId], createdAt: now })));
    const role = { companyId: a.companyId, name: ANALYST_ROLE, permissions: ANALYST_PERMISSIONS };
    const [analystRole] = await tx.insert(roles).values(role).returning({ id: roles.id });
    const roleIds = [analystRole?.id as number];
    await addMember(tx, { companyId: a.companyId, personId: analyst, roleIds, now });
    await addMember(tx, { companyId: a.companyId, personId: both, roleIds, now });
    await addMember(tx, { companyId: b.companyId, personId: both, roleIds: [b.adminRoleId], now });
    for (const { companyId } of [a, b]) {
      const cause = { type: 'test', id: `opening-${companyId}` };
      await openApplications(tx, companyId);
      await credit(tx, { companyId, kind: 'opening', amount: OPENING_BALANCE, cause, description: '期初余额', now });
    }
    return { adminA, analyst, both, adminB, companyA: a.companyId, companyB: b.companyId };
  });

  const adminA = { personId: people.adminA, companyId: people.companyA };
  const a = await furnish(server, adminA);
  const adminB = { personId: people.adminB, companyId: people.companyB };
  const b = await furnish(server, adminB, MARK_OF_B);
  await services.jobs.drain();
  const bothIn = (companyId: number | null): TestUser => ({ personId: people.both, companyId });
  return {
    a: { ...a, analyst: { personId: people.analyst, companyId: people.companyA } },
    b: { ...b, companyName: COMPANY_B },
    both: { personId: people.both, inA: bothIn(people.companyA), inB: bothIn(people.companyB), inNone: bothIn(null) },
    phones,
  };
}

/** Opens all applications of a company without an end. */
export async function openApplications(db: Db, companyId: number): Promise<void> {
  const bought = APPLICATIONS.map(({ productType }) => ({ companyId, productType, state: 'OFFICIAL' as const }));
  await db.insert(companyProducts).values(bought);
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

async function furnish({ call }: Server, admin: TestUser & { companyId: number }, mark = ''): Promise<CompanyFixture> {
  const app = await call('app.create', { name: `${mark}测试应用` }, admin);
  const live = await call('app.createKey', { id: app.id, name: `${mark}正式` }, admin);
  const test = await call('app.createKey', { id: app.id, name: `${mark}沙箱`, mode: 'test' }, admin);
  const wanted = {
    name: `${mark}测试连接器`,
    product: 'enterprise',
    type: 'API',
    app_id: app.id,
    fields: FIELDS,
  } as const;
  const { id } = await call('connector.create', { ...wanted, fields: [...FIELDS] }, admin);
  return {
    companyId: admin.companyId,
    admin,
    app,
    key: { id: live.key.id, secret: live.secret, signingSecret: live.signing_secret },
    testKey: { id: test.key.id, secret: test.secret },
    connector: { id },
  };
}
