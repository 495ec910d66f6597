import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dataSet } from '@daas/contract/datasets';
import type { EndpointInput } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportProducts, exportTasks } from '../../db/schema';
import { sendDueWebhooks } from '../../messages/webhooks/deliveries';
import { checkLedger } from '../../money/check';
import { readTable } from '../../tables/reading/table';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';
import { signReference } from './reference';

const def = dataSet('enterprise') ?? expect.fail('there is no data set enterprise');
const SECRET = 'exk_of_the_tests';
const ROWS = 260;
const COLUMNS = [
  { field: 'name', as: 'Company' },
  { field: 'phones', as: 'tel', required: true },
];

interface Batch {
  type: string;
  data: { idempotency_key: string; product: string; rows: { id: string; values: Record<string, unknown> }[] };
}

describe.each(DATABASES)('rows that another product hands over on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  let status = 204;
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const program = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push({ headers: request.headers, body });
    response.writeHead(status).end();
  });
  let url: string;
  let hooks = 0;

  const load = (mark: string) =>
    server.services.market.load(
      def,
      // Every tenth company has no telephone.
      sampleRows(def, ROWS, (_, n) => ({ name: `${mark} ${n}`, phones: n % 10 === 0 ? [] : ['10012345678'] })),
    );
  beforeAll(async () => {
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
    server = await startTestConsole({ kind, env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
    await load('first');
    const { database, sealer } = server.services;
    await database.orm.transaction(async (tx) =>
      tx
        .insert(exportProducts)
        .values({ key: 'radar', name: 'Radar', secret: await sealer.seal(tx, SECRET), createdAt: TEST_NOW }),
    );
    own = await server.tenant({ balance: 100_000_000 });
  }, 180_000);
  beforeEach(() => {
    server.setNow(TEST_NOW);
    status = 204;
    received.length = 0;
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    await server.close();
    await new Promise((resolve) => program.close(resolve));
  });

  let links = 0;
  const sign = (more: object = {}, secret = SECRET) => {
    links += 1;
    const expires = Math.floor(TEST_NOW.getTime() / 1000) + 600 + links;
    return signReference('radar', secret, { company: own.companyId, dataSet: 'enterprise', expires, ...more });
  };
  const open = async (target: 'file' | 'crm' | 'calling', reference = sign()) =>
    (await own.ok('exportTask.open', { reference, target })).id;
  const ruleOf = async (reference: string, who = own) => {
    const { body } = await who.send('exportTask.open', { reference, target: 'file' });
    return body.fields?.[0]?.rule ?? body.errorCode;
  };
  const hook = async () => {
    hooks += 1;
    return own.ok('webhook.create', { name: `Hook ${hooks}`, url });
  };
  const order = async (id: string, more: Partial<EndpointInput<'exportTask.quote'>>) => {
    const quote = await own.ok('exportTask.quote', { id, columns: COLUMNS, rows: 10_000, ...more });
    const { download_id } = await own.ok('exportTask.start', { id, quote_id: quote.id });
    return { quote, download: download_id };
  };
  const task = (id: string) => own.ok('exportTask.get', { id });
  const balance = async () => (await own.ok('cost.overview', {})).available;
  const work = async () => {
    await server.services.jobs.drain();
    await sendDueWebhooks(server.services);
  };
  const batches = () => received.map(({ body }) => JSON.parse(body) as Batch);
  const idsOf = () => batches().flatMap(({ data }) => data.rows.map(({ id }) => id));
  async function fileOf(id: string) {
    const answer = await server.send('download.file', { id }, own);
    const lines: string[][] = [];
    for await (const { cells } of readTable('rows.csv', answer.rawPayload)) lines.push(cells);
    return lines;
  }

  it('are listed with their state, newest first, for each target and for this company only', async () => {
    const waiting = await open('file');
    server.setNow(new Date(TEST_NOW.getTime() + 1000));
    const ordered = await open('file');
    const { quote, download } = await order(ordered, {});
    const list = async (target?: 'file' | 'crm', who = own) =>
      (await who.ok('exportTask.list', target ? { target } : {})).list;
    const [newest, older] = await list('file');
    expect(newest).toMatchObject({
      id: ordered,
      status: 'queued',
      rows: quote.rows,
      amount: quote.amount,
      error: null,
    });
    expect(older).toMatchObject({
      id: waiting,
      status: 'open',
      rows: null,
      amount: null,
      product: 'Radar',
      target: 'file',
    });
    await work();
    expect((await list('file'))[0]).toMatchObject({ status: 'done', progress: 1 });
    server.setNow(new Date(TEST_NOW.getTime() + 91 * 24 * 3_600_000));
    expect((await list())[0]).toMatchObject({ id: ordered, status: 'expired' });
    expect(download).toMatch(/^dwn_/);
    expect((await list('crm')).map(({ target }) => target)).not.toContain('file');
    expect(await list('file', await server.tenant({}))).toEqual([]);
  });

  it('open by a link that its product signed for this company, while it holds', async () => {
    const reference = sign();
    const id = await open('file', reference);
    expect(await open('file', reference)).toBe(id);
    expect(await open('crm', reference)).not.toBe(id);
    expect(await task(id)).toMatchObject({ product: 'Radar', data_set: 'enterprise', rows: ROWS, order: null });
    const [product, payload, signature] = reference.split('.') as [string, string, string];
    for (const wrong of [
      sign({}, 'another secret'),
      `${product}.${payload}x.${signature}`,
      `nobody.${payload}.${signature}`,
      `${product}.${payload}`,
      `${reference}.more`,
      sign({ ids: [] }),
      sign({ expires: TEST_NOW.getTime() / 1000 + 3601 }),
    ])
      expect(await ruleOf(wrong)).toBe('signature');
    const other = await server.tenant();
    expect(await ruleOf(reference, other)).toBe('company');
    expect((await other.send('exportTask.get', { id })).status).toBe(404);
    const late = sign({ expires: TEST_NOW.getTime() / 1000 });
    expect(await ruleOf(late)).toBe('state-forbids');
    // What was opened in time is there afterwards, too.
    server.setNow(new Date(TEST_NOW.getTime() + 3_600_000));
    expect(await open('file', reference)).toBe(id);
    expect(await ruleOf(sign({ dataSet: 'nothing' }))).toBe('state-forbids');
  });

  it('has one form: the same signature written otherwise opens no second task', async () => {
    const reference = sign();
    const id = await open('file', reference);
    const [product, payload, signature] = reference.split('.') as [string, string, string];
    const bytes = Buffer.from(signature, 'base64url');
    const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = LETTERS.indexOf(signature.at(-1) as string);
    const variants = [
      `${signature}=`,
      `${signature}==`,
      `!${signature}`,
      `${signature.slice(0, 9)}!${signature.slice(9)}`,
      `${signature}!!!!`,
      `${signature.slice(0, 9)}\n${signature.slice(9)}`,
      `${signature}A`,
      // The two spare bits of the last letter.
      ...[1, 2, 3].map((bits) => signature.slice(0, -1) + LETTERS[last ^ bits]),
      bytes.toString('base64'),
      bytes.toString('hex'),
      '',
    ];
    for (const variant of variants)
      expect([variant, await ruleOf(`${product}.${payload}.${variant}`)]).toEqual([variant, 'signature']);
    // Letters of the other alphabet, of a signature that has some.
    let other = sign();
    while (!/[-_]/.test(other.split('.')[2] as string)) other = sign();
    const [, otherPayload, url] = other.split('.') as [string, string, string];
    const standard = url.replaceAll('-', '+').replaceAll('_', '/');
    expect(await ruleOf(`${product}.${otherPayload}.${standard}`)).toBe('signature');
    expect(await open('file', reference)).toBe(id);
  });

  it('has one meaning: what a product signed as other text or with a key twice is refused', async () => {
    const expires = Math.floor(TEST_NOW.getTime() / 1000) + 600;
    const signed = (payload: string) => {
      const mac = createHmac('sha256', SECRET).update(`radar.${payload}`).digest('base64url');
      return `radar.${payload}.${mac}`;
    };
    const json = (text: string) => Buffer.from(text).toString('base64url');
    const rest = `"dataSet":"enterprise","expires":${expires}`;
    const nested = '"filter":{"field":"name","op":"eq","value":"a","value":"b"}';
    for (const payload of [
      json(`{"company":1,"company":${own.companyId},${rest}}`),
      json(`{"company":1,"comp\\u0061ny":${own.companyId},${rest}}`),
      json(`{"company":${own.companyId},${rest},${nested}}`),
      json(`\ufeff{"company":${own.companyId},${rest}}`),
      Buffer.from(`{"company":${own.companyId},${rest},"keyword":"\xff"}`, 'latin1').toString('base64url'),
      `${json(`{"company":${own.companyId},${rest} }`)}==`,
      `${json(`{"company":${own.companyId},${rest}}`)}!`,
    ])
      expect([payload, await ruleOf(signed(payload))]).toEqual([payload, 'signature']);
    // Text that looks like a key is none.
    const keyword = JSON.stringify('"company": 1, \\"company\\":');
    expect(await open('file', signed(json(`{"company":${own.companyId},${rest},"keyword":${keyword}}`)))).toBeTruthy();
  });

  it('is one task by what was signed, also under the next secret, and one that was opened earlier by its text', async () => {
    const { database, sealer } = server.services;
    const expires = Math.floor(TEST_NOW.getTime() / 1000) + 900;
    const question = { company: own.companyId, dataSet: 'enterprise', expires };
    const reference = signReference('radar', SECRET, question);
    const id = await open('file', reference);
    await database.orm.transaction(async (tx) =>
      tx
        .update(exportProducts)
        .set({
          secret: await sealer.seal(tx, 'exk_next'),
          previousSecret: await sealer.seal(tx, SECRET),
          previousUntil: new Date(TEST_NOW.getTime() + 3_600_000),
        })
        .where(eq(exportProducts.key, 'radar')),
    );
    expect(await open('file', signReference('radar', 'exk_next', question))).toBe(id);
    await database.orm.transaction(async (tx) =>
      tx
        .update(exportProducts)
        .set({ secret: await sealer.seal(tx, SECRET), previousSecret: null, previousUntil: null })
        .where(eq(exportProducts.key, 'radar')),
    );
    const referenceHash = createHash('sha256').update(reference).digest('hex');
    await database.orm.update(exportTasks).set({ referenceHash }).where(eq(exportTasks.id, id));
    expect(await open('file', reference)).toBe(id);
  });

  it('names what it cannot take of a link or of columns', async () => {
    expect(await ruleOf(sign({ dataSet: 'nothing' }))).toBe('not-found');
    expect(await ruleOf(sign({ sort: 'nothing' }))).toBe('not_sortable');
    expect(await ruleOf(sign({ filter: { field: 'email', op: 'eq', value: '1' } }))).toBe('not-filterable');
    const id = await open('crm');
    const rule = async (columns: object[], more: object = {}) =>
      (await own.send('exportTask.quote', { id, columns, rows: 1, ...more })).body.fields?.map(
        (one) => `${one.field} ${one.rule}`,
      );
    expect(await rule([{ field: 'name' }, { field: 'name', as: 'b' }])).toEqual(['columns.1.field twice']);
    expect(
      await rule([
        { field: 'name', as: 'a' },
        { field: 'phones', as: 'a' },
      ]),
    ).toEqual(['columns.1.as twice']);
    expect(await rule([{ field: 'name', as: 'a b' }])).toEqual(['columns.0.as invalid_format']);
    expect(await rule(COLUMNS)).toEqual(['webhook_id unknown']);
    const { id: webhookId } = await hook();
    await own.ok('webhook.update', { id: webhookId, enabled: false });
    expect(await rule(COLUMNS, { webhook_id: webhookId })).toEqual(['webhook_id unknown']);
    expect(await rule([{ field: 'nothing' }], { webhook_id: (await hook()).id })).toEqual(['fields.0 unknown']);
  });

  it('become a file at the price that was quoted', async () => {
    const filter = { field: 'name', op: 'eq', value: 'first 7' };
    const id = await open('file', sign({ filter }));
    const before = await balance();
    const { quote, download } = await order(id, { columns: [{ field: 'phones' }, { field: 'name' }] });
    expect(quote).toMatchObject({ rows: 1, more: false });
    expect(before - (await balance())).toBe(quote.amount);
    await work();
    expect((await fileOf(download)).slice(1)).toEqual([['100****5678', 'first 7']]);
    expect((await task(id)).order).toMatchObject({ status: 'done', download_id: download, sent: 1, refused: 0 });
    expect(received).toEqual([]);
  });

  it('arrive at a webhook as the preview showed them, signed, once; what lacks a value is refused and not paid', async () => {
    const id = await open('calling');
    const { id: webhookId, secret } = await hook();
    const preview = await own.ok('exportTask.preview', { id, columns: COLUMNS });
    expect(preview.rows).toHaveLength(10);
    expect(preview.rows.filter(({ lacks }) => lacks === 'phones')).toHaveLength(1);
    const before = await balance();
    const { quote, download } = await order(id, { webhook_id: webhookId });
    expect(quote.rows).toBe(ROWS);
    expect(before - (await balance())).toBe(quote.amount);
    expect((await own.ok('exportTask.start', { id, quote_id: quote.id })).download_id).toBe(download);
    await work();

    expect(received).toHaveLength(3);
    const now = vi.spyOn(Date, 'now').mockReturnValue(TEST_NOW.getTime());
    for (const { headers, body } of received) new Webhook(secret).verify(body, headers as Record<string, string>);
    now.mockRestore();
    expect(batches().every(({ type, data }) => type === 'export.rows' && data.product === 'radar')).toBe(true);
    expect(new Set(batches().map(({ data }) => data.idempotency_key)).size).toBe(3);
    expect(idsOf()).toHaveLength(ROWS * 0.9);
    expect(new Set(idsOf()).size).toBe(ROWS * 0.9);
    const arrived = new Map(batches().flatMap(({ data }) => data.rows.map((row) => [row.id, row.values])));
    for (const { id: rowId, values, lacks } of preview.rows)
      expect(arrived.get(rowId)).toEqual(lacks ? undefined : values);

    const done = await task(id);
    expect(done.order).toMatchObject({
      status: 'done',
      rows: ROWS,
      sent: ROWS * 0.9,
      refused: ROWS * 0.1,
      gone: 0,
      amount: quote.unit_price * ROWS * 0.9,
      batches: { pending: 0, delivered: 3, failed: 0 },
    });
    expect(before - (await balance())).toBe(quote.unit_price * ROWS * 0.9);
    const refused = await own.ok('exportTask.refused', { id, pageSize: 5 });
    expect(refused.total).toBe(ROWS * 0.1);
    expect(refused.list[0]).toEqual({
      row_id: 'enterprise_000000',
      title: 'first 0',
      lacks: 'phones',
      reason: expect.stringContaining('“'),
    });
    expect(await fileOf(download)).toHaveLength(1 + ROWS * 0.9);
    expect(
      (await own.send('exportTask.quote', { id, columns: COLUMNS, rows: 1, webhook_id: webhookId })).body.errorCode,
    ).toBe('state-forbids');
    expect(await own.ok('exportTask.retry', { id })).toEqual({ again: 0 });
    await work();
    expect(received).toHaveLength(3);
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('are sent once when they are loaded anew meanwhile, and when two workers believe to have them', async () => {
    const { market } = server.services;
    const id = await open('crm');
    const { id: webhookId } = await hook();
    await order(id, { webhook_id: webhookId });
    const scroll = market.scroll.bind(market);
    let calls = 0;
    vi.spyOn(market, 'scroll').mockImplementation(async (...asked) => {
      calls += 1;
      if (calls === 2) await load('second');
      if (calls === 3) {
        // The lease of this worker ends in the middle of its work.
        server.setNow(new Date(TEST_NOW.getTime() + 600_000));
        await server.services.jobs.drain();
      }
      return scroll(...asked);
    });
    await work();
    await work();
    expect(calls).toBeGreaterThan(4);
    expect(new Set(idsOf()).size).toBe(ROWS * 0.9);
    expect(idsOf()).toHaveLength(ROWS * 0.9);
    expect((await task(id)).order).toMatchObject({ status: 'done', sent: ROWS * 0.9, refused: ROWS * 0.1 });
    vi.restoreAllMocks();
    await load('first');
  });

  it('keep the price of what left when the rest is given up', async () => {
    const { market } = server.services;
    const id = await open('crm');
    const { id: webhookId } = await hook();
    const before = await balance();
    const { quote } = await order(id, { webhook_id: webhookId });
    const scroll = market.scroll.bind(market);
    let calls = 0;
    vi.spyOn(market, 'scroll').mockImplementation(async (...asked) => {
      calls += 1;
      if (calls > 1) throw new Error('The disk is full');
      return scroll(...asked);
    });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      server.setNow(new Date(TEST_NOW.getTime() + attempt * 3_600_000));
      await work();
    }
    expect((await task(id)).order).toMatchObject({ status: 'failed', sent: 90, amount: 90 * quote.unit_price });
    expect(before - (await balance())).toBe(90 * quote.unit_price);
    expect(
      (await own.send('exportTask.quote', { id, columns: COLUMNS, rows: 1, webhook_id: webhookId })).body.errorCode,
    ).toBe('state-forbids');
    expect(await checkLedger(server.services.database.sql)).toEqual([]);
  });

  it('that the receiver failed to take go again, under the same id', async () => {
    const id = await open('crm', sign({ ids: ['enterprise_000001'] }));
    const { id: webhookId } = await hook();
    status = 500;
    await order(id, { webhook_id: webhookId });
    await server.services.jobs.drain();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      server.setNow(new Date(TEST_NOW.getTime() + attempt * 2 * 86_400_000));
      await sendDueWebhooks(server.services);
    }
    expect((await task(id)).order?.batches).toEqual({ pending: 0, delivered: 0, failed: 1 });
    status = 204;
    await own.ok('webhook.update', { id: webhookId, enabled: true });
    expect(await own.ok('exportTask.retry', { id })).toEqual({ again: 1 });
    await sendDueWebhooks(server.services);
    expect((await task(id)).order?.batches).toEqual({ pending: 0, delivered: 1, failed: 0 });
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});
