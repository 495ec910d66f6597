import { receipt as receiptSchema } from '@daas/contract/endpoints/calls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, downloads, idempotencyKeys } from '../db/schema';
import { DAY_MS } from '../kernel/period';
import { checkLedger } from '../money/check';
import { DATABASES } from '../testing';
import { forgetCall } from '../testing/calls';
import { type Customer, PRICE, ROWS, startTestGateway, type TestGateway } from '../testing/gateway';

const OPENING = 1000 * PRICE;
const COST = ROWS * PRICE;

/** A program's way to the file of a dataset connector. // product §4 */
describe.each(DATABASES)('files ordered through the gateway on %s', (kind) => {
  let gateway: TestGateway;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway(kind);
    customer = await gateway.customer({ balance: OPENING, type: 'DATAPACKET' });
  });
  afterAll(() => gateway.close());

  const ask = (body: unknown, headers: Record<string, string> = {}, of = customer, connector = of.connectorId) =>
    gateway.call(of, { body, headers, url: `/open/v1/connectors/${connector}/files` });
  const read = (path: string, of = customer) =>
    gateway.call(of, { method: 'GET', url: `/open/v1/connectors/${of.connectorId}/${path}` });
  const key = (name: string) => ({ 'idempotency-key': name });
  const drain = () => gateway.services.jobs.drain();
  const files = ({ companyId }: Customer) => gateway.database.orm.$count(downloads, eq(downloads.companyId, companyId));
  async function balance({ companyId }: Customer = customer) {
    const { rows } = await gateway.database.sql.query<{ balance: string }>(
      'select balance from accounts where company_id = $1',
      [companyId],
    );
    return Number(rows[0]?.balance);
  }

  it('are quoted for free, charged once at the quote and delivered', async () => {
    const quoted = await ask({ dry_run: true });
    expect(quoted.body.quote).toEqual({
      rows: ROWS,
      capped: false,
      unit_price: PRICE,
      amount: COST,
      relations: [],
      currency: 'CNY',
      scale: 10_000,
    });
    expect(receiptSchema.parse(quoted.body.receipt)).toMatchObject({ amount: 0, reason: 'quote' });
    expect([await balance(), await files(customer)]).toEqual([OPENING, 0]);

    const ordered = await ask({ quote: COST }, key('once'));
    expect(ordered.status).toBe(200);
    expect(ordered.body.file).toMatchObject({ kind: 'data-set', status: 'queued', rows: ROWS, amount: COST });
    expect(ordered.body.charge).toMatchObject({ amount: COST, balance_after: OPENING - COST, currency: 'CNY' });
    const { amount, balance_after, ledger_entry_id } = ordered.body.charge;
    expect(receiptSchema.parse(ordered.body.receipt)).toMatchObject({
      reason: 'file',
      amount,
      balance_after,
      ledger_entry_id,
    });
    const { id } = ordered.body.file;
    await drain();
    expect((await read(`files/${id}/status`)).body.file).toMatchObject({ status: 'done', progress: 1, rows: ROWS });
    expect((await read('files')).body.data).toMatchObject([{ id }]);
    const file = await read(`files/${id}`);
    expect(file.text.trim().split(/\r?\n/)).toHaveLength(ROWS + 1);
    expect(await balance()).toBe(OPENING - COST);
    const lines = await gateway.database.orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `download:${id}`));
    expect(lines.map(({ action, personId, detail }) => [action, personId, (detail as { app: number }).app])).toEqual([
      ['packet.create', null, customer.appId],
    ]);
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it.each([
    ['limit=1', null],
    ['limit=100', null],
    ['limit=0', 'invalid-input'],
    ['limit=101', 'invalid-input'],
    ['limit=1.5', 'invalid-input'],
    ['limit=', 'invalid-input'],
    ['other=1', 'invalid-input'],
    ['cursor=none', 'invalid-input'],
  ])('are listed with %s: %s', async (query, code) => {
    expect((await read(`files?${query}`)).body.code ?? null).toBe(code);
  });

  it('are created once per key, even after the gateway has deleted the key', async () => {
    const of = await gateway.customer({ balance: OPENING, type: 'DATAPACKET' });
    const many = await Promise.all([1, 2, 3].map(() => ask({ quote: COST }, key('same'), of)));
    expect(new Set(many.map(({ body }) => body.file.id)).size).toBe(1);
    expect((await ask({ quote: COST - 1 }, key('same'), of)).body.code).toBe('idempotency-mismatch');
    await gateway.database.orm.delete(idempotencyKeys).where(eq(idempotencyKeys.appId, of.appId));
    const again = await ask({ quote: COST }, key('same'), of);
    expect(again.body).toMatchObject({ file: { id: many[0]?.body.file.id }, charge: many[0]?.body.charge });
    await gateway.database.orm.delete(idempotencyKeys).where(eq(idempotencyKeys.appId, of.appId));
    expect((await ask({ quote: COST - 1 }, key('same'), of)).body.code).toBe('idempotency-mismatch');
    expect([await balance(of), await files(of)]).toEqual([OPENING - COST, 1]);
    const other = await ask({ quote: COST }, key('another'), of);
    expect(other.body.file.id).not.toBe(many[0]?.body.file.id);
    expect(await balance(of)).toBe(OPENING - 2 * COST);
    await drain();
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it('have receipts that sum to the charges, even after a lost answer or key', async () => {
    const { sql, orm } = gateway.database;
    const of = await gateway.customer({ balance: OPENING, type: 'DATAPACKET' });
    const forget = () => orm.delete(idempotencyKeys).where(eq(idempotencyKeys.appId, of.appId));
    const order = async (name: string) => receiptSchema.parse((await ask({ quote: COST }, key(name), of)).body.receipt);
    const receipts = [await order('one'), await order('one'), ...(await Promise.all([order('two'), order('two')]))];
    await forget();
    receipts.push(await order('one'), await order('two'));
    expect(receipts.map(({ reason }) => reason).sort()).toEqual(['file', 'file', ...Array(4).fill('replay')]);
    expect(receipts.find(({ replay_of }) => replay_of)?.replay_of).toMatchObject({ amount: COST });
    // As where the server died between the charge and the end of the call: nobody has seen this receipt.
    const lost = await order('three');
    await forgetCall(sql, lost.call_id);
    await forget();
    receipts.push(await order('three'));
    expect(receipts.at(-1)).toMatchObject({ reason: 'file', ledger_entry_id: lost.ledger_entry_id });
    await drain();
    const { rows } = await sql.query<{ bill: string }>(
      "select -sum(amount) as bill from ledger_entries where company_id = $1 and kind = 'file'",
      [of.companyId],
    );
    const sum = receipts.reduce((all, { amount }) => all + amount, 0);
    expect([sum, Number(rows[0]?.bill), OPENING - (await balance(of))]).toEqual([3 * COST, 3 * COST, 3 * COST]);
    expect(await checkLedger(sql)).toEqual([]);
  });

  it.each([
    { after: DAY_MS - 1, reason: 'file' },
    { after: DAY_MS, reason: 'replay' },
  ])('whose receipt nobody was given have it with the next answer for a day ($after ms: $reason)', async (one) => {
    const of = await gateway.customer({ balance: OPENING, type: 'DATAPACKET' });
    const order = async () => receiptSchema.parse((await ask({ quote: COST }, key('lost'), of)).body.receipt);
    const start = gateway.now.at;
    const lost = await order();
    await forgetCall(gateway.database.sql, lost.call_id);
    await gateway.database.orm.delete(idempotencyKeys).where(eq(idempotencyKeys.appId, of.appId));
    gateway.now.at = new Date(start.getTime() + one.after);
    expect((await order()).reason).toBe(one.reason);
    gateway.now.at = start;
  });

  it('are refused with a named reason and without a charge', async () => {
    const before = [await balance(), await files(customer)];
    const field = async (body: unknown, headers: Record<string, string> = {}) => {
      const answer = await ask(body, headers);
      return [answer.status, answer.body.errors[0]?.field, answer.body.charged];
    };
    expect(await field({ quote: COST })).toEqual([422, 'Idempotency-Key', false]);
    expect(await field({}, key('a'))).toEqual([422, 'quote', false]);
    expect(await field({ quote: 'free' }, key('b'))).toEqual([422, 'quote', false]);
    expect(await field({ quote: COST, more: 1 }, key('c'))).toEqual([422, 'more', false]);
    expect(await field({ dry_run: true, quote: COST })).toEqual([422, 'quote', false]);
    expect((await ask({ quote: COST + 1 }, key('d'))).body.code).toBe('changed-meanwhile');
    const poor = await gateway.customer({ balance: COST - 1, type: 'DATAPACKET' });
    const refused = await ask({ quote: COST }, key('e'), poor);
    expect([refused.status, refused.body.code]).toEqual([402, 'insufficient-balance']);
    // What was refused may be asked for again under its key.
    const paid = await ask({ quote: COST }, key('d'));
    expect(paid.status).toBe(200);
    expect([await balance(), await files(customer)]).toEqual([Number(before[0]) - COST, Number(before[1]) + 1]);
    expect(await files(poor)).toBe(0);
    await drain();
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });

  it('belong to the company and need a dataset connector', async () => {
    const other = await gateway.customer({ balance: OPENING, type: 'DATAPACKET' });
    const foreign = await ask({ quote: COST }, key('f'), other, customer.connectorId);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not-found']);
    for (const type of ['API', 'FILE'] as const) {
      const answer = await ask({ dry_run: true }, {}, await gateway.customer({ balance: OPENING, type }));
      expect(answer.body.code).toBe('connector-type-mismatch');
    }
  });

  it('have the ordered format and the fields of query results', async () => {
    const of = await gateway.customer({ balance: OPENING, type: 'DATAPACKET' });
    const ordered = await ask({ quote: COST, format: 'ndjson' }, key('n'), of);
    expect(ordered.body.file).toMatchObject({ content_type: 'application/x-ndjson', rows: ROWS });
    expect(ordered.body.file.name).toMatch(/\.ndjson$/);
    await drain();
    const { text } = await read(`files/${ordered.body.file.id}`, of);
    const objects = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(objects).toHaveLength(ROWS);
    const api = await gateway.customer({ balance: OPENING, type: 'API' });
    const { data } = (await gateway.call(api, { body: { limit: 1 } })).body;
    expect(data).toHaveLength(1);
    expect(Object.entries(objects.find(({ name }) => name === data[0].name) ?? {})).toEqual(
      Object.entries(data[0]).filter(([name]) => name !== 'id'),
    );
    // The key stands for one file, also when the gateway has forgotten it.
    await gateway.database.orm.delete(idempotencyKeys).where(eq(idempotencyKeys.appId, of.appId));
    expect((await ask({ quote: COST }, key('n'), of)).body.code).toBe('idempotency-mismatch');
    const unknown = await ask({ quote: COST, format: 'xlsx' }, key('x'), of);
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([422, 'format']);
    expect(await files(of)).toBe(1);
  });

  it('of a test key are samples, from the quote to the file', async () => {
    const of = await gateway.customer({ mode: 'test', type: 'DATAPACKET' });
    expect((await ask({ dry_run: true }, {}, of)).body.quote).toMatchObject({ rows: 1, amount: 0 });
    expect((await ask({ quote: 0 }, {}, of)).body.errors[0]?.field).toBe('Idempotency-Key');
    expect((await ask({}, key('g'), of)).body.errors[0]?.field).toBe('quote');
    expect((await ask({ quote: 1 }, key('g'), of)).body.code).toBe('changed-meanwhile');
    const nothing = await ask({ quote: 0 }, { ...key('g'), 'x-test-case': 'empty' }, of);
    expect(nothing.body.errors).toMatchObject([{ field: 'quote', rule: 'nothing_matched' }]);
    const ordered = await ask({ quote: 0 }, key('g'), of);
    expect(ordered.body).toMatchObject({ file: { kind: 'data-set', status: 'done' }, charge: null });
    expect((await read(`files/${ordered.body.file.id}`, of)).text).toContain('registered_capital');
    const lines = await ask({ quote: 0, format: 'ndjson' }, key('i'), of);
    const sample = await read(`files/${lines.body.file.id}`, of);
    expect(sample.headers['content-type']).toBe('application/x-ndjson');
    expect(JSON.parse(sample.text)).toHaveProperty('registered_capital');
    const columns = await ask({ quote: 0, format: 'parquet' }, key('j'), of);
    expect(columns.body.file).toMatchObject({ name: 'sample.parquet', content_type: 'application/vnd.apache.parquet' });
    // By the mark at both ends. // parquet-format
    expect((await read(`files/${columns.body.file.id}`, of)).text).toMatch(/^PAR1.*PAR1$/s);
    const poor = { ...key('h'), 'x-test-case': 'insufficient-balance' };
    expect((await ask({ quote: 0 }, poor, of)).body.code).toBe('insufficient-balance');
    expect(await gateway.database.orm.$count(downloads, eq(downloads.companyId, of.companyId))).toBe(0);
  });
});
