import { DATA_SETS, type FilterNode, type RelationCondition, type Row } from '@daas/contract/datasets';
import { MAX_RULE_ROWS } from '@daas/contract/endpoints/monitor';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookDeliveries } from '../../db/schema';
import { dispatchEvents } from '../../messages/events/dispatch';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { all, either, is, isNot } from '../../testing/filters';
import { notifyChanges } from './notify';

const { enterprise, risk, patent } = DATA_SETS;
const COMPANIES = 24;
const data_set = 'enterprise' as const;
const related = (relation: string, match: RelationCondition['match'], more: Partial<RelationCondition> = {}) =>
  ({ relation, match, ...more }) satisfies FilterNode;
const penalty = is('kind', '行政处罚');

describe.each(DATABASES)('monitoring rules with conditions on related data, on %s', (kind) => {
  let server: TestConsole;
  let api: Tenant;
  let other: Tenant;
  let base: Row[];
  const idOf = (n: number) => String(base[n]?.id);
  const ofCompany = (n: number) => base[n]?.uscc as string;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
    base = [];
    for await (const rows of server.services.market.stream(enterprise, { limit: COMPANIES })) base.push(...rows);
    base = base.map((row, n) => ({ ...row, province: n % 2 ? '江苏省' : '浙江省' }));
    await server.services.market.load(enterprise, base);
    await loadRisks([[20, '经营异常', '在列']]);
    await loadPatents([[20]]);
    api = await server.tenant({ balance: 0 });
    other = await server.tenant({ balance: 0 });
  }, 120_000);
  afterAll(() => server.close());

  /** Records of company, kind and state; the id is the position. */
  type Risk = readonly [company: number, kind: string, state: string];
  async function loadRisks(risks: readonly Risk[], tell = true) {
    const rows = sampleRows(risk, risks.length, (_, n) => {
      const [company, type, state] = risks[n] as Risk;
      return { company_uscc: ofCompany(company), kind: type, state, title: `记录${n}`, recorded_date: '2026-01-01' };
    });
    await server.services.market.load(risk, rows);
    if (tell) await notifyChanges(server.services);
  }
  async function loadPatents(applicants: readonly (readonly number[])[], tell = true) {
    const rows = sampleRows(patent, applicants.length, (_, n) => ({
      applicant_usccs: applicants[n]?.length ? applicants[n]?.map(ofCompany) : null,
    }));
    await server.services.market.load(patent, rows);
    if (tell) await notifyChanges(server.services);
  }
  const feed = async (who: Tenant = api) => (await who.ok('monitor.updates', { data_set, pageSize: 200 })).list;
  const watchRows = (name: string, filter: FilterNode, webhook_id: string | null = null) =>
    api.ok('monitor.saveRule', { data_set, name, filter, webhook_id });
  /** Rows and related rows of the entries of a rule, oldest first. */
  const matched = async (name: string) =>
    (await feed())
      .filter(({ rules }) => rules.includes(name))
      .map(({ row_id, related: changed }) => [row_id, changed && `${changed.kind} ${changed.title}`])
      .reverse();

  it('reports each new penalty of a watched company to feed and webhook', async () => {
    await api.ok('monitor.add', { data_set, ids: [0, 1, 2, 4].map(idOf) });
    await other.ok('monitor.add', { data_set, ids: [idOf(0)] });
    const hook = (await api.ok('webhook.create', { name: 'CRM', url: 'https://example.com/hook' })).id;
    const filter = all(is('province', '浙江省'), related('risks', 'any', { filter: penalty }));
    const { id } = await watchRows('处罚', filter, hook);
    // A watched company in the province, one elsewhere, one with a court case, and one that is not watched.
    const first: Risk[] = [
      [20, '经营异常', '在列'],
      [0, '行政处罚', '在列'],
      [1, '行政处罚', '在列'],
      [2, '法律诉讼', '审理中'],
      [6, '行政处罚', '在列'],
    ];
    await loadRisks(first);
    expect(await matched('处罚')).toEqual([[idOf(0), 'appeared 记录1']]);
    expect((await feed())[0]).toMatchObject({
      kind: 'changed',
      title: base[0]?.name,
      severity: 'notable',
      fields: [],
      after: { kind: '行政处罚', company_name: expect.any(String) },
      related: { relation: 'risks', label: 'Risk records', data_set: 'risk' },
    });
    // Closing a penalty is none; a second one is reported though the company has one, and a court case that becomes one.
    const next: Risk[] = [
      [20, '经营异常', '在列'],
      [0, '行政处罚', '已移出'],
      [1, '行政处罚', '在列'],
      [2, '行政处罚', '在列'],
      [6, '行政处罚', '在列'],
      [0, '行政处罚', '在列'],
    ];
    await loadRisks(next);
    await notifyChanges(server.services);
    expect((await matched('处罚')).sort()).toEqual(
      [
        [idOf(0), 'appeared 记录1'],
        [idOf(2), 'changed 记录3'],
        [idOf(0), 'appeared 记录5'],
      ].sort(),
    );
    expect(await feed(other)).toEqual([]);
    await dispatchEvents(server.services);
    const sent = await server.services.database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, hook))
      .orderBy(desc(webhookDeliveries.id));
    expect(JSON.parse(sent[0]?.body ?? '{}').data).toMatchObject({
      data_set: 'enterprise',
      related_data_set: 'risk',
      changes: expect.arrayContaining([
        expect.objectContaining({ row_id: idOf(2), related: expect.objectContaining({ title: '记录3' }) }),
        expect.objectContaining({ row_id: idOf(0), relation: 'risks' }),
      ]),
    });
    const watched = (await api.ok('monitor.list', { data_set })).list.find(({ row_id }) => row_id === idOf(0));
    expect(watched?.last_change).toMatchObject({ kind: 'changed', field: 'Risk records' });
    const tried = await api.ok('monitor.tryRule', { data_set, filter });
    expect({ ...tried, titles: tried.titles.sort() }).toEqual({
      looked_at: expect.any(Number),
      matching: 2,
      titles: [base[2]?.name, base[0]?.name].sort(),
    });
    await api.ok('monitor.deleteRule', { id });
  });

  it('reports when the last listed record goes, and from the third patent on', async () => {
    await loadRisks([[20, '经营异常', '在列']]);
    await watchRows('移出', related('risks', 'none', { filter: is('state', '在列') }));
    await watchRows('三件', related('patents', 'at_least', { count: 3 }));
    await loadRisks([
      [0, '经营异常', '在列'],
      [0, '经营异常', '在列'],
      [1, '经营异常', '在列'],
    ]);
    await loadRisks([
      [0, '经营异常', '已移出'],
      [0, '经营异常', '在列'],
      [1, '经营异常', '已移出'],
    ]);
    expect(await matched('移出')).toEqual([[idOf(1), 'changed 记录2']]);
    await loadRisks([
      [0, '经营异常', '已移出'],
      [4, '经营异常', '已移出'],
    ]);
    expect((await matched('移出')).slice(1)).toEqual([[idOf(0), 'changed 记录1']]);
    await loadPatents([[0], [0, 1], [7]]);
    expect(await matched('三件')).toEqual([]);
    await loadPatents([[0], [0, 1], [0, 4, 1], [1], [3]]);
    expect((await matched('三件')).map(([row]) => row).sort()).toEqual([idOf(0), idOf(1), idOf(1)].sort());
  });

  it('applies conditions on related data to changes of the row itself', async () => {
    await watchRows('有专利者变更', all(is('changed_fields', 'city'), related('patents', 'any')));
    await server.services.market.load(
      enterprise,
      base.map((row, n) => (n < 6 ? { ...row, city: '某市' } : row)),
    );
    await notifyChanges(server.services);
    expect((await matched('有专利者变更')).map(([row]) => row).sort()).toEqual([0, 1, 4].map(idOf).sort());
    await server.services.market.load(enterprise, base);
    await notifyChanges(server.services);
  });

  it('reports just the rows that enter or leave a watched result, by changes on either side', async () => {
    const questions: FilterNode[] = [
      related('risks', 'any', { filter: penalty }),
      related('risks', 'none'),
      related('patents', 'at_least', { count: 2 }),
      all(related('patents', 'any'), isNot('province', '浙江省')),
      either(is('province', '浙江省'), all(related('patents', 'none'), related('risks', 'any'))),
    ];
    const ids = await Promise.all(
      questions.map(
        async (filter, n) =>
          (await api.ok('monitor.saveRule', { data_set, watches: 'answer', name: `结果${n}`, filter })).id,
      ),
    );
    const answer = async (filter: FilterNode) => {
      const found = new Set<string>();
      for await (const rows of server.services.market.stream(enterprise, { filter }))
        for (const { id } of rows) found.add(id);
      return found;
    };
    const company = fc.nat(COMPANIES - 1);
    const aRisk = fc.tuple(company, fc.constantFrom('行政处罚', '法律诉讼'), fc.constantFrom('在列', '已移出'));
    const load = fc.oneof(
      fc.array(aRisk, { minLength: 3, maxLength: 12 }).map((risks) => () => loadRisks(risks, false)),
      fc
        .array(fc.array(company, { maxLength: 3 }), { minLength: 3, maxLength: 14 })
        .map((some) => () => loadPatents(some, false)),
      fc.array(company, { minLength: 1, maxLength: 8 }).map((moved) => async () => {
        const rows = base.map((row, n) => (moved.includes(n) ? { ...row, province: '广东省' } : row));
        await server.services.market.load(enterprise, rows.slice(moved.length % 3));
      }),
    );
    const expected: string[] = [];
    for (const [place, apply] of fc.sample(load, { seed: 55, numRuns: 12 }).entries()) {
      const before = await Promise.all(questions.map(answer));
      await apply();
      // Some loads are distributed together with the one after them.
      if (place % 3 === 1) await apply();
      await notifyChanges(server.services);
      const after = await Promise.all(questions.map(answer));
      for (const [n, was] of before.entries()) {
        for (const id of after[n] ?? []) if (!was.has(id)) expected.push(`结果${n} entered ${id}`);
        for (const id of was) if (!after[n]?.has(id)) expected.push(`结果${n} left ${id}`);
      }
    }
    const told = (await feed()).flatMap(({ answers, row_id }) =>
      answers.map(({ rule, way }) => `${rule} ${way} ${row_id}`),
    );
    expect(expected.length).toBeGreaterThan(40);
    expect(told.sort()).toEqual(expected.sort());
    for (const id of ids) await api.ok('monitor.deleteRule', { id });
  });

  it('compares with the result at the last edit of the rule', async () => {
    await loadRisks([[20, '行政处罚', '在列']]);
    const rule = { name: '停用', filter: related('risks', 'any'), webhook_id: null };
    const { id } = await api.ok('monitor.saveRule', { data_set, watches: 'answer', ...rule, enabled: false });
    await loadRisks([
      [20, '行政处罚', '在列'],
      [21, '行政处罚', '在列'],
    ]);
    await api.ok('monitor.updateRule', { id, ...rule, enabled: true });
    await loadRisks([[21, '行政处罚', '在列']]);
    expect(await matched('停用')).toEqual([[idOf(20), 'changed 记录0']]);
  });

  it('needs the right to see the related data set, also in the feed', async () => {
    const { analyst } = server.fixtures.a;
    const allow = (keys: readonly string[]) =>
      server.services.database.sql.query(
        `update roles set permissions = $1 where id in (select role_id from member_roles r
           join members m on m.id = r.member_id where m.person_id = $2 and m.company_id = $3)`,
        [keys, analyst.personId, analyst.companyId],
      );
    await allow(PERMISSION_KEYS.filter((key) => key !== 'can_use_factory'));
    const rule = { data_set, name: '工厂', filter: related('factories', 'any') };
    const refused = await server.send('monitor.saveRule', rule, analyst);
    expect(refused.json()).toMatchObject({ errorCode: 'permission-changed', fields: [{ rule: 'missing' }] });
    const { relations } = await server.call('monitor.fields', { data_set }, analyst);
    expect(relations.map(({ name }) => name)).not.toContain('factories');
    expect(relations.map(({ name }) => name)).toContain('risks');
    await server.services.database.sql.query(
      `insert into monitor_changes (company_id, change_id, data_set, row_id, kind, title, fields, rules, relation, at)
       select $1, n, 'enterprise', 'x' || n, 'changed', 'x', '{}', '{}', r, now() at time zone 'UTC'
         from unnest(array['factories', 'risks', null]) with ordinality as t (r, n)`,
      [analyst.companyId],
    );
    const seen = async () =>
      (await server.call('monitor.updates', { data_set }, analyst)).list.map(({ row_id }) => row_id).sort();
    expect(await seen()).toEqual(['x2', 'x3']);
    await allow(PERMISSION_KEYS);
    expect(await seen()).toEqual(['x1', 'x2', 'x3']);
  });

  it('refuses a watched result with more rows than can be stored', async () => {
    const rows = sampleRows(risk, MAX_RULE_ROWS + 1, () => ({ company_uscc: ofCompany(20) }));
    await server.services.market.load(risk, rows);
    const rule = { data_set: 'risk', watches: 'answer', name: '过多', filter: related('company', 'any') };
    const { status, body } = await api.send('monitor.saveRule', rule);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'filter', rule: 'too-many-rows' }] },
    });
  });
});
