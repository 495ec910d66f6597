import { receipt as receiptSchema } from '@daas/contract/endpoints/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, fileChunks, nameLists, uploads } from '../db/schema';
import { checkLedger } from '../money/check';
import { DATABASES } from '../testing';
import { type Customer, PRICE, startTestGateway, type TestGateway } from '../testing/gateway';

const OPENING = 100 * PRICE;
const LIST = '备注,企业,再一列\n甲,公司7,"a,b"\n乙,没有这家公司,\n丙,公司3,c\n丁, 公司7 ,d\n';
const CSV = 'text/csv';

/** A program's way from a list of names to a file. // product §4 */
describe.each(DATABASES)('name lists through the gateway on %s', (kind) => {
  let gateway: TestGateway;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway(kind);
    customer = await gateway.customer({ balance: OPENING, type: 'FILE' });
  });
  afterAll(() => gateway.close());

  interface CallOptions {
    method?: string;
    body?: string | Uint8Array<ArrayBuffer>;
    type?: string;
    headers?: Record<string, string>;
    of?: Customer;
    /** Of the address; by default the customer's. */
    connector?: number;
  }
  async function ask(
    path: string,
    { method = 'GET', body, type = CSV, headers = {}, of = customer, connector }: CallOptions = {},
  ) {
    const answer = await fetch(`${gateway.origin}/open/v1/connectors/${connector ?? of.connectorId}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${of.key.secret}`,
        'accept-language': 'en',
        ...(body === undefined ? {} : { 'content-type': type }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : null,
    };
  }
  const query = (column = '企业', match = 'name', file = '名单.csv') =>
    `name-lists?file_name=${encodeURIComponent(file)}&column=${encodeURIComponent(column)}&match_by=${match}`;
  const upload = (text: string = LIST, more: CallOptions = {}) => ask(query(), { method: 'POST', body: text, ...more });
  const deliver = (id: string, quote: unknown, more: CallOptions = {}) =>
    ask(`name-lists/${id}/deliver`, {
      method: 'POST',
      body: JSON.stringify({ quote }),
      type: 'application/json',
      ...more,
    });
  const drain = () => gateway.services.jobs.drain();
  const balance = async () => {
    const { rows } = await gateway.database.sql.query<{ balance: string }>(
      'select balance from accounts where company_id = $1',
      [customer.companyId],
    );
    return Number(rows[0]?.balance);
  };
  async function matched(): Promise<string> {
    const { body } = await upload();
    await drain();
    return body.name_list.id;
  }

  it('are matched for free, delivered once at the quote, and keep the customer’s columns and lines', async () => {
    const before = await balance();
    const made = await upload();
    expect(made.status).toBe(200);
    expect(made.body.name_list).toMatchObject({ status: 'uploaded', rows: 4, quote: null, file_id: null });
    expect(receiptSchema.parse(made.body.receipt)).toMatchObject({ amount: 0, reason: 'included' });
    const { id } = made.body.name_list;
    await drain();
    const seen = await ask(`name-lists/${id}`);
    expect(seen.body.name_list).toMatchObject({ status: 'quoted', progress: 1, matched: 2, quote: 2 * PRICE });
    expect(seen.body.name_list.fill_rates).toEqual({ name: 1, registered_capital: 1 });
    expect((await ask('name-lists')).body.data[0]).toEqual(seen.body.name_list);
    expect(await balance()).toBe(before);

    const ordered = await deliver(id, 2 * PRICE);
    const file = ordered.body.name_list.file_id;
    expect(ordered.body.name_list).toMatchObject({ status: 'delivering', amount: 2 * PRICE });
    expect(ordered.body.charge).toMatchObject({
      amount: 2 * PRICE,
      balance_after: before - 2 * PRICE,
      currency: 'CNY',
    });
    expect(receiptSchema.parse(ordered.body.receipt)).toMatchObject({
      reason: 'file',
      amount: 2 * PRICE,
      ledger_entry_id: ordered.body.charge.ledger_entry_id,
      balance_after: before - 2 * PRICE,
    });
    expect((await ask(`files/${file}/status`)).body.file).toMatchObject({ status: 'queued', progress: 0 });
    expect((await ask(`files/${file}`)).body.code).toBe('not-found');
    await drain();
    expect((await ask(`files/${file}/status`)).body.file).toMatchObject({ status: 'done', progress: 1, rows: 3 });
    const got = await ask(`files/${file}`);
    expect(got.text.replace('\uFEFF', '').split(/\r?\n/).slice(1, 4)).toEqual([
      '甲,公司7,"a,b",公司7,7',
      '丙,公司3,c,公司3,3',
      '丁, 公司7 ,d,公司7,7',
    ]);
    expect(JSON.parse(got.headers.get('x-receipt') ?? '')).toMatchObject({ amount: 0, reason: 'included' });
    expect(await balance()).toBe(before - 2 * PRICE);

    const lines = await gateway.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `name-list:${id}`));
    expect(lines.map(({ action, personId, detail }) => [action, personId, (detail as { app: number }).app])).toEqual([
      ['nameList.create', null, customer.appId],
      ['nameList.deliver', null, customer.appId],
    ]);
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it('are created and charged once despite retries', async () => {
    const headers = { 'idempotency-key': 'list-1' };
    const many = await Promise.all([1, 2, 3].map(() => upload(LIST, { headers })));
    expect(new Set(many.map(({ body }) => body.name_list.id)).size).toBe(1);
    expect(many.filter((one) => one.headers.get('idempotent-replayed') === 'true')).toHaveLength(2);
    // Another file under the same key is another request.
    expect((await upload(`${LIST}戊,公司1,\n`, { headers })).body.code).toBe('idempotency-mismatch');
    await drain();

    const { id } = many[0]?.body.name_list ?? {};
    const before = await balance();
    const orders = await Promise.all([
      ...[1, 2].map(() => deliver(id, 2 * PRICE, { headers: { 'idempotency-key': 'order-1' } })),
      deliver(id, 2 * PRICE, { headers: { 'idempotency-key': 'order-2' } }),
      deliver(id, 2 * PRICE),
    ]);
    expect(new Set(orders.map(({ body }) => body.name_list.file_id)).size).toBe(1);
    expect(new Set(orders.map(({ body }) => body.charge.ledger_entry_id)).size).toBe(1);
    const told = orders.map(({ body }) => receiptSchema.parse(body.receipt)).filter(({ amount }) => amount !== 0);
    expect(told.map(({ amount, reason }) => [amount, reason])).toEqual([[2 * PRICE, 'file']]);
    await drain();
    expect(await balance()).toBe(before - 2 * PRICE);
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it('are not charged at another quote, before matching or beyond the balance', async () => {
    const { body } = await upload();
    const early = await deliver(body.name_list.id, 2 * PRICE);
    expect([early.status, early.body.code, early.body.charged]).toEqual([409, 'state-forbids', false]);
    await drain();
    expect((await deliver(body.name_list.id, PRICE)).body.code).toBe('changed-meanwhile');
    expect((await deliver(body.name_list.id, 'free')).body.errors).toMatchObject([{ field: 'quote' }]);
    expect((await deliver(body.name_list.id, 2 * PRICE, { body: '{}' })).status).toBe(422);
    const poor = await gateway.customer({ balance: PRICE, type: 'FILE' });
    const { id } = (await upload(LIST, { of: poor })).body.name_list;
    await drain();
    const refused = await deliver(id, 2 * PRICE, { of: poor });
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient-balance']);
    expect((await ask(`name-lists/${id}`, { of: poor })).body.name_list).toMatchObject({
      status: 'quoted',
      file_id: null,
    });
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it('belong to the company and to the connector of the key', async () => {
    const id = await matched();
    const other = await gateway.customer({ balance: OPENING, type: 'FILE' });
    for (const answer of [
      await ask(`name-lists/${id}`, { of: other }),
      await ask(`name-lists/${id}`, { of: other, connector: customer.connectorId }),
      await deliver(id, 2 * PRICE, { of: other }),
      await ask(`name-lists/${id}`, { of: other, method: 'DELETE' }),
      await upload(LIST, { of: other, connector: customer.connectorId }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
    const api = await gateway.customer({ balance: OPENING });
    expect((await upload(LIST, { of: api })).body.code).toBe('connector-type-mismatch');
  });

  it('are rejected with a named reason and leave no data if unusable', async () => {
    const orm = () => gateway.database.orm;
    const own = eq(nameLists.companyId, customer.companyId);
    const [lists, chunks] = [await orm().$count(nameLists, own), await orm().$count(fileChunks)];
    const field = ({ body }: Awaited<ReturnType<typeof ask>>) => [body.code, body.errors[0]?.field];
    const post = (path: string, more: CallOptions = {}) => ask(path, { method: 'POST', body: LIST, ...more });
    expect(field(await post(query('没有的列')))).toEqual(['invalid-input', 'column']);
    expect(field(await post(query('企业', 'both')))).toEqual(['invalid-input', 'match_by']);
    expect(field(await post('name-lists?column=x&match_by=name'))).toEqual(['invalid-input', 'file_name']);
    expect(field(await post(`${query()}&more=1`))).toEqual(['invalid-input', 'more']);
    expect((await post(query('企业', 'name', 'list.pdf'))).body.code).toBe('file-refused');
    expect((await upload('企业\n')).body.code).toBe('file-refused');
    expect((await upload(LIST, { type: 'application/pdf' })).body.code).toBe('unsupported-media');
    expect((await upload('x'.repeat(8_000_001))).body.code).toBe('too-large');
    expect((await upload(LIST, { headers: { authorization: 'Bearer dk_live_nobody' } })).body.code).toBe('key-invalid');
    // A list is no query.
    const csv = await ask('query', { method: 'POST', body: LIST });
    expect(csv.body.code).toBe('unsupported-media');
    expect([await orm().$count(nameLists, own), await orm().$count(fileChunks)]).toEqual([lists, chunks]);
    const open = await orm().select().from(uploads).where(eq(uploads.companyId, customer.companyId));
    expect(open.filter(({ columns, expiresAt }) => !columns && expiresAt > gateway.now.at)).toEqual([]);
  });

  it('free their quota when deleted', async () => {
    const id = await matched();
    const gone = await ask(`name-lists/${id}`, { method: 'DELETE' });
    expect(gone.body).toMatchObject({ removed: id, receipt: { amount: 0 } });
    expect((await ask(`name-lists/${id}`)).status).toBe(404);
    const wrong = await ask('name-lists', { method: 'PUT', body: '{}', type: 'application/json' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST, OPTIONS']);
  });

  it('of a test key are samples, from the upload to the file', async () => {
    const of = await gateway.customer({ mode: 'test', type: 'FILE' });
    const { body } = await upload(LIST, { of });
    expect(body.name_list).toMatchObject({ status: 'quoted', quote: 0, matched: 1 });
    const ordered = await deliver(body.name_list.id, 0, { of });
    expect(ordered.body).toMatchObject({ name_list: { status: 'delivered' }, charge: null });
    const file = ordered.body.name_list.file_id;
    expect((await ask(`files/${file}/status`, { of })).body.file.status).toBe('done');
    expect((await ask(`files/${file}`, { of })).text).toContain('registered_capital');
    expect(await gateway.database.orm.$count(nameLists, eq(nameLists.companyId, of.companyId))).toBe(0);
  });
});
