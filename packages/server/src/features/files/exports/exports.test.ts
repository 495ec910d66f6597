import { dataSet } from '@daas/contract/datasets';
import type { EndpointInput } from '@daas/contract/endpoints';
import { EXPORT_FORMATS } from '@daas/contract/enums';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import XLSX from 'xlsx';
import { exportOrders, fileChunks, jobs } from '../../../db/schema';
import { DAY_MS } from '../../../kernel/period';
import { checkLedger } from '../../../money/check';
import { credit } from '../../../money/ledger';
import { readTable } from '../../../tables/reading/table';
import { DATABASES } from '../../../testing';
import { sampleRows } from '../../../testing/console';
import { parquetRows } from '../../../testing/parquet';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../../testing/server';
import { expectWorkbook } from '../../../testing/tableFile';
import { cleanUp } from '../../cleanUp';
import { recoverFiles } from '../jobs';

type Ask = EndpointInput<'export.quote'>;
const def = dataSet('enterprise') ?? expect.fail('there is no data set enterprise');
const ROWS = 1500;
/** 1000 for a row, 100 for name_english, 500 for phones. */
const UNIT = 1600;
const FIELDS = ['registered_capital', 'name', 'name_english', 'phones'];
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);

describe.each(DATABASES)('an export of the market on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];

  const load = (count: number, version: string) =>
    server.services.market.load(
      def,
      sampleRows(def, count, (_, n) => ({
        name: n === 3 ? '=cmd|calc!A1' : `${version} ${n}`,
        registered_capital: n % 10,
        phones: ['10012345678'],
      })),
    );

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    await server.services.database.orm.transaction((tx) =>
      credit(tx, {
        companyId: a.companyId,
        kind: 'credit',
        amount: 100_000_000,
        cause: { type: 'test', id: 'exports' },
        now: TEST_NOW,
      }),
    );
    await load(ROWS, 'first');
  }, 180_000);
  beforeEach(() => server.setNow(TEST_NOW));
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.close());

  const ask = (more: Partial<Ask> = {}): Ask => ({
    data_set: 'enterprise',
    fields: FIELDS,
    rows: 10_000,
    format: 'csv',
    ...more,
  });
  const quote = (more: Partial<Ask> = {}) => server.call('export.quote', ask(more), a.admin);
  const accept = async (id: string) => (await server.call('export.create', { id }, a.admin)).download_id;
  const record = (id: string) => server.call('download.get', { id }, a.admin);
  const balance = async () => (await server.call('cost.overview', {}, a.admin)).available;
  const refusal = (answer: Promise<unknown>): Promise<RefusalError> =>
    answer.then(
      () => expect.fail('It was not refused'),
      (error: RefusalError) => error,
    );
  const clean = async () => expect(await checkLedger(server.services.database.sql)).toEqual([]);

  async function file(id: string): Promise<{ header: string[]; lines: string[][]; raw: Buffer }> {
    const answer = await server.send('download.file', { id }, a.admin);
    expect(answer.statusCode).toBe(200);
    const { name } = await record(id);
    const raw = answer.rawPayload;
    if (name.endsWith('.ndjson'))
      return asTable(
        raw,
        raw
          .toString()
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
    if (name.endsWith('.parquet')) return asTable(raw, await parquetRows(raw));
    const lines: string[][] = [];
    for await (const { cells } of readTable(name, raw)) lines.push(cells);
    return { header: lines[0] ?? [], lines: lines.slice(1), raw };
  }
  const asTable = (raw: Buffer, objects: object[]) => ({
    header: Object.keys(objects[0] ?? {}),
    lines: objects.map((one) => Object.values(one).map(String)),
    raw,
  });
  async function made(more: Partial<Ask> = {}) {
    const { id } = await quote(more);
    const download = await accept(id);
    await server.services.jobs.drain();
    return { id: download, record: await record(download), ...(await file(download)) };
  }

  it('is quoted two hundred times at once, not more', async () => {
    const { sql } = server.services.database;
    const held = await sql.query<{ n: number }>(
      'select count(*)::int as n from exports where company_id = $1 and download_id is null and valid_until > $2',
      [a.companyId, TEST_NOW],
    );
    const { id } = await quote({ rows: 1 });
    await sql.query(
      `insert into exports (id, company_id, data_set, query, format, rows, unit_price, amount, valid_until, created_at)
       select 'exp_many' || n, company_id, data_set, query, format, rows, unit_price, amount, valid_until, created_at
       from exports, generate_series(1, $2) n where id = $1`,
      [id, 198 - (held.rows[0]?.n ?? 0)],
    );
    await quote({ rows: 1 });
    const { status, body } = await refusal(quote({ rows: 1 }));
    expect({ status, code: body.errorCode }).toEqual({ status: 429, code: 'too-many-requests' });
    await sql.query(`delete from exports where id like 'exp_many%'`);
  });

  it('waits while ten of the company are under way, and costs nothing then', async () => {
    const { jobs: queue } = server.services;
    const quotes = [];
    for (let n = 0; n < 11; n += 1) quotes.push((await quote({ rows: 1 })).id);
    const before = await balance();
    for (const id of quotes.slice(0, 10)) await accept(id);
    const charged = before - (await balance());
    const { status, body } = await refusal(accept(quotes[10] as string));
    expect({ status, code: body.errorCode }).toEqual({ status: 429, code: 'too-many-requests' });
    expect(before - (await balance())).toBe(charged);
    await queue.drain();
    await accept(quotes[10] as string);
    await queue.drain();
    expect(before - (await balance())).toBe((charged / 10) * 11);
    await clean();
  });

  it.each(['csv', 'xlsx'] as const)('costs what the quote said, and is among the downloads, as %s', async (format) => {
    const before = await balance();
    const offer = await quote({ format });
    expect(offer).toMatchObject({ rows: ROWS, more: false, unit_price: UNIT, amount: ROWS * UNIT });
    expect(await balance()).toBe(before);

    const { id } = await quote({ format, rows: 300 });
    const download = await accept(id);
    expect(before - (await balance())).toBe(300 * UNIT);
    expect(await accept(id)).toBe(download);
    await server.services.jobs.drain();
    expect(before - (await balance())).toBe(300 * UNIT);
    expect(await record(download)).toMatchObject({
      kind: 'market-export',
      status: 'done',
      progress: 1,
      rows: 300,
      amount: 300 * UNIT,
      name: `Enterprises-2026-11-17.${format}`,
    });
    const { lines, header, raw } = await file(download);
    expect((await record(download)).bytes).toBe(raw.length);
    expect(header).toEqual(['Registered capital (10,000 CNY)', 'Name', 'English name', 'Phones']);
    if (format === 'xlsx') {
      const [capital, ...texts] = header;
      const kinds = Object.fromEntries(texts.map((title) => [title, 'text' as const]));
      await expectWorkbook(raw, { [capital as string]: 'decimal', ...kinds }, { mayBeEmpty: ['English name'] });
    }
    expect(lines).toHaveLength(300);
    expect(new Set(lines.map(([, name]) => name)).size).toBe(300);
    expect([...new Set(lines.map(([, , , phone]) => phone))]).toEqual(['100****5678']);

    const { list } = await server.call('cost.ledger', { keyword: download }, a.admin);
    expect(list).toMatchObject([{ kind: 'file', amount: -300 * UNIT, cause: { type: 'download', id: download } }]);
    const bill = await server.call('cost.bills', { from: '2026-11-17', to: '2026-11-17' }, a.admin);
    expect(bill.rows).toEqual(expect.arrayContaining([expect.objectContaining({ key: 'enterprise' })]));
    expect(bill.rows.filter(({ key }) => key === '')).toEqual([]);
    await clean();
  });

  it('is as NDJSON what the API answers of the same rows', async () => {
    const fields = ['name', 'registered_capital', 'phones', 'listed', 'established_date', 'shareholders'];
    const { raw, record: kept } = await made({ format: 'ndjson', fields, rows: 5 });
    expect(kept).toMatchObject({ rows: 5, name: 'Enterprises-2026-11-17.ndjson' });
    const answer = await server.send('download.file', { id: kept.id }, a.admin);
    expect(answer.headers['content-type']).toBe('application/x-ndjson');
    const text = raw.toString();
    expect(text.endsWith('}\n')).toBe(true);
    const { rows } = await server.services.market.scroll(def, { limit: 5, fields });
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(rows.map((row) => Object.fromEntries(fields.map((name) => [name, row[name] ?? null]))));
  });

  it('holds the rows that were asked for, in their order', async () => {
    const filter = { field: 'registered_capital', op: 'gte', value: 8 } as const;
    const sorted = await made({ filter, rows: 20, fields: ['registered_capital'] });
    expect(sorted.lines.flat()).toEqual(Array(20).fill('9'));
    const upwards = await made({ filter, sort: 'registered_capital', rows: 20, fields: ['registered_capital'] });
    expect(upwards.lines.flat()).toEqual(Array(20).fill('8'));
    const worded = await made({ keyword: 'first 1321', fields: ['name'] });
    expect(worded.lines).toEqual([['first 1321']]);
    const ids = ['enterprise_000005', 'enterprise_000018', 'ent_none'];
    expect((await quote({ ids })).rows).toBe(2);
    const both = await made({ ids, filter, fields: ['name'] });
    expect(both.lines).toEqual([['first 18']]);
    await server.call('monitor.add', { data_set: 'enterprise', ids: ['enterprise_000005'] }, a.admin);
    const watched = await made({ monitored: 'only', fields: ['name'] });
    expect(watched.lines).toEqual([['first 5']]);
    expect((await quote({ monitored: 'exclude' })).rows).toBe(ROWS - 1);
  });

  it('is a workbook that says what it holds, in the words of its reader', async () => {
    const filter = { field: 'registered_capital', op: 'gte', value: 8 } as const;
    const fields = ['province', 'listed', 'registered_capital'];
    const { raw, record: kept } = await made({ filter, fields, format: 'xlsx', rows: 5 });
    expect(kept.name).toBe('Enterprises-Registered_capital_is_at_least_8_×_10,00…-2026-11-17.xlsx');
    const { SheetNames, Sheets } = XLSX.read(raw);
    expect(SheetNames).toEqual(['data', 'About']);
    const [data, about] = SheetNames.map((name) =>
      XLSX.utils.sheet_to_json<string[]>(Sheets[name] as XLSX.WorkSheet, { header: 1, raw: false }),
    );
    expect(data?.slice(1)).toEqual(
      Array.from({ length: 5 }, () => ['Zhejiang', 'No', expect.stringMatching(/^[89]$/)]),
    );
    expect(about).toEqual([
      ['Data set', 'Enterprises'],
      ['Conditions', 'Registered capital is at least 8 × 10,000 CNY'],
      ['Source', 'Not stated'],
      ['Created on', '2026-11-17'],
      ['Created by', kept.by],
    ]);
    expect(kept.by).not.toBe('');
  });

  it('says when more rows match than were asked for', async () => {
    expect(await quote({ rows: 1200 })).toMatchObject({ rows: 1200, more: true });
    expect(await quote({ rows: ROWS })).toMatchObject({ rows: ROWS, more: false });
  });

  it('keeps formulas out', async () => {
    const { lines } = await made({ ids: ['enterprise_000003'], fields: ['name'] });
    expect(lines).toEqual([["'=cmd|calc!A1"]]);
    const book = await made({ ids: ['enterprise_000003'], fields: ['name'], format: 'xlsx' });
    expect(book.lines).toEqual([['=cmd|calc!A1']]);
  });

  it('names what it cannot take', async () => {
    const rule = async (more: Partial<Ask>) =>
      (await refusal(quote(more))).body.fields?.map((one) => `${one.field} ${one.rule}`);
    expect(await rule({ fields: ['name', 'nothing'] })).toEqual(['fields.1 unknown']);
    expect(await rule({ sort: 'name_english' })).toEqual(['sort not_sortable']);
    expect(await rule({ rows: 1_000_001 })).toEqual(['rows too_big']);
    expect(await rule({ filter: { field: 'email', op: 'eq', value: '1' } })).toEqual(['filter.field not-filterable']);
    expect((await refusal(quote({ data_set: 'nothing' }))).status).toBe(404);
    const { id, rows, amount } = await quote({ ids: ['ent_none'] });
    expect({ rows, amount }).toEqual({ rows: 0, amount: 0 });
    expect((await refusal(server.call('export.create', { id }, a.admin))).body.fields?.[0]?.rule).toBe(
      'nothing_matched',
    );
  });

  it('is for the company that asked, and for the time the quote holds', async () => {
    const { id, valid_until } = await quote({ rows: 1 });
    expect((await refusal(server.call('export.create', { id }, b.admin))).status).toBe(404);
    server.setNow(new Date(valid_until));
    const late = await refusal(server.call('export.create', { id }, a.admin));
    expect(late.body.errorCode).toBe('state-forbids');
    const download = await made({ rows: 1 });
    expect((await refusal(server.call('download.get', { id: download.id }, b.admin))).status).toBe(404);
  });

  it('leaves nothing behind when the balance does not cover it', async () => {
    const { id } = await server.call('export.quote', ask(), b.admin);
    expect((await refusal(server.call('export.create', { id }, b.admin))).body.errorCode).toBe('insufficient-balance');
    expect((await server.call('download.list', {}, b.admin)).total).toBe(0);
    expect((await server.call('cost.ledger', {}, b.admin)).total).toBe(1);
    await clean();
  });

  it('leaves nothing behind when a budget refuses it', async () => {
    const before = await balance();
    const { total } = await server.call('download.list', { kind: 'market-export' }, a.admin);
    const { used } = await server.call(
      'cost.setBudget',
      { scope: 'company', target_id: a.companyId, monthly: 1 },
      a.admin,
    );
    const { id } = await quote({ rows: 5 });
    expect((await refusal(server.call('export.create', { id }, a.admin))).body.errorCode).toBe('budget-exceeded');
    expect(await balance()).toBe(before);
    expect((await server.call('download.list', { kind: 'market-export' }, a.admin)).total).toBe(total);
    // The quote still holds once there is room for it.
    const { id: budget } = await server.call(
      'cost.setBudget',
      { scope: 'company', target_id: a.companyId, monthly: used + 5 * UNIT },
      a.admin,
    );
    await accept(id);
    await server.services.jobs.drain();
    expect(before - (await balance())).toBe(5 * UNIT);
    await server.call('cost.deleteBudget', { id: budget }, a.admin);
    await clean();
  });

  it('needs the permission of its data set, then and when it is fetched', async () => {
    const { analyst } = a;
    const grant = (permissions: readonly string[]) =>
      server.services.database.sql.query(
        `update roles set permissions = $1 where id in (select role_id from member_roles mr
         join members m on m.id = mr.member_id where m.person_id = $2 and m.company_id = $3)`,
        [permissions, analyst.personId, analyst.companyId],
      );
    const factory = ask({ data_set: 'factory', fields: ['name'], rows: 2 });
    await grant(PERMISSION_KEYS);
    const { id } = await server.call('export.quote', factory, analyst);
    const { download_id } = await server.call('export.create', { id }, analyst);
    await server.services.jobs.drain();
    expect(await server.call('download.get', { id: download_id }, analyst)).toMatchObject({ status: 'done' });

    const access = dataSet('factory')?.access;
    if (!access) return;
    await grant(PERMISSION_KEYS.filter((key) => key !== access));
    expect((await refusal(server.call('export.quote', factory, analyst))).status).toBe(403);
    expect((await refusal(server.call('export.create', { id }, analyst))).status).toBe(403);
    expect((await server.send('download.file', { id: download_id }, analyst)).statusCode).toBe(404);
  });

  describe('when something happens to it on its way', () => {
    const money = async (download: string) =>
      (await server.call('cost.ledger', { keyword: download }, a.admin)).list.map(({ amount }) => amount);
    /** Something happens before the batch of that number is read. */
    function before(number: number, happens: () => Promise<unknown>) {
      const { market } = server.services;
      const { scroll } = market;
      let batches = 0;
      return vi.spyOn(market, 'scroll').mockImplementation(async (...input) => {
        batches += 1;
        if (batches === number) await happens();
        return scroll(...input);
      });
    }

    it.each(EXPORT_FORMATS)('goes on where it was broken off, as %s', async (format) => {
      const { id } = await quote({ format, rows: 800 });
      const download = await accept(id);
      const broken = before(2, () => Promise.reject(new Error('The disk is full')));
      await server.services.jobs.drain();
      const half = await record(download);
      expect(half.status).toBe('running');
      expect(half.progress).toBeGreaterThan(0);
      expect((await server.send('download.file', { id: download }, a.admin)).statusCode).toBe(409);
      server.setNow(later(60_000));
      await server.services.jobs.drain();
      const batches = broken.mock.calls.length;
      broken.mockRestore();
      const { lines, raw } = await file(download);
      expect(lines).toHaveLength(800);
      expect(new Set(lines.map(([, name]) => name)).size).toBe(800);
      expect(await money(download)).toEqual([-800 * UNIT]);
      // What was durable was not read again.
      const whole = before(0, async () => undefined);
      expect((await made({ format, rows: 800 })).raw.equals(raw)).toBe(true);
      expect(batches).toBe(whole.mock.calls.length + 1);
      whole.mockRestore();
      await clean();
    });

    it('is of one loaded version, and costs the rows that are still there', async () => {
      const { id } = await quote({ rows: 800 });
      const download = await accept(id);
      const reloaded = before(2, () => load(500, 'second'));
      await server.services.jobs.drain();
      reloaded.mockRestore();
      await load(ROWS, 'first');
      const { lines } = await file(download);
      expect(lines).toHaveLength(500);
      expect(lines.filter(([, name]) => name?.startsWith('first'))).toEqual([]);
      expect(await record(download)).toMatchObject({ rows: 500, amount: 500 * UNIT });
      expect(await money(download)).toEqual([300 * UNIT, -800 * UNIT]);
      await clean();
    });

    it('gives everything back when it is given up, also when nobody was told', async () => {
      const had = await balance();
      const { id } = await quote({ rows: 800 });
      const download = await accept(id);
      const broken = before(2, async () => undefined).mockRejectedValue(new Error('The disk is full'));
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        server.setNow(later(attempt * 3_600_000));
        await server.services.jobs.drain();
      }
      broken.mockRestore();
      expect(await record(download)).toMatchObject({ status: 'failed', amount: 0, bytes: 0 });
      expect((await record(download)).error).toMatch(/charge was refunded/);
      expect(await money(download)).toEqual([800 * UNIT, -800 * UNIT]);

      const untold = await accept((await quote({ rows: 800 })).id);
      await server.services.database.orm
        .update(jobs)
        .set({ state: 'failed', finishedAt: server.services.clock() })
        .where(eq(jobs.state, 'queued'));
      await recoverFiles(server.services);
      await recoverFiles(server.services);
      expect(await record(untold)).toMatchObject({ status: 'failed', amount: 0 });
      expect(await balance()).toBe(had);
      await clean();
    });

    it('lets two workers that both believe to have it write each piece once', async () => {
      const { id } = await quote({ rows: 800 });
      const download = await accept(id);
      const twice = before(2, async () => {
        // The lease of the first worker ended in the middle of its work.
        server.setNow(later(600_000));
        await server.services.jobs.drain();
      });
      await server.services.jobs.drain();
      twice.mockRestore();
      const { lines } = await file(download);
      expect(new Set(lines.map(([, name]) => name)).size).toBe(800);
      expect(lines).toHaveLength(800);
      expect(await money(download)).toEqual([-800 * UNIT]);
    });

    it('begins again when nobody knows where it was', async () => {
      const { id } = await quote({ rows: 300 });
      const download = await accept(id);
      const spoilt = before(2, async () => {
        const [row] = await server.services.database.orm.select().from(exportOrders).where(eq(exportOrders.id, id));
        expect(row?.checkpoint?.rows).toBe(100);
        throw new Error('The server was killed');
      });
      await server.services.jobs.drain();
      spoilt.mockRestore();
      await server.services.database.sql.query(
        `update exports set checkpoint = jsonb_set(checkpoint::jsonb, '{cursor}', '"sealed by another key"')::json where id = $1`,
        [id],
      );
      server.setNow(later(60_000));
      await server.services.jobs.drain();
      expect((await file(download)).lines).toHaveLength(300);
    });
  });

  // The last one: the clean-up ends the sessions of the others.
  it('is kept for FILE_DAYS, 90 days by default', async () => {
    const { id, record: one } = await made({ rows: 1 });
    expect(one.expires_at).toBe(later(90 * DAY_MS).toISOString());
    server.setNow(later(90 * DAY_MS - 1));
    await cleanUp(server.services);
    const pieces = () => server.services.database.orm.$count(fileChunks, eq(fileChunks.fileId, id));
    expect(await pieces()).toBeGreaterThan(0);
    server.setNow(later(90 * DAY_MS + 1));
    await cleanUp(server.services);
    expect(await pieces()).toBe(0);
  });
});
