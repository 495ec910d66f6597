import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { DATABASES } from '../../testing';
import { startTestServer, type TestServer } from '../../testing/server';

/** Days, numbers and blanks as people format them; the third column is a telephone, the last stands beyond the header. */
const FORMATS = [
  'yyyy"年"m"月"d"日"',
  '000000',
  '@',
  '0.00%',
  '[h]:mm',
  '#,##0.00',
  'yyyy/m/d',
  'General',
  'General',
  '0"元"',
];
const TITLES = ['签约日期', '客户编号', '电话', '占比', '时长', '金额', '更新', '有效', '备注'];
const DAY = new Date('2024-03-05T00:00:00Z');
const NOON = new Date('2024-03-05T12:30:00Z');

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestServer;
  let list: number;
  let names: string[];

  beforeAll(async () => {
    server = await startTestServer({ kind });
    const { admin, app } = server.fixtures.a;
    const wanted = {
      name: '名单',
      product: 'enterprise',
      type: 'FILE' as const,
      app_id: app.id,
      fields: ['province'],
    };
    list = (await server.call('connector.create', wanted, admin)).id;
    await server.services.jobs.drain();
    const found = await server.call('market.search', { data_set: 'enterprise', pageSize: 20, fields: ['name'] }, admin);
    const all = (found.list as unknown as { name: string }[]).map(({ name }) => name);
    names = all.filter((name) => !name.includes('（')).slice(0, 4);
  });
  afterAll(() => server.close());

  /** Goes in by the console's way, and comes back as the paid file. */
  async function delivered(fileName: string, bytes: Buffer, column: string): Promise<Buffer> {
    const { admin } = server.fixtures.a;
    const { url, upload_id: uploadId } = await server.call(
      'integrator.uploadFileUrl',
      { file_name: fileName, size: bytes.length, connector_id: list },
      admin,
    );
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
    const encoded = new Response(form);
    const answer = await server.app.inject({
      method: 'POST',
      url,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'x-requested-with': 'test',
        cookie: await server.cookieOf(admin),
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const made = await server.call(
      'nameList.create',
      { id: list, upload_id: uploadId, column, match_by: 'name' },
      admin,
    );
    await server.services.jobs.drain();
    const { list: versions } = await server.call('nameList.list', { id: list }, admin);
    const quote = versions.find(({ id }) => id === made.id)?.quote ?? -1;
    const { download_id } = await server.call('nameList.deliver', { id: list, name_list_id: made.id, quote }, admin);
    await server.services.jobs.drain();
    return (await server.send('download.file', { id: download_id }, admin)).rawPayload;
  }

  it('gives the own columns of a workbook back cell by cell, as SheetJS and exceljs read them', async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet('名单');
    sheet.addRow(['企业', ...TITLES]);
    const values = [
      [DAY, 123, '013900001111', 0.125, 1.5, -1234.5, NOON, true, '甲', 12],
      [null, 0, null, 1, null, 0, null, false, null, null],
      [DAY, 999_999, '=1+1', -0.034, 0.25, 1e6, NOON, true, '-12.5%', null],
    ];
    for (const [n, cells] of values.entries()) {
      const row = sheet.addRow([names[n], ...cells]);
      for (const [at, format] of FORMATS.entries()) row.getCell(at + 2).numFmt = format;
    }
    sheet.getCell('J4').value = { error: '#N/A' };
    const source = Buffer.from(await book.xlsx.writeBuffer());
    const file = await delivered('名单.xlsx', source, '企业');

    const bySheetJs = (bytes: Buffer) => {
      const read = XLSX.read(bytes, { cellNF: true });
      const cells = read.Sheets[read.SheetNames[0] ?? ''] as XLSX.WorkSheet;
      return (at: string) => {
        const cell = cells[at] as XLSX.CellObject | undefined;
        return cell && { type: cell.t, value: cell.v, shown: cell.w };
      };
    };
    const [theirs, ours] = [bySheetJs(source), bySheetJs(file)];
    const back = new ExcelJS.Workbook();
    await back.xlsx.load(file as never);
    const before = new ExcelJS.Workbook();
    await before.xlsx.load(source as never);
    for (const column of 'ABCDEFGHIJK')
      for (const line of [2, 3, 4]) {
        const at = `${column}${line}`;
        expect([at, ours(at)]).toEqual([at, theirs(at)]);
        const [cell, own] = [back, before].map((one) => one.worksheets[0]?.getCell(at));
        expect([at, cell?.value]).toEqual([at, own?.value]);
        if (typeof own?.value === 'number' || own?.value instanceof Date)
          expect([at, cell?.numFmt ?? 'General']).toEqual([at, own.numFmt ?? 'General']);
      }
    expect(ours('L1')).toMatchObject({ value: expect.stringMatching(/Province|省/) });
  });

  it('gives days that were counted from 1904 back as the same days', async () => {
    const made = XLSX.utils.book_new();
    // The day 0 is 1 January 1904; 43894 is 5 March 2024.
    const sheet = XLSX.utils.aoa_to_sheet([
      ['企业', '日期'],
      [names[0], 0],
    ]);
    sheet.B2 = { t: 'n', v: 43_894, z: 'yyyy-mm-dd' };
    XLSX.utils.book_append_sheet(made, sheet, 's');
    made.Workbook = { WBProps: { date1904: true } };
    const file = await delivered('mac.xlsx', Buffer.from(XLSX.write(made, { type: 'buffer' }) as Uint8Array), '企业');
    const read = XLSX.read(file);
    expect((read.Sheets[read.SheetNames[0] ?? ''] as XLSX.WorkSheet).B2).toMatchObject({ v: 45_356, w: '2024-03-05' });
  });

  it('gives the own columns of a CSV file back cell by cell', async () => {
    const rows = [
      ['企业', '日期', '编号', '占比', '差额', '电话', '无', '常量'],
      [names[0], '2024年3月5日', '000123', '12.50%', '-12.5%', '+86 139-0000-1111', '-', '="000123"'],
      [names[1], '', '', '', '-1,234.50', '', '', ''],
      [names[2], '2024/3/5', '6222021234567890123', '0', '+7', '', '—', 'a "b", c'],
    ];
    const text = rows
      .map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))
      .join('\r\n');
    const file = await delivered('名单.csv', Buffer.from(text), '企业');
    const back = parse(file, { bom: true }) as string[][];
    expect(back.map((cells) => cells.slice(0, 8))).toEqual(rows);
  });

  it('runs no formula of a CSV file', async () => {
    const text = `企业,a,b,c\n${names[0]},"=HYPERLINK(""http://x"")",-1+cmd|' /C calc'!A1,@SUM(1)\n`;
    const [, cells] = parse(await delivered('evil.csv', Buffer.from(text), '企业'), { bom: true }) as string[][];
    expect(cells?.slice(1, 4)).toEqual([`'=HYPERLINK("http://x")`, `'-1+cmd|' /C calc'!A1`, "'@SUM(1)"]);
  });
});
