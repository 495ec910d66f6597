import { FREE_READS_PER_SECOND } from '@daas/contract/constants';
import { receipt as receiptSchema } from '@daas/contract/endpoints/calls';
import { GATEWAY_CODES } from '@daas/contract/errors/gateway';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeys, apps, companies, connectors, downloads, fileChunks, NO_LIMITS, prices } from '../db/schema';
import { issueKey, rotateKey } from '../features/apps/issueKey';
import { checkLedger } from '../money/check';
import { credit } from '../money/ledger';
import { DATABASES } from '../testing';
import { type Customer, PRICE, ROWS, startTestGateway, type TestAnswer, type TestGateway } from '../testing/gateway';
import { signedHeaders } from '../testing/signedHeaders';

const HOUR_MS = 3_600_000;
const OPENING = 1000 * PRICE;

/** What customers' programs get. // product §4 */
describe.each(DATABASES)('the gateway on %s', (kind) => {
  let gateway: TestGateway;
  let customer: Customer;
  beforeAll(async () => {
    gateway = await startTestGateway(kind, { servers: 2 });
    customer = await gateway.customer({ balance: OPENING });
  });
  afterAll(() => gateway.close());

  const orm = () => gateway.database.orm;
  const record = async ({ body }: TestAnswer) => {
    const { rows } = await gateway.database.sql.query<Record<string, unknown>>(
      'select * from call_records where request_id = $1',
      [body.request_id ?? body.receipt.request_id],
    );
    return rows[0];
  };
  const balance = async ({ companyId }: Customer) => {
    const { rows } = await gateway.database.sql.query<{ balance: number }>(
      'select balance from accounts where company_id = $1',
      [companyId],
    );
    return rows[0]?.balance;
  };
  const problem = ({ status, headers, body }: TestAnswer) => {
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['x-request-id']).toBe(body.request_id);
    const charged = body.code === 'outcome-unknown' ? null : false;
    expect(body).toMatchObject({
      status,
      type: expect.stringMatching(new RegExp(`^http://127\\.0\\.0\\.1:\\d+/error-codes/${body.code}$`)),
      // This occurrence, not the address that was asked. // RFC 9457 §3.1.5
      instance: `urn:daas:request:${headers['x-request-id']}`,
      charged,
    });
    return { status, code: body.code, errors: body.errors };
  };

  describe('a call', () => {
    it('returns rows and a receipt that equals record and ledger', async () => {
      const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
      const before = await balance(customer);
      const answer = await gateway.call(customer, { body: { limit: 3 }, headers: { traceparent } });
      expect(answer.status).toBe(200);
      expect(answer.body.data).toHaveLength(3);
      expect(Object.keys(answer.body.data[0]).sort()).toEqual(['id', 'name', 'registered_capital']);
      const receipt = receiptSchema.parse(answer.body.receipt);
      expect(receipt).toMatchObject({ amount: PRICE, reason: 'per_non_empty', balance_after: (before ?? 0) - PRICE });
      expect(answer.headers['x-request-id']).toBe(receipt.request_id);
      const row = await record(answer);
      expect(row).toMatchObject({
        id: receipt.call_id,
        amount: PRICE,
        ledger_entry_id: receipt.ledger_entry_id,
        rows: 3,
      });
      expect(row?.detail).toMatchObject({ receipt, traceparent });
      const { rows } = await gateway.database.sql.query('select * from ledger_entries where id = $1', [
        receipt.ledger_entry_id,
      ]);
      expect(rows).toMatchObject([
        { amount: -PRICE, balance_after: receipt.balance_after, cause_type: 'call', cause_id: receipt.call_id },
      ]);
    });

    it('is not charged without rows, and its receipt states the reason', async () => {
      const before = await balance(customer);
      const answer = await gateway.call(customer, { body: { name: '没有这家公司' } });
      expect(answer.body).toMatchObject({
        data: [],
        receipt: { amount: 0, reason: 'empty_result', ledger_entry_id: null },
      });
      expect(await balance(customer)).toBe(before);
    });

    it('selects fields, among them the id', async () => {
      const rowOf = async (fields: string[]) =>
        (await gateway.call(customer, { body: { limit: 1, fields } })).body.data[0];
      expect(Object.keys(await rowOf(['id', 'name'])).sort()).toEqual(['id', 'name']);
      expect(Object.keys(await rowOf(['id']))).toEqual(['id']);
    });

    it('accepts the key in either header', async () => {
      const headers = { authorization: '', 'x-api-key': customer.key.secret };
      expect((await gateway.call(customer, { headers })).status).toBe(200);
    });

    it('accepts one key only and ignores the credential of a proxy', async () => {
      const other = await gateway.customer({ balance: OPENING });
      const before = [await balance(customer), await balance(other)];
      for (const second of [other.key.secret, customer.key.secret]) {
        const answer = await gateway.call(customer, { headers: { 'x-api-key': second } });
        expect(problem(answer)).toMatchObject({ status: 401, code: 'key-ambiguous' });
      }
      expect([await balance(customer), await balance(other)]).toEqual(before);
      const proxied = { authorization: 'Basic dXNlcjpwYXNz', 'x-api-key': customer.key.secret };
      expect((await gateway.call(customer, { headers: proxied })).status).toBe(200);
    });

    it('quotes the price of a call for free', async () => {
      const before = await balance(customer);
      const quote = await gateway.call(customer, { body: { dry_run: true } });
      expect(quote.body).toMatchObject({
        quote: { rows: ROWS, capped: false, price: PRICE, pricing_mode: 'per_non_empty' },
        receipt: { amount: 0, reason: 'quote' },
      });
      const nothing = await gateway.call(customer, { body: { name: '没有这家公司', dry_run: true } });
      expect(nothing.body.quote).toMatchObject({ rows: 0, price: 0 });
      expect(await balance(customer)).toBe(before);
      expect((await gateway.call(customer)).body.receipt.amount).toBe(quote.body.quote.price);
    });

    it('reads every row once by cursor and rejects the cursor elsewhere', async () => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body }: TestAnswer = await gateway.call(customer, {
          body: { limit: 13, ...(cursor ? { cursor } : {}) },
        });
        seen.push(...body.data.map(({ id }: { id: string }) => id));
        cursor = body.next_cursor;
      } while (cursor);
      expect(new Set(seen).size).toBe(ROWS);
      expect(seen).toHaveLength(ROWS);
      const { body } = await gateway.call(customer, { body: { limit: 13 } });
      const other = await gateway.customer({ balance: OPENING });
      for (const [who, asked] of [
        [other, { limit: 13 }],
        [customer, { limit: 13, name: '公司1' }],
      ] as const) {
        const answer = await gateway.call(who, { body: { ...asked, cursor: body.next_cursor } });
        expect(problem(answer)).toMatchObject({ status: 422, errors: [{ field: 'cursor' }] });
      }
    });

    it('returns the balance', async () => {
      const { body } = await gateway.call(customer, { method: 'GET', url: '/open/v1/balance' });
      expect(body).toMatchObject({
        balance: await balance(customer),
        reserved: 0,
        receipt: { amount: 0, reason: 'included' },
      });
    });
  });

  describe('a refusal', () => {
    const query = (id: number | string) => `/open/v1/connectors/${id}/query`;

    it.each([
      ['no key', { headers: { authorization: '' } }, 401, 'key-missing'],
      ['a key in both headers', { headers: { 'x-api-key': 'dk_live_none' } }, 401, 'key-ambiguous'],
      ['a key beside an empty one', { headers: { 'x-api-key': '' } }, 401, 'key-ambiguous'],
      ['an empty key beside one', { headers: { authorization: 'Bearer', 'x-api-key': 'k' } }, 401, 'key-ambiguous'],
      ['two keys in a header', { headers: { authorization: 'Bearer a, Bearer b' } }, 401, 'key-ambiguous'],
      ['an unknown key', { headers: { authorization: 'Bearer dk_live_none' } }, 401, 'key-invalid'],
      ['a body that is not JSON', { body: '{' }, 400, 'malformed-body'],
      ['a body that is no object', { body: '[]' }, 400, 'malformed-body'],
      ['another type', { body: 'a=1', headers: { 'content-type': 'text/plain' } }, 415, 'unsupported-media'],
      ['too much', { body: { name: 'x'.repeat(1_100_000) } }, 413, 'too-large'],
      ['another method', { method: 'PUT' as const }, 405, 'method-not-allowed'],
      ['a connector of nobody', { url: query(9_999_999) }, 404, 'not-found'],
      ['what is no id', { url: query('one') }, 404, 'not-found'],
      ['an unknown page', { url: '/open/v1/nothing' }, 404, 'not-found'],
      ['an unknown parameter', { body: { nme: 1 } }, 422, 'invalid-input'],
      ['a limit too high', { body: { limit: 1001 } }, 422, 'invalid-input'],
      ['dry_run as text', { body: { dry_run: 'yes' } }, 422, 'invalid-input'],
      ['U+0000', { body: { name: 'a\0b' } }, 422, 'invalid-input'],
      ['a damaged cursor', { body: { cursor: 'x' } }, 422, 'invalid-input'],
      ['an Idempotency-Key too long', { headers: { 'idempotency-key': 'k'.repeat(256) } }, 422, 'invalid-input'],
    ])('of %s is a problem document, free', async (_, options, status, code) => {
      const before = await balance(customer);
      expect(problem(await gateway.call(customer, options))).toMatchObject({ status, code });
      expect(await balance(customer)).toBe(before);
    });

    it('contains field and rule, and so does the record', async () => {
      const answer = await gateway.call(customer, { body: { limit: 0 } });
      expect(problem(answer).errors).toMatchObject([{ field: 'limit', rule: 'too_small' }]);
      expect(await record(answer)).toMatchObject({ status: 422, code: 'invalid-input', amount: 0, outcome: 'refused' });
    });

    it('lists each unknown parameter', async () => {
      const answer = await gateway.call(customer, { body: { nope: 1, neither: 2 } });
      expect(problem(answer).errors).toMatchObject([{ field: 'nope' }, { field: 'neither' }]);
    });

    it('of a method lists the allowed ones, like OPTIONS', async () => {
      const url = `${gateway.origin}/open/v1/balance`;
      const told = await fetch(url, { method: 'OPTIONS' });
      expect([told.status, told.headers.get('allow')]).toEqual([204, 'GET, OPTIONS']);
      const other = await fetch(url, { method: 'PUT' });
      expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
    });

    it('returns the same 404 for another company’s connector as for none', async () => {
      const other = await gateway.customer();
      const bodies = await Promise.all(
        [other.connectorId, 9_999_999].map(async (id) => {
          const { body } = await gateway.call(customer, { url: query(id) });
          // The servers answer in turn, each at its own address.
          return { ...body, type: new URL(body.type).pathname, instance: '', request_id: '', receipt: null };
        }),
      );
      expect(bodies[0]).toEqual(bodies[1]);
    });

    it('names the connector type for a file of a query connector, and the reverse', async () => {
      const files = await gateway.customer({ type: 'FILE' });
      expect(problem(await gateway.call(files))).toMatchObject({ status: 422, code: 'connector-type-mismatch' });
      const url = `/open/v1/connectors/${customer.connectorId}/files`;
      expect(problem(await gateway.call(customer, { method: 'GET', url }))).toMatchObject({
        code: 'connector-type-mismatch',
      });
    });

    it.each([
      ['an app that is disabled', apps, { status: 'disabled' }, 'app-disabled'],
      ['an app elsewhere', apps, { ipRules: ['10.0.0.0/8', '2001:db8::/32'] }, 'ip-refused'],
      ['a connector that is disabled', connectors, { status: 'disabled' }, 'connector-disabled'],
      ['a connector being made', connectors, { status: 'creating' }, 'connector-creating'],
      ['a connector elsewhere', connectors, { ipRules: ['127.0.0.2'] }, 'ip-refused'],
      ['a company that is disabled', companies, { status: 'disabled' }, 'enterprise-disabled'],
      ['a company that has expired', companies, { expiresAt: new Date(0) }, 'enterprise-expired'],
    ] as const)('of %s names the rule', async (_, table, change, code) => {
      const one = await gateway.customer({ balance: OPENING });
      const id = table === apps ? one.appId : table === connectors ? one.connectorId : one.companyId;
      await orm()
        .update(table as typeof apps)
        .set(change as object)
        .where(eq(table.id, id));
      const answer = await gateway.call(one);
      expect(problem(answer)).toMatchObject({ status: 403, code });
      const detail = (await record(answer))?.detail as { decisions: { allowed: boolean }[] };
      expect(detail.decisions.at(-1)?.allowed).toBe(false);
      expect(detail.decisions.slice(0, -1).every(({ allowed }) => allowed)).toBe(true);
    });

    it('says when to retry while a connector is created', async () => {
      const one = await gateway.customer({ balance: OPENING });
      await orm().update(connectors).set({ status: 'creating' }).where(eq(connectors.id, one.connectorId));
      expect((await gateway.call(one)).headers['retry-after']).toBe('1');
    });

    it('admits the addresses of a block', async () => {
      const one = await gateway.customer({ balance: OPENING });
      for (const ipRules of [['127.0.0.0/8'], ['::ffff:127.0.0.1'], ['10.0.0.1', '127.0.0.1']]) {
        await orm().update(apps).set({ ipRules }).where(eq(apps.id, one.appId));
        expect((await gateway.call(one)).status).toBe(200);
      }
    });
  });

  describe('a delivered file', () => {
    it('is listed and downloaded for free, with a receipt, by its company only', async () => {
      const owner = await gateway.customer({ type: 'FILE' });
      const { companyId, connectorId } = owner;
      const file = { name: '名单.csv', contentType: 'text/csv', kind: 'name-list' as const, rows: 2, bytes: 9 };
      const [made] = await orm()
        .insert(downloads)
        .values({ ...file, companyId, connectorId, status: 'done', createdBy: 1, createdAt: gateway.now.at })
        .returning();
      const fileId = made?.id as string;
      const pieces = ['a,b\n', '1,2\n3'].map((text, seq) => ({ fileId, seq, bytes: Buffer.from(text) }));
      await orm().insert(fileChunks).values(pieces);
      const url = `/open/v1/connectors/${connectorId}/files`;

      const list = await gateway.call(owner, { method: 'GET', url });
      expect(list.body.data).toMatchObject([{ id: fileId, name: file.name, rows: 2 }]);
      const answer = await gateway.call(owner, { method: 'GET', url: `${url}/${fileId}` });
      expect([answer.status, answer.text]).toEqual([200, 'a,b\n1,2\n3']);
      const receipt = receiptSchema.parse(JSON.parse(answer.headers['x-receipt'] ?? ''));
      expect(receipt).toMatchObject({ amount: 0, reason: 'included', request_id: answer.headers['x-request-id'] });
      expect(await record({ ...answer, body: { receipt } })).toMatchObject({ id: receipt.call_id, rows: 2 });

      const other = await gateway.customer({ type: 'FILE' });
      for (const id of [connectorId, other.connectorId]) {
        const stolen = await gateway.call(other, { method: 'GET', url: `/open/v1/connectors/${id}/files/${fileId}` });
        expect(problem(stolen)).toMatchObject({ status: 404, code: 'not-found' });
      }
    });
  });

  describe('a key', () => {
    const stored = async (id: string) => (await orm().select().from(apiKeys).where(eq(apiKeys.id, id)))[0];

    it('stays valid for the overlap after a rotation, and counters continue', async () => {
      const one = await gateway.customer({ balance: OPENING, appLimits: { total: 3 } });
      const old = await stored(one.key.key.id);
      const { services, now } = gateway;
      const next = await rotateKey(orm(), services.sealer, old as never, { overlapMs: HOUR_MS, now: now.at });
      const as = (key: typeof next) => gateway.call({ ...one, key });
      expect((await as(one.key)).status).toBe(200);
      expect((await as(next)).status).toBe(200);
      now.at = new Date(now.at.getTime() + HOUR_MS);
      expect(problem(await as(one.key))).toMatchObject({ status: 401, code: 'key-expired' });
      expect((await as(next)).status).toBe(200);
      expect(problem(await as(next))).toMatchObject({ status: 429, code: 'total-limit' });
    });

    it('is refused after it is revoked', async () => {
      const one = await gateway.customer({ balance: OPENING });
      await orm().update(apiKeys).set({ revokedAt: gateway.now.at }).where(eq(apiKeys.id, one.key.key.id));
      const answer = await gateway.call(one);
      expect(problem(answer)).toMatchObject({ status: 401, code: 'key-revoked' });
      expect(answer.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      expect(answer.headers['content-language']).toBe('en-US');
      const without = await gateway.call(one, { headers: { authorization: '' } });
      expect(without.headers['www-authenticate']).toBe('Bearer');
    });

    it('is not stored in plain text or in the record', async () => {
      const { secret, signingSecret, key } = customer.key;
      const row = await record(await gateway.call(customer));
      const kept = JSON.stringify([row, await stored(key.id)]);
      expect(kept).not.toContain(secret);
      expect(kept).not.toContain(signingSecret);
      expect((await stored(key.id))?.lastUsedAt).toBeInstanceOf(Date);
    });
  });

  describe('an app that demands signatures', () => {
    let one: Customer;
    let nonce = 0;
    beforeAll(async () => {
      one = await gateway.customer({ balance: OPENING });
      await orm().update(apps).set({ requireSignature: true }).where(eq(apps.id, one.appId));
    });
    const sign = () =>
      signedHeaders({
        url: `/open/v1/connectors/${one.connectorId}/query`,
        body: '{}',
        keyId: one.key.key.id,
        secret: one.key.signingSecret,
        created: Math.floor(gateway.now.at.getTime() / 1000),
        nonce: String(nonce++),
      });

    it('refuses an unsigned request and a replayed signature', async () => {
      expect(problem(await gateway.call(one))).toMatchObject({ status: 401, code: 'signature-required' });
      const headers = sign();
      expect((await gateway.call(one, { headers })).status).toBe(200);
      expect(problem(await gateway.call(one, { headers }))).toMatchObject({ status: 401, code: 'signature-replayed' });
    });

    describe('that is sent again with the same nonce', () => {
      const before = async () => {
        const headers = { ...sign(), 'idempotency-key': `lost ${nonce}` };
        const first = await gateway.call(one, { headers });
        return { headers, first, left: await balance(one) };
      };

      it('is answered as a replay and charged once', async () => {
        const { headers, first, left } = await before();
        const again = await gateway.call(one, { headers });
        expect(again.status).toBe(200);
        expect(again.body.data).toEqual(first.body.data);
        expect(again.body.receipt).toMatchObject({ reason: 'replay', amount: 0 });
        expect(await balance(one)).toBe(left);
      });

      it.each([
        ['without the Idempotency-Key', { 'idempotency-key': undefined }, 401, 'signature-replayed'],
        ['with another Idempotency-Key', { 'idempotency-key': 'other' }, 401, 'signature-replayed'],
      ])('is refused %s', async (_, change, status, code) => {
        const { headers } = await before();
        const sent = Object.entries({ ...headers, ...change }).filter(([, value]) => value !== undefined);
        const again = await gateway.call(one, { headers: Object.fromEntries(sent) as Record<string, string> });
        expect(problem(again)).toMatchObject({ status, code });
      });

      it('is refused with another body', async () => {
        const { headers } = await before();
        expect(problem(await gateway.call(one, { headers, body: { limit: 1 } }))).toMatchObject({ status: 401 });
      });

      it.each([
        ['the key is revoked', apiKeys, { revokedAt: new Date(0) }, { revokedAt: null }, 'key-revoked'],
        ['the company is disabled', companies, { status: 'disabled' }, { status: 'active' }, 'enterprise-disabled'],
        [
          'the app has expired',
          apps,
          { limits: { ...NO_LIMITS, endsAt: '2020-01-01T00:00:00Z' } },
          { limits: NO_LIMITS },
          'limits-ended',
        ],
      ] as const)('is refused when %s', async (_, table, change, back, code) => {
        const { headers } = await before();
        const id = table === apps ? one.appId : table === companies ? one.companyId : one.key.key.id;
        const set = (values: object) =>
          orm()
            .update(table as typeof apps)
            .set(values)
            .where(eq((table as typeof apps).id, id as number));
        await set(change);
        expect(problem(await gateway.call(one, { headers })).code).toBe(code);
        await set(back);
        expect((await gateway.call(one, { headers })).body.receipt.reason).toBe('replay');
      });

      it('counts as a free read', async () => {
        const { headers } = await before();
        gateway.now.at = new Date(gateway.now.at.getTime() + 1000);
        const answers = [];
        for (let n = 0; n <= FREE_READS_PER_SECOND; n += 1) answers.push((await gateway.call(one, { headers })).status);
        expect(answers).toEqual([...Array(FREE_READS_PER_SECOND).fill(200), 429]);
      });
    });

    it('answers every request that waits for the first with the same Idempotency-Key', async () => {
      const callers = Array.from({ length: 20 }, () => ({ ...sign(), 'idempotency-key': 'one' }));
      const answers = await Promise.all(callers.map((headers) => gateway.call(one, { headers })));
      expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 200));
      expect(answers.filter(({ body }) => body.receipt.amount > 0)).toHaveLength(1);
    });
  });

  it('charges the latest valid price, and the company’s own before the general one', async () => {
    const { now } = gateway;
    const began = now.at;
    const [one, other] = [await gateway.customer({ balance: OPENING }), await gateway.customer({ balance: OPENING })];
    const price = (unitPrice: number, hours: number, companyId: number | null = null) => ({
      companyId,
      dataSet: 'enterprise',
      mode: 'per_query' as const,
      unitPrice,
      validFrom: new Date(began.getTime() + hours * HOUR_MS),
      updatedAt: began,
    });
    await orm()
      .insert(prices)
      .values([price(2000, 1), price(3000, 2), price(500, 2, one.companyId)]);
    const cost = async (who: Customer) => (await gateway.call(who, { body: { limit: 1 } })).body.receipt.amount;
    const costs = async () => [await cost(one), await cost(other)];
    try {
      now.at = new Date(began.getTime() + HOUR_MS - 1);
      expect(await costs()).toEqual([PRICE, PRICE]);
      now.at = new Date(began.getTime() + HOUR_MS);
      expect(await costs()).toEqual([2000, 2000]);
      now.at = new Date(began.getTime() + 2 * HOUR_MS);
      expect(await costs()).toEqual([500, 3000]);
    } finally {
      now.at = began;
      await orm().delete(prices);
    }
  });

  it('returns the remainder of each limit', async () => {
    const one = await gateway.customer({
      balance: OPENING,
      appLimits: { perDay: 100 },
      connectorLimits: { perSecond: 2 },
    });
    const { headers } = await gateway.call(one);
    expect(headers['ratelimit-policy']).toBe('"app.perDay";q=100;w=86400, "connector.perSecond";q=2;w=1');
    expect(headers.ratelimit).toMatch(/^"app\.perDay";r=99;t=\d+, "connector\.perSecond";r=1;t=1$/);
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1', 'x-ratelimit-reset': '1' });
    await gateway.call(one);
    const refused = await gateway.call(one);
    expect(problem(refused)).toMatchObject({ status: 429, code: 'rate-limited' });
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-remaining': '0' });
    gateway.now.at = new Date(gateway.now.at.getTime() + 1000);
    expect((await gateway.call(one)).status).toBe(200);
  });

  describe('an Idempotency-Key', () => {
    it('replays the first answer for a day and rejects other parameters', async () => {
      const headers = { 'idempotency-key': 'order 1' };
      const first = await gateway.call(customer, { body: { limit: 2, name: '公司3' }, headers });
      const after = await balance(customer);
      const again = await gateway.call(customer, { body: { name: '公司3', limit: 2 }, headers });
      expect(again.headers['idempotent-replayed']).toBe('true');
      const text = ({ body }: TestAnswer) => JSON.stringify({ ...body, receipt: null });
      expect(text(again)).toBe(text(first));
      const { call_id, amount, ledger_entry_id } = first.body.receipt;
      expect(receiptSchema.parse(again.body.receipt)).toMatchObject({
        amount: 0,
        reason: 'replay',
        replay_of: { call_id, amount, ledger_entry_id },
      });
      const quoted = await gateway.call(customer, {
        body: { limit: 2, name: '公司3' },
        headers: { 'idempotency-key': '"order 1"' },
      });
      expect(quoted.body.receipt.reason).toBe('replay');
      expect((await record(again))?.detail).toMatchObject({ replayOf: first.body.receipt.call_id });
      const other = await gateway.call(customer, { body: { limit: 3 }, headers });
      expect(problem(other)).toMatchObject({ status: 422, code: 'idempotency-mismatch' });
      expect(await balance(customer)).toBe(after);
      gateway.now.at = new Date(gateway.now.at.getTime() + 25 * HOUR_MS);
      expect((await gateway.call(customer, { body: { limit: 3 }, headers })).body.receipt.amount).toBe(PRICE);
    });

    it('is reusable after a refusal', async () => {
      const one = await gateway.customer();
      const headers = { 'idempotency-key': 'paid later' };
      expect(problem(await gateway.call(one, { headers })).code).toBe('insufficient-balance');
      const cause = { type: 'operator', id: 'later' };
      await orm().transaction((tx) =>
        credit(tx, { companyId: one.companyId, kind: 'credit', amount: PRICE, cause, now: gateway.now.at }),
      );
      expect((await gateway.call(one, { headers })).status).toBe(200);
    });
  });

  describe('a test key', () => {
    let tester: Customer;
    beforeAll(async () => {
      tester = await gateway.customer({ mode: 'test', appLimits: { total: 1 } });
    });

    it('returns the sample row and balance, free and uncounted', async () => {
      for (let n = 0; n < 3; n += 1) {
        const { body } = await gateway.call(tester);
        expect(body).toMatchObject({ receipt: { amount: 0, reason: 'test_key', balance_after: null } });
        expect(body.data).toMatchObject([{ name: '宁波甬澜精密机械有限公司' }]);
      }
      const { body } = await gateway.call(tester, { method: 'GET', url: '/open/v1/balance' });
      expect(body).toMatchObject({ balance: 1_000_000, reserved: 0 });
    });

    it.each(GATEWAY_CODES)('reaches %s on demand', async (code) => {
      const answer = await gateway.call(tester, { headers: { 'x-test-case': code } });
      expect(problem(answer).code).toBe(code);
      expect(answer.body.detail).not.toMatch(/[{}@]/);
    });

    const pages = async (body: object, headers: Record<string, string> = {}) => {
      const answers: TestAnswer[] = [];
      let cursor: string | undefined;
      do {
        const answer = await gateway.call(tester, { body: { ...body, ...(cursor ? { cursor } : {}) }, headers });
        answers.push(answer);
        cursor = answer.body.next_cursor ?? undefined;
      } while (cursor);
      return answers;
    };
    const idsOf = (answers: TestAnswer[]) =>
      answers.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));

    it('reads three fixed pages', async () => {
      const ids = ['enterprise_sample', 'enterprise_sample_2', 'enterprise_sample_3'];
      const answers = await pages({ limit: 2 });
      expect(idsOf(answers)).toEqual(ids);
      expect(Object.keys(answers[2]?.body.data[0]).sort()).toEqual(['id', 'name', 'registered_capital']);
      expect(idsOf(await pages({}))).toEqual(ids);
    });

    it('evaluates conditions on the sample rows', async () => {
      expect(idsOf(await pages({ id: 'enterprise_sample_2' }))).toEqual(['enterprise_sample_2']);
      expect(idsOf(await pages({ province: '西藏自治区' }))).toEqual([]);
      expect(idsOf(await pages({ keyword: '机械有限公司 3' }))).toEqual(['enterprise_sample_3']);
      const filter = { field: 'province', op: 'ne', value: '西藏自治区' };
      expect(idsOf(await pages({ filter }))).toHaveLength(3);
      expect((await gateway.call(tester, { body: { filter, dry_run: true } })).body.quote.rows).toBe(3);
    });

    it.each(['x', Buffer.from('sample 9').toString('base64url')])('rejects the cursor %s', async (cursor) => {
      expect(problem(await gateway.call(tester, { body: { cursor } }))).toMatchObject({
        status: 422,
        errors: [{ field: 'cursor' }],
      });
    });

    it.each([
      ['second-page-unavailable', 503, 'unavailable', '1'],
      ['second-page-total-limit', 429, 'total-limit', undefined],
    ])('fails after the first page with %s', async (testCase, status, code, retryAfter) => {
      const answers = await pages({}, { 'x-test-case': testCase });
      expect(answers.map((answer) => answer.status)).toEqual([200, status]);
      expect(answers[1]?.body).toMatchObject({ code });
      expect(answers[1]?.headers['retry-after']).toBe(retryAfter);
    });

    it.each([
      ['rate-limited', 'connector.perSecond'],
      ['daily-limit', 'connector.perDay'],
      ['total-limit', 'connector.total'],
      ['daily-spend-limit', 'connector.spendPerDay'],
      ['spend-limit', 'connector.spendPerMonth'],
      ['total-spend-limit', 'connector.spendTotal'],
      ['call-price-limit', 'connector.spendPerCall'],
      ['budget-exceeded', 'budget.company'],
      ['insufficient-balance', 'balance'],
      ['inventory-exhausted', 'inventory'],
      ['limits-ended', 'connector.endsAt'],
    ])('simulates %s with the limit %s', async (code, name) => {
      const other = await gateway.customer({ mode: 'test' });
      const { body, headers } = await gateway.call(other, { headers: { 'x-test-case': code } });
      expect(body).toMatchObject({ code, limit: { name } });
      expect(headers['retry-after'] === undefined).toBe(body.limit.renews_at === null);
      expect(body.detail).not.toMatch(/[{}@]|undefined/);
    });

    it('shows unused limits, and none left in a simulated refusal', async () => {
      const limited = await gateway.customer({ mode: 'test', connectorLimits: { perSecond: 5 } });
      const good = await gateway.call(limited);
      expect(good.headers['x-ratelimit-remaining']).toBe('4');
      const refused = await gateway.call(limited, { headers: { 'x-test-case': 'rate-limited' } });
      expect(refused.headers).toMatchObject({
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': '0',
        'retry-after': '1',
      });
      const unlimited = await gateway.call(tester, { headers: { 'x-test-case': 'daily-limit' } });
      expect(unlimited.headers.ratelimit).toMatch(/"connector\.perDay";r=0;t=\d+/);
    });

    it('returns the documented headers with each refusal', async () => {
      const limited = await gateway.customer({ mode: 'test', appLimits: { perDay: 5 } });
      const document = await gateway.call(limited, { method: 'GET', url: '/open/v1/openapi.json' });
      const { responses } = document.body.paths['/connectors/{id}/query'].post;
      const declared = (status: number) =>
        Object.keys(responses[status].headers).map((name: string) => name.toLowerCase());
      const TOLD = /^(x-)?ratelimit|^retry-after$|^www-authenticate$|^content-language$|^x-request-id$/;
      for (const code of GATEWAY_CODES) {
        const { status, headers } = await gateway.call(limited, { headers: { 'x-test-case': code } });
        const sent = Object.keys(headers).filter((name) => TOLD.test(name));
        // Of another operation.
        if (!responses[status]) continue;
        expect(declared(status), code).toEqual(expect.arrayContaining(sent));
        if (status !== 429) continue;
        expect(sent, code).toEqual(expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'x-ratelimit-limit']));
        expect(declared(status)).toEqual(expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'retry-after']));
      }
    });

    it('simulates an empty answer and lists the known cases', async () => {
      expect((await gateway.call(tester, { headers: { 'x-test-case': 'empty' } })).body.data).toEqual([]);
      const unknown = await gateway.call(tester, { headers: { 'x-test-case': 'nonsense' } });
      expect(problem(unknown)).toMatchObject({ status: 422, errors: [{ field: 'X-Test-Case' }] });
    });

    it('has separate Idempotency-Keys from live keys', async () => {
      const { companyId, appId, connectorId } = customer;
      const wanted = { companyId, appId, name: 'Test', mode: 'test' as const, expiresAt: null, now: gateway.now.at };
      const key = await issueKey(orm(), gateway.services.sealer, wanted);
      const headers = { 'idempotency-key': 'rehearsed' };
      const rehearsal = await gateway.call({ companyId, appId, connectorId, key }, { headers });
      const live = await gateway.call(customer, { headers });
      expect(live.body.receipt).toMatchObject({ amount: PRICE, reason: 'per_non_empty' });
      expect(live.body.data).not.toEqual(rehearsal.body.data);
    });
  });

  it.each(['live', 'test'] as const)('documents the connectors of a %s key', async (mode) => {
    const one = await gateway.customer({ mode });
    const { status, body } = await gateway.call(one, { method: 'GET', url: '/open/v1/openapi.json' });
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    expect(body.info).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), 'x-commit': 'development' });
    expect(Object.keys(body.paths).sort()).toEqual([
      '/balance',
      '/calls/{callId}',
      '/connectors',
      '/connectors/{id}',
      '/connectors/{id}/changelog',
      '/connectors/{id}/changes',
      '/connectors/{id}/query',
      '/events',
      '/key',
      '/openapi.json',
      '/usage',
    ]);
    const { EnterpriseQuery, EnterpriseRow } = body.components.schemas;
    expect(EnterpriseQuery.properties.fields.items.enum).toEqual(['id', 'name', 'registered_capital']);
    expect(Object.keys(EnterpriseRow.properties)).toEqual(['id', 'name', 'registered_capital']);
    const { examples } = body.paths['/connectors/{id}/query'].post.requestBody.content['application/json'];
    const example = examples.enterprise.value;
    expect((await gateway.call(customer, { body: example })).status).toBe(200);
  });

  it('releases the reservation of a crashed call when its lease ends', async () => {
    const one = await gateway.customer({ balance: PRICE });
    const { sql } = gateway.database;
    await sql.query('update accounts set reserved = $2 where company_id = $1', [one.companyId, PRICE]);
    await sql.query(
      `insert into reservations (id, company_id, amount, holds, lease_until) values ('call_dead', $1, $2, '[]', $3)`,
      [one.companyId, PRICE, new Date(gateway.now.at.getTime() + 30_000)],
    );
    expect(await gateway.services.gateway.sweep()).toBe(0);
    expect(problem(await gateway.call(one)).code).toBe('insufficient-balance');
    gateway.now.at = new Date(gateway.now.at.getTime() + 30_000);
    expect(await gateway.services.gateway.sweep()).toBe(1);
    expect((await gateway.call(one)).status).toBe(200);
  });

  it('leaves a consistent ledger', async () => {
    expect(await checkLedger(gateway.database.sql)).toEqual([]);
  });
});
