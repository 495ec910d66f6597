import { UNLIMITED } from '@daas/contract/constants';
import { DATA_SETS, querySchema, rowSchema } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { receipt } from '@daas/contract/endpoints/calls';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog, connectors, prices, usageCounters } from '../../db/schema';
import { recordCall } from '../../testing/calls';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { dropDataSet } from '../../testing/market';

const def = DATA_SETS.enterprise;
const NOW = new Date('2026-11-21T04:00:00Z');
let server: TestConsole;
let api: Tenant;
let other: Tenant;
let appId: number;

beforeAll(async () => {
  server = await startTestConsole({ now: NOW, env: { PUBLIC_URL: 'https://data.example' } });
  await server.services.market.load(
    def,
    sampleRows(def, 12, (_, index) => ({ province: index < 4 ? '浙江省' : '江苏省', registered_capital: index })),
  );
});
beforeEach(async () => {
  server.setNow(NOW);
  api = await server.tenant();
  other = await server.tenant();
  appId = (await api.ok('app.create', { name: 'ERP' })).id;
});
afterAll(() => server.close());

const wanted = (more: object = {}) => ({
  name: 'Zhejiang',
  product: 'enterprise',
  type: 'API',
  app_id: appId,
  fields: ['uscc', 'name'],
  ...more,
});
const create = async (more: object = {}): Promise<number> => {
  const { id } = await api.ok('connector.create', wanted(more) as never);
  await server.services.jobs.drain();
  return id;
};
const productOf = ({ categories }: EndpointOutput<'connector.products'>, key: string) =>
  categories.flatMap(({ products_data }) => products_data).find((product) => product.key === key);
const lastAudit = async () => {
  const { orm } = server.services.database;
  const [row] = await orm
    .select()
    .from(auditLog)
    .where(eq(auditLog.companyId, api.companyId))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
};

describe('connector catalogue', () => {
  it('lists products by category with price, rows and freshness', async () => {
    const { categories } = await api.ok('connector.products', {});
    const ways = categories.flatMap(({ products_data }) => products_data).filter(({ key }) => key === 'enterprise');
    // A connector's type stays DATAPACKET: docs/decisions/specification-readings.md.
    expect(ways.map(({ integrator_type }) => integrator_type)).toEqual(['API', 'FILE', 'DATA_SRV']);
    const [product] = ways;
    expect(product).toMatchObject({
      name: def.name_en,
      rows: 12,
      price: { mode: def.pricing.mode, base: def.pricing.unitPrice },
      product_id: def.productId,
    });
    expect(product?.updated_at).not.toBeNull();
  });

  it('shows a product with the company’s own price', async () => {
    const { orm } = server.services.database;
    await orm
      .insert(prices)
      .values({ companyId: api.companyId, dataSet: 'enterprise', mode: 'per_query', unitPrice: 77, updatedAt: NOW });
    const mine = await api.ok('connector.product', { key: 'enterprise' });
    expect(mine.price).toEqual({ mode: 'per_query', base: 77 });
    expect(mine.fields.map(({ name_en }) => name_en)).toEqual(def.fields.map(({ name_en }) => name_en));
    expect(mine.fields.find(({ name_en }) => name_en === 'name')).toMatchObject({ fill_rate: 1, default: true });
    const theirs = await other.ok('connector.product', { key: 'enterprise' });
    expect(theirs.price.base).toBe(def.pricing.unitPrice);
    expect(await api.send('connector.product', { key: 'nope' })).toMatchObject({ status: 404 });
  });

  it('tells before a call why it would find nothing, and what it costs when a condition goes', async () => {
    const none = { field: 'name', op: 'eq', value: '没有这样的公司' } as const;
    const all = { total: 12, capped: false };
    const wanted = { product: 'enterprise', fields: ['name'], filter: none };
    const perCall = def.pricing.unitPrice + (def.fields.find(({ name_en }) => name_en === 'name')?.weight ?? 0);
    const asked = await api.ok('connector.whyEmpty', wanted);
    // §1: whether an empty result costs anything depends on the pricing mode.
    const ofNothing = def.pricing.mode === 'per_non_empty' ? 0 : perCall;
    expect(asked.found).toEqual({ total: 0, capped: false, price: ofNothing });
    expect(asked.conditions).toMatchObject([{ of: 'connector', filter: none, without: { ...all, price: perCall } }]);
    // A file costs as much as it has rows.
    const file = await api.ok('connector.whyEmpty', { ...wanted, type: 'FILE' });
    expect([file.found.price, file.conditions[0]?.without.price]).toEqual([0, all.total * perCall]);
    const full = await api.ok('connector.whyEmpty', { ...wanted, filter: null });
    expect([full.found.total, full.conditions]).toEqual([all.total, []]);
    const id = await create();
    const query = await api.ok('connector.whyEmptyQuery', { id, query: { name: none.value, keyword: '也没有' } });
    expect(query.conditions.map(({ of, keyword, without }) => [of, keyword, without.total])).toEqual([
      ['call', null, 0],
      ['call', '也没有', 0],
    ]);
    const wrong = await api.send('connector.whyEmpty', { ...wanted, filter: { field: 'nope', op: 'eq', value: 1 } });
    expect(wrong).toMatchObject({ status: 422 });
    expect(await other.send('connector.whyEmptyQuery', { id, query: {} })).toMatchObject({ status: 404 });
  });

  it('quotes fields and filter, and refuses what the product does not have', async () => {
    const filter = { field: 'province', op: 'eq', value: '浙江省' } as const;
    const weighted = def.fields.find(({ weight }) => weight > 0);
    const fields = ['name', weighted?.name_en ?? ''];
    const quoted = await api.ok('connector.quote', { product: 'enterprise', fields, filter });
    expect(quoted).toMatchObject({ rows: 4, capped: false, base: def.pricing.unitPrice });
    expect(quoted.per_call).toBe(def.pricing.unitPrice + (weighted?.weight ?? 0));
    const wrong = await api.send('connector.quote', { product: 'enterprise', fields: ['name', 'nope'] });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'fields.1' }] } });
    const bad = { field: 'province', op: 'gt', value: 1 };
    const refused = await api.send('connector.quote', { product: 'enterprise', fields: ['name'], filter: bad });
    expect(refused).toMatchObject({ status: 422, body: { fields: [{ field: 'filter.op' }] } });
  });
});

describe('connector lifecycle', () => {
  it('is created, provisioned by a job, then enabled', async () => {
    const { id } = await api.ok('connector.create', wanted() as never);
    expect((await api.ok('connector.get', { id })).status).toBe('creating');
    const early = await api.send('connector.setStatus', { id, status: 'disabled' });
    expect(early).toMatchObject({ status: 409, body: { errorCode: 'state-forbids' } });
    await server.services.jobs.drain();
    const made = await api.ok('connector.get', { id });
    expect(made).toMatchObject({
      status: 'enabled',
      name_list_status: 0,
      version: 1,
      endpoint: `https://data.example/open/v1/connectors/${id}/query`,
      price: { mode: def.pricing.mode, per_call: def.pricing.unitPrice },
    });
    expect(made.fields.map(({ name_en }) => name_en)).toEqual(
      def.fields.map(({ name_en }) => name_en).filter((name) => ['uscc', 'name'].includes(name)),
    );
  });

  it('waits in creating until the data set is loaded', async () => {
    await dropDataSet(server.services.database, DATA_SETS.factory);
    const { id } = await api.ok('connector.create', wanted({ product: 'factory', fields: ['name'] }) as never);
    await server.services.jobs.drain();
    expect((await api.ok('connector.get', { id })).status).toBe('creating');
    expect(productOf(await api.ok('connector.products', {}), 'factory')).toMatchObject({ rows: 0, updated_at: null });
    await server.services.market.load(
      DATA_SETS.factory,
      sampleRows(DATA_SETS.factory, 1, () => ({})),
    );
    server.setNow(new Date(NOW.getTime() + 60_000));
    await server.services.jobs.drain();
    expect((await api.ok('connector.get', { id })).status).toBe('enabled');
  });

  it('is stopped and enabled again, and says so in the audit log', async () => {
    const id = await create();
    expect((await api.ok('connector.setStatus', { id, status: 'disabled' })).status).toBe('disabled');
    expect(await lastAudit()).toMatchObject({
      action: 'connector.setStatus',
      subject: `connector:${id}`,
      personId: api.personId,
      detail: { status: { before: 'enabled', after: 'disabled' } },
    });
    expect(await api.ok('connector.setStatus', { id, status: 'enabled' })).toMatchObject({
      status: 'enabled',
      version: 3,
    });
  });

  it('is deleted softly; its name is free again', async () => {
    const id = await create();
    await api.ok('connector.delete', { id });
    expect(await lastAudit()).toMatchObject({ action: 'connector.delete', subject: `connector:${id}` });
    expect(await api.send('connector.get', { id })).toMatchObject({ status: 404 });
    const { orm } = server.services.database;
    const [row] = await orm.select().from(connectors).where(eq(connectors.id, id));
    expect(row?.deletedAt).not.toBeNull();
    await create();
  });
});

describe('connector creation', () => {
  it('gives a dataset its fixed dimensions and refuses a choice', async () => {
    const { id } = await api.ok('connector.create', wanted({ type: 'DATAPACKET', fields: [] }) as never);
    const made = await api.ok('connector.get', { id });
    expect(made.fields.map(({ name_en }) => name_en).sort()).toEqual([...def.defaultColumns].sort());
    expect(made.endpoint).toBe(`https://data.example/open/v1/connectors/${id}/files`);
    const chosen = await api.send('connector.create', wanted({ name: 'B', type: 'DATAPACKET' }));
    expect(chosen).toMatchObject({ status: 422, body: { fields: [{ field: 'fields', rule: 'fixed' }] } });
  });

  it.each([
    ['no fields', { fields: [] }, 'fields'],
    ['an unknown field', { fields: ['name', 'nope'] }, 'fields.1'],
    ['a bad filter', { filter: { op: 'or', items: [] } }, 'filter.items'],
    ['an address that is none', { ip_rules: ['10.0.0.0/8', '::1', '1.2.3.4', 'office'] }, 'ip_rules.3'],
    ['a limit of nothing', { limits: { per_day: 0 } }, 'limits.per_day'],
    // Dropped in silence, either would let everybody in. // docs/decisions/0076
    ['addresses under their old name', { ipRules: ['10.0.0.1'] }, 'ipRules'],
    ['a limit under its old name', { limits: { perDay: 1 } }, 'limits.perDay'],
    ['a blank name', { name: '   ' }, 'name'],
  ])('refuses %s, naming it', async (_, more, field) => {
    const { status, body } = await api.send('connector.create', wanted(more));
    expect(status).toBe(422);
    expect(body.fields?.[0]?.field).toBe(field);
  });

  it('refuses an unknown product, another company’s app and a name that is taken', async () => {
    expect(await api.send('connector.create', wanted({ product: 'nope' }))).toMatchObject({ status: 404 });
    const foreign = (await other.ok('app.create', { name: 'ERP' })).id;
    expect(await api.send('connector.create', wanted({ app_id: foreign }))).toMatchObject({ status: 404 });
    await create();
    const again = await api.send('connector.create', wanted({ name: 'ZHEJIANG' }));
    expect(again).toMatchObject({ status: 409, body: { errorCode: 'name-taken' } });
    expect((await api.ok('connector.list', { mode: 'all' })).total).toBe(1);
  });

  it('stops at the quota', async () => {
    const { orm } = server.services.database;
    const base = {
      companyId: api.companyId,
      appId,
      type: 'API',
      dataSet: 'enterprise',
      createdBy: api.personId,
      createdAt: NOW,
      updatedAt: NOW,
    } as const;
    const limits = { perSecond: null, perDay: null, total: null, spendPerMonth: null };
    await orm.insert(connectors).values(
      Array.from({ length: 200 }, (_, index) => ({
        ...base,
        name: `n${index}`,
        fields: ['name'],
        ipRules: [],
        limits,
      })),
    );
    const one = await api.send('connector.create', wanted());
    expect(one).toMatchObject({ status: 409, body: { errorCode: 'quota-reached' } });
  });
});

describe('connector settings', () => {
  it('change with their version; a change in between is refused', async () => {
    const id = await create();
    const changed = await api.ok('connector.update', { id, version: 1, name: 'New', fields: ['name', 'province'] });
    expect(changed).toMatchObject({ name: 'New', version: 2 });
    expect(changed.fields.map(({ name_en }) => name_en)).toEqual(['name', 'province']);
    expect(await lastAudit()).toMatchObject({
      action: 'connector.update',
      detail: { name: { before: 'Zhejiang', after: 'New' } },
    });
    const late = await api.send('connector.update', { id, version: 1, name: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'changed-meanwhile' } });
    expect((await api.ok('connector.get', { id })).name).toBe('New');
  });

  it('keep the fields while a name list is being matched', async () => {
    const id = await create({ type: 'FILE' });
    const { orm } = server.services.database;
    await orm.update(connectors).set({ nameListStatus: 1 }).where(eq(connectors.id, id));
    const refused = await api.send('connector.update', { id, version: 1, fields: ['name'] });
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'state-forbids' } });
    expect(await api.ok('connector.update', { id, version: 1, name: 'Renamed' })).toMatchObject({ name: 'Renamed' });
  });

  it('hold IP rules in one spelling, and limits', async () => {
    const id = await create();
    const bound = await api.ok('connector.setIpRules', { id, ip_rules: ['10.0.0.1/32', '10.0.0.1', '2001:DB8::/32'] });
    expect(bound.ip_rules).toEqual(['10.0.0.1', '2001:db8::/32']);
    expect(await lastAudit()).toMatchObject({ action: 'connector.setIpRules' });
    const wrong = await api.send('connector.setIpRules', { id, ip_rules: ['10.0.0.1', '10.0.0.256'] });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'ip_rules.1', rule: 'ip' }] } });
    const limited = await api.ok('connector.setLimits', { id, limits: { per_day: 100 } });
    expect(limited.limits).toEqual({ ...UNLIMITED, per_day: 100 });
    expect(await lastAudit()).toMatchObject({ action: 'connector.setLimits' });
  });

  it('write nothing when nothing changes', async () => {
    const id = await create();
    const before = await lastAudit();
    expect((await api.ok('connector.setStatus', { id, status: 'enabled' })).version).toBe(1);
    expect((await lastAudit())?.id).toBe(before?.id);
  });
});

describe('connector list', () => {
  it('filters, counts by status, sorts and adds up today', async () => {
    const busy = await create({ name: 'Busy', limits: { per_day: 4, spend_per_month: 1_000_000 } });
    const idle = await create({ name: '100%_idle', type: 'FILE' });
    await api.ok('connector.setStatus', { id: idle, status: 'disabled' });
    const call = { companyId: api.companyId, appId, connectorId: busy };
    const { orm } = server.services.database;
    const at = NOW;
    await recordCall(orm, { ...call, at, amount: 1000, outcome: 'ok' });
    await recordCall(orm, { ...call, at, amount: 0, outcome: 'refused' });
    // Yesterday in Shanghai, though the same day in UTC.
    await recordCall(orm, { ...call, at: new Date('2026-11-20T15:59:59Z'), amount: 5000, outcome: 'ok' });
    await orm.insert(usageCounters).values([
      { subject: `connector:${busy}`, metric: 'calls', window: 'd:2026-11-21', used: 3 },
      { subject: `connector:${busy}`, metric: 'calls', window: 'all', used: 9 },
      { subject: `connector:${busy}`, metric: 'spend', window: 'm:2026-11', used: 6000 },
    ]);

    const enabled = await api.ok('connector.list', {});
    expect(enabled).toMatchObject({ total: 1, counts: { all: 2, creating: 0, enabled: 1, disabled: 1 } });
    expect(enabled.list[0]).toMatchObject({
      id: busy,
      today: { calls: 2, failed: 1, spend: 1000 },
      limit_use: 0.75,
      app: { id: appId, name: 'ERP' },
      product: { key: 'enterprise', name: def.name_en },
    });
    expect((await api.ok('connector.get', { id: busy })).used).toMatchObject({
      today: 3,
      total: 9,
      spend_this_month: 6000,
    });

    const names = async (input: object) =>
      (await api.ok('connector.list', { mode: 'all', ...input } as never)).list.map(({ name }) => name);
    expect(await names({ sort: '-calls' })).toEqual(['Busy', '100%_idle']);
    expect(await names({ sort: 'spend' })).toEqual(['100%_idle', 'Busy']);
    expect(await names({ sort: 'name' })).toEqual(['100%_idle', 'Busy']);
    expect(await names({ keyword: '0%_' })).toEqual(['100%_idle']);
    expect(await names({ keyword: 'b%y' })).toEqual([]);
    expect(await names({ keyword: String(busy) })).toEqual(['Busy']);
    expect(await names({ type: 'FILE' })).toEqual(['100%_idle']);
    expect(await names({ current: 2, pageSize: 1, sort: 'name' })).toEqual(['Busy']);
    expect((await other.ok('connector.list', { mode: 'all' })).total).toBe(0);
  });
});

describe('connector use', () => {
  it('runs through the gateway: sample and quote free, the rest charged', async () => {
    api = await server.tenant({ balance: 5000 });
    appId = (await api.ok('app.create', { name: 'ERP' })).id;
    const id = await create();
    const query = { province: '浙江省', limit: 3 };
    const sample = await api.ok('connector.preview', { id, mode: 'sample', query });
    expect(sample).toMatchObject({ status: 200, receipt: { amount: 0 } });
    const quote = await api.ok('connector.preview', { id, mode: 'quote', query });
    expect(quote).toMatchObject({ status: 200, body: { quote: { rows: 4 } }, receipt: { amount: 0, reason: 'quote' } });
    const paid = await api.ok('connector.run', { id, query });
    const amount = def.pricing.unitPrice;
    expect(paid).toMatchObject({ status: 200, receipt: { amount, balance_after: 5000 - amount } });
    expect(paid.body.data).toHaveLength(3);
    const refused = await api.ok('connector.run', { id, query: { nope: 1 } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid-input', charged: false } });
    const { decisions } = await api.ok('call.get', { id: refused.call_id ?? '' });
    expect(decisions.at(-1)).toEqual({ rule: 'parameters', allowed: false, detail: 'nope' });
    expect((await api.ok('connector.get', { id })).today.spend).toBe(amount);
  });

  it('lists the files of a connector that delivers files', async () => {
    const id = await create({ type: 'FILE' });
    const answer = await api.ok('connector.run', { id, query: { limit: 5 } });
    expect(answer).toMatchObject({ status: 200, body: { data: [], next_cursor: null } });
    expect(await api.ok('connector.run', { id, query: { limit: 'x' } })).toMatchObject({ status: 422 });
  });

  it('is documented from its definition', async () => {
    const id = await create({ fields: ['name', 'province'] });
    const made = await api.ok('connector.docs', { id });
    const paths = made.openapi.paths as Record<string, unknown>;
    expect(Object.keys(paths)).toContain('/connectors/{id}/query');
    expect(made.openapi['x-connectors']).toMatchObject([{ id, fields: ['name', 'province'] }]);
    expect(made.openapi.servers).toEqual([{ url: 'https://data.example/open/v1' }]);
    expect(made.fields.map(({ name_en }) => name_en)).toEqual(['name', 'province']);
    expect(querySchema(def, ['name', 'province']).safeParse(made.request).success).toBe(true);
    const [row] = made.response.data as unknown[];
    expect(rowSchema(def, ['name', 'province']).safeParse(row).success).toBe(true);
    expect(receipt.safeParse(made.response.receipt).success).toBe(true);
    const known = ['keyword', 'filter', 'sort', 'fields', 'limit', 'cursor', 'dry_run', 'id', 'province'];
    expect(made.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(known));
    expect(made.errors.find(({ code }) => code === 'ip-refused')).toMatchObject({ status: 403 });
    // Examples find something in what the connector answers itself.
    const found = await api.ok('connector.preview', { id, mode: 'quote', query: made.request });
    expect((found.body.quote as { rows: number }).rows).toBeGreaterThan(0);
    expect(made.parameters.find(({ name }) => name === 'province')?.match).toMatch(/whole|listed/);
    expect(made.parameters.find(({ name }) => name === 'keyword')?.match).toMatch(/Contains/);
    const nothing = await create({ name: 'Nothing', keyword: 'no such words' });
    expect((await api.ok('connector.docs', { id: nothing })).request).toEqual({ limit: 10 });
    const files = await api.ok('connector.docs', { id: await create({ name: 'Files', type: 'FILE' }) });
    expect(files.parameters.map(({ name }) => name)).toEqual(['limit', 'cursor']);
  });

  it('adds up cost by business day and reason', async () => {
    const id = await create();
    const call = { companyId: api.companyId, appId, connectorId: id };
    const { orm } = server.services.database;
    const at = (time: string) => new Date(time);
    await recordCall(orm, { ...call, at: at('2026-11-18T15:59:59Z'), amount: 1, outcome: 'ok', reason: 'per_query' });
    await recordCall(orm, { ...call, at: at('2026-11-18T16:00:00Z'), amount: 10, outcome: 'ok', reason: 'per_query' });
    await recordCall(orm, {
      ...call,
      at: at('2026-11-20T15:59:59Z'),
      amount: 0,
      outcome: 'empty',
      reason: 'empty_result',
    });
    await recordCall(orm, { ...call, at: at('2026-11-20T16:00:00Z'), amount: 7, outcome: 'ok', reason: 'per_query' });
    const days = await api.ok('connector.cost', { id, from: '2026-11-19', to: '2026-11-20' });
    expect(days).toEqual({
      totals: { calls: 2, charged: 1, failed: 0, spend: 10 },
      days: [
        { day: '2026-11-19', calls: 1, charged: 1, failed: 0, spend: 10 },
        { day: '2026-11-20', calls: 1, charged: 0, failed: 0, spend: 0 },
      ],
      reasons: [
        { reason: 'per_query', calls: 1, spend: 10 },
        { reason: 'empty_result', calls: 1, spend: 0 },
      ],
    });
    const backwards = await api.send('connector.cost', { id, from: '2026-11-20', to: '2026-11-18' });
    expect(backwards).toMatchObject({ status: 422, body: { fields: [{ field: 'to' }] } });
    const long = await api.send('connector.cost', { id, from: '2020-01-01', to: '2026-11-18' });
    expect(long).toMatchObject({ status: 422, body: { fields: [{ field: 'from' }] } });
  });

  it('is not found by another company, whatever it asks', async () => {
    const id = await create();
    const asks = {
      'connector.get': {},
      'connector.update': { version: 1, name: 'Mine' },
      'connector.setIpRules': { ip_rules: [] },
      'connector.setLimits': { limits: {} },
      'connector.setStatus': { status: 'disabled' },
      'connector.delete': {},
      'connector.preview': { mode: 'sample' },
      'connector.run': {},
      'connector.docs': {},
      'connector.cost': { from: '2026-11-01', to: '2026-11-02' },
    } as const;
    for (const [name, input] of Object.entries(asks)) {
      const { status, body } = await other.send(name as keyof typeof asks, { id, ...input });
      expect([name, status, body.errorCode]).toEqual([name, 404, 'not-found']);
    }
    expect(await api.ok('connector.get', { id })).toMatchObject({ status: 'enabled', version: 1 });
    const { orm } = server.services.database;
    const theirs = and(eq(auditLog.companyId, other.companyId), eq(auditLog.subject, `connector:${id}`));
    expect(await orm.$count(auditLog, theirs)).toBe(0);
  });
});
