import type { Endpoint } from '@daas/contract/endpoint';
import type { EndpointName } from '@daas/contract/endpoints';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { shownOnceOf } from '@daas/contract/shapes';
import { apps, connectors, NO_LIMITS } from '@daas/server/db/schema';
import { OPENABLE_ACTS } from '@daas/server/features/serviceAccounts/service';
import { PARTS } from '@daas/server/parts/index';
import { recordCall } from '@daas/server/testing/calls';
import type { TestUser } from '@daas/server/testing/fixtures';
import { MARK_OF_B } from '@daas/server/testing/fixtures';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionOf, endpointNames, furnish, inputFor, type Objects } from '../support/world';

let server: TestServer;
let own: Objects;
let ofB: Objects;
/** A member of company A whose role each test sets. */
let member: TestUser & { companyId: number };
/** The token of a service account of company B, to which every act is opened. */
let token: string;
let account: number;

beforeAll(async () => {
  server = await startTestServer({ parts: PARTS });
  const { a, b, both } = server.fixtures;
  own = await furnish(server, a);
  ofB = await furnish(server, b, MARK_OF_B, both.inB);
  member = a.analyst as typeof member;
  const role = await server.call('role.create', { name: 'All', permissions: [...PERMISSION_KEYS] }, both.inB);
  const settings = { name: 'All acts', role_ids: [role.id], acts: [...OPENABLE_ACTS] };
  account = (await server.call('serviceAccount.create', settings, both.inB)).id;
  token = (await server.call('serviceAccount.createToken', { id: account, name: 'Token' }, both.inB)).secret;
}, 180_000);
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.services.database.sql.query(text, values);
const grant = (permissions: readonly string[]) =>
  query(
    `update roles set permissions = $1 where id in (select role_id from member_roles mr
     join members m on m.id = mr.member_id where m.person_id = $2 and m.company_id = $3)`,
    [permissions, member.personId, member.companyId],
  );
const keysOf = ({ access }: Endpoint) =>
  [access].flat().filter((key) => (PERMISSION_KEYS as readonly string[]).includes(key));
const allBut = (keys: readonly string[]) => PERMISSION_KEYS.filter((key) => !keys.includes(key));

type Options = NonNullable<Parameters<TestServer['send']>[3]>;
async function send(name: EndpointName, input: Record<string, unknown>, options: Options) {
  const answer = await server.send(name, input, options.token ? undefined : member, options);
  const { data, errorCode } = answer.json();
  return { status: answer.statusCode, data, errorCode, replayed: answer.headers['idempotent-replayed'] === 'true' };
}
type Answer = Awaited<ReturnType<typeof send>>;

/** Endpoints that take an Idempotency-Key. */
const takesKey = ({ method, access, changes, charges, answer }: Endpoint): boolean =>
  method !== 'GET' && access !== 'public' && answer !== 'file' && (charges === true || changes?.length !== 0);
const isRemoval = (name: string): number => Number(definitionOf(name as EndpointName).method === 'DELETE');
/** Those that need a proof or return a secret; what removes things is called last. */
const PROTECTED = endpointNames
  .filter((name) => {
    const definition = definitionOf(name);
    return takesKey(definition) && (definition.stepUp || shownOnceOf(definition.output).length > 0);
  })
  .sort((a, b) => isRemoval(a) - isRemoval(b));

function expectReplay(name: EndpointName, first: Answer, replay: Answer): void {
  if (shownOnceOf(definitionOf(name).output).some((one) => first.data[one]))
    expect(replay).toMatchObject({ status: 409, errorCode: 'already-done', data: undefined });
  else expect(replay).toMatchObject({ status: 200, data: first.data, replayed: true });
}

describe("an agent's row", () => {
  /** The agent's app and connector in the place of a program's. */
  let agents: Objects;
  let admin: TestUser;

  beforeAll(async () => {
    ({ admin } = server.fixtures.a);
    const { companyId } = server.fixtures.a;
    const { orm } = server.services.database;
    const now = server.services.clock();
    const made = { companyId, ipRules: [], createdBy: admin.personId, createdAt: now, updatedAt: now };
    const app = Number(own.agent);
    const values = { ...made, appId: app, type: 'API' as const, dataSet: 'enterprise', fields: ['name'] };
    const [connector] = await orm
      .insert(connectors)
      .values({ ...values, status: 'enabled', name: 'Of an agent', limits: NO_LIMITS })
      .returning({ id: connectors.id });
    const id = connector?.id as number;
    const record = { companyId, appId: app, connectorId: id, at: now, amount: 0 };
    await recordCall(orm, { ...record, outcome: 'ok' });
    const { list } = await server.call('call.list', { connector_id: id }, admin);
    agents = { ...own, app, connector: id, call: list[0]?.id as string };
  });

  const rows = async () => {
    const { rows: found } = await query(
      'select a.*, c.* from apps a join connectors c on c.app_id = a.id where a.id = $1',
      [agents.app],
    );
    return found;
  };
  const OTHER_ADDRESSES = endpointNames.filter((name) =>
    Object.values(definitionOf(name).objects ?? {}).some((kind) => kind === 'app' || kind === 'connector'),
  );

  test.each([...OTHER_ADDRESSES, 'call.replay' as const])('is not found by %s', async (name) => {
    const before = await rows();
    const answer = await server.send(name, inputFor(name, agents), admin);
    expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'not-found']);
    expect(await rows()).toEqual(before);
  });

  test.each(['app', 'connector'] as const)('takes no budget of scope %s beside its consent', async (scope) => {
    const input = { scope, target_id: Number(agents[scope]), monthly: 1, hard_stop: false };
    expect((await server.send('cost.setBudget', input, admin)).json().errorCode).toBe('not-found');
    const { targets } = await server.call('cost.budgets', {}, admin);
    expect(targets.filter((target) => target.scope === scope && target.id === agents[scope])).toEqual([]);
  });

  test.each([
    ['connector.list', { mode: 'all' }],
    ['app.list', {}],
    ['cloud.sources', {}],
    ['cost.budgets', {}],
  ] as const)('is in no list of %s', async (name, input) => {
    const answer = await server.send(name, input, admin);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(new RegExp(`\\b(${agents.app}|${agents.connector})\\b`));
  });

  test("of a partner's customer takes no units of the partner", async () => {
    const { orm } = server.services.database;
    const customer = Number(own.customerApp);
    const [of] = await orm.select().from(apps).where(eq(apps.id, customer));
    const { id: _, ...values } = of as typeof apps.$inferSelect;
    const [agent] = await orm
      .insert(apps)
      .values({ ...values, kind: 'agent', name: 'Agent of a customer' })
      .returning({ id: apps.id });
    const id = agent?.id as number;
    expect((await server.send('partner.customerApp', { id }, admin)).json().errorCode).toBe('not-found');
    const input = { ...inputFor('partner.allocate', own), id };
    expect((await server.send('partner.allocate', input, admin)).json().errorCode).toBe('not-found');
    expect(JSON.stringify(await server.call('partner.allocatable', {}, admin))).not.toContain(`"id":${id},`);
  });

  test.each(endpointNames.filter((name) => Object.values(definitionOf(name).objects ?? {}).includes('agent')))(
    'of a program is not found by %s',
    async (name) => {
      const answer = await server.send(name, inputFor(name, { ...own, agent: own.app }), admin);
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'not-found']);
    },
  );
});

describe('a replay', () => {
  /** First calls that were carried out. */
  const carriedOut: EndpointName[] = [];

  test.each(PROTECTED)('of %s is authorized like a first request', async (name) => {
    const definition = definitionOf(name);
    await grant(['*']);
    const input = inputFor(name, own);
    const ticket = async () => server.ticketFor(await server.cookieOf(member), definition.stepUp ?? 'delete');
    const key = `replay-${name}`;
    const firstTicket = await ticket();
    const first = await send(name, input, { key, ticket: firstTicket });
    if (first.status !== 200) return;
    carriedOut.push(name);

    if (definition.stepUp && !definition.stepUpFor)
      for (const used of [null, firstTicket])
        expect(await send(name, input, { key, ticket: used })).toMatchObject({ errorCode: 'step-up-required' });

    const keys = keysOf(definition);
    await grant(allBut(keys));
    if (keys.length > 0 || definition.access === 'administrator')
      expect((await send(name, input, { key, ticket: await ticket() })).status).toBe(403);
    await grant(['*']);
    // Without its company a person takes no key.
    if (definition.access === 'person') return;

    await query(`update companies set status = 'disabled' where id = $1`, [member.companyId]);
    const refused = await send(name, input, { key, ticket: await ticket() });
    await query(`update companies set status = 'active' where id = $1`, [member.companyId]);
    expect(refused).toMatchObject({ status: 403, errorCode: 'enterprise-disabled' });
    expectReplay(name, first, await send(name, input, { key, ticket: await ticket() }));
  });

  test('was possible of most endpoints', () => {
    expect(carriedOut.length).toBeGreaterThan(PROTECTED.length / 2);
    const secrets = ['app.createKey', 'serviceAccount.createToken', 'webhook.create', 'webhook.rotateSecret'];
    expect(carriedOut).toEqual(expect.arrayContaining(secrets));
  });

  test.each(PROTECTED.filter((name) => OPENABLE_ACTS.includes(name)))(
    'of %s by a service account needs the act to be open',
    async (name) => {
      const input = inputFor(name, ofB);
      const options = { key: `program-${name}`, token };
      const first = await send(name, input, options);
      if (first.status !== 200) return;
      const setActs = (acts: readonly string[]) =>
        query('update service_accounts set acts = $1 where member_id = $2', [acts, account]);
      await setActs(OPENABLE_ACTS.filter((act) => act !== name));
      const refused = await send(name, input, options);
      await setActs(OPENABLE_ACTS);
      if (!definitionOf(name).stepUpFor) expect(refused).toMatchObject({ status: 403, errorCode: 'act-not-opened' });
      expectReplay(name, first, await send(name, input, options));
    },
  );
});
