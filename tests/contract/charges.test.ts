import { readFileSync } from 'node:fs';
import path from 'node:path';
import { applicationByKey } from '@daas/contract/applications';
import type { ChargingEndpoint, EndpointName } from '@daas/contract/endpoints';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { decideApplicationOrder } from '@daas/server/operator/applications';
import { creditCompany, decidePurchase } from '@daas/server/operator/money';
import { DATABASES } from '@daas/server/testing';
import { type AgentServer, startAgentServer, startDocuments } from '@daas/server/testing/agentClient';
import type { TestUser } from '@daas/server/testing/fixtures';
import type { TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';
import { definitionOf, ELEMENT, endpointNames, furnish, REPORT, referenceTo, send, upload } from '../support/world';

/** Who may take money from a company's account. // §6, docs/decisions/0060 */
const charging = endpointNames.filter((name) => definitionOf(name).charges) as ChargingEndpoint[];

interface Brought {
  id: string;
  secret?: string;
  return_to?: string;
}

const SERVER = 'packages/server/src';
/** Sources that write to the ledger, or have the gateway do it, and the endpoints that lead there. */
const WRITERS: Record<string, readonly EndpointName[]> = {
  'features/applications/grant.ts': ['dataApplication.order'],
  'features/calls/service.ts': ['call.replay'],
  'features/connectors/playground.ts': ['connector.run'],
  'features/exclusive/orders.ts': ['exclusive.order'],
  'features/files/delivery.ts': ['nameList.deliver', 'packet.create'],
  'features/files/exports/acceptQuote.ts': ['export.create', 'exportTask.start'],
  'features/files/exports/run.ts': ['export.create', 'exportTask.start'],
  'features/marketReport/jobs.ts': ['marketReport.create', 'marketReport.renew'],
  'features/marketReport/reports.ts': ['marketReport.create', 'marketReport.renew'],
  'features/partners/inventory.ts': ['partner.buyInventory'],
  'operator/money.ts': ['purchase.create'],
  // A new company's opening credit takes from nobody, and nobody holds a key of it yet.
  'features/signIn/registration.ts': [],
  // The operator's commands alone, and only what was charged.
  'features/disputes/refund.ts': [],
  // On a copy of a backup that is thrown away afterwards, by the operator's commands alone.
  'parts/backup/makeTestCall.ts': [],
  // Programs, by the key that somebody made for them.
  'http/gatewayRoutes.ts': ['app.createKey', 'app.rotateKey'],
  'parts/agents/mcp/callGateway.ts': ['app.createKey', 'app.rotateKey', 'agent.approve'],
};
const WRITES =
  /import \{[^}]*\b(?:charge|credit|creditOnce|refund|refundCharge)\b[^}]*\} from '[^']*money\/(?:ledger|refunds)'|gateway\.query\(/;

describe('the mark', () => {
  const sources = filesBelow(SERVER, /(?<!\.test)\.ts$/).filter((file) => !file.startsWith(`${SERVER}/testing/`));
  const having = (pattern: RegExp) =>
    sources
      .filter((file) => pattern.test(readFileSync(path.join(root, file), 'utf8')))
      .map((file) => file.slice(SERVER.length + 1));

  test('is on every endpoint from which the ledger is reached, and on no other', () => {
    expect(having(WRITES)).toEqual(Object.keys(WRITERS).sort());
    expect([...charging].sort()).toEqual([...new Set(Object.values(WRITERS).flat())].sort());
  });
  test('cannot be gone round: entries are written in two places', () => {
    expect(having(/insert\(ledgerEntries\b|insert into ledger_entries/i)).toEqual([
      'gateway/write/unitOfWork.ts',
      'money/ledger.ts',
    ]);
  });
  test.each(charging)('%s asks for one key, which means buying or making', (name) => {
    const { access, method, changes } = definitionOf(name);
    expect(access).toMatch(/^(additional-purchase|buy-exclusive-dataset|create-connector)$/);
    expect(method).toBe('POST');
    expect(changes?.length).toBeGreaterThan(0);
  });
});

describe.each(DATABASES)('%s', (kind) => {
  let at: AgentServer;
  let server: TestServer;
  let documents: Awaited<ReturnType<typeof startDocuments>>;
  let client: string;
  /** What an agent waits for, until somebody lets it in. */
  let begun: Awaited<ReturnType<AgentServer['begin']>> | null = null;
  let admin: TestUser;
  /** A member of the company whose one role each test sets. */
  let member: TestUser;
  let inputs: Record<ChargingEndpoint, Record<string, unknown>>;

  beforeAll(async () => {
    documents = await startDocuments();
    client = documents.client('/client.json');
    at = await startAgentServer(kind);
    server = at.server;
    admin = server.fixtures.a.admin;
    member = server.fixtures.a.analyst;
    await furnish(server, server.fixtures.a);
    const { database, clock } = server.services;
    await database.sql.query('delete from budgets where company_id = $1', [server.fixtures.a.companyId]);
    const credit = { companyId: server.fixtures.a.companyId, amount: 1_000_000_000, note: 'Test', now: clock() };
    await creditCompany(database.orm, credit);
    inputs = await prepare();
  }, 180_000);
  afterAll(async () => {
    await server.close();
    await documents.close();
  });

  const grant = (keys: readonly PermissionKey[]) =>
    server.services.database.sql.query(
      `update roles set permissions = $1 where id in (select role_id from member_roles mr
       join members m on m.id = mr.member_id where m.person_id = $2 and m.company_id = $3)`,
      [keys, member.personId, member.companyId],
    );
  async function ledger(): Promise<{ n: number; sum: number }> {
    const { rows } = await server.services.database.sql.query<{ n: number; sum: string }>(
      'select count(*)::int as n, coalesce(sum(amount), 0) as sum from ledger_entries where company_id = $1',
      [server.fixtures.a.companyId],
    );
    return { n: rows[0]?.n ?? 0, sum: Number(rows[0]?.sum) };
  }
  /** What an attempt did to the balance, with the work that it queued. */
  async function balanceAfter(attempt: () => Promise<unknown>): Promise<{ entries: number; amount: number }> {
    const before = await ledger();
    await attempt();
    await server.services.jobs.drain();
    const after = await ledger();
    return { entries: after.n - before.n, amount: after.sum - before.sum };
  }

  /** For each, what an administrator made ready and only has to be paid. */
  async function prepare(): Promise<typeof inputs> {
    const { call, services, fixtures } = server;
    const { app, connector, companyId } = fixtures.a;
    const { jobs, database } = services;
    const create = (type: 'FILE' | 'DATAPACKET', name: string) =>
      call(
        'connector.create',
        { name, product: 'enterprise', type, app_id: app.id, fields: type === 'FILE' ? ['name', 'uscc'] : [] },
        admin,
      );
    const lists = await create('FILE', 'Lists to pay');
    const packets = await create('DATAPACKET', 'Packets to pay');
    const renewed = await call('marketReport.create', { ...REPORT, name: 'To renew' }, admin);
    await jobs.drain();
    const [row] = (await call('market.search', { data_set: 'enterprise', fields: ['name'], pageSize: 1 }, admin)).list;
    const content = Buffer.from(`name\n${row?.name}\n`);
    const uploadId = await upload(server, admin, lists.id, '', content);
    const list = await call(
      'nameList.create',
      { id: lists.id, upload_id: uploadId, column: 'name', match_by: 'name' },
      admin,
    );
    await jobs.drain();
    const [matched] = (await call('nameList.list', { id: lists.id }, admin)).list;
    const { quote: packet } = await call('packet.list', { id: packets.id }, admin);
    const wanted = { data_set: 'enterprise', fields: ['name'], rows: 1, format: 'csv' as const };
    const quote = await call('export.quote', wanted, admin);
    const reference = await referenceTo(services, companyId, 'of the task');
    const task = await call('exportTask.open', { reference, target: 'file' }, admin);
    const offered = await call('exportTask.quote', { id: task.id, columns: [{ field: 'name' }], rows: 1 }, admin);
    const { call_id: callId } = await call('connector.run', { id: connector.id, query: { limit: 1 } }, admin);
    const set = await call('exclusive.create', { name: 'To buy', data_set: 'enterprise', fields: ['name'] }, admin);
    const offer = await call('exclusive.offer', { id: set.id }, admin);
    const bought = offer.offers[0] ?? expect.fail();
    const region = applicationByKey('region_analysis_data');
    await database.sql.query('delete from company_products where company_id = $1 and product_type = $2', [
      companyId,
      region.productType,
    ]);
    const rotated = await call('app.createKey', { id: app.id, name: 'To rotate' }, admin);
    return {
      'agent.approve': at.budget(),
      'app.createKey': { id: app.id, name: 'Issued' },
      'app.rotateKey': { id: app.id, key_id: rotated.key.id },
      'call.replay': { id: callId },
      'connector.run': { id: connector.id, query: { limit: 1 } },
      'dataApplication.order': { product_type: region.productType, kind: 'buy', years: 1, amount: region.yearly },
      'exclusive.order': { id: set.id, months: bought.months, rows: offer.rows, amount: bought.amount, until: null },
      'export.create': { id: quote.id },
      'exportTask.start': { id: task.id, quote_id: offered.id },
      'marketReport.create': { ...REPORT, name: 'To buy' },
      'marketReport.renew': { id: renewed.id, amount: REPORT.amount },
      'nameList.deliver': { id: lists.id, name_list_id: list.id, quote: matched?.quote },
      'packet.create': { id: packets.id, rows: packet.rows, quote: packet.amount },
      'partner.buyInventory': { element_id: ELEMENT.id, quantity: 1, cost: ELEMENT.cost },
      'purchase.create': { amount: 10_000 },
    };
  }

  /** What comes of an order later: the operator confirms it, a program calls with its key. */
  async function goOn(name: ChargingEndpoint, { id, secret, return_to }: Brought): Promise<void> {
    const { database, clock } = server.services;
    const decision = { id, confirm: true, now: clock() };
    if (secret)
      await server.app.inject({
        method: 'POST',
        url: `/open/v1/connectors/${server.fixtures.a.connector.id}/query`,
        headers: { authorization: `Bearer ${secret}` },
        payload: { limit: 1 },
      });
    if (return_to && begun) {
      await server.services.jobs.drain();
      const { location } = await at.browse(return_to, begun.cookies);
      const code = new URL(location ?? '').searchParams.get('code') ?? '';
      const { body } = await at.exchange(client, code, begun.verifier);
      expect((await at.ask(String(body.access_token))).answer.rows).toHaveLength(1);
    }
    if (name === 'dataApplication.order')
      await database.orm.transaction(async (tx) => void (await decideApplicationOrder(tx, decision)));
    if (name === 'purchase.create')
      await database.orm.transaction(async (tx) => void (await decidePurchase(tx, decision)));
  }

  async function attempt(name: ChargingEndpoint) {
    if (name === 'agent.approve' && begun === null) begun = await at.begin(client);
    const answer =
      name === 'agent.approve' && begun
        ? await at.decide(name, begun, inputs[name], member)
        : await send(server, name, inputs[name], member);
    const { code, data } = answer.json() as { code: unknown; data: Brought };
    return { status: answer.statusCode, code, data };
  }

  describe.each(charging)('%s', (name) => {
    const { access, besides } = definitionOf(name);
    const needed = [access, besides].flatMap((key) => key ?? []) as PermissionKey[];

    test('takes nothing for who holds one other permission, or all but one that it takes', async () => {
      const single = PERMISSION_KEYS.filter((key) => needed.length > 1 || key !== access).map((key) => [key]);
      const allButOne = needed.map((lacking) => PERMISSION_KEYS.filter((key) => key !== lacking));
      const through: string[] = [];
      const moved = await balanceAfter(async () => {
        for (const held of [[], ...single, ...allButOne]) {
          await grant(held);
          const { status, code } = await attempt(name);
          if (status !== 403 || code !== 400) through.push(`${status} ${held.join(' ')}`);
        }
      });
      expect({ through, moved }).toEqual({ through: [], moved: { entries: 0, amount: 0 } });
    });

    test('is paid by who holds what it takes, and nothing else', async () => {
      await grant(needed);
      const moved = await balanceAfter(async () => {
        const { status, data } = await attempt(name);
        expect(status).toBe(200);
        await goOn(name, data);
        begun = null;
      });
      expect(moved.entries).toBe(1);
      if (name === 'purchase.create') expect(moved.amount).toBe(10_000);
      else expect(moved.amount).toBeLessThan(0);
    });
  });

  test('the table of who may spend is the committed one', async () => {
    const letThrough = async (name: ChargingEndpoint, held: readonly PermissionKey[]) => {
      await grant(held);
      const { code, status } = await attempt(name);
      if (status === 200) begun = null;
      return code !== 400;
    };
    const lines: string[] = [];
    for (const name of charging) {
      const { method, path: at, summary } = definitionOf(name);
      const alone: PermissionKey[] = [];
      for (const key of PERMISSION_KEYS) if (await letThrough(name, [key])) alone.push(key);
      // Without it nobody is let through, as was seen above.
      const paying = definitionOf(name).access as PermissionKey;
      const together: string[] = [];
      for (const other of alone.length > 0 ? [] : PERMISSION_KEYS)
        if (await letThrough(name, [paying, other])) together.push(`\`${paying}\` with \`${other}\``);
      const who = [...alone.map((key) => `\`${key}\``), ...together];
      lines.push(`| \`${method} ${at}\` | ${summary} | ${who.join(', ')} |`);
    }
    await expect(`${HEAD}\n${lines.sort().join('\n')}\n`).toMatchFileSnapshot('../../docs/who-may-spend.md');
  });

  describe('as it was before', () => {
    const holding = (keys: readonly PermissionKey[], name: ChargingEndpoint, input: Record<string, unknown>) =>
      balanceAfter(async () => {
        await grant(keys);
        expect((await send(server, name, input, member)).json()).toMatchObject({ code: 400 });
      });
    const nothing = { entries: 0, amount: 0 };

    test('a role that sees the apps orders no market report', async () => {
      const input = { ...REPORT, name: 'Unpaid' };
      expect(await holding(['get-app-list'], 'marketReport.create', input)).toEqual(nothing);
    });
    test('a role that sees file downloads exports no rows', async () => {
      const wanted = { data_set: 'enterprise', fields: ['name'], rows: 1, format: 'csv' as const };
      await grant(['get-file-download-log-list']);
      const { id } = await server.call('export.quote', wanted, member);
      expect(await holding(['get-file-download-log-list'], 'export.create', { id })).toEqual(nothing);
    });
    test('a role that sees connectors and calls runs and repeats no query', async () => {
      const { id } = server.fixtures.a.connector;
      const { call_id: callId } = await server.call('connector.run', { id, query: { limit: 1 } }, admin);
      const seeing = [
        'get-connector-list',
        'get-connector-detail',
        'get-call-log-list',
        'get-call-log-detail',
      ] as const;
      expect(await holding(seeing, 'connector.run', { id, query: { limit: 1 } })).toEqual(nothing);
      expect(await holding(seeing, 'call.replay', { id: callId })).toEqual(nothing);
      const looking = () => server.call('connector.preview', { id, mode: 'sample' }, member);
      expect(await balanceAfter(async () => expect(await looking()).toMatchObject({ status: 200 }))).toEqual(nothing);
      expect(await balanceAfter(() => server.call('connector.preview', { id, mode: 'quote' }, member))).toEqual(
        nothing,
      );
      const asked = await server.send('connector.preview', { id, mode: 'charge' }, member);
      expect(asked.statusCode).toBe(422);
    });
  });
});

const HEAD = `# Who may spend

\`tests/contract/charges.test.ts\` generates this table. The test calls each endpoint that charges as a member with one permission, or
with a permission that pays and one other. Only the listed permissions are accepted.
[Decision 0060](decisions/0060-endpoints-that-charge-require-a-permission-that-pays.md) gives the reasons.

| Endpoint | What it does | Permission |
|---|---|---|`;
