import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATA_SET_LIST } from '@daas/contract/datasets';
import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import { ERROR_ROWS } from '@daas/contract/errors/rows';
import { toQuery, toRequest, type WireRequest } from '@daas/kit/client';
import { type Wire, wireTable } from '@daas/kit/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../support/sources';

/** What `max dev` puts before its pages, from Umi itself: the mock files read, their handlers behind parsed bodies. */
const umi = createRequire(import.meta.url);
const { createMockMiddleware } = umi(
  `${root}/node_modules/@umijs/preset-umi/dist/features/mock/createMockMiddleware.js`,
);
const { getMockData } = umi(`${root}/node_modules/@umijs/preset-umi/dist/features/mock/getMockData.js`);
const express = umi(`${root}/node_modules/@umijs/bundler-utils/compiled/express/index.js`);

const host = globalThis as { __mockPlatform?: { process: ChildProcess } };
const read = () => getMockData({ cwd: root, mockConfig: { exclude: ['mock/lib/**'] } });
const context = { mockData: {} as object };
let server: Server;
let folder: string;
let url: string;
let cookie = '';

function encode({ encoding, data = {} }: WireRequest): { body: BodyInit; headers?: Record<string, string> } {
  if (encoding === 'form') return { body: toQuery(data) };
  if (encoding === 'json') return { body: JSON.stringify(data), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  for (const [key, value] of Object.entries(data)) form.append(key, value as Blob);
  return { body: form };
}

/** As the console sends it, with a scenario's cookie. */
async function send(name: EndpointName, input: Record<string, unknown> = {}, scenario = '') {
  const wire = toRequest(name, wireTable()[name] as Wire, input);
  const { body = null, headers = {} } = wire.method === 'GET' ? {} : encode(wire);
  const query = toQuery(wire.params ?? {}).toString();
  const response = await fetch(`${url}${wire.url}?${query}`, {
    method: wire.method,
    // As a browser names them: the platform refuses what another site made one send.
    headers: {
      ...headers,
      cookie: `${cookie}; mock_scenario=${scenario}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(wire.method === 'GET' ? {} : { origin: url, 'sec-fetch-site': 'same-origin' }),
    },
    body,
  });
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  if (set.length) cookie = set.join('; ');
  const answer = await response.json();
  // biome-ignore lint/suspicious/noExplicitAny: the endpoint's own schema has just checked it
  return { status: response.status, answer, data: () => endpoints[name].output.parse(answer.data) as any };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'daas-mocks-'));
  process.env.MOCK_DATA_DIR = folder;
  context.mockData = read();
  const app = express();
  app.use(createMockMiddleware({ context }));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A request that comes before the demo is made waits for it; after 25 s it is told to come again.
  for (;;) {
    const { status, answer } = await send('account.signIn', { phone: '10000000001', password: 'Demo@2026!' });
    if (status === 200) break;
    expect([status, answer.errorMessage]).toEqual([503, expect.stringContaining('being made')]);
  }
}, 600_000);

afterAll(async () => {
  server?.close();
  const child = host.__mockPlatform?.process;
  if (child?.kill()) await once(child, 'exit');
  await rm(folder, { recursive: true, force: true });
});

describe('the demo of the mocks', () => {
  const total = async (name: EndpointName, input: Record<string, unknown>) =>
    (await send(name, { current: 1, pageSize: 10, ...input })).data().total as number;

  test('ends now, by the real clock', async () => {
    const { list } = (await send('call.list', { pageSize: 10 })).data();
    const newest = Date.parse(list[0].at);
    expect(newest).toBeLessThanOrEqual(Date.now());
    expect(newest).toBeGreaterThan(Date.now() - 24 * 3_600_000);
    expect((await fetch(`${url}/mock/clock.js`)).status, 'no script changes the clock of a page').toBe(404);
  });

  test.each(DATA_SET_LIST.map(({ key }) => key))('has rows of %s', async (dataSet) => {
    expect(await total('market.search', { data_set: dataSet })).toBeGreaterThan(50);
  });

  test.each([
    ...['API', 'FILE', 'DATAPACKET'].map((type) => ['connector.list', { type }] as const),
    ...['ok', 'empty', 'refused', 'failed'].map((outcome) => ['call.list', { outcome }] as const),
    ...['test', 'live'].map((mode) => ['call.list', { mode }] as const),
    ...['active', 'invited', 'disabled', 'removed'].map((status) => ['staff.list', { status }] as const),
    ...['protected', 'won', 'lapsed', 'released', 'refused'].map((state) => ['partner.reports', { state }] as const),
    ...['changed', 'vanished'].map((kind) => ['monitor.updates', { kind }] as const),
    ['download.list', {}],
    ['regional.list', {}],
    ['marketReport.list', {}],
    ['exclusive.list', {}],
    ['purchase.list', {}],
  ] as const)('has entries of %s %j', async (name, input) => {
    const { list } = (await send(name, { current: 1, pageSize: 10, ...input })).data();
    expect(list.length).toBeGreaterThan(0);
  });
});

describe('the mocks of npm run dev', () => {
  test('a GET is answered by the platform', async () => {
    expect((await send('user.info')).data()).toMatchObject({ service_error_product_types: [] });
  });

  test('what a JSON body makes is there afterwards, and after a mock file was edited', async () => {
    const made = (await send('app.create', { name: '模拟应用' })).data();
    context.mockData = read();
    const { answer } = await send('app.list');
    expect(answer.data.list).toContainEqual(expect.objectContaining({ id: made.id, name: '模拟应用' }));
  });

  test('a bad input is refused as by the server, field and rule', async () => {
    const { status, answer } = await send('app.create', { name: '' });
    expect(status).toBe(422);
    expect(answer.fields).toEqual([expect.objectContaining({ field: 'name' })]);
  });

  test('a form-encoded body arrives', async () => {
    const kept = cookie;
    // Another browser: a sign-in ends the session that its own browser brings.
    cookie = '';
    await send('account.signIn', { phone: '10000000001', password: 'Demo@2026!' });
    expect((await send('account.logout')).status).toBe(200);
    expect((await send('user.info')).status).toBe(401);
    cookie = kept;
    expect((await send('user.info')).status).toBe(200);
  });

  test('a file arrives in its multipart body', async () => {
    const { list } = (await send('connector.list', { type: 'FILE' })).data();
    const content = '企业名称,城市\n星河科技,深圳\n远山贸易,杭州\n';
    const place = await send('integrator.uploadFileUrl', {
      file_name: '名单.csv',
      size: Buffer.byteLength(content),
      connector_id: list[0].id,
    });
    const file = new File([content], '名单.csv', { type: 'text/csv' });
    const received = (await send('integrator.upload', { upload_id: place.data().upload_id, file })).data();
    expect(received).toMatchObject({ columns: [{ name: '企业名称' }, { name: '城市' }], rows: 2 });
  });
});

describe('the example', () => {
  test('answers before the server, by path and body', async () => {
    const colours = await fetch(`${url}/api/example/colours`);
    expect(await colours.json()).toMatchObject({ success: true, data: { total: 2 } });
    const post = (body: object) =>
      fetch(`${url}/api/example/7/name`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await post({ name: '甲' })).json()).toMatchObject({ data: { id: 7, name: '甲' } });
    expect((await post({})).status).toBe(422);
  });
});

describe('scenarios', () => {
  test.each(ERROR_ROWS.filter(({ status }) => status === 401 || status === 403))('$status $code', async (row) => {
    const { status, answer } = await send('overview.get', {}, `${row.status}-${row.code ?? 'other'}`);
    expect([status, answer.success]).toEqual([row.status, false]);
    if (row.code !== null) expect(answer.code).toBe(row.code);
  });
  test.each([0, 1, 2, 4, 9])('showType %i', async (showType) => {
    expect((await send('overview.get', {}, `showType-${showType}`)).answer).toMatchObject({ success: false, showType });
  });
  test('empty keeps the shape', async () => {
    expect((await send('app.list', {}, 'empty')).data()).toMatchObject({ list: [], total: 0 });
  });
  test('start-up calls are left alone until asked for', async () => {
    expect((await send('account.menus', {}, '401-20')).status).toBe(200);
    expect((await send('account.menus', {}, '401-20@all')).status).toBe(401);
  });
  test('offline has no answer, html no JSON', async () => {
    await expect(send('overview.get', {}, 'offline')).rejects.toThrow('fetch failed');
    await expect(send('overview.get', {}, 'html')).rejects.toThrow(SyntaxError);
  });
});
