import type { Row } from '@daas/contract/datasets';
import { enterprise } from '@daas/contract/datasets/enterprise';
import type { Reading, Understood } from '@daas/contract/uploads';
import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { type RefusalError, startTestServer, type TestServer } from '../../testing/server';
import { columnsOf, inspectFile, type SentFile, sendFile } from '../../testing/uploads';
import { cleanUp } from '../cleanUp';
import { likelyColumns, listPlace } from './uploadTarget';

const dataSet = 'enterprise' as const;

/** What sends a file to a place, what corrects how it is read, and what became of its rows once it was started. */
interface Way {
  upload(file: SentFile, pasted?: boolean): Promise<Understood>;
  inspect(uploadId: string, reading: Reading, columns?: Record<string, string>): Promise<Understood>;
  /** The rows that were found or taken. */
  start(understood: Understood): Promise<number>;
}

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let list: number;
  let rows: Row[];
  const people: string[][] = [
    ['17000000001', '甲'],
    ['17000000002', '乙'],
    ['17000000003', '丙'],
  ];

  beforeAll(async () => {
    server = await startTestServer({ kind });
    const { a } = server.fixtures;
    admin = a.admin;
    const wanted = { name: '名单', product: dataSet, type: 'FILE' as const, app_id: a.app.id, fields: ['name'] };
    list = (await server.call('connector.create', wanted, admin)).id;
    await server.services.jobs.drain();
    rows = [];
    for await (const batch of server.services.market.stream(enterprise, {})) rows.push(...batch);
  });
  afterAll(() => server.close());

  const send = (name: Parameters<typeof inspectFile>[1], input: Record<string, unknown>, file: SentFile) =>
    inspectFile(server, name, input, file, admin);
  const ways: Record<string, Way> = {
    'name list': {
      async upload(file, pasted = false) {
        const ask = { file_name: file.name, size: Buffer.from(file.content).length, connector_id: list };
        const { upload_id: uploadId } = await server.call('integrator.uploadFileUrl', ask, admin);
        return send('integrator.upload', { upload_id: uploadId, pasted }, file);
      },
      inspect: (uploadId, reading, columns) =>
        server.call('nameList.inspect', { id: list, upload_id: uploadId, reading, columns }, admin),
      async start(understood) {
        const [[matchBy = 'name', column = ''] = []] = Object.entries(columnsOf(understood));
        const input = { id: list, upload_id: understood.upload_id, column, match_by: matchBy as 'name' };
        const { id } = await server.call('nameList.create', input, admin);
        await server.services.jobs.drain();
        const versions = (await server.call('nameList.list', { id: list }, admin)).list;
        return versions.find((one) => one.id === id)?.matched ?? -1;
      },
    },
    monitor: {
      upload: (file, pasted = false) => send('monitor.upload', { data_set: dataSet, pasted }, file),
      inspect: (uploadId, reading, columns) =>
        server.call('monitor.inspect', { data_set: dataSet, upload_id: uploadId, reading, columns }, admin),
      async start(understood) {
        const input = { data_set: dataSet, upload_id: understood.upload_id, column: columnsOf(understood).key ?? '' };
        await server.call('monitor.byFile', { ...input, action: 'add' }, admin);
        await server.services.jobs.drain();
        const [task] = (await server.call('monitor.tasks', {}, admin)).list;
        return (task?.seen ?? 0) - (task?.missing ?? 0) - (task?.rejected ?? 0);
      },
    },
    examples: {
      upload: (file, pasted = false) => send('cloud.upload', { pasted }, file),
      inspect: (uploadId, reading, columns) =>
        server.call('cloud.inspect', { upload_id: uploadId, reading, columns }, admin),
      async start(understood) {
        const input = { upload_id: understood.upload_id, column: columnsOf(understood).key ?? '' };
        const { names } = await server.call('cloud.fileExamples', input, admin);
        return names.filter((name) => rows.some((row) => row.name === name)).length;
      },
    },
    staff: {
      upload: (file, pasted = false) => send('staff.importUpload', { pasted }, file),
      inspect: (uploadId, reading, columns) =>
        server.call('staff.importInspect', { upload_id: uploadId, reading, columns }, admin),
      async start(understood) {
        const input = { upload_id: understood.upload_id, columns: columnsOf(understood) };
        return (await server.call('staff.importCheck', input, admin)).accepted;
      },
    },
  };
  /** Three rows that the place takes, with a header that it knows. */
  const tableFor = (place: string): string[][] =>
    place === 'staff'
      ? [['手机', '姓名'], ...people]
      : [['序号', '企业名称'], ...rows.slice(0, 3).map(({ name }, n) => [String(n + 1), String(name)])];
  const csv = (table: readonly string[][], delimiter = ',') => table.map((cells) => cells.join(delimiter)).join('\r\n');
  const book = async (sheets: Record<string, string[][]>, hidden: string[] = []) => {
    const made = new ExcelJS.Workbook();
    for (const [name, table] of Object.entries(sheets)) {
      const sheet = made.addWorksheet(name, { state: hidden.includes(name) ? 'hidden' : 'visible' });
      for (const cells of table) sheet.addRow(cells);
    }
    return Buffer.from(await made.xlsx.writeBuffer());
  };

  describe.each(Object.keys(ways))('%s', (place) => {
    const way = ways[place] as Way;

    it('says what was understood of a file, finds the column itself, and starts as it was understood', async () => {
      const table = tableFor(place);
      const understood = await way.upload({ name: 'list.csv', content: csv(table, ';') });
      expect(understood).toMatchObject({
        file_name: 'list.csv',
        format: 'csv',
        encoding: 'utf-8',
        delimiter: ';',
        header_line: 1,
        rows: 3,
        preview: table.slice(1),
        match: { looked: 3, matched: 3 },
        problem: null,
      });
      expect(understood.columns.map(({ name }) => name)).toEqual(table[0]);
      expect(understood.columns.at(-1)?.role).not.toBeNull();
      expect(await way.start(understood)).toBe(3);
    });

    it('reads another sheet, also a hidden one, where somebody says so', async () => {
      const content = await book(
        {
          说明: [
            ['填写说明', '版本'],
            ['请填写', '1'],
          ],
          数据: tableFor(place),
        },
        ['数据'],
      );
      const first = await way.upload({ name: 'list.xlsx', content });
      expect(first).toMatchObject({
        format: 'xlsx',
        sheet: '说明',
        sheets: [
          { name: '说明', hidden: false },
          { name: '数据', hidden: true },
        ],
        rows: 1,
      });
      const second = await way.inspect(first.upload_id, { sheet: '数据' });
      expect(second).toMatchObject({ sheet: '数据', rows: 3, match: { looked: 3, matched: 3 } });
      expect(await way.start(second)).toBe(3);
    });

    it('keeps a workbook whose visible sheets are empty until another sheet is chosen', async () => {
      const content = await book({ 空: [], 数据: tableFor(place) }, ['数据']);
      const first = await way.upload({ name: 'list.xlsx', content });
      expect(first).toMatchObject({ problem: { code: 'file-visible-empty' }, rows: 0, match: null });
      expect(first.sheets.map(({ name }) => name)).toEqual(['空', '数据']);
      expect(await way.start(await way.inspect(first.upload_id, { sheet: '数据' }))).toBe(3);
    });

    it('reads another header line, and none', async () => {
      const [header = [], ...data] = tableFor(place);
      const noted = [...data.slice(0, 1), header, ...data.slice(1)];
      const first = await way.upload({ name: 'list.csv', content: csv(noted) });
      const below = await way.inspect(first.upload_id, { header_line: 2 });
      expect(below).toMatchObject({ header_line: 2, rows: 2, match: { looked: 2, matched: 2 } });
      expect(below.columns.map(({ name }) => name)).toEqual(header);
      const none = await way.inspect(first.upload_id, { header_line: 0 });
      expect(none).toMatchObject({ header_line: null, rows: 4, preview: noted });
      const wrong = await way.inspect(first.upload_id, { header_line: 900 });
      expect(wrong).toMatchObject({ problem: { code: 'file-no-line' } });
      // What could not be read changes nothing of what is started.
      await way.inspect(first.upload_id, { header_line: 2 });
      await way.inspect(first.upload_id, { header_line: 900 });
      expect(await way.start(below)).toBe(2);
    });

    it('reads another delimiter', async () => {
      const first = await way.upload({ name: 'list.csv', content: csv(tableFor(place), '~') });
      expect(first.columns).toHaveLength(1);
      const second = await way.inspect(first.upload_id, { delimiter: '~' });
      expect(second).toMatchObject({ delimiter: '~', match: { looked: 3, matched: 3 } });
      expect(await way.start(second)).toBe(3);
    });

    it.each(['le', 'be'])('reads UTF-16%s with its mark and, where somebody says so, without', async (end) => {
      const write = (text: string) =>
        end === 'le' ? Buffer.from(text, 'utf16le') : Buffer.from(text, 'utf16le').swap16();
      const table = csv(tableFor(place), '\t');
      const marked = await way.upload({ name: 'list.csv', content: write(`\uFEFF${table}`) });
      expect(marked).toMatchObject({ encoding: `utf-16${end}`, delimiter: '\t', match: { matched: 3 } });
      const answer = await way.upload({ name: 'list.csv', content: write(table) }).catch((error: Error) => error);
      // Without its mark it is no text that is known, or one in doubt: never read as something else.
      if (answer instanceof Error) expect(answer.message).toContain('file-refused');
      else if (answer.problem) {
        const second = await way.inspect(answer.upload_id, { encoding: `utf-16${end}` as 'utf-16le' });
        expect(second).toMatchObject({ match: { looked: 3, matched: 3 } });
      } else expect(answer).toMatchObject({ encoding: `utf-16${end}`, match: { matched: 3 } });
    });

    it('keeps a text whose encoding is in doubt until somebody says which it is', async () => {
      // 0xC4 0xE3 is 你 in GB18030, 斕 in Big5, Äã in Windows-1252.
      const table = csv(tableFor(place)).replaceAll(/[^ -~\r\n]+/g, 'x');
      const content = Buffer.concat([Buffer.from(`${table}\r\n`), Buffer.from([0xc4, 0xe3]), Buffer.from(',y\r\n')]);
      const first = await way.upload({ name: 'list.csv', content });
      expect(first).toMatchObject({ problem: { code: 'file-encoding-doubt' }, columns: [] });
      const last = async (encoding: 'gb18030' | 'windows-1252') =>
        (await way.inspect(first.upload_id, { encoding })).preview.at(-1)?.[0];
      expect([await last('gb18030'), await last('windows-1252')]).toEqual(['你', 'Äã']);
    });

    it('takes the column that somebody chooses, and refuses one that is not there', async () => {
      const [header = [], ...data] = tableFor(place);
      const swapped = [['甲列', '乙列'], ...data.map(([one = '', two = '']) => [one, two])];
      const first = await way.upload({ name: 'list.csv', content: csv(swapped) });
      const chosen =
        place === 'staff' ? { phone: '甲列', name: '乙列' } : { [place === 'name list' ? 'name' : 'key']: '乙列' };
      const second = await way.inspect(first.upload_id, {}, chosen);
      expect(second).toMatchObject({ match: { looked: 3, matched: 3 } });
      expect(await way.start(second)).toBe(3);
      const other = await way.upload({ name: 'list.csv', content: csv([header, ...data]) });
      const refused = (await way
        .inspect(other.upload_id, {}, { name: '没有', key: '没有' })
        .catch((e: RefusalError) => e)) as RefusalError;
      expect([refused.status, refused.body.errorCode]).toEqual([422, 'invalid-input']);
    });

    // cpython#104380, #102386, CleverCSV#44, cooler#196, PapaParse#157: no sign in the text itself tells.
    it('takes the first line for a header by what is found of it and of the lines below', async () => {
      if (place === 'staff' || place === 'name list') return;
      const [first, second, third, fourth] = rows;
      // Above codes a name looks like a heading, and is found as a name.
      const found = csv([first?.name, second?.uscc, third?.uscc].map((cell) => [String(cell)]));
      expect(await way.upload({ name: 'list.csv', content: found })).toMatchObject({ header_line: null, rows: 3 });
      const heading = csv(['我们去年的伙伴', second?.name, third?.name, fourth?.name].map((cell) => [String(cell)]));
      const pasted = await way.upload({ name: 'pasted.csv', content: heading }, true);
      expect(pasted).toMatchObject({ header_line: 1, rows: 3, columns: [{ name: '我们去年的伙伴' }] });
      // The person decides, whatever is found.
      expect(await way.inspect(pasted.upload_id, { header_line: 0 })).toMatchObject({ header_line: null, rows: 4 });
      const single = await way.upload({ name: 'list.csv', content: String(first?.name) });
      expect(single).toMatchObject({ header_line: null, rows: 1, match: { looked: 1, matched: 1 } });
    });

    it('takes what is pasted without a header, up to a thousand lines', async () => {
      const lines = tableFor(place).slice(1);
      const bare = await way.upload({ name: 'pasted.csv', content: csv(lines) }, true);
      expect(bare).toMatchObject({ rows: 3, header_line: null });
      const headed = await way.upload({ name: 'pasted.csv', content: csv(tableFor(place)) }, true);
      expect(headed).toMatchObject({ rows: 3, header_line: 1 });
      const one = await way.upload({ name: 'pasted.csv', content: csv(lines.slice(0, 1)) }, true);
      expect(one).toMatchObject({ rows: 1, problem: null });
      const many = (count: number) => Array.from({ length: count }, (_, n) => [`${170_000_000 + n}`, `某公司${n}`]);
      expect(await way.upload({ name: 'pasted.csv', content: csv(many(1000)) }, true)).toMatchObject({ rows: 1000 });
      await expect(way.upload({ name: 'pasted.csv', content: csv(many(1001)) }, true)).rejects.toThrow(
        /1000 rows were pasted/,
      );
    });

    it('is for who sent it, at that place alone', async () => {
      const { upload_id: uploadId } = await way.upload({ name: 'list.csv', content: csv(tableFor(place)) });
      const own = admin;
      for (const other of [server.fixtures.both.inA, server.fixtures.b.admin]) {
        admin = other;
        const refused = (await way.inspect(uploadId, {}).catch((error: RefusalError) => error)) as RefusalError;
        expect([404, 403]).toContain(refused.status);
      }
      admin = own;
      for (const [name, elsewhere] of Object.entries(ways)) {
        if (name === place) continue;
        const refused = (await elsewhere.inspect(uploadId, {}).catch((error: RefusalError) => error)) as RefusalError;
        expect([name, refused.status]).toEqual([name, 404]);
      }
      expect(await way.inspect(uploadId, {})).toMatchObject({ rows: 3 });
    });
  });

  it('a list that was made of a file is read as it was when it was made', async () => {
    const way = ways['name list'] as Way;
    const understood = await way.upload({ name: 'list.csv', content: csv(tableFor('name list')) });
    expect(await way.start(understood)).toBe(3);
    const refused = (await way
      .inspect(understood.upload_id, { header_line: 0 })
      .catch((error: RefusalError) => error)) as RefusalError;
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'state-forbids']);
  });

  it('what became of the lines of a watched file is told by figures of their own, with all rows to download', async () => {
    const way = ways.monitor as Way;
    await server.call('monitor.bySearch', { data_set: dataSet, action: 'remove', everything: true }, admin);
    await server.services.jobs.drain();
    const known = rows.slice(10, 13).map(({ name }) => String(name));
    await server.call('monitor.add', { data_set: dataSet, ids: [String(rows[10]?.id)] }, admin);
    const missing = Array.from({ length: 150 }, (_, n) => `没有这家公司${n}`);
    const rejected = ['9.11E+17', '91350100M000100Y44'];
    const lines = ['企业名称', ...known, ...missing, ...rejected];
    const understood = await way.upload({ name: '名单.csv', content: lines.join('\n') });
    expect(understood.match).toEqual({ looked: 155, matched: 3 });
    expect(await way.start(understood)).toBe(3);
    const [task] = (await server.call('monitor.tasks', {}, admin)).list;
    expect(task).toMatchObject({ seen: 155, changed: 2, missing: 150, rejected: 2, status: 'done' });
    const file = await server.send('monitor.rejects', { id: task?.id }, admin);
    const said = file.body.trim().split('\r\n');
    expect(said).toHaveLength(1 + 152);
    expect(said[1]).toBe('5,没有这家公司0,not found');
    expect(said.at(-1)).toMatch(/^156,91350100M000100Y44,.*check digit/);
    expect((await server.send('monitor.rejects', { id: task?.id }, server.fixtures.b.admin)).statusCode).toBe(404);
  });

  it('examples are the first thousand of a file, which is said', async () => {
    const names = Array.from({ length: 1200 }, (_, n) => `某公司${n}有限公司`);
    const content = ['企业名称', ...names, ...names].join('\n');
    const { upload_id: uploadId } = await send('cloud.upload', {}, { name: '客户.csv', content });
    const answer = await server.call('cloud.fileExamples', { upload_id: uploadId, column: '企业名称' }, admin);
    expect([answer.names.length, answer.names.at(-1), answer.total]).toEqual([1000, '某公司999有限公司', 1200]);
  });

  it('of what a person sent and did not start, the newest five are kept', async () => {
    const sent: string[] = [];
    for (let n = 0; n < 6; n += 1)
      sent.push((await send('cloud.upload', {}, { name: 'a.csv', content: `企业名称\n公司${n}` })).upload_id);
    const answers = await Promise.all(
      sent.map((uploadId) =>
        server.send('cloud.inspect', { upload_id: uploadId }, admin).then(({ statusCode }) => statusCode),
      ),
    );
    expect(answers).toEqual([404, 200, 200, 200, 200, 200]);
    const { rows: left } = await server.services.database.sql.query(
      'select distinct file_id from file_chunks where file_id = $1',
      [sent[0]],
    );
    expect(left).toEqual([]);
  });

  it('of those that a person sends at once, five are taken and stay, and the others are to come later', async () => {
    const content = `企业名称\n${'公司\n'.repeat(20_000)}`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        sendFile(server, '/api/cloud-service/example-files', { name: `${n}.csv`, content }, admin),
      ),
    );
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 429]);
    const taken = answers.flatMap(({ status, body }) => (status === 200 ? [body.data.upload_id as string] : []));
    expect(taken.length).toBeGreaterThanOrEqual(5);
    const newest = taken.sort().slice(-5);
    const inspected = newest.map((uploadId) => server.send('cloud.inspect', { upload_id: uploadId }, admin));
    expect((await Promise.all(inspected)).map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  });

  it('a file that is removed while it is read is not found', async () => {
    const { upload_id: uploadId } = await send('cloud.upload', {}, { name: 'a.csv', content: '企业名称\n公司' });
    await server.services.database.sql.query('delete from file_chunks where file_id = $1', [uploadId]);
    const { statusCode, body } = await server.send('cloud.inspect', { upload_id: uploadId }, admin);
    expect([statusCode, JSON.parse(body).errorCode]).toEqual([404, 'not-found']);
  });

  it('a list that was made of a file outlives whatever is sent later', async () => {
    const way = ways['name list'] as Way;
    const content = csv(tableFor('name list'));
    const first = await way.upload({ name: 'kept.csv', content });
    expect(await way.start(first)).toBe(3);
    // More than may wait at a time, of which none is in the way of the next.
    for (let n = 0; n < 25; n += 1) await way.upload({ name: 'next.csv', content });
    const { rows: kept } = await server.services.database.sql.query(
      `select u.id, count(c.*)::int as pieces from uploads u left join file_chunks c on c.file_id = u.id
       where u.use = 'name-list' and u.file_name in ('kept.csv', 'next.csv') group by u.id order by u.id`,
    );
    expect(kept).toHaveLength(6);
    expect(kept[0]).toMatchObject({ id: first.upload_id });
    for (const one of kept) expect(one).toMatchObject({ pieces: 1 });
  });

  it('what nothing was started with is gone after a day', async () => {
    for (const place of Object.values(ways)) await place.upload({ name: 'waiting.csv', content: 'a,b\n1,2\n' });
    const left = async () => {
      const { rows: found } = await server.services.database.sql.query<{ file_name: string }>(
        `select distinct u.file_name from uploads u join file_chunks c on c.file_id = u.id order by u.file_name`,
      );
      return found.map(({ file_name }) => file_name);
    };
    expect(await left()).toContain('waiting.csv');
    const now = server.services.clock();
    server.setNow(new Date(now.getTime() + 24 * 3_600_000 + 1000));
    await cleanUp(server.services);
    server.setNow(now);
    // Name lists have theirs.
    expect(await left()).toEqual(['kept.csv', 'list.csv', 'list.xlsx']);
  });

  it.each(['old.xls', 'page.html', 'people.pdf'])(
    '%s is refused by its name, and leaves nothing behind',
    async (name) => {
      const before = await server.services.database.sql.query('select count(*)::int as n from uploads');
      for (const url of [
        `/api/monitor/uploads/${dataSet}`,
        '/api/company-user/staff/import/uploads',
        '/api/cloud-service/example-files',
      ]) {
        const { status, body } = await sendFile(server, url, { name, content: 'a\nb' }, admin);
        expect([url, status, body.errorCode]).toEqual([url, 422, 'file-refused']);
      }
      expect((await server.services.database.sql.query('select count(*)::int as n from uploads')).rows).toEqual(
        before.rows,
      );
    },
  );
});

describe('the column that names companies', () => {
  const column = (name: string, kind = 'text') => ({ name, kind: kind as 'text', unit: null });
  it.each([
    [[column('序号', 'number'), column('客户名称')], '客户名称', 'name'],
    [[column('No', 'number'), column('Customer'), column('Phone', 'phone')], 'Customer', 'name'],
    [[column('日期', 'date'), column('统一社会信用代码', 'code'), column('备注')], '统一社会信用代码', 'code'],
    [[column('#1', 'number'), column('#2', 'company')], '#2', 'name'],
    [[column('a', 'blank'), column('b')], 'b', 'name'],
    [[column('x', 'number')], 'x', 'name'],
  ] as const)('of %j is found', (columns, name, by) => {
    expect(likelyColumns(columns)[0]).toMatchObject({ name, by });
  });
});

describe('a place of lists', () => {
  it('takes the column that finds most, wherever it stands and whatever it is called', async () => {
    const tables = fc.record({
      names: fc.uniqueArray(fc.constantFrom('a', 'b', 'Kunde', '编号', '日期', '甲', 'x y', 'nom'), {
        minLength: 1,
        maxLength: 8,
      }),
      right: fc.nat(),
      known: fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }).filter((some) => some.includes(true)),
    });
    await fc.assert(
      fc.asyncProperty(tables, async ({ names, right, known }) => {
        const column = right % names.length;
        const sample = known.map((isKnown, line) => ({
          line,
          cells: names.map((_, at) => (at === column && isKnown ? 'known' : `other ${at}`)),
        }));
        const place = listPlace(
          { use: 'examples', maxBytes: 1 },
          () => 'key',
          async (terms) => terms.filter(({ term }) => term === 'known').length,
        );
        const described = names.map((name) => ({ name, kind: 'text' as const, unit: null }));
        const layout = { columns: described } as never;
        const summary = { columns: names, preview: [], sample, rows: sample.length, layout };
        const columns = await place.guess(summary);
        expect(columns).toEqual({ key: names[column] });
        expect(await place.match(summary, columns)).toBe(known.filter(Boolean).length);
        expect(await place.match(summary, {})).toBeNull();
      }),
    );
  });
});
