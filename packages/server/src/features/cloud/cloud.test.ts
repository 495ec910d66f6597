import { type DataSetDefinition, dataSet, fieldOf } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, type TestServer } from '../../testing/server';

const def = dataSet('enterprise') as DataSetDefinition;

/** A value as people read it: words of closed lists, yes and no; in English, which calls here are asked in. */
const wordsOf = (field: string, value: string): string =>
  ({ true: 'Yes', false: 'No' })[value] ??
  fieldOf(def, field)?.values?.find((one) => one.value === value)?.name_en ??
  value;

describe.each(DATABASES)('customers like mine on %s', (kind) => {
  let server: TestServer;
  let all: Record<string, unknown>[];
  beforeAll(async () => {
    server = await startTestServer({ kind });
    all = [];
    for await (const rows of server.services.market.stream(def, {})) all.push(...rows);
  }, 120_000);
  afterAll(() => server.close());

  const ask = (examples: string[], limit = 10) =>
    server.call('cloud.recommend', { examples, limit }, server.fixtures.a.admin);
  const some = () => all.slice(0, 40);

  it('answers others than the examples, found by name or code, best first, with reasons that hold', async () => {
    const examples = some().map(({ name, uscc }, index) => String(index % 2 ? name : uscc));
    const answer = await ask([...examples, '不存在的公司']);
    expect(answer).toMatchObject({
      given: 41,
      matched: 40,
      refused: [{ row: 41, field: 'examples', value: '不存在的公司' }],
    });
    const ids = new Set(some().map(({ id }) => id));
    expect(answer.list).toHaveLength(10);
    const byId = new Map(all.map((row) => [row.id, row]));
    for (const { id, reasons } of answer.list) {
      expect(ids.has(id)).toBe(false);
      for (const { field, value, lift } of reasons) {
        expect([byId.get(id)?.[field]].flat().map((one) => wordsOf(field, String(one)))).toContain(value);
        expect(lift).toBeGreaterThan(1);
      }
    }
    const scores = answer.list.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(answer.measure).toMatchObject({ held_out: 40, folds: 5, compared: all.length - 40 });
    // The same question has the same answer.
    expect((await ask(examples)).list).toEqual(answer.list);
  });

  it('refuses too few examples, and takes no use of a trial for that', async () => {
    const { companyId } = server.fixtures.a;
    const { sql } = server.services.database;
    await sql.query(
      `update company_products set state = 'EXPERIMENTAL', trial_total = 1, trial_used = 0 where company_id = $1 and product_type = 57`,
      [companyId],
    );
    await expect(ask(['不存在的公司'])).rejects.toMatchObject({ body: { fields: [{ field: 'examples' }] } });
    const examples = some().map(({ name }) => String(name));
    await ask(examples);
    await expect(ask(examples)).rejects.toMatchObject({ body: { errorCode: 'trial-used-up' } });
    await sql.query(`update company_products set state = 'OFFICIAL' where company_id = $1 and product_type = 57`, [
      companyId,
    ]);
  });

  it('keeps each ranking as a file under its own key, which no list or key of others opens', async () => {
    const { a, b } = server.fixtures;
    const { list, file_id } = await ask(
      some().map(({ name }) => String(name)),
      3,
    );
    const id = String(file_id);
    const { list: files, total } = await server.call('cloud.files', {}, a.admin);
    expect(files[0]).toMatchObject({ id, kind: 'customer-ranking', status: 'done', rows: 3, amount: 0 });
    // Only rankings, whatever else was made for the company.
    const all = await server.call('download.list', { pageSize: 200 }, a.admin);
    expect(total).toBe(all.list.filter(({ kind }) => kind === 'customer-ranking').length);
    const text = (await server.send('cloud.file', { id }, a.admin)).body.replace(/^\uFEFF/, '');
    const lines = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(lines[0]?.slice(0, 3)).toEqual(['Rank', 'Company', 'Unified social credit code']);
    expect(lines.slice(1).map((line) => line[2])).toEqual(list.map(({ uscc }) => uscc));
    expect((await server.call('cloud.files', {}, a.admin)).list[0]?.downloads).toBe(1);

    expect((await server.call('cloud.files', {}, b.admin)).total).toBe(0);
    expect((await server.send('cloud.file', { id }, b.admin)).statusCode).toBe(404);
    const other = all.list.find(({ kind }) => kind !== 'customer-ranking');
    if (other) expect((await server.send('cloud.file', { id: other.id }, a.admin)).statusCode).toBe(404);
    // Who sees downloads but not the cloud service sees none of its files.
    const clerk = a.analyst;
    await server.services.database.sql.query(
      `update roles set permissions = '{get-file-download-log-list}' where company_id = $1 and name = '受限分析师'`,
      [a.companyId],
    );
    expect((await server.call('download.list', { kind: 'customer-ranking' }, clerk)).total).toBe(0);
    expect((await server.send('download.file', { id }, clerk)).statusCode).toBe(404);
    expect((await server.send('cloud.files', {}, clerk)).statusCode).toBe(403);
  });

  it('takes examples from a name list and from what calls asked for, of the company alone', async () => {
    const { a, b } = server.fixtures;
    const { sql } = server.services.database;
    const now = server.services.clock();
    const [one, two, three] = some() as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
    await sql.query(
      `insert into name_lists (id, company_id, connector_id, version, file_name, upload_id, "column", match_by, status, matched, created_by, created_at)
       values ('lst_examples', $1, $2, 99, '客户.csv', 'upl_examples', 'x', 'name', 'quoted', 2, $3, $4)`,
      [a.companyId, a.connector.id, a.admin.personId, now],
    );
    await sql.query(
      `insert into name_list_entries (name_list_id, line, term, row_id)
       values ('lst_examples', 1, 'x', $1), ('lst_examples', 2, 'y', $2), ('lst_examples', 3, 'z', null)`,
      [one.id, two.id],
    );
    const called = async (id: string, body: object) =>
      sql.query(
        `insert into call_records (id, at, company_id, app_id, connector_id, data_set, key_prefix, mode, source, status, outcome,
           rows, amount, duration_ms, ip, request_id, detail)
         values ($1, $2, $3, 1, $4, 'enterprise', 'x', 'live', 'gateway', 200, 'ok', 1, 0, 1, '127.0.0.1', $1, $5::json)`,
        [id, now, a.companyId, a.connector.id, JSON.stringify({ request: { body } })],
      );
    await called('call_examples_1', { name: three.name, province: '浙江省' });
    await called('call_examples_2', { id: one.id });
    await called('call_examples_3', { limit: 5 });

    const { list } = await server.call('cloud.sources', {}, a.admin);
    expect(list).toMatchObject([
      { kind: 'name-list', id: 'lst_examples', file: '客户.csv', count: 2 },
      { kind: 'connector', id: String(a.connector.id), file: null },
    ]);
    const names = async (kind: 'name-list' | 'connector', id: string, who = a.admin) =>
      (await server.call('cloud.examples', { kind, id }, who)).names.sort();
    const sorted = (...rows: Record<string, unknown>[]) => rows.map(({ name }) => String(name)).sort();
    expect(await names('name-list', 'lst_examples')).toEqual(sorted(one, two));
    expect(await names('connector', String(a.connector.id))).toEqual(expect.arrayContaining(sorted(one, three)));
    expect((await server.call('cloud.sources', {}, b.admin)).list.map(({ id }) => id)).not.toContain('lst_examples');
    for (const [kind, id] of [
      ['name-list', 'lst_examples'],
      ['connector', String(a.connector.id)],
    ] as const)
      await expect(names(kind, id, b.admin)).rejects.toMatchObject({ status: 404 });
    // Each source with the permission for its content alone.
    for (const [permission, allowed] of [
      ['get-connector-detail', 'name-list'],
      ['get-call-log-detail', 'connector'],
      ['get-call-log-list', null],
    ] as const) {
      await setPermissions(server, ['get-cloud-service', permission]);
      const sources = await server.call('cloud.sources', {}, a.analyst);
      expect(sources.list.map(({ kind }) => kind)).toEqual(allowed ? [allowed] : []);
      for (const [kind, id] of [
        ['name-list', 'lst_examples'],
        ['connector', String(a.connector.id)],
      ] as const)
        expect((await server.send('cloud.examples', { kind, id }, a.analyst)).statusCode).toBe(
          kind === allowed ? 200 : 404,
        );
    }
  });
});
