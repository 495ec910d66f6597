import { DATA_SETS, type FilterNode, type RelationCondition, type Row } from '@daas/contract/datasets';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agents } from '../../parts/agents';
import { readTable } from '../../tables/reading/table';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { all, any, either, from, is, isNot, present } from '../../testing/filters';

const { enterprise, risk, patent, bidding } = DATA_SETS;
const COMPANIES = 48;
const BASE = 1000;
const RELATION = 100;

const usccs: string[] = [];
const company = (n: number): string => usccs[n % COMPANIES] as string;
type Related = readonly Record<string, unknown>[];
/** Company 0 has no records; every third has penalties, some of them removed. */
const risks = (): Related =>
  Array.from({ length: 40 }, (_, n) => ({
    company_uscc: n % 8 === 0 ? null : company(3 * n),
    kind: n % 2 ? '行政处罚' : '经营异常',
    state: n % 5 ? '在列' : '已移出',
    recorded_date: `20${20 + (n % 6)}-03-01`,
  }));
/** Patents of no, one or several applicants. */
const patents = (): Related =>
  Array.from({ length: 50 }, (_, n) => ({
    applicant_usccs: n % 10 === 0 ? null : n % 4 ? [company(n)] : [company(n), company(2 * n), company(5 * n)],
    kind: n % 3 ? '发明专利' : '实用新型',
    application_date: `20${15 + (n % 10)}-06-01`,
  }));
const tenders = (): Related =>
  Array.from({ length: 60 }, (_, n) => ({
    winner_uscc: n % 6 === 0 ? null : company(n % 13),
    buyer_uscc: n % 2 ? company(20 + (n % 4)) : null,
    budget: n % 7 ? n * 10 : null,
    publish_date: `20${22 + (n % 4)}-05-01`,
  }));

type Test = (row: Record<string, unknown>) => boolean;
/** Counts by hand: related rows of a company that pass a test. */
const count = (rows: Related, key: string, uscc: unknown, passes: Test = () => true): number =>
  rows.filter((row) => [row[key]].flat().includes(uscc) && passes(row)).length;
const related = (relation: string, match: RelationCondition['match'], more: Partial<RelationCondition> = {}) =>
  ({ relation, match, ...more }) satisfies FilterNode;

const penalty = is('kind', '行政处罚');
const isPenalty: Test = ({ kind }) => kind === '行政处罚';
const invention = is('kind', '发明专利');
const since =
  (date: string): Test =>
  (row) =>
    String(row.publish_date ?? row.application_date) >= date;
const r = (row: Row, passes?: Test) => count(risks(), 'company_uscc', row.uscc, passes);
const p = (row: Row, passes?: Test) => count(patents(), 'applicant_usccs', row.uscc, passes);
const w = (row: Row, passes?: Test) => count(tenders(), 'winner_uscc', row.uscc, passes);
const b = (row: Row, passes?: Test) => count(tenders(), 'buyer_uscc', row.uscc, passes);

const ZHEJIANG = is('province', '浙江省');
/** Questions with their answers by hand, and the number of relations that are charged. */
const QUESTIONS: [string, FilterNode, (row: Row) => boolean, number][] = [
  ['with patents', related('patents', 'any'), (row) => p(row) > 0, 1],
  ['without patents', related('patents', 'none'), (row) => p(row) === 0, 1],
  ['at least 2 patents', related('patents', 'at_least', { count: 2 }), (row) => p(row) >= 2, 1],
  [
    'with inventions',
    related('patents', 'any', { filter: invention }),
    (row) => p(row, (x) => x.kind === '发明专利') > 0,
    1,
  ],
  [
    'without inventions',
    related('patents', 'none', { filter: invention }),
    (row) => p(row, (x) => x.kind === '发明专利') === 0,
    1,
  ],
  [
    'at least 2 patents since 2020',
    related('patents', 'at_least', { count: 2, filter: from('application_date', '2020-01-01') }),
    (row) => p(row, since('2020')) >= 2,
    1,
  ],
  ['with risks', related('risks', 'any'), (row) => r(row) > 0, 1],
  ['without risks', related('risks', 'none'), (row) => r(row) === 0, 1],
  ['without penalties', related('risks', 'none', { filter: penalty }), (row) => r(row, isPenalty) === 0, 1],
  [
    'with penalties that are listed',
    related('risks', 'any', { filter: all(penalty, is('state', '在列')) }),
    (row) => r(row, (x) => isPenalty(x) && x.state === '在列') > 0,
    1,
  ],
  [
    'with penalties or removed records',
    related('risks', 'any', { filter: either(penalty, is('state', '已移出')) }),
    (row) => r(row, (x) => isPenalty(x) || x.state === '已移出') > 0,
    1,
  ],
  ['with tenders won', related('won', 'any'), (row) => w(row) > 0, 1],
  ['at least 5 tenders won', related('won', 'at_least', { count: 5 }), (row) => w(row) >= 5, 1],
  [
    'at least 2 tenders won since 2024',
    related('won', 'at_least', { count: 2, filter: from('publish_date', '2024-01-01') }),
    (row) => w(row, since('2024')) >= 2,
    1,
  ],
  [
    'tenders won without a budget',
    related('won', 'any', { filter: { field: 'budget', op: 'is_empty' } }),
    (row) => w(row, (x) => x.budget === null) > 0,
    1,
  ],
  ['issued tenders', related('purchases', 'any'), (row) => b(row) > 0, 1],
  [
    'patents and no penalties',
    all(related('patents', 'any'), related('risks', 'none', { filter: penalty })),
    (row) => p(row) > 0 && r(row, isPenalty) === 0,
    2,
  ],
  [
    'patents or tenders, and not in Zhejiang',
    all(either(related('patents', 'any'), related('won', 'any')), isNot('province', '浙江省')),
    (row) => (p(row) > 0 || w(row) > 0) && row.province !== '浙江省',
    2,
  ],
  [
    'Zhejiang, or no tenders and no risks',
    either(ZHEJIANG, all(related('won', 'none'), related('risks', 'none'))),
    (row) => row.province === '浙江省' || (w(row) === 0 && r(row) === 0),
    2,
  ],
  [
    'one relation twice is charged once',
    all(related('won', 'any'), related('won', 'none', { filter: from('budget', 300) })),
    (row) => w(row) > 0 && w(row, (x) => Number(x.budget ?? 0) >= 300) === 0,
    1,
  ],
];

describe.each(DATABASES)('conditions on related rows on %s', (kind) => {
  let server: TestConsole;
  let api: Tenant;
  let appId: number;
  let connectorId: number;
  let secret: string;
  let mcp: Client;
  let version = 1;
  const companies: Row[] = [];

  beforeAll(async () => {
    server = await startTestConsole({ kind, parts: [agents] });
    const { market } = server.services;
    for await (const rows of market.stream(enterprise, { limit: COMPANIES })) companies.push(...rows);
    usccs.splice(0, usccs.length, ...companies.map(({ uscc }) => String(uscc)));
    await market.load(enterprise, companies);
    for (const [def, rows] of [
      [risk, risks()],
      [patent, patents()],
      [bidding, tenders()],
    ] as const)
      await market.load(
        def,
        sampleRows(def, rows.length, (_, n) => rows[n] ?? {}),
      );
    api = await server.tenant({ balance: 10_000_000_000 });
    appId = (await api.ok('app.create', { name: 'Program' })).id;
    const key = { id: appId, name: 'Key', mode: 'live', expires_in_days: null } as const;
    secret = (await api.ok('app.createKey', key)).secret;
    const fields = ['name', 'uscc', 'province'];
    const draft = { name: 'Companies', product: 'enterprise', type: 'API', app_id: appId, fields } as const;
    connectorId = (await api.ok('connector.create', draft)).id;
    await server.services.jobs.drain();
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    mcp = new Client({ name: 'tester', version: '1.0' }, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await mcp.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }));
  }, 180_000);
  afterAll(async () => {
    await mcp.close();
    await server.close();
  });

  async function overHttp(payload: object, status = 200) {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/open/v1/connectors/${connectorId}/query`,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(status);
    return answer.json();
  }
  async function saveFilter(filter: FilterNode | null) {
    const change = {
      id: connectorId,
      version,
      fields: ['name', 'uscc', 'province'],
      filter,
      keyword: null,
      sort: null,
    };
    version = (await api.ok('connector.update', change)).version;
  }
  // biome-ignore lint/suspicious/noExplicitAny: the test checks its content
  async function useTool(name: string, input: object): Promise<any> {
    const { structuredContent, isError, content } = await mcp.callTool({ name, arguments: { ...input } });
    return isError ? expect.fail(JSON.stringify(content)) : structuredContent;
  }
  const idsOf = (rows: readonly { id?: unknown }[]) => rows.map(({ id }) => id);

  it.each(QUESTIONS)('finds the same companies everywhere: %s', async (_, filter, meets, relations) => {
    const wanted = companies.filter(meets);
    expect(wanted.length, 'some companies match').toBeGreaterThan(0);
    expect(wanted.length, 'some companies do not match').toBeLessThan(COMPANIES);
    const fields = ['name', 'uscc'];
    const search = await api.ok('market.search', {
      data_set: 'enterprise',
      filter,
      fields,
      facets: ['province'],
      current: 1,
      pageSize: 100,
    });
    expect(idsOf(search.list).sort()).toEqual(idsOf(wanted).sort());
    const counted = search.facets[0]?.values.reduce((sum, value) => sum + value.count, 0);
    expect(counted).toBe(wanted.length);
    const ids = idsOf(search.list);

    const price = BASE + relations * RELATION;
    const quoted = await overHttp({ filter, dry_run: true });
    expect(quoted.quote).toMatchObject({ rows: ids.length, price });
    expect(quoted.quote.relations).toHaveLength(relations);
    const called = await overHttp({ filter, limit: 100 });
    expect(idsOf(called.data)).toEqual(ids);
    expect(called.receipt).toMatchObject({ amount: price, relations: quoted.quote.relations });

    const toolQuote = await useTool('quote_query', { data_set: 'enterprise', filter });
    expect(toolQuote).toMatchObject({ rows: ids.length, price_of_query_yuan: (price / 10_000).toFixed(4) });
    const tool = await useTool('query_rows', { data_set: 'enterprise', filter, limit: 50 });
    expect(idsOf(tool.rows)).toEqual(ids);

    await saveFilter(filter);
    const run = await api.ok('connector.run', { id: connectorId, query: { limit: 100 } });
    expect(idsOf(run.body.data as Row[])).toEqual(ids);
    expect(run.body.receipt).toMatchObject({ amount: price });
    await saveFilter(null);

    const order = { data_set: 'enterprise', filter, fields, rows: 100, format: 'csv', audience: 'programs' } as const;
    const quote = await api.ok('export.quote', order);
    expect(quote).toMatchObject({ rows: ids.length, unit_price: price, amount: price * ids.length });
    expect(quote.relations).toEqual(quoted.quote.relations);
    const { download_id } = await api.ok('export.create', { id: quote.id });
    await server.services.jobs.drain();
    const file = await server.send('download.file', { id: download_id }, api);
    const lines: string[][] = [];
    for await (const { cells } of readTable('rows.csv', file.rawPayload)) lines.push(cells);
    expect(lines.slice(1)).toEqual(search.list.map((row) => fields.map((name) => row[name])));
  });

  it('answers the other direction', async () => {
    const filter = related('companies', 'at_least', {
      count: 2,
      filter: any('uscc', company(4), company(8), company(20)),
    });
    const { total } = await api.ok('market.search', { data_set: 'patent', filter, current: 1, pageSize: 50 });
    const chosen = [company(4), company(8), company(20)];
    const by = (row: Record<string, unknown>) =>
      new Set([row.applicant_usccs].flat().filter((uscc) => chosen.includes(String(uscc)))).size;
    const wanted = patents().filter((row) => by(row) >= 2).length;
    expect(wanted).toBeGreaterThan(0);
    expect(total).toBe(wanted);
  });

  it('suggests the name of a relation and of a field of the related data set', async () => {
    const relation = await overHttp({ filter: related('patent', 'any') }, 422);
    expect(relation.errors).toMatchObject([{ field: 'filter.relation', rule: 'unknown-relation' }]);
    expect(relation.errors[0].message).toContain('patents');
    const field = await overHttp({ filter: related('patents', 'any', { filter: is('kinds', 'x') }) }, 422);
    expect(field.errors).toMatchObject([{ field: 'filter.filter.field', rule: 'not-filterable' }]);
    expect(field.errors[0].message).toMatch(/kind\b/);
  });

  it('names the relation in the ledger and the call record', async () => {
    const { receipt } = await overHttp({ filter: related('patents', 'any'), limit: 1 });
    const entry = await server.services.database.sql.query<{ description: string; amount: number }>(
      'select description, amount from ledger_entries where id = $1',
      [receipt.ledger_entry_id],
    );
    expect(entry.rows).toEqual([{ description: 'Companies + patents', amount: -(BASE + RELATION) }]);
    const call = await api.ok('call.get', { id: receipt.call_id });
    expect(call.decisions).toContainEqual({ rule: 'price.relations', allowed: true, detail: 'patents 100' });
  });

  const PATENTS = { relation: 'patents', price: RELATION };
  const ledger = async (kind: string) => {
    const { rows } = await server.services.database.sql.query<{ description: string }>(
      'select description from ledger_entries where company_id = $1 and kind = $2 order by at, id',
      [api.companyId, kind],
    );
    return rows.map(({ description }) => description);
  };

  it('names the relation in the quote, the record and the ledger entry of a file', async () => {
    const query = { filter: related('patents', 'any'), fields: ['name'], rows: 5, format: 'csv' as const };
    const quote = await api.ok('export.quote', { data_set: 'enterprise', ...query });
    expect(quote).toMatchObject({ unit_price: BASE + RELATION, relations: [PATENTS] });
    const { download_id } = await api.ok('export.create', { id: quote.id });
    const record = await api.ok('download.get', { id: download_id });
    expect(record.relations).toEqual([{ ...PATENTS, label: 'Patents' }]);
    expect((await ledger('file')).at(-1)).toBe(`${record.name} + patents`);
    await server.services.jobs.drain();
  });

  it('names the relation in the quote and the ledger entry of a packet and an exclusive set', async () => {
    const filter = related('patents', 'any');
    const draft = {
      name: 'Packet',
      product: 'enterprise',
      type: 'DATAPACKET',
      app_id: appId,
    } as const;
    const { id } = await api.ok('connector.create', { ...draft, filter });
    await server.services.jobs.drain();
    const { quote } = await api.ok('packet.list', { id });
    expect(quote.relations).toEqual([PATENTS]);
    const packet = await api.ok('packet.create', { id, rows: quote.rows, quote: quote.amount });
    expect((await ledger('file')).at(-1)).toBe(`${packet.name} + patents`);
    await server.services.jobs.drain();

    const definition = { data_set: 'enterprise', filter, fields: ['name'] };
    const set = await api.ok('exclusive.create', { ...definition, name: 'With patents' });
    const offer = await api.ok('exclusive.offer', { id: set.id });
    expect(offer).toMatchObject({ unit_price: BASE + RELATION, relations: [PATENTS], rows: quote.rows });
    const { months, amount } = offer.offers[0] ?? expect.fail();
    await api.ok('exclusive.order', { id: set.id, months: months as 3, rows: offer.rows, amount });
    await server.services.jobs.drain();
    expect((await ledger('file')).at(-1)).toBe('With patents + patents');
    expect((await api.ok('exclusive.get', { id: set.id })).filter).toEqual(filter);
  });

  it('is accepted by saved filters, watchlists and customer groups', async () => {
    const filter = all(ZHEJIANG, related('patents', 'any'));
    const saved = { data_set: 'enterprise', name: 'With patents', filter, shared: true };
    await api.ok('savedFilter.save', saved);
    const list = await api.ok('savedFilter.list', { data_set: 'enterprise' });
    expect(list.list).toMatchObject([{ name: 'With patents', filter, shared: true }]);
    const wanted = companies.filter((row) => p(row) > 0 && row.province === '浙江省');
    await api.ok('monitor.bySearch', { data_set: 'enterprise', action: 'add', filter });
    await server.services.jobs.drain();
    const watched = await api.ok('monitor.list', { data_set: 'enterprise', pageSize: 100 });
    expect(watched.list.map(({ row_id }) => row_id).sort()).toEqual(idsOf(wanted).sort());
    const quote = await api.ok('customerGroup.quoteAuthorityBillboard', {
      type: 'specialized-and-new',
      filter: related('patents', 'none'),
      fields: ['name'],
      rows: 100,
      format: 'csv',
    });
    const group = companies.filter(
      (row) => row.status === '存续' && [row.tags].flat().includes('专精特新') && p(row) === 0,
    );
    expect(quote).toMatchObject({ rows: group.length, relations: [PATENTS] });
  });

  it('explains an empty result by the condition on related rows', async () => {
    const filter = all(present('name'), related('patents', 'at_least', { count: 900 }));
    const draft = { product: 'enterprise', type: 'API' as const, fields: ['name'], filter };
    const { found, conditions, relations } = await api.ok('connector.whyEmpty', draft);
    expect(found.total).toBe(0);
    expect(conditions.map(({ without }) => [without.total, without.price])).toEqual([
      [0, 0],
      [COMPANIES, BASE],
    ]);
    expect(relations).toMatchObject([{ name: 'patents', label: 'Patents' }]);
  });

  it('describes relations to programs and agents', async () => {
    const described = await useTool('describe_data_set', { data_set: 'enterprise' });
    expect(described.relations).toContainEqual({
      relation: 'patents',
      label: 'Patents',
      data_set: 'patent',
      price: 100,
    });
  });

  it('needs the right to see the related data set, and names it', async () => {
    const { analyst } = server.fixtures.a;
    const ask = { data_set: 'enterprise', filter: related('factories', 'none'), current: 1, pageSize: 5 };
    await api.ok('market.search', ask);
    const allow = (keys: readonly string[]) =>
      server.services.database.sql.query(
        `update roles set permissions = $1 where id in (select role_id from member_roles r
           join members m on m.id = r.member_id where m.person_id = $2 and m.company_id = $3)`,
        [keys, analyst.personId, analyst.companyId],
      );
    await allow(PERMISSION_KEYS.filter((key) => key !== 'can_use_factory'));
    const refused = await server.send('market.search', ask, analyst);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ errorCode: 'permission-changed', fields: [{ rule: 'missing' }] });
    const config = await server.call('market.filterConfig', { data_set: 'enterprise' }, analyst);
    expect(config.relations.map(({ name }) => name)).not.toContain('factories');
    expect(config.relations.map(({ name }) => name)).toContain('patents');
    await allow(PERMISSION_KEYS);
    await server.call('market.search', ask, analyst);
  });

  it('needs a connector of the app for a data set with a permission', async () => {
    const filter = related('factories', 'none');
    const refused = await overHttp({ filter }, 422);
    expect(refused).toMatchObject({ charged: false, errors: [{ field: 'filter', rule: 'relation-forbidden' }] });
    expect(refused.errors[0].message).toContain('factory');
    const draft = { name: 'Factories', product: 'factory', type: 'API' as const, app_id: appId, fields: ['name'] };
    await api.ok('connector.create', draft);
    await server.services.jobs.drain();
    expect((await overHttp({ filter, limit: 1 })).receipt.relations).toEqual([{ relation: 'factories', price: 100 }]);
  });
});
