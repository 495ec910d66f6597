import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../db/audit';
import { auditLog } from '../../db/schema';
import { actAs, auditOperator } from '../../operator/audit';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';
import { checkTrail } from './checkTrail';
import { expireTrail } from './retention';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  const sql = () => server.services.database.sql;
  const lines = async (companyId: number) =>
    (
      await sql().query<{ seq: number; hash: string }>(
        'select seq, hash from audit_log where company_id = $1 order by seq',
        [companyId],
      )
    ).rows;

  const problems = async () => (await checkTrail(server.services.database)).problems;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
    own = await server.tenant();
    const { id } = await own.ok('app.create', { name: 'First' });
    const app = await own.ok('app.get', { id });
    await own.ok('app.update', { id, name: 'Second', description: '', require_signature: false, version: app.version });
  });
  afterAll(() => server.close());

  it('contains refused acts and sign-ins, one line per kind and minute', async () => {
    const { a, phones } = server.fixtures;
    const refused = async () => {
      await server.services.refusals.flush();
      const { list } = await server.call('audit.list', { pageSize: 100 }, a.admin);
      return list.flatMap(({ action, detail, person }) =>
        detail.ok === false ? [{ action, detail, person: person?.id ?? null }] : [],
      );
    };
    for (let n = 0; n < 4; n += 1) await server.send('role.create', { name: 'Mine', permissions: [] }, a.analyst);
    await server.send('role.list', {}, a.analyst);
    await server.send('account.signIn', { phone: phones.analyst, password: 'Wrong@2026!' }, undefined);
    const person = a.analyst.personId;
    const denied = { ok: false, refused: 'permission-changed' };
    expect(await refused()).toEqual(
      expect.arrayContaining([
        { action: 'role.create', person, detail: denied },
        { action: 'role.create', person, detail: { ...denied, times: 3 } },
        { action: 'account.signIn', person, detail: { ok: false, by: 'password' } },
      ]),
    );
    expect((await refused()).filter(({ action }) => action.startsWith('role.'))).toHaveLength(2);
    await server.call('staff.list', {}, a.admin);
  });

  it('limits the lines of many addresses', async () => {
    const { companyId } = server.fixtures.b;
    const { refusals } = server.services;
    for (let n = 0; n < 300; n += 1)
      refusals.note({
        companyId,
        personId: null,
        ip: `10.0.${n >> 8}.${n & 255}`,
        action: 'whiteList.refused',
        subject: 'app:1',
        detail: { guards: 'gateway' },
      });
    await refusals.flush();
    const { rows } = await sql().query<{ ip: string; detail: { times?: number } }>(
      `select ip, detail from audit_log where company_id = $1 and action = 'whiteList.refused'`,
      [companyId],
    );
    expect(rows).toHaveLength(101);
    expect(rows.find(({ ip }) => ip === '*')?.detail.times).toBe(200);
  });

  describe('the list', () => {
    it('returns person, action, object and changes', async () => {
      const { list, total } = await own.ok('audit.list', {});
      expect(total).toBe(2);
      expect(list[0]).toMatchObject({
        seq: 2,
        person: { id: own.personId },
        action: 'app.update',
        subject_name: 'Second',
        detail: { name: { before: 'First', after: 'Second' } },
        ip: '127.0.0.1',
      });
      expect(list[1]).toMatchObject({ seq: 1, action: 'app.create' });
    });

    it('returns acts of the platform without the operator', async () => {
      const tenant = await server.tenant();
      const { orm } = server.services.database;
      const { companyId } = tenant;
      const act = {
        action: 'credit',
        subject: `company:${companyId}`,
        companyId,
        now: TEST_NOW,
        detail: { amount: 1 },
      };
      await actAs('ann@ops-1', () => auditOperator(orm, act));
      const { list } = await tenant.ok('audit.list', {});
      expect(list[0]).toMatchObject({ action: 'platform.credit', ip: 'cli', detail: { amount: 1 } });
      const file = await server.send('audit.export', {}, tenant);
      expect([JSON.stringify(list), file.body].join()).not.toContain('ann@ops-1');
      expect(file.body).toContain('platform.credit');
    });

    it('returns names of referenced objects, but none of another company', async () => {
      const tenant = await server.tenant();
      const top = await tenant.ok('department.create', { name: 'Top', parent_id: null });
      const below = await tenant.ok('department.create', { name: 'Below', parent_id: top.id });
      await tenant.ok('department.move', { id: below.id, parent_id: null });
      const [moved, made] = (await tenant.ok('audit.list', { area: 'department' })).list;
      const names = { [`department:${top.id}`]: 'Top', [`department:${below.id}`]: 'Below' };
      expect(moved).toMatchObject({ subject_name: 'Below', names });
      expect(made).toMatchObject({ subject_name: 'Below', names });
      await tenant.ok('cost.setBudget', {
        scope: 'department',
        target_id: below.id,
        monthly: 100_000,
        hard_stop: true,
      });
      await tenant.ok('cost.setBudget', {
        scope: 'department',
        target_id: below.id,
        monthly: 200_000,
        hard_stop: true,
      });
      const [budget] = (await tenant.ok('audit.list', { area: 'cost' })).list;
      expect(budget).toMatchObject({ subject_name: 'Below', detail: { monthly: { before: 100_000, after: 200_000 } } });
      expect(budget?.detail).not.toHaveProperty('hardStop');
      await tenant.ok('department.delete', { id: below.id, move_to: top.id });
      const [gone] = (await tenant.ok('audit.list', { area: 'department' })).list;
      expect(gone).toMatchObject({ subject_name: 'Below', names: { [`department:${top.id}`]: 'Top' } });
      const other = await server.tenant();
      const actor = { caller: { companyId: other.companyId, personId: null }, ip: '', now: TEST_NOW };
      const detail = { moveTo: top.id };
      await audit(server.services.database.orm, actor, 'role.delete', `department:${top.id}`, detail);
      const [stranger] = (await other.ok('audit.list', { area: 'role' })).list;
      expect(stranger).toMatchObject({ subject_name: null, names: {} });
    });

    it('is filtered by person, area, object and day', async () => {
      const app = (await own.ok('audit.list', {})).list[0]?.subject as string;
      const counts = async (filter: object) => (await own.ok('audit.list', filter)).total;
      expect(await counts({ person_id: own.personId })).toBe(2);
      expect(await counts({ person_id: own.personId + 1 })).toBe(0);
      expect(await counts({ area: 'app' })).toBe(2);
      expect(await counts({ area: 'role' })).toBe(0);
      expect(await counts({ subject: app })).toBe(2);
      expect(await counts({ subject: 'app' })).toBe(2);
      expect(await counts({ subject: 'connector' })).toBe(0);
      expect(await counts({ from: '2026-11-17', to: '2026-11-17' })).toBe(2);
      expect(await counts({ to: '2026-11-16' })).toBe(0);
    });

    it('rejects a reversed period by field name', async () => {
      const answer = await own.send('audit.list', { from: '2026-11-18', to: '2026-11-16' });
      expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: 'to', rule: 'range-backwards' }] } });
    });

    it('is exported as CSV, and the export is audited', async () => {
      const other = await server.tenant();
      await other.ok('app.create', { name: '=HYPERLINK("x")' });
      const answer = await server.send('audit.export', {}, other);
      expect(answer.headers['content-type']).toContain('text/csv');
      // The header, the act, and the line of the export itself.
      expect(answer.body.trim().split('\r\n')).toHaveLength(3);
      expect(answer.body).toContain("'=HYPERLINK");
      expect((await other.ok('audit.list', { area: 'audit' })).total).toBe(1);
    });
  });

  describe('the chain', () => {
    it('has no gap after concurrent acts', async () => {
      const busy = await server.tenant();
      await server.cookieOf(busy);
      await Promise.all(Array.from({ length: 12 }, (_, index) => busy.ok('app.create', { name: `App ${index}` })));
      expect((await lines(busy.companyId)).map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
      expect(await problems()).toEqual([]);
    });

    it('rejects changes, deletion, and unsigned or unchained lines', async () => {
      for (const statement of [`update audit_log set ip = 'x'`, 'delete from audit_log', 'truncate audit_log'])
        await expect(sql().exec(statement)).rejects.toThrow('append-only');
      const { orm } = server.services.database;
      const line = { companyId: own.companyId, action: 'a', subject: 's', ip: '', at: TEST_NOW };
      for (const more of [{}, { seq: 99, hash: 'x', keyId: 'x', mac: 'x' }])
        await expect(orm.insert(auditLog).values({ ...line, ...more })).rejects.toMatchObject({
          cause: { message: 'a line of audit_log is signed, and is where its head is' },
        });
    });

    it('has an anchor at the cut of retention', async () => {
      const old = await server.tenant();
      for (const name of ['A', 'B', 'C']) await old.ok('app.create', { name });
      const day = 86_400_000;
      const before = await lines(old.companyId);
      expect(
        await expireTrail(server.services.database, new Date(TEST_NOW.getTime() + day), TEST_NOW),
      ).toBeGreaterThanOrEqual(3);
      const { rows } = await sql().query('select seq, hash, removed from audit_anchors where company_id = $1', [
        old.companyId,
      ]);
      expect(rows).toEqual([{ ...before[2], removed: 3 }]);
      expect(await problems()).toEqual([]);
      // Nothing left to remove, and the chain goes on.
      expect(await expireTrail(server.services.database, new Date(TEST_NOW.getTime() + day), TEST_NOW)).toBe(0);
      await old.ok('app.create', { name: 'E' });
      expect(await problems()).toEqual([]);
    });
  });
});
