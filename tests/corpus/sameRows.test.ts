import { DATA_SETS } from '@daas/contract/datasets';
import { understood } from '@daas/contract/uploads';
import { sampleRows } from '@daas/server/testing/console';
import { startTestServer, type TestServer } from '@daas/server/testing/server';
import { sendFile } from '@daas/server/testing/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encode, utf16 } from './encode';
import { book, row, text, texts } from './workbook';

/** People of companies: a list that a name list, the monitor and an import of staff all take. */
const HEADER = ['企业名称', '备注', '姓名', '手机号'];
const ROWS = Array.from({ length: 8 }, (_, at) => [
  `宁波样例${at}号有限公司`,
  at % 3 === 0 ? '重点客户' : '',
  ['王秀英', '李伟', '张敏', '刘洋'][at % 4] as string,
  `1391234${String(5000 + at)}`,
]);
const LINES = [HEADER, ...ROWS];
const parted = (delimiter: string, end = '\r\n', lines = LINES) =>
  lines.map((cells) => `${cells.join(delimiter)}${end}`).join('');
const CSV = parted(',');
const sheet = (lines: readonly string[][]) => lines.map((cells) => texts(...cells)).join('');
const SHEET = sheet(LINES);
const hidden = (xml: string) => xml.replace('<row>', '<row hidden="1">');

/** Twenty files with the same rows, as programs write them. */
const FILES: Record<string, Buffer | string> = {
  'comma.csv': CSV,
  'mark.csv': `\uFEFF${CSV}`,
  'line-feeds.csv': parted(',', '\n'),
  'carriage-returns.csv': parted(',', '\r'),
  'mixed-ends.csv': `${parted(',', '\r\n', LINES.slice(0, 4))}${parted(',', '\n', LINES.slice(4))}`,
  'quotes.csv': LINES.map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`).join(''),
  'semicolon.csv': parted(';'),
  'separator.csv': `sep=;\r\n${parted(';')}`,
  'pipe.txt': parted('|'),
  'tab.tsv': parted('\t'),
  'wide.txt': parted('，'),
  'gb18030.csv': encode(CSV, 'gb18030'),
  'unicode.txt': utf16(parted('\t')),
  'big-endian.csv': utf16(CSV, { big: true }),
  'title.csv': `客户名单,,,\r\n${CSV}`,
  'blank-lines.csv': `${CSV}\r\n,,,\r\n`,
  'plain.xlsx': book(SHEET),
  'cover.xlsx': book([
    { name: '说明', rows: texts('请填写第二张表') },
    { name: '名单', rows: SHEET },
  ]),
  'filtered.xlsx': book(sheet(LINES.slice(0, 8)) + hidden(sheet(LINES.slice(8)))),
  'styled.xlsx': book(`${SHEET}<row><c s="0"/><c s="0"/></row>${row(text(''), text(' '))}`),
};
const NAMES = Object.keys(FILES);

let server: TestServer;
let list: number;

beforeAll(async () => {
  server = await startTestServer();
  const { admin, app } = server.fixtures.a;
  const def = DATA_SETS.enterprise;
  await server.services.market.load(
    def,
    sampleRows(def, ROWS.length, (_, index) => ({ name: ROWS[index]?.[0] })),
  );
  const wanted = { name: '名单', product: def.key, type: 'FILE' as const, app_id: app.id, fields: ['name'] };
  list = (await server.call('connector.create', wanted, admin)).id;
});
afterAll(() => server.close());

test('are twenty', () => expect(NAMES).toHaveLength(20));

test.each(NAMES)('%s has the same rows in a name list, the monitor and an import of staff', async (name) => {
  const { admin } = server.fixtures.a;
  const content = Buffer.from(FILES[name] ?? '');
  const upload = { connector_id: list, file_name: name, size: content.length };
  const places = {
    'name list': (await server.call('integrator.uploadFileUrl', upload, admin)).url,
    monitor: '/api/monitor/uploads/enterprise',
    staff: '/api/company-user/staff/import/uploads',
  };
  for (const [place, url] of Object.entries(places)) {
    const { status, body } = await sendFile(server, url, { name, content }, admin);
    expect([place, status, body.errorMessage]).toEqual([place, 200, undefined]);
    const { columns, preview, rows, match } = understood.parse(body.data);
    expect([place, columns.map((column) => column.name), rows, preview]).toEqual([place, HEADER, ROWS.length, ROWS]);
    expect([place, match]).toEqual([place, { looked: ROWS.length, matched: ROWS.length }]);
  }
});
