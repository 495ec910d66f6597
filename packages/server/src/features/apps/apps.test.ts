import { UNLIMITED } from '@daas/contract/constants';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiKeys, apps, auditLog, connectors, NO_LIMITS } from '../../db/schema';
import { sha256 } from '../../kernel/secrets';
import { recordCall } from '../../testing/calls';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';

const HOUR_MS = 3_600_000;
let server: TestConsole;
let api: Tenant;
let other: Tenant;
let now: Date;
let id: number;

beforeAll(async () => {
  server = await startTestConsole();
});
beforeEach(async () => {
  now = new Date('2026-11-21T04:00:00Z');
  server.setNow(now);
  api = await server.tenant();
  other = await server.tenant();
  id = (await api.ok('app.create', { name: 'ERP', description: 'orders' })).id;
});
afterAll(() => server.close());

const orm = () => server.services.database.orm;
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
  server.setNow(now);
};
const lastAudit = async () => {
  const rows = await orm()
    .select()
    .from(auditLog)
    .where(eq(auditLog.companyId, api.companyId))
    .orderBy(desc(auditLog.id));
  return rows[0];
};
const limits = UNLIMITED;
const bind = async (name: string) => {
  const values = { companyId: api.companyId, appId: id, name, type: 'API', dataSet: 'enterprise' } as const;
  const more = {
    fields: ['name'],
    ipRules: [],
    limits: NO_LIMITS,
    createdBy: api.personId,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await orm()
    .insert(connectors)
    .values({ ...values, ...more })
    .returning();
  return row?.id ?? 0;
};

describe('apps', () => {
  it('are created, listed and returned with today’s figures', async () => {
    expect(await lastAudit()).toMatchObject({ action: 'app.create', subject: `app:${id}`, personId: api.personId });
    const connectorId = await bind('One');
    const call = { companyId: api.companyId, appId: id, connectorId, at: now };
    await recordCall(orm(), { ...call, amount: 300, outcome: 'ok' });
    await recordCall(orm(), { ...call, amount: 0, outcome: 'failed' });
    await api.ok('app.createKey', { id, name: 'k' });
    const list = await api.ok('app.list', {});
    expect(list).toMatchObject({ total: 1, current: 1, pageSize: 20 });
    expect(list.list[0]).toMatchObject({
      id,
      name: 'ERP',
      status: 'enabled',
      keys: 1,
      connectors: 1,
      today: { calls: 2, failed: 1, spend: 300 },
      last_used_at: null,
    });
    const shown = await api.ok('app.get', { id });
    expect(shown).toMatchObject({ version: 1, require_signature: false, limits });
    expect(shown.connector_list).toEqual([{ id: connectorId, name: 'One', type: 'API', status: 'creating' }]);
    expect((await other.ok('app.list', {})).total).toBe(0);
  });

  it('are filtered by name, id and status, and sorted with unused ones last', async () => {
    const second = (await api.ok('app.create', { name: '50%_crm' })).id;
    await orm().update(apps).set({ lastUsedAt: now }).where(eq(apps.id, second));
    await api.ok('app.setStatus', { id, status: 'disabled' });
    const names = async (input: object) => (await api.ok('app.list', input)).list.map(({ name }) => name);
    expect(await names({ keyword: '%_c' })).toEqual(['50%_crm']);
    expect(await names({ keyword: String(id) })).toEqual(['ERP']);
    expect(await names({ status: 'disabled' })).toEqual(['ERP']);
    expect(await names({ sort: '-last_used_at' })).toEqual(['50%_crm', 'ERP']);
    expect(await names({ sort: 'last_used_at' })).toEqual(['50%_crm', 'ERP']);
    expect(await names({ sort: 'name', current: 2, pageSize: 1 })).toEqual(['ERP']);
  });

  it('are updated by version and reject a stale update', async () => {
    expect(await api.ok('app.update', { id, version: 1, require_signature: true })).toMatchObject({
      require_signature: true,
      name: 'ERP',
      version: 2,
    });
    expect(await lastAudit()).toMatchObject({
      action: 'app.update',
      detail: { requireSignature: { before: false, after: true } },
    });
    const late = await api.send('app.update', { id, version: 1, name: 'Late' });
    expect(late).toMatchObject({ status: 409, body: { errorCode: 'changed-meanwhile' } });
    await api.ok('app.create', { name: 'CRM' });
    const taken = await api.send('app.update', { id, version: 2, name: 'crm' });
    expect(taken).toMatchObject({ status: 409, body: { errorCode: 'name-taken' } });
    expect(await api.send('app.create', { name: 'erp' })).toMatchObject({ status: 409 });
  });

  it('store IP rules, limits and status', async () => {
    expect((await api.ok('app.setIpRules', { id, ip_rules: ['::1'] })).ip_rules).toEqual(['::1']);
    expect(await lastAudit()).toMatchObject({
      action: 'app.setIpRules',
      detail: { ipRules: { before: [], after: ['::1'] } },
    });
    const wrong = await api.send('app.setIpRules', { id, ip_rules: ['::1', 'x'] });
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ field: 'ip_rules.1' }] } });
    expect((await api.ok('app.setLimits', { id, limits: { per_second: 5 } })).limits).toEqual({
      ...limits,
      per_second: 5,
    });
    const wrongLimits = { per_day: 3, total: 2, spend_per_day: 10 ** 12, spend_per_month: null, spend_total: 100_000 };
    expect(await api.send('app.setLimits', { id, limits: wrongLimits })).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'limits.per_day' }, { field: 'limits.spend_per_day', rule: 'above-total' }] },
    });
    expect((await api.ok('app.setStatus', { id, status: 'disabled' })).status).toBe('disabled');
    expect(await lastAudit()).toMatchObject({ action: 'app.setStatus' });
  });

  it('reject deletion with bound connectors and revoke keys on deletion', async () => {
    const connectorId = await bind('Bound');
    const refused = await api.send('app.delete', { id });
    expect(refused).toMatchObject({ status: 409, body: { errorCode: 'in-use' } });
    expect(refused.body.errorMessage).toContain('Bound');
    await api.ok('connector.delete', { id: connectorId });
    const { key } = await api.ok('app.createKey', { id, name: 'k' });
    await api.ok('app.delete', { id });
    expect(await lastAudit()).toMatchObject({ action: 'app.delete', detail: { name: 'ERP' } });
    expect(await api.send('app.get', { id })).toMatchObject({ status: 404 });
    const [stored] = await orm().select().from(apiKeys).where(eq(apiKeys.id, key.id));
    expect(stored?.revokedAt).toEqual(now);
    await api.ok('app.create', { name: 'ERP' });
  });

  it('stop at the app quota', async () => {
    const base = {
      companyId: api.companyId,
      ipRules: [],
      limits: NO_LIMITS,
      createdBy: api.personId,
      createdAt: now,
      updatedAt: now,
    };
    await orm()
      .insert(apps)
      .values(Array.from({ length: 49 }, (_, index) => ({ ...base, name: `n${index}` })));
    const one = await api.send('app.create', { name: 'One more' });
    expect(one).toMatchObject({ status: 409, body: { errorCode: 'quota-reached' } });
  });
});

describe('keys', () => {
  it('return their secrets only once and store only hashes', async () => {
    const made = await api.ok('app.createKey', { id, name: 'Server', mode: 'test', expires_in_days: 30 });
    expect(made.secret).toMatch(/^dk_test_[\w-]{43}$/);
    expect(made.key).toMatchObject({
      prefix: made.secret.slice(0, 12),
      mode: 'test',
      status: 'active',
      name: 'Server',
    });
    expect(made.key.expires_at).toBe('2026-12-21T04:00:00.000Z');
    const [stored] = await orm().select().from(apiKeys).where(eq(apiKeys.id, made.key.id));
    expect(stored?.hash).toBe(sha256(made.secret));
    expect(server.services.sealer.open(stored?.signingSecret ?? Buffer.alloc(0))).toBe(made.signing_secret);
    const later = JSON.stringify([await api.ok('app.get', { id }), await lastAudit(), stored]);
    expect(later).not.toContain(made.secret);
    expect(later).not.toContain(made.signing_secret);
    expect(await lastAudit()).toMatchObject({ action: 'app.createKey', detail: { prefix: made.key.prefix } });
  });

  it('expire after the overlap of a rotation', async () => {
    const old = await api.ok('app.createKey', { id, name: 'Server', expires_in_days: 30 });
    pass(HOUR_MS);
    const fresh = await api.ok('app.rotateKey', { id, key_id: old.key.id, overlap_hours: 24 });
    expect(fresh.secret).not.toBe(old.secret);
    expect(fresh.key).toMatchObject({
      name: 'Server',
      mode: 'live',
      status: 'active',
      expires_at: '2026-12-21T05:00:00.000Z',
    });
    const states = async () =>
      Object.fromEntries((await api.ok('app.get', { id })).key_list.map((key) => [key.id, key.status]));
    expect(await states()).toEqual({ [old.key.id]: 'rotating', [fresh.key.id]: 'active' });
    expect(await lastAudit()).toMatchObject({ action: 'app.rotateKey', detail: { replaces: old.key.prefix } });
    const twice = await api.send('app.rotateKey', { id, key_id: old.key.id });
    expect(twice).toMatchObject({ status: 409, body: { errorCode: 'state-forbids' } });
    pass(24 * HOUR_MS);
    expect(await states()).toEqual({ [old.key.id]: 'expired', [fresh.key.id]: 'active' });
    expect((await api.ok('app.get', { id })).keys).toBe(1);
  });

  it('never outlive their own expiry by a rotation', async () => {
    const old = await api.ok('app.createKey', { id, name: 'Short', expires_in_days: 1 });
    await api.ok('app.rotateKey', { id, key_id: old.key.id, overlap_hours: 720 });
    const shown = (await api.ok('app.get', { id })).key_list.find((key) => key.id === old.key.id);
    expect(shown?.expires_at).toBe(old.key.expires_at);
  });

  it('are revoked immediately and once', async () => {
    const { key } = await api.ok('app.createKey', { id, name: 'Gone' });
    await api.ok('app.revokeKey', { id, key_id: key.id });
    const first = await lastAudit();
    expect(first).toMatchObject({ action: 'app.revokeKey', detail: { key: key.id } });
    await api.ok('app.revokeKey', { id, key_id: key.id });
    expect((await lastAudit())?.id).toBe(first?.id);
    const shown = await api.ok('app.get', { id });
    expect(shown.key_list).toMatchObject([{ id: key.id, status: 'revoked' }]);
    expect(await api.send('app.rotateKey', { id, key_id: key.id })).toMatchObject({ status: 409 });
  });

  it('stop at the key quota, except for a rotation without overlap', async () => {
    const keys = [];
    for (let index = 0; index < 20; index += 1)
      keys.push((await api.ok('app.createKey', { id, name: `k${index}` })).key);
    const keyId = keys[0]?.id ?? '';
    expect(await api.send('app.createKey', { id, name: 'more' })).toMatchObject({
      status: 409,
      body: { errorCode: 'quota-reached' },
    });
    expect(await api.send('app.rotateKey', { id, key_id: keyId })).toMatchObject({ status: 409 });
    await api.ok('app.rotateKey', { id, key_id: keyId, overlap_hours: 0 });
    expect((await api.ok('app.get', { id })).keys).toBe(20);
  });

  it('return 404 for another company or another app', async () => {
    const { key } = await api.ok('app.createKey', { id, name: 'k' });
    const mine = (await other.ok('app.create', { name: 'Mine' })).id;
    const asks = [
      ['app.get', {}],
      ['app.update', { version: 1, name: 'x' }],
      ['app.setIpRules', { ip_rules: [] }],
      ['app.setLimits', { limits: {} }],
      ['app.setStatus', { status: 'disabled' }],
      ['app.delete', {}],
      ['app.createKey', { name: 'x' }],
      ['app.rotateKey', { key_id: key.id }],
      ['app.revokeKey', { key_id: key.id }],
    ] as const;
    for (const [name, input] of asks) {
      const { status, body } = await other.send(name, { id, ...input });
      expect([name, status, body.errorCode]).toEqual([name, 404, 'not-found']);
    }
    for (const name of ['app.rotateKey', 'app.revokeKey'] as const)
      expect(await other.send(name, { id: mine, key_id: key.id })).toMatchObject({ status: 404 });
    expect((await api.ok('app.get', { id })).key_list).toMatchObject([{ status: 'active' }]);
  });
});
