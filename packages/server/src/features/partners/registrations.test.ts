import { PARTNER_TERMS } from '@daas/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { creditCompany } from '../../operator/money';
import { addHouseCustomer, addPartner, setPartnerStatus, setPartnerTerms } from '../../operator/partners';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import type { TestUser } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { createCompany } from '../companies/companies';
import { lapse } from './protection';

const rowId = (n: number) => `ent_${String(n).padStart(6, '0')}`;
const asked = {
  contact_name: '王经理',
  contact_phone: '10000000088',
  need: '企业数据接口',
  expected_amount: 500_000_000,
};

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let a: TestUser;
  let b: TestUser;
  let next = 100;

  beforeAll(async () => {
    server = await startTestServer({ kind });
    a = server.fixtures.a.admin;
    b = server.fixtures.b.admin;
  });
  afterAll(() => server.close());

  const report = (who: TestUser, row: string) => server.call('partner.report', { ...asked, row_id: row }, who);
  const fresh = () => {
    next += 1;
    return rowId(next);
  };
  const orm = () => server.services.database.orm;
  const at = async (days: number, run: () => Promise<void>) => {
    server.setNow(new Date(TEST_NOW.getTime() + days * DAY_MS));
    await run().finally(() => server.setNow(TEST_NOW));
  };
  const refusal = async (name: Parameters<TestServer['send']>[0], input: Record<string, unknown>, who: TestUser) =>
    (await server.send(name, input, who)).json().errorCode;
  /** A company of its own that is a partner, at the top or below another. */
  async function partner(name: string, above: number | null = null): Promise<TestUser & { companyId: number }> {
    const personId = server.fixtures.both.personId;
    const { companyId } = await createCompany(orm(), { name, personId, now: TEST_NOW });
    await addPartner(orm(), { companyId, parentId: above, now: TEST_NOW });
    return { personId, companyId };
  }

  it('finds candidates by name and by credit code', async () => {
    const { list } = await server.call('partner.candidates', { keyword: '公司' }, a);
    const [first] = list;
    expect(list.length).toBeGreaterThan(0);
    const { list: same } = await server.call('partner.candidates', { keyword: String(first?.uscc).toLowerCase() }, a);
    expect(same).toEqual([first]);
  });

  it('of 50 partners who report one prospect at once exactly one gets it', async () => {
    const many: TestUser[] = [];
    for (let n = 0; n < 50; n += 1) many.push(await partner(`并发渠道${n}`));
    const row = fresh();
    const answers = await Promise.all(many.map((who) => report(who, row)));
    const won = answers.filter(({ state }) => state === 'protected');
    expect(won).toHaveLength(1);
    expect(answers.filter(({ state, reason }) => state === 'refused' && reason === 'protected')).toHaveLength(49);
  }, 120_000);

  it('says why a prospect is not free, and of nobody else', async () => {
    const row = fresh();
    const { uscc, name } = await report(a, row);
    expect(await report(a, row)).toMatchObject({ state: 'refused', reason: 'own' });
    const other = await report(b, row);
    expect(other).toMatchObject({ state: 'refused', reason: 'protected', reason_until: null, protected_until: null });
    expect(JSON.stringify(other)).not.toContain('甲测试');

    const listed = fresh();
    const { name: houseName, uscc: houseCode } = await report(a, listed);
    await server.call('partner.release', { id: (await idsOf(a, houseName))[0] as string }, a);
    await addHouseCustomer(orm(), { uscc: houseCode, name: houseName, now: TEST_NOW });
    expect(await report(b, listed)).toMatchObject({ state: 'refused', reason: 'house' });

    const { row_id: paying, name: payer } = await candidate(fresh());
    const personId = server.fixtures.both.personId;
    const { companyId } = await createCompany(orm(), { name: payer, personId, now: TEST_NOW });
    await creditCompany(orm(), { companyId, amount: 10_000, note: 'first', now: TEST_NOW });
    expect(await report(b, paying)).toMatchObject({ state: 'refused', reason: 'customer' });
    expect([uscc.length, name.length > 0]).toEqual([18, true]);
  });

  const idsOf = async (who: TestUser, keyword: string) =>
    (await server.call('partner.reports', { keyword }, who)).list.map(({ id }) => id);
  /** What the data set calls a row, by a report that is given up at once by a partner of its own. */
  async function candidate(row: string) {
    const row_ = await server.services.market.get((await import('@daas/contract/datasets')).DATA_SETS.enterprise, row, [
      'name',
      'uscc',
    ]);
    return { row_id: row, name: String(row_?.name), uscc: String(row_?.uscc) };
  }

  it('keeps the tree of who released waiting, others not', async () => {
    const top = await partner('冷却总代');
    const sub = await partner('冷却分销', top.companyId);
    const row = fresh();
    const { id } = await report(sub, row);
    expect(await refusal('partner.renew', { id, note: '早' }, sub)).toBe('invalid-input');
    await server.call('partner.release', { id, note: '预算取消' }, sub);
    expect(await server.call('partner.reported', { id }, sub)).toMatchObject({ state: 'released', note: '预算取消' });
    expect(await refusal('partner.release', { id }, sub)).toBe('state-forbids');
    const again = await report(top, row);
    expect(again).toMatchObject({ state: 'refused', reason: 'cooling' });
    expect(again.reason_until).toBe(new Date(TEST_NOW.getTime() + PARTNER_TERMS.coolingDays * DAY_MS).toISOString());
    await at(PARTNER_TERMS.coolingDays, async () => {
      expect(await report(top, row)).toMatchObject({ state: 'protected' });
    });
    const free = fresh();
    const released = await report(sub, free);
    await server.call('partner.release', { id: released.id }, sub);
    expect(await report(b, free)).toMatchObject({ state: 'protected' });
  });

  it('renews near the end as often as the level may, and lapses by time', async () => {
    await setPartnerTerms(orm(), { level: 1, protectionDays: 30, renewals: 1, now: TEST_NOW });
    const row = fresh();
    const { id, protected_until } = await report(a, row);
    expect(protected_until).toBe(new Date(TEST_NOW.getTime() + 30 * DAY_MS).toISOString());
    await at(20, async () => {
      const { list, figures } = await server.call('partner.reports', {}, a);
      expect(list[0]).toMatchObject({ id, ends_soon: true, renewable: true });
      expect(figures.ending_soon).toBe(1);
      const renewed = await server.call('partner.renew', { id, note: '已完成测试' }, a);
      expect(renewed).toMatchObject({ renewals: 1, renewable: false, note: '已完成测试' });
      expect(renewed.protected_until).toBe(new Date(TEST_NOW.getTime() + 60 * DAY_MS).toISOString());
    });
    await at(55, async () => {
      expect(await refusal('partner.renew', { id, note: '再次' }, a)).toBe('quota-reached');
    });
    await at(61, async () => {
      expect(await server.call('partner.reported', { id }, a)).toMatchObject({ state: 'lapsed' });
      // What no task has ended yet is no obstacle for others.
      expect(await report(b, row)).toMatchObject({ state: 'protected' });
      expect(await refusal('partner.renew', { id, note: '晚了' }, a)).toBe('state-forbids');
      expect(await lapse(orm(), new Date(TEST_NOW.getTime() + 300 * DAY_MS))).toBeGreaterThan(0);
    });
    await setPartnerTerms(orm(), { level: 1, ...PARTNER_TERMS, now: TEST_NOW });
  });

  it('wins a customer by its first payment, and follows what it uses', async () => {
    const row = fresh();
    const { id, name } = await report(a, row);
    const personId = server.fixtures.both.personId;
    const { companyId } = await createCompany(orm(), { name, personId, now: TEST_NOW });
    expect(await server.call('partner.customer', { id }, a)).toMatchObject({ registered: true, state: 'protected' });
    await creditCompany(orm(), { companyId, amount: 1_000_000, note: 'first', reference: 'pay-1', now: TEST_NOW });
    expect(await server.call('partner.reported', { id }, a)).toMatchObject({
      state: 'won',
      won_at: TEST_NOW.toISOString(),
    });
    const call = {
      companyId,
      appId: 1_000_001,
      connectorId: 1,
      dataSet: 'enterprise',
      amount: 1500,
      outcome: 'ok',
    } as const;
    await recordCall(orm(), { ...call, at: new Date(TEST_NOW.getTime() + 1000) });
    await recordCall(orm(), { ...call, at: new Date(TEST_NOW.getTime() - DAY_MS) });
    await at(1, async () => {
      const seen = await server.call('partner.customer', { id }, a);
      expect(seen).toMatchObject({
        calls: 1,
        spend: 1500,
        products: [{ key: 'enterprise', calls: 1, spend: 1500 }],
        apps: [{ id: 1_000_001, calls: 1, spend: 1500 }],
      });
      expect(seen.days.filter(({ calls }) => calls > 0)).toHaveLength(1);
    });
  });

  it('shows a partner its tree and nothing above or beside it', async () => {
    const top = await partner('可见总代');
    const middle = await partner('可见中间', top.companyId);
    const low = await partner('可见末级', middle.companyId);
    const beside = await partner('可见旁支', top.companyId);
    const owned = new Map<TestUser, string>();
    for (const who of [top, middle, low, beside]) owned.set(who, (await report(who, fresh())).id);
    const all = [top, middle, low, beside];
    const sees: [TestUser & { companyId: number }, TestUser[]][] = [
      [top, all],
      [middle, [middle, low]],
      [low, [low]],
      [beside, [beside]],
    ];
    for (const [who, visible] of sees) {
      const ids = visible.map((one) => owned.get(one)).sort();
      const { list } = await server.call('partner.customers', {}, who);
      expect(list.map(({ id }) => id).sort()).toEqual(ids);
      const partners = await server.call('partner.partners', {}, who);
      expect(partners.list.map(({ id }) => id).sort()).toEqual(visible.map(({ companyId }) => companyId).sort());
      expect(partners.list.find(({ id }) => id === who.companyId)?.parent_id).toBeNull();
      for (const one of all) {
        const id = owned.get(one) as string;
        const isSeen = visible.includes(one);
        expect((await server.send('partner.customer', { id }, who)).statusCode).toBe(isSeen ? 200 : 404);
        // Contacts, need and acts are the own partner's alone.
        const isOwn = one === who;
        expect((await server.send('partner.reported', { id }, who)).statusCode).toBe(isOwn ? 200 : 404);
        if (!isOwn) {
          expect((await server.send('partner.release', { id }, who)).statusCode).toBe(404);
          expect((await server.send('partner.renew', { id, note: 'x' }, who)).statusCode).toBe(404);
        }
      }
    }
  });

  it('is closed to companies without partner rights, and to suspended ones', async () => {
    const who = await partner('停用渠道');
    const has = async () => (await server.call('account.permissions', {}, who)).permissions.length;
    const before = await has();
    await setPartnerStatus(orm(), { companyId: who.companyId, status: 'suspended', now: TEST_NOW });
    for (const name of ['partner.reports', 'partner.customers', 'partner.partners'] as const)
      expect(await refusal(name, {}, who)).toBe('application-not-activated');
    expect(await refusal('partner.report', { ...asked, row_id: fresh() }, who)).toBe('application-not-activated');
    expect(await has()).toBeLessThanOrEqual(before);
    await setPartnerStatus(orm(), { companyId: who.companyId, status: 'active', now: TEST_NOW });
    expect(await refusal('partner.reports', {}, who)).toBeUndefined();
  });

  it('keeps trees to five levels', async () => {
    let above: number | null = null;
    for (let level = 1; level <= 5; level += 1) above = (await partner(`第${level}级`, above)).companyId;
    await expect(partner('第6级', above)).rejects.toMatchObject({ code: 'quota-reached' });
    expect(await orm().$count(companies)).toBeGreaterThan(5);
  });
});
