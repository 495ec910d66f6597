import { conditionRelations, dataSet, querySchema } from '@daas/contract/datasets';
import { describe, expect, test } from 'vitest';
import { NO_LIMITS } from '../../db/schema';
import type { Sealer } from '../../sealing/sealer';
import { AFTER, APP, AT, BEFORE, CONNECTOR, KEY, testCall, testContext } from '../../testing/gatewayCall';
import { signedHeaders } from '../../testing/signedHeaders';
import type { AccountState } from './accountState';
import { CALLER_RULES } from './callerRules';
import { CONNECTOR_RULES } from './connectorRules';
import { REQUEST_RULES } from './requestRules';
import { applyRules, type RuleInput } from './rule';

const SECRET = 'signing secret';
const RULES = [...CALLER_RULES, ...CONNECTOR_RULES, ...REQUEST_RULES];
const ENTERPRISE = dataSet('enterprise');
if (!ENTERPRISE) throw new Error('The data set of the tests exists');

const company = { id: 1, status: 'active', expires_at: null, white_list_mode: 'off', white_list_version: 0 } as const;
const EMPTY: AccountState = {
  keys: [],
  companies: [company],
  apps: [],
  connectors: [],
  prices: [],
  budgets: [],
  accounts: [],
  allocations: [],
  reports: [],
  elements: [],
  elementPrices: [],
  rules: [],
  counters: [],
  idempotency: [],
  reservations: [],
  abandoned: [],
};
const input = ({ state, ...changes }: Partial<Omit<RuleInput, 'state'>> & { state?: Partial<AccountState> } = {}) => ({
  call: testCall(),
  context: testContext(),
  sealer: { open: () => SECRET } as unknown as Sealer,
  now: AT,
  allowlists: new Map(),
  ...changes,
  state: { ...EMPTY, ...state },
});

/** Applies one rule: the code of its refusal, or null, and the recorded detail for each ruling. */
function rulingsOf(name: string, of: RuleInput): (readonly [code: string | null, detail: string | null])[] {
  const rule = RULES.find((one) => one.name === name);
  if (!rule) throw new Error(`There is no rule ${name}`);
  return rule.check(of).map(({ refusal, detail }) => [refusal?.code ?? null, detail]);
}

const withKey = (changes: Partial<typeof KEY>) => input({ context: testContext({ key: { ...KEY, ...changes } }) });
const withApp = (changes: Partial<typeof APP>) => input({ context: testContext({ app: { ...APP, ...changes } }) });
const withConnector = (changes: Partial<typeof CONNECTOR>) =>
  input({ context: testContext({ connector: { ...CONNECTOR, ...changes } }) });
const withCompany = (changes: Partial<AccountState['companies'][number]>) =>
  input({ state: { companies: [{ ...company, ...changes }] } });
const onList = (verdict: 'allowed' | 'watched' | 'refused') => input({ allowlists: new Map([[1, () => verdict]]) });
const consoleCall = testContext({ key: null });
const balance = testCall({ operation: 'balance', request: { connectorId: null } });
const ended = { ...NO_LIMITS, endsAt: BEFORE };
const ending = { ...NO_LIMITS, endsAt: AFTER };

test.each<[rule: string, situation: string, of: RuleInput, rulings: unknown[]]>([
  ['key', 'a valid key', withKey({ expires_at: AFTER }), [[null, 'live dk_live_abcd']]],
  ['key', 'a revoked key', withKey({ revoked_at: BEFORE }), [['key-revoked', 'live dk_live_abcd']]],
  ['key', 'an expired key', withKey({ expires_at: BEFORE }), [['key-expired', 'live dk_live_abcd']]],
  ['key', 'a suspended key', withKey({ suspended_at: BEFORE }), [['suspended', 'live dk_live_abcd']]],
  ['key', 'a call from the console', input({ context: consoleCall }), []],
  ['company', 'an active company', input(), [[null, '1']]],
  ['company', 'a disabled company', withCompany({ status: 'disabled' }), [['enterprise-disabled', '1']]],
  ['company', 'an expired company', withCompany({ expires_at: BEFORE }), [['enterprise-expired', '1']]],
  ['company', 'an unknown company', input({ state: { companies: [] } }), [['enterprise-disabled', '1']]],
  ['white-list', 'a company without a list', input(), []],
  ['white-list', 'a listed address', onList('allowed'), [[null, '192.0.2.1 allowed']]],
  ['white-list', 'a watched address', onList('watched'), [[null, '192.0.2.1 watched']]],
  ['white-list', 'another address', onList('refused'), [['ip-refused', '192.0.2.1 refused']]],
  ['app', 'an enabled app', input(), [[null, 'enabled']]],
  ['app', 'a disabled app', withApp({ status: 'disabled' }), [['app-disabled', 'disabled']]],
  ['app', 'a suspended app', withApp({ suspended_at: BEFORE }), [['suspended', 'suspended']]],
  ['app', 'a key without an app', input({ context: testContext({ app: null }) }), [['key-revoked', null]]],
  ['app', 'a console call without one', input({ context: { ...consoleCall, app: null } }), [['not-found', null]]],
  ['app.endsAt', 'an app without an end', input(), []],
  ['app.endsAt', 'an app before its end', withApp({ limits: ending }), [[null, AFTER]]],
  ['app.endsAt', 'an app after its end', withApp({ limits: ended }), [['limits-ended', BEFORE]]],
  ['signature', 'an unsigned request', input(), [[null, 'none']]],
  ['signature', 'an app that needs one', withApp({ require_signature: true }), [['signature-required', 'none']]],
  ['signature', 'a call from the console', input({ context: { ...consoleCall, app: APP } }), []],
  ['app.ip', 'an app without rules', input(), [[null, '192.0.2.1']]],
  ['app.ip', 'an app of another address', withApp({ ip_rules: ['198.51.100.1'] }), [['ip-refused', '192.0.2.1']]],
  ['app.ip', 'a call from the console', input({ context: consoleCall }), []],
  ['connector', 'a connector of the app', input(), [[null, '3']]],
  ['connector', 'an unknown one', input({ context: testContext({ connector: null }) }), [['not-found', '3']]],
  ['connector', 'an operation without one', input({ call: balance }), []],
  ['connector.status', 'an enabled connector', input(), [[null, 'enabled']]],
  ['connector.status', 'a new connector', withConnector({ status: 'creating' }), [['connector-creating', 'creating']]],
  ['connector.status', 'a disabled one', withConnector({ status: 'disabled' }), [['connector-disabled', 'disabled']]],
  ['connector.endsAt', 'a connector before its end', withConnector({ limits: ending }), [[null, AFTER]]],
  ['connector.endsAt', 'a connector after it', withConnector({ limits: ended }), [['limits-ended', BEFORE]]],
  ['connector.ip', 'other addresses', withConnector({ ip_rules: ['198.51.100.1'] }), [['ip-refused', '192.0.2.1']]],
  ['connector.type', 'a connector of the type', input(), [[null, 'API']]],
  ['connector.type', 'another type', withConnector({ type: 'FILE' }), [['connector-type-mismatch', 'FILE']]],
  ['product', 'a data set', input(), [[null, 'enterprise']]],
  ['product', 'none', input({ context: testContext({ def: null }) }), [['product-not-bought', 'enterprise']]],
])('%s rules on %s', (rule, _situation, of, rulings) => {
  expect(rulingsOf(rule, of)).toEqual(rulings);
});

describe('signature', () => {
  const signing = { url: '/open/v1/connectors/3/query', keyId: KEY.id, created: AT.getTime() / 1000, nonce: 'n' };
  const signed = (secret: string) => testCall({ request: { headers: signedHeaders({ ...signing, secret }) } });

  test('returns the id of a valid signature', () => {
    const of = input({ call: signed(SECRET) });
    expect(rulingsOf('signature', of)).toEqual([[null, 'signed']]);
    expect(of.context.signature).toMatch(/^[0-9a-f]{64}$/);
  });

  test('refuses the signature of another secret', () => {
    expect(rulingsOf('signature', input({ call: signed('other') }))).toEqual([['signature-invalid', 'signed']]);
  });
});

describe('price', () => {
  const price = { company_id: null, data_set: 'enterprise', mode: 'per_query', unit_price: 500 } as const;

  test('sets the highest price and the schema of a query', () => {
    const of = input({ state: { prices: [price] } });
    expect(rulingsOf('price', of)).toEqual([[null, 'per_query 500']]);
    expect(of.context).toMatchObject({ perCall: 500, fields: ['name'] });
    expect(of.context.schema).not.toBeNull();
  });

  test('sets neither for a file, which is paid on delivery', () => {
    const of = input({ call: testCall({ operation: 'files' }), state: { prices: [price] } });
    expect(rulingsOf('price', of)).toEqual([[null, 'per_query 500']]);
    expect(of.context).toMatchObject({ perCall: 0, fields: [], schema: null });
  });

  test('refuses a project without a price of the company', () => {
    const of = input({ state: { prices: [{ ...price, mode: 'project' }] } });
    expect(rulingsOf('price', of)).toEqual([['product-not-bought', 'project ']]);
  });
});

describe('parameters', () => {
  const schema = querySchema(ENTERPRISE, ['name']);

  test('returns the query of valid parameters', () => {
    const of = input({ call: testCall({ input: { limit: 5 } }), context: testContext({ schema }) });
    expect(rulingsOf('parameters', of)).toEqual([[null, 'limit']]);
    expect(of.context.query).toMatchObject({ limit: 5 });
  });

  test('refuses invalid parameters and records their names', () => {
    const of = input({ call: testCall({ input: { limit: 'x', keyword: 'a' } }), context: testContext({ schema }) });
    expect(rulingsOf('parameters', of)).toEqual([['invalid-input', 'limit']]);
  });

  test('refuses an order without an Idempotency-Key', () => {
    const of = input({ call: testCall({ operation: 'file-order', input: { quote: 0 } }) });
    expect(rulingsOf('parameters', of)).toEqual([['invalid-input', 'Idempotency-Key']]);
  });

  test('returns no ruling for another operation', () => {
    expect(rulingsOf('parameters', input({ call: testCall({ operation: 'files' }) }))).toEqual([]);
  });
});

describe('conditions on related rows', () => {
  const relation = conditionRelations(ENTERPRISE).find((one) => one.dataSet !== 'enterprise');
  if (!relation) throw new Error('The data set of the tests has a relation');
  const filter = { relation: relation.key, match: 'any' } as const;
  const asked = (app: typeof APP) =>
    input({
      context: testContext({
        app,
        query: { limit: 10, filter },
        price: { mode: 'per_query', unitPrice: 500, own: false },
      }),
    });

  test('are refused for an agent without the data set', () => {
    expect(rulingsOf('relation', asked({ ...APP, kind: 'agent' }))).toEqual([['invalid-input', relation.key]]);
  });

  test('are accepted for an agent with the data set', () => {
    const agent = { ...APP, kind: 'agent' as const, data_sets: [relation.dataSet] };
    expect(rulingsOf('relation', asked(agent))).toEqual([[null, relation.key]]);
  });

  test('add their price to that of the call', () => {
    const of = asked(APP);
    const [[, detail] = []] = rulingsOf('price.relations', of);
    const [{ price = 0 } = {}] = of.context.relations;
    expect(detail).toBe(`${relation.key} ${price}`);
    expect(of.context.perCall).toBe(500 + price);
  });

  test('have no ruling without such conditions', () => {
    expect(rulingsOf('price.relations', input())).toEqual([]);
  });
});

describe('rules in order', () => {
  test('stop at the first refusal', () => {
    const of = input({ context: testContext({ app: { ...APP, status: 'disabled' }, connector: null }) });
    applyRules([...CALLER_RULES, ...CONNECTOR_RULES], of);
    expect(of.context.refusal?.code).toBe('app-disabled');
    expect(of.context.decisions.map(({ rule }) => rule)).toEqual(['key', 'company', 'app']);
  });

  test('record no decision of a missing app', () => {
    const of = input({ context: testContext({ app: null }) });
    applyRules(CALLER_RULES, of);
    expect(of.context.refusal?.code).toBe('key-revoked');
    expect(of.context.decisions.map(({ rule }) => rule)).toEqual(['key', 'company']);
  });
});
