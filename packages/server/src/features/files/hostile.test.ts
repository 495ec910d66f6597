import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectTable } from '../../tables/reading/reader';
import { startTestServer, type TestServer } from '../../testing/server';
import { workbookOf } from '../../testing/zip';

let server: TestServer;
let url: string;
let cookie: string;
let connector: number;

beforeAll(async () => {
  server = await startTestServer();
  const { admin, app } = server.fixtures.a;
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  cookie = await server.cookieOf(admin);
  const wanted = { name: '名单', product: 'enterprise', type: 'FILE', app_id: app.id } as const;
  connector = (await server.call('connector.create', { ...wanted, fields: ['name'] }, admin)).id;
});
afterAll(() => server.close());

const ask = (size: number) =>
  server.call(
    'integrator.uploadFileUrl',
    { file_name: 'x.xlsx', size, connector_id: connector },
    server.fixtures.a.admin,
  );

async function send(address: string, book: Buffer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(book)]), 'x.xlsx');
  const headers = { cookie, 'x-requested-with': 'test', 'accept-language': 'en' };
  const answer = await fetch(`${url}${address}`, { method: 'POST', headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: a refusal or the endpoint's answer
  const got = (await answer.json()) as any;
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: got };
}

/** Eight workbooks that are made to do harm, each with what is said of it. */
function hostileBooks(): [Buffer, RegExp][] {
  const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const noise = randomBytes(20_000).toString('hex');
  return [
    [workbookOf(cell('x'.repeat(140_000_000))), /less than 1\/200/],
    [workbookOf(Buffer.alloc(151_000_000, ' ')), /larger than 150 MB/],
    [workbookOf(cell(noise)), /more than 32767 characters/],
    [workbookOf('<row><c r="ZZZ1"><v>1</v></c></row>'), /more than 200 columns/],
    [workbookOf(Array.from({ length: 100_002 }, (_, n) => cell(`${n}`)).join('')), /more than 100000 rows/],
    [workbookOf(cell('x'), { strings: `<si><t>${noise.slice(0, 9000)}</t></si>`.repeat(5000) }), /too much memory/],
    [workbookOf(cell('x'), { sheets: 300 }), /more than 255 sheets/],
    [workbookOf(Buffer.alloc(20_000_000, ' '), { size: 90_000 }), /not a valid XLSX/],
  ];
}

it('refuses eight hostile workbooks at once, each by its rule, and answers others meanwhile', async () => {
  const books = hostileBooks();
  const places = await Promise.all(books.map(([book]) => ask(book.length)));
  let over = false;
  const uploads = Promise.all(books.map(([book], n) => send(places[n]?.url ?? '', book))).finally(() => {
    over = true;
  });
  let others = 0;
  do {
    expect((await fetch(`${url}/api/user/info`, { headers: { cookie } })).status).toBe(200);
    others += 1;
  } while (!over);
  for (const [n, { status, body }] of (await uploads).entries()) {
    expect([n, status, body.errorCode]).toEqual([n, 422, 'file-refused']);
    expect(body.errorMessage).toMatch(books[n]?.[1] ?? /nothing/);
  }
  expect(others).toBeGreaterThan(1);
});

it.each([
  '/api/monitor/uploads/enterprise',
  '/api/company-user/staff/import/uploads',
  '/api/cloud-service/example-files',
])('refuses them at %s, too, and keeps nothing of them', async (place) => {
  for (const [n, [book, reason]] of hostileBooks().entries()) {
    const { status, body } = await send(place, book);
    expect([n, status, body.errorCode]).toEqual([n, 422, 'file-refused']);
    expect(body.errorMessage).toMatch(reason);
  }
  const { rows } = await server.services.database.sql.query("select id from uploads where use <> 'name-list'");
  expect(rows).toEqual([]);
});

it('asks to come again when too many files wait, and the address stays good', async () => {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const csv = async () => {
    await held;
    return Uint8Array.from(Buffer.from('a\n1\n'));
  };
  const before = Array.from({ length: 18 }, () => inspectTable({ name: 'x.csv', bytes: csv }));
  const book = workbookOf('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>');
  const place = await ask(book.length);
  const busy = await send(place.url, book);
  expect([busy.status, busy.retryAfter, busy.body.errorCode]).toEqual([503, '5', 'unavailable']);
  go();
  await Promise.all(before);
  expect((await send(place.url, book)).body.data).toMatchObject({ columns: [{ name: '1' }], rows: 1 });
});
