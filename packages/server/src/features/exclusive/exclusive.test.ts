import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../kernel/period';
import { checkLedger } from '../../money/check';
import { readTable } from '../../tables/reading/table';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';
import { expectWorkbook } from '../../testing/tableFile';
import { cleanUp } from '../cleanUp';
import { buildVersion } from './build';
import { refreshDue } from './refresh';

const def = DATA_SETS.factory;
const ROWS = 1300;
const FIELDS = ['name', 'province', 'industry_l2', 'employees_band', 'main_products'];
const PLACES = ['浙江省', '江苏省', '广东省'];
const plus = (days: number) => new Date(TEST_NOW.getTime() + days * DAY_MS);

const row = (n: number) => ({
  name: `工厂${n}`,
  province: PLACES[n % 3],
  industry_l2: n % 2 ? '通用设备制造业' : '汽车制造业',
  employees_band: n % 4 === 0 ? null : '100-499',
  status: '在产',
});
const first = () => sampleRows(def, ROWS, (_, n) => row(n));
/** 10 are gone, 20 other in one field that is chosen, 30 in one that is not, 15 new. */
const second = () =>
  sampleRows(def, ROWS + 15, (_, n) => ({
    ...row(n),
    ...(n >= 100 && n < 120 ? { employees_band: '500-999' } : {}),
    ...(n >= 200 && n < 230 ? { city: '杭州市' } : {}),
  })).slice(10);

describe.each(DATABASES)('exclusive data sets on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
  }, 180_000);
  beforeEach(async () => {
    server.setNow(TEST_NOW);
    await server.services.market.load(def, first());
    own = await server.tenant({ balance: 100_000_000_000 });
  });
  afterAll(() => server.close());

  const definition = {
    data_set: 'factory',
    fields: FIELDS,
    rhythm: 'weekly' as const,
    filter: { field: 'status', op: 'eq' as const, value: '在产' },
  };
  const balance = async () => (await own.ok('cost.overview', {})).available;
  async function made() {
    const { id } = await own.ok('exclusive.create', { ...definition, name: '华东工厂' });
    return id;
  }
  async function bought(months: 1 | 3 = 3) {
    const id = await made();
    const { rows, offers } = await own.ok('exclusive.offer', { id });
    const amount = offers.find((one) => one.months === months)?.amount ?? -1;
    await own.ok('exclusive.order', { id, months, rows, amount });
    await server.services.jobs.drain();
    return { id, amount, rows };
  }
  const get = (id: string) => own.ok('exclusive.get', { id });

  it('shows what a definition holds and costs before anything is bought', async () => {
    const seen = await own.ok('exclusive.preview', definition);
    expect(seen).toMatchObject({ rows: ROWS, capped: false, measured: 1000 });
    expect(seen.sample).toHaveLength(20);
    expect(seen.fill).toMatchObject({ name: 1, employees_band: 0.75 });
    expect(seen.regions?.reduce((sum, one) => sum + one.rows, 0)).toBe(ROWS);
    // A month of a weekly one: half as much again, and three months three times that.
    const [one, three] = seen.offers;
    expect(one?.amount).toBe((seen.unit_price * ROWS * 150) / 100);
    expect(three?.amount).toBe(3 * (one?.amount ?? 0));
    expect((await own.send('exclusive.preview', { ...definition, fields: ['nothing'] })).body.errorCode).toBe(
      'invalid-input',
    );
  });

  it('is bought once at the price that was seen, and its first version holds exactly the rows', async () => {
    const before = await balance();
    const { id, amount, rows } = await bought();
    expect(before - (await balance())).toBe(amount);
    const set = await get(id);
    expect(set).toMatchObject({ status: 'active', version: 1, rows: ROWS, moving: false });
    expect(set.versions).toMatchObject([
      { version: 1, status: 'done', rows: ROWS, added: ROWS, changed: 0, removed: 0 },
    ]);
    expect(set.quality?.fill).toMatchObject({ name: 1, employees_band: 0.75 });
    expect(set.quality?.regions?.map((one) => one.rows).sort()).toEqual([433, 433, 434]);
    expect((await own.ok('exclusive.sample', { id })).list).toHaveLength(20);
    // The same click again, and one at another price.
    expect((await own.send('exclusive.order', { id, months: 3, rows, amount })).body.errorCode).toBe(
      'changed-meanwhile',
    );
    const again = { id, months: 3, rows, amount: amount - 1, until: set.expires_at };
    expect((await own.send('exclusive.order', again)).body.errorCode).toBe('changed-meanwhile');
    expect(before - (await balance())).toBe(amount);
    const { list } = await own.ok('exclusive.orders', {});
    expect(list).toMatchObject([{ kind: 'buy', months: 3, rows, amount, set: { id } }]);
    const day = TEST_NOW.toISOString().slice(0, 10);
    const { rows: bills } = await own.ok('cost.bills', { from: day, to: day, by: 'product' });
    expect(bills).toMatchObject([{ key: 'factory', files: 1, amount }]);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('takes one of two orders at once', async () => {
    const id = await made();
    const { rows, offers } = await own.ok('exclusive.offer', { id });
    const order = { id, months: 1, rows, amount: offers[0]?.amount };
    const before = await balance();
    const answers = await Promise.all([own.send('exclusive.order', order), own.send('exclusive.order', order)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(before - (await balance())).toBe(order.amount);
  });

  it('refuses to buy without the money, and keeps the definition', async () => {
    const poor = await server.tenant({ balance: 10 });
    const { id } = await poor.ok('exclusive.create', { ...definition, name: '太贵' });
    const { rows, offers } = await poor.ok('exclusive.offer', { id });
    const { status, body } = await poor.send('exclusive.order', { id, months: 1, rows, amount: offers[0]?.amount });
    expect([status, body.errorCode]).toEqual([402, 'insufficient-balance']);
    expect(await poor.ok('exclusive.get', { id })).toMatchObject({ status: 'draft', versions: [] });
  });

  it('says what changed between two versions, and leaves the earlier as it was', async () => {
    const { id } = await bought();
    await server.services.market.load(def, second());
    // Not due yet.
    await refreshDue(server.services);
    expect((await get(id)).versions).toHaveLength(1);
    server.setNow(plus(7.1));
    await refreshDue(server.services);
    await server.services.jobs.drain();
    const set = await get(id);
    expect(set.versions[0]).toMatchObject({ version: 2, rows: ROWS + 5, added: 15, changed: 20, removed: 10 });
    const seen = await own.ok('exclusive.changes', { id, from: 1, to: 2, pageSize: 200 });
    expect(seen.counts).toEqual({ added: 15, changed: 20, removed: 10 });
    expect(seen.total).toBe(45);
    const changed = seen.list.filter((one) => one.kind === 'changed');
    expect(changed).toHaveLength(20);
    // Of a hundredth row the band was empty.
    expect(changed[0]).toMatchObject({
      row_id: 'factory_000100',
      title: '工厂100',
      fields: [{ field: 'employees_band', before: null, after: '500-999' }],
    });
    expect(changed.every(({ fields }) => fields.length === 1)).toBe(true);
    const { list } = await own.ok('exclusive.changes', { id, from: 1, to: 2, kind: 'removed' });
    expect(list.map((one) => one.row_id)).toEqual(
      Array.from({ length: 10 }, (_, n) => `factory_${String(n).padStart(6, '0')}`),
    );
    expect(await linesOf(id, 1)).toHaveLength(ROWS + 1);
    expect(await linesOf(id, 2)).toHaveLength(ROWS + 6);
    // Nothing was loaded since: no version comes of it.
    server.setNow(plus(15));
    await refreshDue(server.services);
    expect((await get(id)).versions).toHaveLength(2);
    expect((await own.send('exclusive.changes', { id, from: 2, to: 2 })).status).toBe(422);
    expect((await own.send('exclusive.changes', { id, from: 1, to: 3 })).status).toBe(404);
  });

  async function linesOf(id: string, version: number): Promise<string[][]> {
    const { download_id } = await own.ok('exclusive.file', { id, version });
    await server.services.jobs.drain();
    const { name, amount } = await own.ok('download.get', { id: download_id });
    expect([name, amount]).toEqual([`华东工厂-v${version}.xlsx`, 0]);
    const file = await server.send('download.file', { id: download_id }, own);
    const titles = ['Name', 'Province', 'Industry division', 'Employees', 'Main products'];
    await expectWorkbook(file.rawPayload, Object.fromEntries(titles.map((title) => [title, 'text'])));
    const lines: string[][] = [];
    for await (const { cells } of readTable(name, file.rawPayload)) lines.push(cells);
    return lines;
  }

  it.each([
    ['people', 'Province', 'Zhejiang'],
    ['programs', 'province', '浙江省'],
  ] as const)('makes a file for %s with the same cells as CSV and as a workbook', async (audience, title, value) => {
    const { id } = await bought(1);
    const cellsAs = async (format: 'csv' | 'xlsx') => {
      const { download_id } = await own.ok('exclusive.file', { id, version: 1, format, audience });
      await server.services.jobs.drain();
      const file = await server.send('download.file', { id: download_id }, own);
      const lines: string[][] = [];
      for await (const { cells } of readTable(`x.${format}`, file.rawPayload)) lines.push(cells);
      return lines;
    };
    const csv = await cellsAs('csv');
    expect([csv[0]?.[1], csv[1]?.[1]]).toEqual([title, value]);
    expect(await cellsAs('xlsx')).toEqual(csv);
  });

  it('makes the same version when a worker died half way', async () => {
    const id = await made();
    const { rows, offers } = await own.ok('exclusive.offer', { id });
    await own.ok('exclusive.order', { id, months: 1, rows, amount: offers[0]?.amount ?? 0 });
    let batches = 0;
    const dying = {
      id: 'job_x',
      companyId: own.companyId,
      attempts: 1,
      payload: { companyId: own.companyId, setId: id, version: 1 },
      async keepAlive() {
        batches += 1;
        if (batches === 2) throw new Error('killed');
      },
    };
    await expect(buildVersion(server.services, dying)).rejects.toThrow('killed');
    expect(await get(id)).toMatchObject({ version: null, rows: 0, moving: true });
    await server.services.jobs.drain();
    expect((await get(id)).versions).toMatchObject([{ status: 'done', rows: ROWS, added: ROWS }]);
    expect(await linesOf(id, 1)).toHaveLength(ROWS + 1);
  });

  it('is renewed from its end, expires readable, and makes nothing new until it is renewed', async () => {
    const { id, amount, rows } = await bought(1);
    const { expires_at: first } = await get(id);
    await own.ok('exclusive.order', { id, months: 1, rows, amount, until: first });
    const { expires_at: end } = await get(id);
    expect(new Date(end ?? 0).getTime() - new Date(first ?? 0).getTime()).toBeGreaterThan(27 * DAY_MS);
    await server.services.market.load(def, second());
    server.setNow(plus(100));
    await refreshDue(server.services);
    expect(await get(id)).toMatchObject({ status: 'expired', next_at: null, version: 1 });
    expect((await own.ok('exclusive.sample', { id })).list).toHaveLength(20);
    const { id: appId } = await own.ok('app.create', { name: '取数' });
    expect((await own.send('exclusive.connect', { id, app_id: appId })).status).toBe(409);
    expect((await own.send('exclusive.connect', { id, app_id: server.fixtures.a.app.id })).status).toBe(404);
    expect((await own.send('exclusive.delete', { id })).status).toBe(409);
    const now = await own.ok('exclusive.offer', { id });
    expect(now.rows).toBe(ROWS + 5);
    const price = now.offers[0]?.amount ?? 0;
    await own.ok('exclusive.order', { id, months: 1, rows: now.rows, amount: price, until: end });
    await server.services.jobs.drain();
    expect(await get(id)).toMatchObject({ status: 'active', version: 2 });
  });

  it('is kept for ninety days after its end', async () => {
    const { id } = await bought(1);
    server.setNow(plus(31 + 89));
    await cleanUp(server.services);
    expect((await get(id)).versions).toHaveLength(1);
    server.setNow(plus(31 + 92));
    await cleanUp(server.services);
    expect(await get(id)).toMatchObject({ status: 'expired', version: null, rows: 0, versions: [], quality: null });
    expect((await own.ok('exclusive.orders', {})).list).toHaveLength(1);
    // Renewed, it begins anew.
    const { expires_at: until } = await get(id);
    const { rows, offers } = await own.ok('exclusive.offer', { id });
    await own.ok('exclusive.order', { id, months: 1, rows, amount: offers[0]?.amount ?? 0, until });
    await server.services.jobs.drain();
    expect(await get(id)).toMatchObject({ status: 'active', version: 1, rows: ROWS });
  });

  it('goes to programs as files of a connector, version after version', async () => {
    const { id } = await bought();
    const app = await own.ok('app.create', { name: '取数' });
    const { secret } = await own.ok('app.createKey', { id: app.id, name: '正式', mode: 'live' });
    const { connector_id } = await own.ok('exclusive.connect', { id, app_id: app.id });
    await server.services.jobs.drain();
    expect((await get(id)).connector).toMatchObject({ id: connector_id, type: 'DATAPACKET' });
    await server.services.market.load(def, second());
    server.setNow(plus(8));
    await refreshDue(server.services);
    await server.services.jobs.drain();
    const ask = (path: string) =>
      server.app.inject({
        url: `/open/v1/connectors/${connector_id}/files${path}`,
        headers: { authorization: `Bearer ${secret}` },
      });
    const { data } = (await ask('')).json();
    expect(data.map((one: { name: string }) => one.name)).toEqual(['华东工厂-v2.csv', '华东工厂-v1.csv']);
    const file = await ask(`/${data[0].id}`);
    expect(file.body.trim().split('\n')).toHaveLength(ROWS + 6);
    expect(file.body).not.toContain('工厂0,');
  });

  it('keeps its definition to the company, and deletes what was never bought', async () => {
    const id = await made();
    const stranger = await server.tenant();
    for (const name of ['exclusive.get', 'exclusive.sample', 'exclusive.offer', 'exclusive.delete'] as const)
      expect((await stranger.send(name, { id })).status, name).toBe(404);
    await own.ok('exclusive.delete', { id });
    expect((await own.send('exclusive.get', { id })).status).toBe(404);
  });
});
