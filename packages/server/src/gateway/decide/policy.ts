import {
  conditionRelation,
  type DataQuery,
  type DataSetDefinition,
  dataSet,
  type FilterNode,
  fieldOf,
  pricedRelations,
  querySchema,
  relatedDataSet,
  relationsIn,
} from '@daas/contract/datasets';
import type { z } from 'zod';
import type { Allowlist } from '../../access/allowlists';
import type { Limits } from '../../db/schema';
import { ipAllowed } from '../../kernel/ipRules';
import { invalid, Refusal } from '../../kernel/refusal';
import { validate } from '../../kernel/validate';
import { callCost, coversFields } from '../../money/partnerPrices';
import { priceFor, priceOf } from '../../money/prices';
import type { Sealer } from '../../sealing/sealer';
import type { Call, CallContext } from '../call/callContext';
import { isSigned, verifySignature } from '../call/signature';
import { isPaidByCall, OPERATIONS } from '../operations';
import { parseFileOrder } from '../operations/files';
import type { AccountState, ConnectorRow } from './accountState';
import { saleOf } from './sale';

/** Applies the rules to the calls of one batch. Rules that depend only on key, connector and address run once per batch. */
export class Policy {
  readonly #cache = new Map<string, CallContext>();

  constructor(
    private readonly state: AccountState,
    private readonly sealer: Sealer,
    private readonly now: Date,
    private readonly allowlists: ReadonlyMap<number, Allowlist>,
  ) {}

  /** Identifies the caller and applies every rule except limits and money. Throws only for an unknown caller. */
  check(call: Call): CallContext {
    const shared = this.#applyRules(call);
    const context = { ...shared, decisions: [...shared.decisions] };
    if (!context.refusal) captureRefusal(context, () => validateParameters(call, context));
    return context;
  }

  #applyRules(call: Call): CallContext {
    const { request, keyHash, operation } = call;
    // A signature belongs to one request, and a console call to one person: neither is shared.
    const name = keyHash && !isSigned(request) ? `${keyHash} ${request.connectorId} ${operation} ${request.ip}` : null;
    const cached = name && this.#cache.get(name);
    if (cached) return cached;
    const context = identify(call, this.state);
    captureRefusal(context, () => runRules(call, context, this.state, this.sealer, this.now, this.allowlists));
    if (name) this.#cache.set(name, context);
    return context;
  }
}

function captureRefusal(context: CallContext, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.refusal = error;
  }
}

function identify(call: Call, state: AccountState): CallContext {
  const { request } = call;
  const key = state.keys.find((row) => row.hash === call.keyHash) ?? null;
  const companyId = request.console?.companyId ?? key?.company_id;
  if (companyId === undefined) throw new Refusal('key-invalid');
  const own = state.connectors.find((row) => row.id === request.connectorId && row.company_id === companyId);
  const connector = own && (!key || own.app_id === key.app_id) ? own : null;
  const app = state.apps.find((row) => row.id === (key?.app_id ?? connector?.app_id)) ?? null;
  // An agent's access token is valid for `/mcp` only. // RFC 8707
  if (key && app?.kind === 'agent' && !request.agent) throw new Refusal('key-invalid');
  const account = state.accounts.find((row) => row.company_id === companyId) ?? { balance: 0, reserved: 0 };
  const budgets = state.budgets.filter((row) => row.company_id === companyId);
  return {
    companyId,
    key,
    app,
    connector,
    def: (connector && dataSet(connector.data_set)) ?? null,
    price: null,
    perCall: 0,
    relations: [],
    fields: [],
    schema: null,
    query: null,
    order: null,
    applied: { companyId, departments: app?.departments ?? [], app, connector, budgets, account },
    allocations: [],
    sale: null,
    test: request.console ? request.console.mode === 'sample' : key?.mode === 'test',
    address: 'allowed',
    signature: null,
    decisions: [],
    refusal: null,
  };
}

function runRules(
  call: Call,
  context: CallContext,
  state: AccountState,
  sealer: Sealer,
  now: Date,
  allowlists: ReadonlyMap<number, Allowlist>,
): void {
  const { request, operation } = call;
  const { key, app } = context;
  const { ask, attempt } = rulesOf(context);
  if (key) ask('key', keyRefusal(key, now), `${key.mode} ${key.prefix}`);
  ask('company', companyRefusal(state, context.companyId, now), String(context.companyId));
  const allowlist = key && allowlists.get(context.companyId);
  if (allowlist) {
    context.address = allowlist('gateway', request.ip);
    const refused =
      context.address === 'refused' && new Refusal('ip-refused', { ip: request.ip, subject: '@white-list' });
    ask('white-list', refused || null, `${request.ip} ${context.address}`);
  }
  if (!app) throw new Refusal(key ? 'key-revoked' : 'not-found', { what: '@connector' });
  if (app.suspended_at !== null) ask('app', new Refusal('suspended', { what: '@app' }), 'suspended');
  ask('app', app.status === 'enabled' ? null : new Refusal('app-disabled'), app.status);
  checkEnd(ask, 'app', app.limits, now);
  if (key) {
    if (isSigned(request)) {
      const secret = sealer.open(Buffer.from(key.signing_secret.slice(2), 'hex'));
      context.signature = attempt('signature', 'signed', () => verifySignature(request, key.id, secret, now));
    } else ask('signature', app.require_signature ? new Refusal('signature-required') : null, 'none');
    ask('app.ip', ipRefusal(app.ip_rules, request.ip, '@app'), request.ip);
  }
  const { connector: types, returnsPrice = isPaidByCall(operation) } = OPERATIONS[operation];
  if (!types) return;

  const { connector, def } = context;
  ask('connector', connector ? null : new Refusal('not-found', { what: '@connector' }), String(request.connectorId));
  if (!connector) return;
  ask('connector.status', statusRefusal(connector), connector.status);
  checkEnd(ask, 'connector', connector.limits, now);
  if (key) ask('connector.ip', ipRefusal(connector.ip_rules, request.ip, '@connector'), request.ip);
  ask('connector.type', typeRefusal(connector, types), connector.type);
  ask('product', def ? null : new Refusal('product-not-bought'), connector.data_set);
  if (!def) return;
  context.price = priceFor(def, context.companyId, state.prices);
  if (returnsPrice) {
    context.allocations = state.allocations.filter((one) => one.app_id === app.id && coversFields(one, connector));
    context.sale = saleOf(state, context.companyId, connector, context.allocations[0]);
  }
  const { house, perCall, relations } = costOf(context, [connector.filter]);
  const whose = perCall === house ? '' : ` ${context.sale?.elementId}`;
  ask(
    'price',
    house === null ? new Refusal('product-not-bought') : null,
    `${context.price.mode} ${perCall ?? ''}${whose}`,
  );
  if (!returnsPrice) return;
  Object.assign(context, { perCall: perCall ?? 0, relations });
  // Files are paid on delivery, so only calls need the fields.
  if (!isPaidByCall(operation)) return;
  context.fields = connector.fields.filter((name) => fieldOf(def, name));
  context.schema = schemaOf(def, context.fields);
}

function validateParameters(call: Call, context: CallContext): void {
  const { schema } = context;
  if (call.operation === 'file-order')
    context.order = rulesOf(context).attempt('parameters', call.dryRun ? 'dry_run' : 'quote', () =>
      parseFileOrder(call),
    );
  if (!schema) return;
  context.query = rulesOf(context).attempt('parameters', Object.keys(call.input as object).join(' '), () =>
    validate(schema, call.input, call.language),
  );
  priceRelations(context);
}

/** Adds the price of conditions on related rows that the call has besides those of the connector. */
function priceRelations(context: CallContext): void {
  const { def, app, connector, query } = context;
  const asked = relationsIn(query?.filter);
  if (!def || !connector || asked.length === 0) return;
  for (const { relation: key } of asked) {
    const relation = conditionRelation(def, key);
    if (!relation) continue;
    const other = relatedDataSet(relation);
    // A person has consented to the data sets of an agent; another app needs a connector of a data set with a permission.
    const needsConnector = app?.kind === 'agent' || other.access !== undefined;
    const isAllowed = other.key === def.key || !needsConnector || app?.data_sets.includes(other.key) === true;
    const refusal = invalid('filter', 'relation-forbidden', '@relation-forbidden', { name: key, set: other.key });
    rulesOf(context).ask('relation', isAllowed ? null : refusal, key);
  }
  const { perCall, relations } = costOf(context, [connector.filter, query?.filter]);
  Object.assign(context, { perCall: perCall ?? 0, relations });
  const detail = relations.map(({ relation, price }) => `${relation} ${price}`).join(' ');
  rulesOf(context).ask('price.relations', null, detail);
}

/** Returns the price of a call with these conditions: of the house, and of whoever sells it. */
function costOf({ def, connector, price, sale }: CallContext, filters: readonly (FilterNode | null | undefined)[]) {
  if (!def || !connector || !price) return { house: null, perCall: null, relations: [] };
  const relations = price.mode === 'project' ? [] : pricedRelations(def, filters);
  const house = priceOf(def, { fields: connector.fields, filters }, price);
  const extra = relations.reduce((sum, one) => sum + one.price, 0);
  return { house, perCall: callCost(house, price, sale?.partnerPrice ?? null, extra), relations };
}

type CheckRule = (rule: string, refusal: Refusal | null, detail: string) => void;

/** Two ways to evaluate a rule; both record its decision and throw its refusal. */
function rulesOf({ decisions }: CallContext) {
  const ask: CheckRule = (rule, refusal, detail) => {
    decisions.push({ rule, allowed: refusal === null, detail });
    if (refusal) throw refusal;
  };
  /** Evaluates a rule that returns a value. */
  const attempt = <T>(rule: string, detail: string, run: () => T): T => {
    try {
      const result = run();
      ask(rule, null, detail);
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fields = error.fields.map(({ field }) => field).join(' ');
      return ask(rule, error, fields || detail) as never;
    }
  };
  return { ask, attempt };
}

/** Returns the refusal for a revoked, expired or suspended key. */
export function keyRefusal(
  key: { [column in 'expires_at' | 'revoked_at' | 'suspended_at']: Date | string | null },
  now: Date,
): Refusal | null {
  if (key.revoked_at !== null) return new Refusal('key-revoked');
  if (key.expires_at !== null && new Date(key.expires_at) <= now)
    return new Refusal('key-expired', { at: new Date(key.expires_at).toISOString() });
  return key.suspended_at === null ? null : new Refusal('suspended', { what: '@key' });
}

function companyRefusal(state: AccountState, companyId: number, now: Date): Refusal | null {
  const company = state.companies.find(({ id }) => id === companyId);
  if (company?.status !== 'active') return new Refusal('enterprise-disabled');
  return company.expires_at !== null && new Date(company.expires_at) <= now ? new Refusal('enterprise-expired') : null;
}

function checkEnd(ask: CheckRule, kind: 'app' | 'connector', { endsAt }: Limits, now: Date): void {
  if (!endsAt) return;
  const ended = new Date(endsAt) <= now;
  ask(`${kind}.endsAt`, ended ? new Refusal('limits-ended', { subject: `@${kind}`, at: endsAt }) : null, endsAt);
}

const ipRefusal = (rules: string[], ip: string, subject: string): Refusal | null =>
  ipAllowed(rules, ip) ? null : new Refusal('ip-refused', { ip, subject });

function statusRefusal({ status }: ConnectorRow): Refusal | null {
  if (status === 'enabled') return null;
  return new Refusal(status === 'creating' ? 'connector-creating' : 'connector-disabled');
}

function typeRefusal({ type }: ConnectorRow, types: readonly ConnectorRow['type'][]): Refusal | null {
  return types.includes(type) ? null : new Refusal('connector-type-mismatch', { type: types.join(' / ') });
}

const SCHEMAS_KEPT = 500;
const schemas = new Map<string, z.ZodType<DataQuery>>();

/** Caches recent schemas because building one is expensive. */
function schemaOf(def: DataSetDefinition, fields: readonly string[]): z.ZodType<DataQuery> {
  const key = `${def.key} ${fields.join()}`;
  const schema = schemas.get(key) ?? querySchema(def, fields);
  schemas.delete(key);
  schemas.set(key, schema);
  const oldest = schemas.keys().next().value;
  if (schemas.size > SCHEMAS_KEPT && oldest !== undefined) schemas.delete(oldest);
  return schema;
}
