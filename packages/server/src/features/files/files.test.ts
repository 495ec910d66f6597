import { DATA_SETS } from '@daas/contract/datasets';
import { and, eq } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apps,
  connectors,
  downloads,
  events,
  fileChunks,
  jobs,
  ledgerEntries,
  nameListEntries,
  uploads,
} from '../../db/schema';
import { readTable } from '../../tables/reading/table';
import { DATABASES } from '../../testing';
import { type RefusalError, startTestServer, type TestServer } from '../../testing/server';
import { expectWorkbook } from '../../testing/tableFile';
import { workbookOf } from '../../testing/zip';
import { termOf } from '../downloads/exportLayout';
import { recoverFiles } from './jobs';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let b: TestServer['fixtures']['b'];
  let list: number;
  /** Rows of the market to ask for. */
  let rows: { id: string; name: string; uscc: string; province: string }[];

  const db = () => server.services.database.orm;
  const refusal = (answer: Promise<unknown>): Promise<RefusalError> =>
    answer.then(
      () => expect.fail('It was not refused'),
      (error: RefusalError) => error,
    );
  const balance = async () => (await server.call('cost.overview', {}, a.admin)).balance;

  async function fileConnector(type: 'FILE' | 'DATAPACKET', name: string, more: object = {}): Promise<number> {
    const wanted = { name, product: 'enterprise', type, app_id: a.app.id, ...more } as const;
    const { id } = await server.call('connector.create', wanted, a.admin);
    await server.services.jobs.drain();
    return id;
  }

  async function upload(fileName: string, content: Buffer | string, connector = list) {
    const bytes = Buffer.from(content);
    const input = { file_name: fileName, size: Math.max(1, bytes.length), connector_id: connector };
    const { url } = await server.call('integrator.uploadFileUrl', input, a.admin);
    return post(url, bytes);
  }

  async function post(url: string, bytes: Buffer, part = 'file') {
    const form = new FormData();
    form.append(part, new Blob([new Uint8Array(bytes)]), 'anything.bin');
    const encoded = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'x-requested-with': 'test',
        'accept-language': 'en',
        cookie: await server.cookieOf(a.admin),
      },
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function match(fileName: string, content: Buffer | string, column: string, matchBy: 'name' | 'code' = 'name') {
    const { body } = await upload(fileName, content);
    const made = await server.call(
      'nameList.create',
      { id: list, upload_id: body.data.upload_id, column, match_by: matchBy },
      a.admin,
    );
    await server.services.jobs.drain();
    return version(made.id);
  }
  const versions = async () => (await server.call('nameList.list', { id: list }, a.admin)).list;
  async function version(id: string) {
    const found = (await versions()).find((one) => one.id === id);
    return found ?? expect.fail('the list is gone');
  }
  const status = async () => (await server.call('connector.get', { id: list }, a.admin)).name_list_status;

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a, b } = server.fixtures);
    list = await fileConnector('FILE', '名单', { fields: ['name', 'uscc', 'province', 'name_english'] });
    const found = await server.call(
      'market.search',
      { data_set: 'enterprise', pageSize: 20, fields: ['name', 'uscc', 'province'] },
      a.admin,
    );
    // Values of a list are kept with the brackets of ASCII.
    rows = (found.list as unknown as typeof rows).filter(({ name }) => !name.includes('（'));
  });
  afterAll(() => server.close());

  describe('an upload', () => {
    it.each([
      ['UTF-8', (text: string) => Buffer.from(text)],
      ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ])('reads CSV in %s', async (_, encode) => {
      const { status: code, body } = await upload('名单.csv', encode('企业,备注\r\n甲公司,"a,b"\r\n乙公司,\r\n'));
      expect(code).toBe(200);
      expect(body.data).toMatchObject({
        columns: named('企业', '备注'),
        preview: [
          ['甲公司', 'a,b'],
          ['乙公司', ''],
        ],
        rows: 2,
      });
    });

    it('reads CSV in GB18030', async () => {
      // 企业 / 甲公司
      const bytes = Buffer.from('c6f3d2b50d0abcd7b9abcbbe0d0a', 'hex');
      expect((await upload('gb.csv', bytes)).body.data).toMatchObject({
        columns: named('企业'),
        preview: [['甲公司']],
      });
    });

    it('reads workbooks, of a formula only its stored result', async () => {
      const book = new ExcelJS.Workbook();
      const sheet = book.addWorksheet('one');
      sheet.addRow(['name', 'code', 'name']);
      sheet.addRow(['x', { formula: 'HYPERLINK("http://evil")', result: 'shown' }, 7]);
      const { body } = await upload('list.XLSX', Buffer.from(await book.xlsx.writeBuffer()));
      expect(body.data).toMatchObject({
        columns: named('name', 'code', 'name (2)'),
        preview: [['x', 'shown', '7']],
        rows: 1,
      });
    });

    it('refuses what nobody can read, with the reason, and keeps nothing of it', async () => {
      const book = new ExcelJS.Workbook();
      book.addWorksheet('one').addRow(['a'.repeat(30)]);
      const xlsx = Buffer.from(await book.xlsx.writeBuffer());
      const cases: [string, Buffer | string, RegExp][] = [
        ['program.csv', Buffer.from([0x4d, 0x5a, 0x00, 0x01]), /UTF-8 or GB18030/],
        ['cell.csv', `a\n${'x'.repeat(32_768)}\n`, /more than 32767 characters/],
        ['text.xlsx', 'not a workbook', /not a valid XLSX/],
        ['cut.xlsx', xlsx.subarray(0, xlsx.length - 40), /not a valid XLSX/],
        [
          'macros.xlsx',
          Buffer.from(xlsx.toString('latin1').replaceAll('docProps/app.xml', 'xl/vbaProject.bi'), 'latin1'),
          /macros/,
        ],
        ['long.csv', `a\n${'x\n'.repeat(100_001)}`, /100000 rows/],
      ];
      for (const [name, content, reason] of cases) {
        const { status: code, body } = await upload(name, content);
        expect([name, code, body.errorCode]).toEqual([name, 422, 'file-refused']);
        expect(body.errorMessage).toMatch(reason);
      }
      const left = await db()
        .select({ id: fileChunks.fileId })
        .from(fileChunks)
        .innerJoin(uploads, eq(uploads.id, fileChunks.fileId))
        .where(eq(uploads.fileName, 'long.csv'));
      expect(left).toEqual([]);
    });

    it('keeps what may be read in another way, and says what is wrong', async () => {
      const cases: [string, Buffer | string, string, RegExp][] = [
        ['empty.csv', 'Company name\n', 'file-empty', /no rows/],
        ['latin.csv', Buffer.from([0x61, 0xff, 0xff, 0x0a]), 'file-encoding-doubt', /UTF-8 or GB18030/],
        ['quote.csv', `a\n"${'x'.repeat(250_000)}`, 'file-quote', /quotation mark opened in line 2 is never closed/],
        ['wide.csv', `${'a,'.repeat(201)}\n1\n`, 'file-columns', /200 columns/],
      ];
      for (const [name, content, code, message] of cases) {
        const { status: answer, body } = await upload(name, content);
        expect([name, answer]).toEqual([name, 200]);
        expect(body.data).toMatchObject({ columns: [], rows: 0, match: null, problem: { code } });
        expect(body.data.problem.message).toMatch(message);
        const create = { id: list, upload_id: body.data.upload_id, column: 'a', match_by: 'name' as const };
        expect((await refusal(server.call('nameList.create', create, a.admin))).body.errorCode).toBe('not-found');
      }
    });

    it('is taken once, in time, as large as announced, as a form with a part named file', async () => {
      const ask = { file_name: 'x.csv', size: 10, connector_id: list };
      const { url } = await server.call('integrator.uploadFileUrl', ask, a.admin);
      expect((await post(url, Buffer.from('a\nb\n'))).status).toBe(200);
      expect((await post(url, Buffer.from('a\nb\n'))).status).toBe(409);
      const second = await server.call('integrator.uploadFileUrl', ask, a.admin);
      expect((await post(second.url, Buffer.from('a\n'.repeat(100)))).body.errorMessage).toMatch(/larger than 10 B/);
      const third = await server.call('integrator.uploadFileUrl', ask, a.admin);
      expect((await post(third.url, Buffer.from('a\nb\n'), 'other')).body.errorMessage).toMatch(/named “file”/);
      const fourth = await server.call('integrator.uploadFileUrl', ask, a.admin);
      const json = await server.send('integrator.upload', { upload_id: fourth.upload_id }, a.admin);
      expect(json.statusCode).toBe(415);
      expect((await server.send('integrator.upload', { upload_id: fourth.upload_id }, b.admin)).statusCode).not.toBe(
        200,
      );
      const refused = refusal(server.call('integrator.uploadFileUrl', { ...ask, file_name: 'x.xlsm' }, a.admin));
      expect((await refused).body.errorMessage).toMatch(/\.csv and \.xlsx/);
      const api = refusal(server.call('integrator.uploadFileUrl', { ...ask, connector_id: a.connector.id }, a.admin));
      expect((await api).body.errorCode).toBe('connector-type-mismatch');
      expect((await refusal(server.call('integrator.uploadFileUrl', ask, b.admin))).status).toBe(404);
    });
  });

  describe('a name list', () => {
    it('is matched with progress, rejects and fill rates, charged once as quoted, and delivered as a file', async () => {
      expect(await status()).toBe(0);
      const text = `编号,企业,备注\n1,${rows[0]?.name},甲\n2,不存在的公司,乙\n3,,丙\n4,${rows[0]?.name},"丁, 戊"\n5, ${rows[1]?.name} ,己\n`;
      const { body } = await upload('客户.csv', text);
      const input = { id: list, upload_id: body.data.upload_id, column: '企业', match_by: 'name' } as const;
      const created = await server.call('nameList.create', input, a.admin);
      expect(created).toMatchObject({ version: 1, status: 'uploaded', quote: null });
      expect(await status()).toBe(1);
      expect((await refusal(server.call('nameList.create', input, a.admin))).body.fields?.[0]?.field).toBe('upload_id');
      await server.services.jobs.drain();
      expect(await status()).toBe(2);

      const quoted = await version(created.id);
      // 1000 for a row, 100 for name_english.
      expect(quoted).toMatchObject({ status: 'quoted', quote: 2200, progress: 1, hidden_rows: 0 });
      expect(quoted).toMatchObject({ rows: 5, matched: 2, duplicate: 1, missing: 1, rejected: 1 });
      expect(quoted.fill_rates).toMatchObject({ name: 1, uscc: 1, province: 1 });
      const rejects = await server.send('nameList.rejects', { id: list, name_list_id: created.id }, a.admin);
      expect(rejects.body.trimEnd().split('\r\n')).toEqual([
        '\uFEFFLine,Value,Reason',
        '3,不存在的公司,not found',
        '4,,nothing to look up in this column',
      ]);

      const before = await balance();
      const stale = refusal(
        server.call('nameList.deliver', { id: list, name_list_id: created.id, quote: 2199 }, a.admin),
      );
      expect((await stale).body.errorCode).toBe('changed-meanwhile');
      const accept = { id: list, name_list_id: created.id, quote: 2200 };
      const first = await server.call('nameList.deliver', accept, a.admin);
      expect(first).toMatchObject({ status: 'delivering', amount: 2200 });
      expect(await server.call('nameList.deliver', accept, a.admin)).toEqual(first);
      expect(before - (await balance())).toBe(2200);
      await server.services.jobs.drain();
      expect(await version(created.id)).toMatchObject({
        status: 'delivered',
        amount: 2200,
        download_id: first.download_id,
      });

      const [download] = (await server.call('download.list', { kind: 'name-list' }, a.admin)).list;
      expect(download).toMatchObject({
        id: first.download_id,
        status: 'done',
        rows: 3,
        amount: 2200,
        connector: { id: list },
      });
      const file = await server.send('download.file', { id: download?.id }, a.admin);
      // All of the customer's columns in their order, each line that matched; a name that stands twice is paid for once.
      const lines: string[][] = [];
      for await (const { cells } of readTable('list.csv', file.rawPayload)) lines.push(cells.slice(0, 4));
      const [one, two] = [rows[0]?.name, rows[1]?.name];
      expect(lines).toEqual([
        ['编号', '企业', '备注', 'Name'],
        ['1', one, '甲', one],
        ['4', one, '丁, 戊', one],
        ['5', ` ${two} `, '己', two],
      ]);
      const entries = await db().select().from(ledgerEntries).where(eq(ledgerEntries.causeId, created.id));
      expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([['file', -2200]]);

      await db()
        .update(downloads)
        .set({ expiresAt: server.services.clock() })
        .where(eq(downloads.id, first.download_id ?? ''));
      expect(await version(created.id)).toMatchObject({ status: 'expired' });
      expect((await server.send('download.file', { id: download?.id }, a.admin)).statusCode).toBe(409);
    });

    // FILE-10
    it('counts each line once: matched, duplicate, missing or rejected', async () => {
      const lines = [rows[0], rows[1], rows[0], rows[0]].map((row) => String(row?.name));
      const text = `企业,备注\n${[...lines, '没有', '没有', '', ' ', '长'.repeat(201)].map((one) => `${one},x`).join('\n')}\n`;
      expect(await match('sum.csv', text, '企业', 'name')).toMatchObject({
        rows: 9,
        matched: 2,
        duplicate: 2,
        missing: 2,
        rejected: 3,
      });
    });

    // FILE-3: what a filter hides is counted before it is paid for, and can be left out.
    it('tells how many of its rows a spreadsheet hides', async () => {
      const cells = rows.slice(0, 3).map((row) => `<c t="inlineStr"><is><t>${row?.name}</t></is></c>`);
      const [first, second, third] = cells;
      const book = workbookOf(
        `<row><c t="inlineStr"><is><t>企业</t></is></c></row><row>${first}</row><row hidden="1">${second}</row><row hidden="1">${third}</row>`,
      );
      const { body } = await upload('客户.xlsx', book);
      expect(body.data).toMatchObject({ rows: 3, hidden: { rows: 2, columns: [], included: true } });
      const start = async (uploadId: string) => {
        const input = { id: list, upload_id: uploadId, column: '企业', match_by: 'name' } as const;
        const { id } = await server.call('nameList.create', input, a.admin);
        await server.services.jobs.drain();
        return version(id);
      };
      const inspect = { id: list, upload_id: body.data.upload_id, reading: { visible_only: true } };
      expect(await server.call('nameList.inspect', inspect, a.admin)).toMatchObject({
        rows: 1,
        hidden: { rows: 2, columns: [], included: false },
      });
      expect(await start(body.data.upload_id)).toMatchObject({ rows: 1, matched: 1, hidden_rows: 0 });
      const again = await upload('客户.xlsx', book);
      expect(await start(again.body.data.upload_id)).toMatchObject({ rows: 3, matched: 3, hidden_rows: 2 });
    });

    it('matches codes whatever their case, and refuses what is none', async () => {
      const text = `code\n${rows[2]?.uscc.toLowerCase()}\n12345\n${rows[2]?.uscc}\n`;
      expect(await match('codes.csv', text, 'code', 'code')).toMatchObject({ matched: 1, rejected: 1 });
    });

    it('answers a workbook with a workbook', async () => {
      const book = new ExcelJS.Workbook();
      const sheet = book.addWorksheet('one');
      sheet.addRow(['公司']);
      sheet.addRow([rows[3]?.name]);
      const quoted = await match('名单.xlsx', Buffer.from(await book.xlsx.writeBuffer()), '公司');
      const { download_id } = await server.call(
        'nameList.deliver',
        { id: list, name_list_id: quoted.id, quote: quoted.quote ?? 0 },
        a.admin,
      );
      await server.services.jobs.drain();
      const file = await server.send('download.file', { id: download_id }, a.admin);
      const titles = ['公司', 'Name', 'English name', 'Unified social credit code', 'Province'];
      const texts = Object.fromEntries(titles.map((title) => [title, 'text' as const]));
      const delivered = await expectWorkbook(file.rawPayload, texts, { mayBeEmpty: ['English name'] });
      expect(delivered.getRow(2).getCell(2).value).toBe(rows[3]?.name);
    });

    it('that cannot be matched is told to who sent it, once, with its name', async () => {
      const { body } = await upload('broken.csv', `n\n${rows[0]?.name}\n`);
      const input = { id: list, upload_id: body.data.upload_id, column: 'n', match_by: 'name' } as const;
      const created = await server.call('nameList.create', input, a.admin);
      const { market } = server.services;
      const { lookup } = market;
      market.lookup = () => Promise.reject(new Error('gone'));
      try {
        for (let n = 0; n < 10 && (await version(created.id)).status !== 'failed'; n += 1) {
          await db().update(jobs).set({ runAt: server.services.clock() }).where(eq(jobs.state, 'queued'));
          await server.services.jobs.drain();
        }
      } finally {
        market.lookup = lookup;
      }
      expect(await version(created.id)).toMatchObject({ status: 'failed' });
      await recoverFiles(server.services);
      const told = await db().select().from(events).where(eq(events.kind, 'job.failed'));
      expect(told.filter(({ subject }) => subject === `name-list:${created.id}`)).toMatchObject([
        {
          companyId: a.companyId,
          appId: a.app.id,
          data: { job: 'name-list', id: created.id, name: 'broken.csv' },
          receivers: { people: [a.admin.personId] },
        },
      ]);
    });

    it('gives everything back when its file cannot be made, also when nobody was told', async () => {
      const quoted = await match('lost.csv', `n\n${rows[4]?.name}\n`, 'n');
      const before = await balance();
      const accepted = await server.call(
        'nameList.deliver',
        { id: list, name_list_id: quoted.id, quote: quoted.quote ?? 0 },
        a.admin,
      );
      expect(before - (await balance())).toBe(quoted.quote);
      await db()
        .update(jobs)
        .set({ state: 'failed', finishedAt: server.services.clock() })
        .where(and(eq(jobs.kind, 'file.deliver'), eq(jobs.state, 'queued')));
      await recoverFiles(server.services);
      await recoverFiles(server.services);
      expect(await balance()).toBe(before);
      expect(await version(quoted.id)).toMatchObject({ status: 'failed', amount: 0 });
      expect((await version(quoted.id)).error).toMatch(/charge was refunded/);
      expect((await server.send('download.file', { id: accepted.download_id }, a.admin)).statusCode).toBe(409);
    });

    it('gives back the price of rows that are gone, and begins again after its server was killed', async () => {
      const quoted = await match('partly.csv', `n\n${rows[5]?.name}\n${rows[6]?.name}\n`, 'n');
      const before = await balance();
      await server.call('nameList.deliver', { id: list, name_list_id: quoted.id, quote: quoted.quote ?? 0 }, a.admin);
      await db()
        .update(nameListEntries)
        .set({ rowId: 'ent_gone' })
        .where(and(eq(nameListEntries.nameListId, quoted.id), eq(nameListEntries.line, 3)));
      // A worker died over it: pieces are there, and its lease has ended.
      await db()
        .update(jobs)
        .set({ state: 'running', attempts: 1, leaseUntil: new Date(0) })
        .where(and(eq(jobs.kind, 'file.deliver'), eq(jobs.state, 'queued')));
      await db()
        .insert(fileChunks)
        .values({ fileId: (await version(quoted.id)).download_id ?? '', seq: 0, bytes: Buffer.from('half') });
      await server.services.jobs.drain();
      expect(before - (await balance())).toBe(1100);
      const delivered = await version(quoted.id);
      expect(delivered).toMatchObject({ status: 'delivered', amount: 1100 });
      const file = await server.send('download.file', { id: delivered.download_id }, a.admin);
      expect(file.body.trimEnd().split('\r\n').length).toBe(2);
    });

    it('delivers nothing that the balance does not cover or that did not match', async () => {
      const nothing = await match('none.csv', 'n\n没有\n', 'n');
      const empty = refusal(server.call('nameList.deliver', { id: list, name_list_id: nothing.id, quote: 0 }, a.admin));
      expect((await empty).status).toBe(422);
      const quoted = await match('poor.csv', `n\n${rows[7]?.name}\n`, 'n');
      const budget = await server.call(
        'cost.setBudget',
        { scope: 'connector', target_id: list, monthly: 1, hard_stop: true },
        a.admin,
      );
      const poor = refusal(
        server.call('nameList.deliver', { id: list, name_list_id: quoted.id, quote: quoted.quote ?? 0 }, a.admin),
      );
      expect((await poor).body.errorCode).toBe('budget-exceeded');
      expect((await version(quoted.id)).status).toBe('quoted');
      await server.call('cost.deleteBudget', { id: budget.id }, a.admin);
    });

    it('is deleted while nothing works on it, and is nobody else’s', async () => {
      const all = await versions();
      const [last] = all;
      if (!last) return expect.fail('no lists');
      const theirs = { id: list, name_list_id: last.id };
      expect((await server.send('nameList.deliver', { ...theirs, quote: 1 }, b.admin)).statusCode).toBe(404);
      expect((await server.send('nameList.delete', theirs, b.admin)).statusCode).toBe(404);
      expect((await server.send('nameList.rejects', theirs, b.admin)).statusCode).toBe(404);
      expect((await refusal(server.call('nameList.list', { id: list }, b.admin))).status).toBe(404);
      for (const { id } of all) await server.call('nameList.delete', { id: list, name_list_id: id }, a.admin);
      expect(await versions()).toEqual([]);
      expect(await status()).toBe(0);
    });
  });

  describe('a dataset connector', () => {
    it('is quoted exactly, charged once and delivered with its filter', async () => {
      const province = rows[0]?.province ?? '';
      const filter = { field: 'province', op: 'eq', value: province } as const;
      const id = await fileConnector('DATAPACKET', '数据包', { filter });
      const { quote, list: none } = await server.call('packet.list', { id }, a.admin);
      expect(none).toEqual([]);
      const counted = await server.call('market.search', { data_set: 'enterprise', filter }, a.admin);
      expect(quote).toMatchObject({ rows: counted.total, capped: false, amount: quote.rows * quote.unit_price });
      const wrong = refusal(server.call('packet.create', { id, rows: quote.rows + 1, quote: quote.amount }, a.admin));
      expect((await wrong).body.errorCode).toBe('changed-meanwhile');
      const before = await balance();
      const made = await server.call('packet.create', { id, rows: quote.rows, quote: quote.amount }, a.admin);
      expect(before - (await balance())).toBe(quote.amount);
      await server.services.jobs.drain();
      const { list: packets } = await server.call('packet.list', { id }, a.admin);
      expect(packets).toMatchObject([{ id: made.id, status: 'done', rows: quote.rows, amount: quote.amount }]);
      const file = await server.send('download.file', { id: made.id }, a.admin);
      const lines = file.body.trimEnd().split('\r\n');
      expect(lines.length).toBe(quote.rows + 1);
      // For people: in the language of who made it.
      expect(lines.slice(1).every((line) => line.includes(termOf(province, 'en-US')))).toBe(true);
      expect((await refusal(server.call('packet.list', { id }, b.admin))).status).toBe(404);
      expect((await refusal(server.call('packet.list', { id: list }, a.admin))).body.errorCode).toBe(
        'connector-type-mismatch',
      );
    });

    it.each(['people', 'programs'] as const)('has the same cells for %s as CSV and as a workbook', async (audience) => {
      const filter = { field: 'province', op: 'eq', value: rows[0]?.province ?? '' } as const;
      const id = await fileConnector('DATAPACKET', `数据包-${audience}`, { filter });
      const { quote } = await server.call('packet.list', { id }, a.admin);
      const cellsAs = async (format: 'csv' | 'xlsx') => {
        const input = { id, rows: quote.rows, quote: quote.amount, format, audience };
        const made = await server.call('packet.create', input, a.admin);
        await server.services.jobs.drain();
        const file = await server.send('download.file', { id: made.id }, a.admin);
        const lines: unknown[][] = [];
        // A workbook for people shows numbers in groups.
        for await (const { cells, values } of readTable(`x.${format}`, file.rawPayload))
          lines.push(cells.map((cell, at) => (values?.[at]?.kind === 'number' ? String(values[at].value) : cell)));
        return lines;
      };
      const csv = await cellsAs('csv');
      const isNames = csv[0]?.every((title) => DATA_SETS.enterprise.fields.some((field) => field.name_en === title));
      expect([csv.length, isNames]).toEqual([quote.rows + 1, audience === 'programs']);
      expect(await cellsAs('xlsx')).toEqual(csv);
    });

    it('makes nothing when the money is not there', async () => {
      const id = await fileConnector('DATAPACKET', '穷');
      await db()
        .update(apps)
        .set({ limits: { perSecond: null, perDay: null, total: null, spendPerMonth: 1 } })
        .where(eq(apps.id, a.app.id));
      const { quote } = await server.call('packet.list', { id }, a.admin);
      const poor = refusal(server.call('packet.create', { id, rows: quote.rows, quote: quote.amount }, a.admin));
      expect((await poor).body.errorCode).toBe('spend-limit');
      expect((await server.call('packet.list', { id }, a.admin)).list).toEqual([]);
      await db().update(connectors).set({ status: 'disabled' }).where(eq(connectors.id, id));
      const stopped = refusal(server.call('packet.create', { id, rows: quote.rows, quote: quote.amount }, a.admin));
      expect((await stopped).body.errorCode).toBe('state-forbids');
    });
  });
});
