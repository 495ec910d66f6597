import { dataSet } from '@daas/contract/datasets';
import type { Allowlist } from '../../access/allowlists';
import { Refusal } from '../../kernel/refusal';
import type { Sealer } from '../../sealing/sealer';
import type { Call, CallContext } from '../model';
import type { AccountState } from './accountState';
import { CALLER_RULES } from './callerRules';
import { CONNECTOR_RULES } from './connectorRules';
import { REQUEST_RULES } from './requestRules';
import { applyRules } from './rule';
import { isSigned } from './signature';

/** Rules whose result calls with the same key, connector, operation and address share. */
const SHARED_RULES = [...CALLER_RULES, ...CONNECTOR_RULES];

/** Applies the rules to the calls of one batch. The shared rules run once per batch. */
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
    const shared = this.#applySharedRules(call);
    const context = { ...shared, decisions: [...shared.decisions] };
    if (!context.refusal) applyRules(REQUEST_RULES, this.#input(call, context));
    return context;
  }

  #applySharedRules(call: Call): CallContext {
    const { request, keyHash, operation } = call;
    // A signature belongs to one request, and a console call to one person: neither is shared.
    const name = keyHash && !isSigned(request) ? `${keyHash} ${request.connectorId} ${operation} ${request.ip}` : null;
    const cached = name && this.#cache.get(name);
    if (cached) return cached;
    const context = identify(call, this.state);
    applyRules(SHARED_RULES, this.#input(call, context));
    if (name) this.#cache.set(name, context);
    return context;
  }

  #input(call: Call, context: CallContext) {
    const { state, sealer, now, allowlists } = this;
    return { call, context, state, sealer, now, allowlists };
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
