import { type DataSetDefinition, dataSet, fieldOf } from '@daas/contract/datasets';
import { nameOf } from '@daas/contract/naming';
import type { LimitsUsed } from '@daas/contract/shapes';
import type { Language } from '../../kernel/locale';
import { siteOf } from '../../kernel/site';
import { iso } from '../../kernel/time';
import { presentLimits } from '../../money/limits';
import type { MemberContext } from '../context';
import { connectorPrice } from './catalogue';
import type { Connector, ConnectorWithApp } from './repository';
import { callsToday, type Figures, limitUse, NO_CALLS, usageOf } from './usage';

interface ConnectorFigures {
  today: Figures;
  used: LimitsUsed;
  language: Language;
}

export function presentRow({ connector, app }: ConnectorWithApp, { today, used, language }: ConnectorFigures) {
  const def = dataSet(connector.dataSet);
  return {
    id: connector.id,
    name: connector.name,
    type: connector.type,
    status: connector.status,
    // A data set taken out of the catalogue still names its connectors.
    product: { key: connector.dataSet, name: def ? nameOf(def, language) : connector.dataSet },
    app,
    today,
    limit_use: limitUse(connector.limits, used),
    name_list_status: connector.nameListStatus,
    created_at: iso(connector.createdAt),
  };
}

export async function presentDetail(context: MemberContext, row: ConnectorWithApp) {
  const { db, services, caller, now, language } = context;
  const { connector } = row;
  const { id } = connector;
  const def = dataSet(connector.dataSet);
  // One after the other: after a change this is one transaction, so one connection.
  const today = await callsToday(db, services.records, {
    companyId: caller.companyId,
    by: 'connector',
    ids: [id],
    now,
  });
  const usage = await usageOf(db, 'connector', [id], now);
  const price = await perCall(context, def, connector);
  const used = usage(id);
  return {
    ...presentRow(row, { today: today.get(id) ?? NO_CALLS, used, language }),
    description: connector.description,
    fields: def ? fieldsOf(def, connector) : [],
    filter: connector.filter,
    keyword: connector.keyword,
    sort: connector.sort,
    ip_rules: connector.ipRules,
    limits: presentLimits(connector.limits),
    price,
    endpoint: siteOf(context.request, context.services.config) + pathOf(connector),
    used,
    updated_at: iso(connector.updatedAt),
    version: connector.version,
  };
}

const fieldsOf = (def: DataSetDefinition, connector: Connector) =>
  connector.fields.flatMap((name) => {
    const field = fieldOf(def, name);
    if (!field) return [];
    const { name_en, name_cn, type, weight, masked } = field;
    return [{ name_en, name_cn, type, price: weight, masked: masked !== undefined }];
  });

async function perCall(context: MemberContext, def: DataSetDefinition | undefined, connector: Connector) {
  if (!def) return { mode: 'project' as const, per_call: null, whose: 'house' as const };
  const { price, ...cost } = await connectorPrice(context, def, { ...connector, filters: [connector.filter] });
  return { mode: price.mode, ...cost };
}

/** Path of the gateway's operation: API connectors are queried, the others list files. // product §4 */
export const pathOf = ({ id, type }: Pick<Connector, 'id' | 'type'>): string =>
  `/open/v1/connectors/${id}/${type === 'API' ? 'query' : 'files'}`;
