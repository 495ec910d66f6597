import { readFileSync } from 'node:fs';
import type { Row } from '@daas/contract/datasets';
import { enterprise } from '@daas/contract/datasets/enterprise';
import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monitorReads, outbox, persons, webhookDeliveries } from '../../db/schema';
import { CHANGES_MAX } from '../../market/catalog/changeFeed';
import { dispatchEvents } from '../../messages/events/dispatch';
import type { TestUser } from '../../testing/fixtures';
import { type RefusalError, startTestServer, type TestServer } from '../../testing/server';
import { inspectFile } from '../../testing/uploads';
import { sendDigests } from './digest';
import { notifyChanges } from './notify';

let server: TestServer;
let admin: TestUser & { companyId: number };
let colleague: TestUser;
let stranger: TestUser;
let rows: Row[];
/** Of them, the companies in operation. */
let living: Row[];
const dataSet = 'enterprise' as const;

beforeAll(async () => {
  server = await startTestServer();
  const { a, b, both } = server.fixtures;
  admin = a.admin as typeof admin;
  colleague = both.inA;
  stranger = b.admin;
  rows = [];
  for await (const batch of server.services.market.stream(enterprise, {})) rows.push(...batch);
  rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  living = rows.filter(({ status }) => status === '存续');
});
afterAll(() => server.close());

const refused = (run: Promise<unknown>) =>
  run.then(
    () => null,
    ({ status, body }: RefusalError) => [status, body.errorCode],
  );
const load = async (next: Row[]) => {
  // Stored rows are masked already, and masked again they stay as they are.
  await server.services.market.load(enterprise, next);
  await notifyChanges(server.services);
  await dispatchEvents(server.services);
};
const file = async (action: 'add' | 'remove', lines: string[], who = admin) => {
  const sent = { name: '名单.csv', content: `企业${lines[0]?.includes(',') ? ',备注' : ''}\n${lines.join('\n')}\n` };
  const { upload_id: uploadId, columns } = await inspectFile(
    server,
    'monitor.upload',
    { data_set: dataSet },
    sent,
    who,
  );
  expect(columns[0]).toMatchObject({ name: '企业', role: 'key' });
  // Nothing is started by sending it.
  const before = (await server.call('monitor.tasks', {}, who)).list.length;
  await server.services.jobs.drain();
  expect((await server.call('monitor.tasks', {}, who)).list).toHaveLength(before);
  await server.call('monitor.byFile', { data_set: dataSet, upload_id: uploadId, action, column: '企业' }, who);
  await server.services.jobs.drain();
  return (await server.call('monitor.tasks', {}, who)).list[0];
};
const watched = async (who: TestUser = admin) =>
  (await server.call('monitor.list', { data_set: dataSet, pageSize: 200 }, who)).list;
const filter = { field: 'status', op: 'eq', value: '注销' } as const;
let rule: string;
let hook: string;

describe('rows are watched', () => {
  it('by file: names and codes, each once; what no row has is told', async () => {
    const names = [String(living[0]?.name), String(living[1]?.uscc), '没有这家公司', String(living[0]?.name)];
    const lines = [...names, '', '长'.repeat(201)];
    expect(await file('add', lines)).toMatchObject({
      action: 'add',
      source: '名单.csv',
      status: 'done',
      seen: 5,
      changed: 2,
      matched: 2,
      duplicate: 1,
      missing: 1,
      rejected: 1,
      refused: [
        { row: 4, field: 'Unified social credit code / Name', value: '没有这家公司', reason: 'not found' },
        { row: 7, value: '长'.repeat(200), reason: 'longer than 200 characters' },
      ],
      error: null,
    });
    expect((await watched()).map(({ row_id }) => row_id).sort()).toEqual([living[0]?.id, living[1]?.id]);
    expect(await file('remove', lines)).toMatchObject({ action: 'remove', status: 'done', changed: 2, missing: 1 });
    expect(await watched()).toEqual([]);
  });

  it('by file, of which each line is matched, a duplicate, missing or rejected', async () => {
    const [first, second] = living;
    const named = [first?.name, second?.name, first?.name, first?.uscc, '没有', '没有', '', ' ', '长'.repeat(201)];
    // Also a line of which only another column has a value.
    const lines = named.map((one) => `${one},x`);
    expect(await file('add', lines)).toMatchObject({
      seen: 9,
      total: 9,
      changed: 2,
      matched: 2,
      duplicate: 2,
      missing: 2,
      rejected: 3,
      refused: [
        { row: 6, value: '没有' },
        { row: 8, value: '', reason: 'nothing to look up in this column' },
        { row: 9, value: '', reason: 'nothing to look up in this column' },
        { row: 10 },
      ],
    });
    const [task] = (await server.call('monitor.tasks', {}, admin)).list;
    const csv = (await server.send('monitor.rejects', { id: task?.id }, admin)).body;
    expect(csv.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFLine', '6', '7', '8', '9', '10', '']);
    await file('remove', lines);
    expect(await watched()).toEqual([]);
  });

  it('by search, and no longer by another', async () => {
    const some = { field: 'province', op: 'eq', value: String(living[0]?.province) } as const;
    const wanted = rows.filter(({ province }) => province === some.value).map(({ id }) => id);
    await server.call('monitor.bySearch', { data_set: dataSet, action: 'add', filter: some }, admin);
    await server.services.jobs.drain();
    expect((await watched()).map(({ row_id }) => row_id).sort()).toEqual(wanted);
    await server.call('monitor.bySearch', { data_set: dataSet, action: 'add', everything: true }, admin);
    await server.services.jobs.drain();
    expect((await server.call('monitor.tasks', {}, admin)).list[0]).toMatchObject({
      seen: rows.length,
      changed: rows.length - wanted.length,
    });
    await server.call('monitor.bySearch', { data_set: dataSet, action: 'remove', filter: some }, admin);
    await server.services.jobs.drain();
    expect(await server.call('monitor.summary', {}, admin)).toMatchObject({ watched: rows.length - wanted.length });
    await server.call('monitor.bySearch', { data_set: dataSet, action: 'add', everything: true }, admin);
    await server.services.jobs.drain();
    expect(await watched(stranger)).toEqual([]);
    expect((await server.call('monitor.tasks', {}, stranger)).list).toEqual([]);
    const bad = { data_set: dataSet, action: 'add', filter: { field: 'phones', op: 'eq', value: '1' } } as const;
    expect(await refused(server.call('monitor.bySearch', bad, admin))).toEqual([422, 'invalid-input']);
  });

  it('all of a data set where that is said, and never for want of a condition', async () => {
    const before = await server.call('monitor.summary', {}, admin);
    const none = [{}, { filter: null }, { filter: { op: 'and' as const, items: [] } }];
    const both = { everything: true, filter: { field: 'province', op: 'eq' as const, value: '浙江省' } };
    for (const given of [...none, both, { everything: true, keyword: '甲' }]) {
      const asked = server.call('monitor.bySearch', { data_set: dataSet, action: 'remove', ...given }, admin);
      const fields = await asked.then(null, ({ status, body }: RefusalError) => [status, body.fields?.[0]?.field]);
      expect(fields).toEqual([422, 'everything']);
    }
    await server.services.jobs.drain();
    expect(await server.call('monitor.summary', {}, admin)).toEqual(before);
  });
});

describe('changes', () => {
  it('are told to who watches the row, by rules, with what was there before', async () => {
    hook = (await server.call('webhook.create', { name: 'CRM', url: 'https://example.com/hook' }, admin)).id;
    const named = { data_set: dataSet, name: '注销', filter, webhook_id: hook };
    rule = (await server.call('monitor.saveRule', named, admin)).id;
    await server.call('monitor.digest', { id: rule, on: true }, admin);
    await server.call('monitor.add', { data_set: dataSet, ids: [String(living[3]?.id)] }, stranger);

    const [vanishing, deregistered, , moving] = living;
    const next = rows
      .filter((row) => row !== vanishing)
      .map((row) => {
        if (row === deregistered) return { ...row, status: '注销', registered_capital: 1 };
        if (row === moving) return { ...row, city: '另一个市' };
        return row;
      });
    const appeared = { ...living[0], id: 'ent_new', name: '全新公司', uscc: living[0]?.uscc } as Row;
    await load([...next, appeared]);
    const { list, total, capped } = await server.call('monitor.updates', { data_set: dataSet }, admin);
    expect({ total, capped }).toEqual({ total: 3, capped: false });
    const byRow = new Map(list.map((one) => [one.row_id, one]));
    expect(byRow.get(String(living[1]?.id))).toMatchObject({
      kind: 'changed',
      title: living[1]?.name,
      severity: 'serious',
      rules: ['注销'],
      before: { status: living[1]?.status, registered_capital: living[1]?.registered_capital },
      after: { status: '注销', registered_capital: 1 },
    });
    expect(byRow.get(String(living[0]?.id))).toMatchObject({ kind: 'vanished', rules: [], after: null });
    expect(byRow.get(String(living[0]?.id))?.before).toMatchObject({ name: living[0]?.name });
    expect(byRow.get(String(living[3]?.id))).toMatchObject({
      kind: 'changed',
      severity: 'minor',
      fields: ['city'],
      rules: [],
    });
    // Who watches one row hears of that alone.
    const other = await server.call('monitor.updates', {}, stranger);
    expect(other.list.map(({ row_id, rules }) => [row_id, rules])).toEqual([[living[3]?.id, []]]);
    expect(await server.call('monitor.summary', {}, stranger)).toMatchObject({ watched: 1 });
  });

  it('stand in the list of what is watched, beside its code and state; what is gone has neither', async () => {
    const list = new Map((await watched()).map((one) => [one.row_id, one]));
    expect(list.get(String(living[1]?.id))).toMatchObject({
      code: living[1]?.uscc,
      state: { label: 'Deregistered', tone: 'default' },
      last_change: { kind: 'changed', severity: 'serious', field: 'Status' },
    });
    expect(list.get(String(living[0]?.id))).toMatchObject({
      code: null,
      state: null,
      last_change: { kind: 'vanished', severity: 'notable', field: null },
    });
    expect(list.get(String(living[2]?.id))).toMatchObject({ code: living[2]?.uscc, last_change: null });
    const last = async (severity: 'minor' | 'notable' | 'serious', who: TestUser = admin) => {
      const { list, total } = await server.call('monitor.list', { severity }, who);
      expect(total).toBe(list.length);
      return list.map(({ row_id }) => row_id);
    };
    expect(await last('serious')).toEqual([living[1]?.id]);
    expect(await last('notable')).toEqual([living[0]?.id]);
    expect(await last('minor')).toEqual([living[3]?.id]);
    // Another company watches the row that moved, and none of the others.
    expect(await last('minor', stranger)).toEqual([living[3]?.id]);
    expect(await last('serious', stranger)).toEqual([]);
  });

  it('are found by kind, field, rule, title and day', async () => {
    const ids = async (input: object) =>
      (await server.call('monitor.updates', { data_set: dataSet, ...input }, admin)).list.map(({ row_id }) => row_id);
    expect(await ids({ kind: 'vanished' })).toEqual([living[0]?.id]);
    expect(await ids({ severity: 'serious' })).toEqual([living[1]?.id]);
    expect(await ids({ severity: 'notable' })).toEqual([living[0]?.id]);
    expect(await ids({ severity: 'minor' })).toEqual([living[3]?.id]);
    expect(await ids({ severity: 'serious', kind: 'vanished' })).toEqual([]);
    expect(await refused(server.call('monitor.updates', { severity: 'grave' as never }, admin))).toEqual([
      422,
      'invalid-input',
    ]);
    expect((await server.call('monitor.updates', { severity: 'serious' }, stranger)).list).toEqual([]);
    expect(await ids({ field: 'city' })).toEqual([living[3]?.id]);
    expect(await ids({ rule })).toEqual([living[1]?.id]);
    expect(await ids({ keyword: String(living[1]?.name).slice(1, 5) })).toContain(living[1]?.id);
    expect(await ids({ row_id: living[3]?.id })).toEqual([living[3]?.id]);
    expect(await ids({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
    expect(await ids({ from: '2020-01-01', to: '2999-01-01' })).toHaveLength(3);
    expect(await refused(server.call('monitor.updates', { rule }, stranger))).toEqual([404, 'not-found']);
  });

  it('are unread for each person until they are read, singly or all up to one', async () => {
    const unread = async (who: TestUser) => {
      const { list } = await server.call('monitor.updates', { unread: true }, who);
      expect(list.map(({ read }) => read)).toEqual(list.map(() => false));
      const { unread: count, newest } = await server.call('monitor.summary', {}, who);
      expect(count).toBe(list.length);
      return { ids: list.map(({ id }) => id), newest };
    };
    const before = await unread(admin);
    const [third, second, first] = before.ids as [number, number, number];
    expect(before).toEqual({ ids: [third, second, first], newest: third });
    // Not another company's, and no change that does not exist.
    const [foreign] = (await unread(stranger)).ids as [number];
    await server.call('monitor.read', { ids: [second, foreign, 9_000_000_000] }, admin);
    expect((await unread(admin)).ids).toEqual([third, first]);
    expect((await unread(stranger)).ids).toEqual([foreign]);
    expect((await unread(colleague)).ids).toEqual([third, second, first]);
    await server.call('monitor.read', { up_to: second }, admin);
    expect((await unread(admin)).ids).toEqual([third]);
    // A smaller position takes nothing back.
    await server.call('monitor.read', { up_to: first }, admin);
    expect((await unread(admin)).ids).toEqual([third]);
    // A position beyond the last change leaves future ones unread.
    await server.call('monitor.read', { up_to: 9_000_000_000 }, colleague);
    expect((await unread(colleague)).ids).toEqual([]);
    const { list } = await server.call('monitor.updates', {}, colleague);
    expect(list.map(({ read }) => read)).toEqual([true, true, true]);
    const [marks] = await server.services.database.orm
      .select()
      .from(monitorReads)
      .where(and(eq(monitorReads.companyId, admin.companyId), eq(monitorReads.personId, colleague.personId)));
    expect(marks?.upTo).toBe(third);
  });

  it('are read for everybody after an upgrade, also in a company with an invited member', async () => {
    const { sql } = server.services.database;
    const file = new URL('../../../migrations/0074_monitor_reads.sql', import.meta.url);
    const statement = readFileSync(file, 'utf8').split('--> statement-breakpoint').at(-1) as string;
    const { rows: before } = await sql.query('select * from monitor_reads');
    await sql.query(`insert into members (company_id, status, created_at) values ($1, 'invited', now())`, [
      admin.companyId,
    ]);
    await sql.query('delete from monitor_reads');
    await sql.query(statement);
    for (const who of [admin, colleague, stranger])
      expect((await server.call('monitor.summary', {}, who)).unread).toBe(0);
    await sql.query('delete from monitor_reads');
    await sql.query('insert into monitor_reads select * from jsonb_populate_recordset(null::monitor_reads, $1)', [
      JSON.stringify(before),
    ]);
  });

  it('go to the webhook of a rule, and by mail once a day to who asked', async () => {
    const { orm } = server.services.database;
    const sent = await orm.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, hook));
    expect(sent.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      [
        'monitor.changed',
        {
          rule: { id: rule, name: '注销' },
          data_set: dataSet,
          at: expect.any(String),
          changes: [
            expect.objectContaining({
              row_id: living[1]?.id,
              kind: 'changed',
              severity: 'serious',
              after: { status: '注销', registered_capital: 1 },
            }),
          ],
        },
      ],
    ]);
    await orm.update(persons).set({ email: 'a@example.com' }).where(eq(persons.id, admin.personId));
    const mails = async () => {
      await dispatchEvents(server.services);
      return orm.select().from(outbox).where(eq(outbox.template, 'monitor-digest')).orderBy(desc(outbox.id));
    };
    await sendDigests(server.services);
    await sendDigests(server.services);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.values).toMatchObject({ count: '1', lines: `· 严重 · ${living[1]?.name} — 注销` });
    // The next day has nothing new, the one after it has.
    server.setNow(new Date('2026-11-18T02:00:00Z'));
    await sendDigests(server.services);
    expect(await mails()).toHaveLength(1);
    await load(rows.map((row) => (row === living[2] ? { ...row, status: '注销' } : row)));
    // Back as they were: a row's last change is told by, not one of its changes.
    const last = async (severity: 'notable' | 'serious') =>
      (await server.call('monitor.list', { data_set: dataSet, severity }, admin)).list
        .map(({ row_id }) => row_id)
        .sort();
    expect(await last('serious')).toEqual([living[2]?.id]);
    expect(await last('notable')).toEqual([living[0]?.id, living[1]?.id].sort());
    server.setNow(new Date('2026-11-18T22:00:00Z'));
    await sendDigests(server.services);
    expect(await mails()).toHaveLength(1);
    server.setNow(new Date('2026-11-19T02:00:00Z'));
    await sendDigests(server.services);
    expect((await mails())[0]?.values).toMatchObject({ count: '1', lines: `· 严重 · ${living[2]?.name} — 注销` });
  });
});

it('a load of which not every change is kept is told to those who watch its data set', async () => {
  const incomplete = async (who: TestUser) => (await server.call('monitor.summary', {}, who)).incomplete;
  expect(await incomplete(admin)).toEqual([]);
  const { sql } = server.services.database;
  await sql.query('update market_diff set rows = $1 where id = (select max(id) from market_diff)', [CHANGES_MAX]);
  expect(await incomplete(admin)).toEqual([
    { key: dataSet, name: 'Enterprises', at: expect.any(String), kept: CHANGES_MAX },
  ]);
  await server.call('monitor.remove', { data_set: dataSet, ids: [String(living[3]?.id)] }, stranger);
  expect(await incomplete(stranger)).toEqual([]);
});

describe('rules', () => {
  it('ask for the kind, the fields and the values before and after', async () => {
    const tried = async (node: object | null) =>
      (await server.call('monitor.tryRule', { data_set: dataSet, filter: node as never }, admin)).matching;
    const all = await tried(null);
    expect(all).toBeGreaterThan(4);
    expect(await tried({ field: 'change_kind', op: 'eq', value: 'vanished' })).toBe(1);
    expect(await tried({ field: 'changed_fields', op: 'eq', value: 'city' })).toBe(2);
    expect(await tried({ field: 'status', op: 'eq', value: '注销' })).toBe(2);
    expect(await tried({ field: 'before_status', op: 'eq', value: '注销' })).toBe(1);
    const both = [
      { field: 'changed_fields', op: 'in', value: ['status'] },
      { field: 'registered_capital', op: 'lte', value: 1 },
    ];
    expect(await tried({ op: 'and', items: both })).toBe(1);
    // A value that did not change counts, too.
    const still = { field: 'province', op: 'eq', value: living[3]?.province };
    expect(await tried({ op: 'and', items: [still, { field: 'changed_fields', op: 'eq', value: 'city' }] })).toBe(2);
    const fields = await server.call('monitor.fields', { data_set: dataSet }, admin);
    expect(fields.input_values.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['change_kind', 'changed_fields', 'status', 'before_status']),
    );
    const bad = { data_set: dataSet, name: 'x', filter: { field: 'before_phones', op: 'eq', value: '1' } } as const;
    expect(await refused(server.call('monitor.saveRule', bad, admin))).toEqual([422, 'invalid-input']);
  });

  it('are the company’s; mail is each member’s own', async () => {
    const of = async (who: TestUser) => (await server.call('monitor.rules', {}, who)).list;
    expect(await of(colleague)).toMatchObject([{ id: rule, digest: false, readers: 1, webhook: { id: hook } }]);
    await server.call('monitor.digest', { id: rule, on: true }, colleague);
    expect(await of(colleague)).toMatchObject([{ digest: true, readers: 2 }]);
    await server.call('monitor.digest', { id: rule, on: false }, colleague);
    expect(await of(admin)).toMatchObject([{ digest: true, readers: 1 }]);
    expect(await of(stranger)).toEqual([]);
    const change = { id: rule, name: '注销', filter: null, webhook_id: null, enabled: false };
    expect(await refused(server.call('monitor.updateRule', change, stranger))).toEqual([404, 'not-found']);
    const again = { data_set: dataSet, name: '注销', filter } as const;
    expect(await refused(server.call('monitor.saveRule', again, admin))).toEqual([409, 'name-taken']);
    // Off, it asks for nothing; its webhook may go.
    await server.call('webhook.delete', { id: hook }, admin);
    expect(await of(admin)).toMatchObject([{ webhook: null }]);
    await server.call('monitor.updateRule', change, admin);
    await load(rows.map((row) => (row === living[4] ? { ...row, city: '某市' } : row)));
    expect((await server.call('monitor.updates', { row_id: String(living[4]?.id) }, admin)).list[0]?.rules).toEqual([]);
    await server.call('monitor.deleteRule', { id: rule }, admin);
    expect(await of(admin)).toEqual([]);
  });
});

it('a daily mail begins with the gravest changes, however many came after', async () => {
  const { id } = await server.call('monitor.saveRule', { data_set: dataSet, name: '全部', filter: null }, admin);
  await server.call('monitor.digest', { id, on: true }, admin);
  const [deregistered, ...others] = living;
  await load(rows);
  server.setNow(new Date('2026-11-20T02:00:00Z'));
  await sendDigests(server.services);
  const closed = rows.map((row) => (row === deregistered ? { ...row, status: '注销' } : row));
  await load(closed);
  const moving = new Set(others.slice(0, 25));
  await load(closed.map((row) => (moving.has(row) ? { ...row, city: '某市' } : row)));
  server.setNow(new Date('2026-11-21T02:00:00Z'));
  await sendDigests(server.services);
  await dispatchEvents(server.services);
  const digests = server.services.database.orm.select().from(outbox).where(eq(outbox.template, 'monitor-digest'));
  const [mail] = await digests.orderBy(desc(outbox.id));
  expect(mail?.values.count).toBe('26');
  const [first, ...rest] = String(mail?.values.lines).split('\n');
  expect(first).toBe(`· 严重 · ${deregistered?.name} — 全部`);
  expect(rest.pop()).toBe('… 另有 6 条');
  expect(rest).toHaveLength(19);
  for (const line of rest) expect(line).toMatch(/^· 一般 · .+ — 全部$/);
});
