import { type DataQuery, type DataSetDefinition, fieldOf, querySchema } from '@daas/contract/datasets';
import type { z } from 'zod';
import { Refusal } from '../../kernel/refusal';
import { coversFields } from '../../money/partnerPrices';
import { priceFor } from '../../money/prices';
import type { ConnectorRow } from '../rows';
import { checkAddress, checkEnd } from './callerRules';
import { costOf } from './cost';
import { isPaidByCall } from './effect';
import { NOTHING, type Rule, type RuleInput, type Ruling, ruling } from './rule';
import { saleOf } from './sale';

/** Rules about the connector and its price, for operations that take a connector. */
export const CONNECTOR_RULES: readonly Rule[] = [
  { name: 'connector', check: checkConnector },
  { name: 'connector.status', check: checkStatus },
  { name: 'connector.endsAt', check: (input) => checkEnd('connector', connectorOf(input)?.limits, input.now) },
  { name: 'connector.ip', check: (input) => checkAddress(input, connectorOf(input), '@connector') },
  { name: 'connector.type', check: checkType },
  { name: 'product', check: checkProduct },
  { name: 'price', check: checkPrice },
];

/** Returns null for an operation without a connector. */
const connectorOf = ({ call, context }: RuleInput): ConnectorRow | null =>
  call.definition.connector ? context.connector : null;

function checkConnector({ call: { definition, request }, context: { connector } }: RuleInput): readonly Ruling[] {
  if (!definition.connector) return NOTHING;
  return ruling(connector ? null : new Refusal('not-found', { what: '@connector' }), String(request.connectorId));
}

function checkStatus(input: RuleInput): readonly Ruling[] {
  const status = connectorOf(input)?.status;
  if (!status) return NOTHING;
  if (status === 'enabled') return ruling(null, status);
  return ruling(new Refusal(status === 'creating' ? 'connector-creating' : 'connector-disabled'), status);
}

function checkType(input: RuleInput): readonly Ruling[] {
  const connector = connectorOf(input);
  const types = input.call.definition.connector;
  if (!connector || !types) return NOTHING;
  const { type } = connector;
  const isAccepted = types.includes(type);
  return ruling(isAccepted ? null : new Refusal('connector-type-mismatch', { type: types.join(' / ') }), type);
}

function checkProduct(input: RuleInput): readonly Ruling[] {
  const connector = connectorOf(input);
  if (!connector) return NOTHING;
  return ruling(input.context.def ? null : new Refusal('product-not-bought'), connector.data_set);
}

/** Finds the price, the inventory and the partner of the call. */
function checkPrice(input: RuleInput): readonly Ruling[] {
  const { call, context, state } = input;
  const connector = connectorOf(input);
  const { app, def } = context;
  if (!connector || !app || !def) return NOTHING;
  const isPaid = isPaidByCall(call);
  const { returnsPrice = isPaid } = call.definition;
  const price = priceFor(def, context.companyId, state.prices);
  context.price = price;
  if (returnsPrice) {
    context.allocations = state.allocations.filter((one) => one.app_id === app.id && coversFields(one, connector));
    context.sale = saleOf(state, context.companyId, connector, context.allocations[0]);
  }
  const { house, perCall, relations } = costOf(context, [connector.filter]);
  const seller = perCall === house ? '' : ` ${context.sale?.elementId}`;
  const detail = `${price.mode} ${perCall ?? ''}${seller}`;
  if (house === null) return ruling(new Refusal('product-not-bought'), detail);
  if (returnsPrice) Object.assign(context, { perCall: perCall ?? 0, relations });
  // Files are paid on delivery, so only calls need the fields.
  if (isPaid) {
    context.fields = connector.fields.filter((name) => fieldOf(def, name));
    context.schema = schemaOf(def, context.fields);
  }
  return ruling(null, detail);
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
