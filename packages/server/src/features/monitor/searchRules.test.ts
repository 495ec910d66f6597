import type { FilterNode, Row } from '@daas/contract/datasets';
import { enterprise } from '@daas/contract/datasets/enterprise';
import type { EventData } from '@daas/contract/eventData';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, webhookDeliveries } from '../../db/schema';
import { dispatchEvents } from '../../messages/events/dispatch';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { startTestServer, type TestServer } from '../../testing/server';
import { sendDigests } from './digest';
import { notifyChanges } from './notify';

const dataSet = 'enterprise' as const;
const PROVINCES = ['浙江省', '江苏省', '广东省'];
const STATES = ['存续', '注销', '吊销'];
const condition = fc.oneof(
  fc.constantFrom(...PROVINCES).map((value): FilterNode => ({ field: 'province', op: 'eq', value })),
  fc.constantFrom(...STATES).map((value): FilterNode => ({ field: 'status', op: 'ne', value })),
  fc.integer({ min: 0, max: 9 }).map((value): FilterNode => ({ field: 'registered_capital', op: 'gte', value })),
);
const question = fc.record({
  filter: fc.oneof(
    condition,
    fc
      .tuple(condition, condition, fc.constantFrom('and' as const, 'or' as const))
      .map(([one, other, op]): FilterNode => ({ op, items: [one, other] })),
  ),
  keyword: fc.constantFrom(null, null, '阀门'),
});
const edit = fc.record({
  place: fc.nat(59),
  what: fc.constantFrom('province', 'status', 'registered_capital', 'name', 'gone', 'back'),
  pick: fc.nat(9),
});

describe.each(DATABASES)('a question that is watched, on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let base: Row[];

  beforeAll(async () => {
    server = await startTestServer({ kind });
    admin = server.fixtures.a.admin;
    base = [];
    for await (const batch of server.services.market.stream(enterprise, {})) base.push(...batch);
    base = base
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, 60)
      .map((row, n) => ({
        ...row,
        province: PROVINCES[n % 3] as string,
        status: STATES[n % 2] as string,
        registered_capital: n % 10,
      }));
    await server.services.market.load(enterprise, base);
    await notifyChanges(server.services);
  });
  afterAll(() => server.close());

  const answerOf = async (asked: { filter: FilterNode | null; keyword: string | null }) => {
    const ids = new Set<string>();
    const query = { filter: asked.filter, keyword: asked.keyword ?? undefined };
    for await (const rows of server.services.market.stream(enterprise, query)) for (const { id } of rows) ids.add(id);
    return ids;
  };
  const edited = (row: Row, { what, pick }: { what: string; pick: number }): Row => {
    if (what === 'province') return { ...row, province: PROVINCES[pick % 3] as string };
    if (what === 'status') return { ...row, status: STATES[pick % 3] as string };
    if (what === 'registered_capital') return { ...row, registered_capital: pick };
    if (what === 'name') return { ...row, name: `${pick % 2 ? '阀门' : '轴承'}${row.id}有限公司` };
    return row;
  };

  it('tells just what entered and left its answer, load by load, also where a load was overtaken by the next', async () => {
    const questions = fc.sample(question, { seed: 20261126, numRuns: 8 });
    const loads = fc.sample(fc.array(edit, { minLength: 12, maxLength: 20 }), { seed: 31, numRuns: 6 });
    const rules = await Promise.all(
      questions.map(async (asked, n) => ({
        ...asked,
        name: `问题${n}`,
        id: (
          await server.call(
            'monitor.saveRule',
            { data_set: dataSet, watches: 'answer', name: `问题${n}`, ...asked },
            admin,
          )
        ).id,
      })),
    );
    let rows = base;
    const expected: string[] = [];
    for (const [place, edits] of loads.entries()) {
      const before = await Promise.all(rules.map(answerOf));
      for (const one of edits) {
        const { id } = base[one.place] as Row;
        if (one.what === 'gone') rows = rows.filter((row) => row.id !== id);
        else if (one.what === 'back' && !rows.some((row) => row.id === id)) rows = [...rows, base[one.place] as Row];
        else rows = rows.map((row) => (row.id === id ? edited(row, one) : row));
      }
      await server.services.market.load(enterprise, rows);
      const after = await Promise.all(rules.map(answerOf));
      for (const [n, { name }] of rules.entries()) {
        const [was, is] = [before[n] as Set<string>, after[n] as Set<string>];
        for (const id of is) if (!was.has(id)) expected.push(`${name} entered ${id}`);
        for (const id of was) if (!is.has(id)) expected.push(`${name} left ${id}`);
      }
      // Every other load is told together with the one after it.
      if (place % 2 === 1) await notifyChanges(server.services);
    }
    const told: string[] = [];
    for (let current = 1; ; current += 1) {
      const { list } = await server.call('monitor.updates', { data_set: dataSet, current, pageSize: 200 }, admin);
      for (const { answers, row_id } of list)
        for (const { rule, way } of answers) told.push(`${rule} ${way} ${row_id}`);
      if (list.length < 200) break;
    }
    expect(expected.length).toBeGreaterThan(40);
    expect(told.sort()).toEqual(expected.sort());
    for (const { id } of rules) await server.call('monitor.deleteRule', { id }, admin);
  });

  it('names the field, in the feed and to the webhook; who does not ask hears nothing', async () => {
    await server.services.market.load(enterprise, base);
    await notifyChanges(server.services);
    const hook = await server.call('webhook.create', { name: 'CRM', url: 'https://example.com/hook' }, admin);
    const filter: FilterNode = {
      op: 'and',
      items: [
        { field: 'province', op: 'eq', value: '浙江省' },
        { field: 'registered_capital', op: 'gte', value: 5 },
      ],
    };
    const asked = { data_set: dataSet, watches: 'answer', name: '浙江大企业', filter, webhook_id: hook.id } as const;
    const { id } = await server.call('monitor.saveRule', asked, admin);
    await server.call('monitor.digest', { id, on: true }, admin);
    // Row 0 is in 浙江省 with a capital of 0; row 6 with 6; row 1 in 江苏省.
    const next = base.map((row, n) => {
      if (n === 0) return { ...row, registered_capital: 9, city: '另一个市' };
      if (n === 6) return { ...row, province: '广东省', registered_capital: 1 };
      return n === 1 ? { ...row, registered_capital: 9 } : row;
    });
    await server.services.market.load(enterprise, next);
    await notifyChanges(server.services);
    const { list } = await server.call('monitor.updates', { data_set: dataSet, pageSize: 2 }, admin);
    expect(list.map(({ row_id, answers }) => [row_id, answers])).toEqual(
      expect.arrayContaining([
        [base[0]?.id, [{ rule: asked.name, way: 'entered', by: ['registered_capital'] }]],
        [
          base[6]?.id,
          [{ rule: asked.name, way: 'left', by: expect.arrayContaining(['province', 'registered_capital']) }],
        ],
      ]),
    );
    await dispatchEvents(server.services);
    const [sent] = await server.services.database.orm
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, hook.id))
      .orderBy(desc(webhookDeliveries.id));
    const { changes } = JSON.parse(sent?.body ?? '{}').data;
    expect(changes.map(({ row_id, way }: { row_id: string; way: string }) => [row_id, way]).sort()).toEqual(
      [
        [base[0]?.id, 'entered'],
        [base[6]?.id, 'left'],
      ].sort(),
    );
    expect((await server.call('monitor.updates', { data_set: dataSet }, server.fixtures.b.admin)).list).toEqual([]);
    await sendDigests(server.services);
    const [digest] = await server.services.database.orm.select().from(events).where(eq(events.kind, 'monitor.digest'));
    const row = (n: number, way: object) => expect.objectContaining({ title: base[n]?.name, rules: [], ...way });
    expect((digest?.data as EventData<'monitor.digest'> | undefined)?.rows).toEqual(
      expect.arrayContaining([
        row(0, { entered: [asked.name], left: [] }),
        row(6, { entered: [], left: [asked.name] }),
      ]),
    );
    const tried = await server.call('monitor.tryRule', { data_set: dataSet, watches: 'answer', filter }, admin);
    expect(tried).toMatchObject({ looked_at: 3, matching: 2 });
  });

  it('is a search on rows: fields of changes, and a keyword of changes, are refused', async () => {
    const send = async (input: Record<string, unknown>) =>
      (await server.send('monitor.saveRule', { data_set: dataSet, name: 'x', ...input }, admin)).statusCode;
    const before = { field: 'before_status', op: 'eq', value: '注销' };
    expect(await send({ watches: 'answer', filter: before })).toBe(422);
    expect(await send({ watches: 'rows', keyword: '阀门' })).toBe(422);
  });
});
