import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../testing';
import { type Customer, PRICE, ROWS, startTestGateway, type TestGateway } from '../testing/gateway';

const OPENING = 1000 * PRICE;
const LIMITS_ENDED = `jsonb_set(limits, '{endsAt}', '"2020-01-01T00:00:00Z"')`;
/** Table, column and value that withdraws the right, and the refusal. No test calls from 192.0.2.1. // RFC 5737 */
const WITHDRAWN = [
  ['api_keys', 'revoked_at', 'now()', 'key-revoked'],
  ['api_keys', 'expires_at', `'2020-01-01'`, 'key-expired'],
  ['api_keys', 'suspended_at', 'now()', 'suspended'],
  ['apps', 'suspended_at', 'now()', 'suspended'],
  ['companies', 'status', `'disabled'`, 'enterprise-disabled'],
  ['companies', 'expires_at', `'2020-01-01'`, 'enterprise-expired'],
  ['apps', 'status', `'disabled'`, 'app-disabled'],
  ['apps', 'ip_rules', `'{192.0.2.1}'`, 'ip-refused'],
  ['apps', 'limits', LIMITS_ENDED, 'limits-ended'],
  ['apps', 'require_signature', 'true', 'signature-required'],
  ['connectors', 'status', `'disabled'`, 'connector-disabled'],
  ['connectors', 'ip_rules', `'{192.0.2.1}'`, 'ip-refused'],
  ['connectors', 'limits', LIMITS_ENDED, 'limits-ended'],
  ['connectors', 'deleted_at', 'now()', 'not-found'],
] as const;

describe.each(DATABASES)('a replay by Idempotency-Key on %s', (kind) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway(kind);
  });
  afterAll(() => gateway.close());

  const sql = (text: string, values: unknown[] = []) =>
    gateway.database.sql.query<Record<string, string>>(text, values);
  const balance = async ({ companyId }: Customer) =>
    Number((await sql('select balance from accounts where company_id = $1', [companyId])).rows[0]?.balance);
  const idIn = ({ companyId, appId, connectorId, key }: Customer) => ({
    api_keys: key.key.id,
    companies: companyId,
    apps: appId,
    connectors: connectorId,
  });

  describe.each([
    ['of a query', 'API', 'query', { limit: 1 }, PRICE],
    ['of a file order', 'DATAPACKET', 'files', { quote: ROWS * PRICE }, ROWS * PRICE],
  ] as const)('%s', (_, type, path, body, price) => {
    it.each(WITHDRAWN)('is refused once %s.%s is %s, and charges nothing', async (table, column, value, code) => {
      const one = await gateway.customer({ balance: OPENING, type });
      const url = `/open/v1/connectors/${one.connectorId}/${path}`;
      const ask = () => gateway.call(one, { body, url, headers: { 'idempotency-key': 'one' } });
      const first = await ask();
      expect([first.status, await balance(one)]).toEqual([200, OPENING - price]);

      const id = idIn(one)[table];
      const { rows } = await sql(`select ${column} as before from ${table} where id = $1`, [id]);
      await sql(`update ${table} set ${column} = ${value} where id = $1`, [id]);
      const refused = await ask();
      expect(refused.body).toMatchObject({ code });
      expect(refused.text).not.toContain(first.body.receipt.call_id);
      await sql(`update ${table} set ${column} = $2 where id = $1`, [id, rows[0]?.before]);

      const again = await ask();
      expect(again.status).toBe(200);
      expect(again.body.receipt).toMatchObject({ reason: 'replay', amount: 0 });
      expect(await balance(one)).toBe(OPENING - price);
    });
  });
});
