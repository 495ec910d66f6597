import { keyStatus } from '../../kernel/keyStatus';
import { iso, isoOrNull } from '../../kernel/time';
import { presentLimits } from '../../money/limits';
import { callsToday, type Figures, NO_CALLS, usageOf } from '../connectors/usage';
import type { MemberContext } from '../context';
import type { ApiKey } from './issueKey';
import { type App, countActiveKeys, countConnectors, readConnectors, readKeys } from './repository';
import { readSuspensions, type Suspension } from './suspension';

export function presentKey(key: ApiKey, now: Date, suspended: Suspension | null) {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    mode: key.mode,
    status: keyStatus(key, now),
    suspended,
    created_at: iso(key.createdAt),
    expires_at: isoOrNull(key.expiresAt),
    last_used_at: isoOrNull(key.lastUsedAt),
  };
}

export async function presentRows({ db, services, caller, now }: MemberContext, rows: App[]) {
  const ids = rows.map((app) => app.id);
  const { companyId } = caller;
  const [today, keys, bound, suspensionOf] = await Promise.all([
    callsToday(db, services.records, { companyId, by: 'app', ids, now }),
    countActiveKeys(db, companyId, ids, now),
    countConnectors(db, companyId, ids),
    readSuspensions(db, companyId, 'app', rows),
  ]);
  return rows.map((app) =>
    presentRow(app, {
      today: today.get(app.id) ?? NO_CALLS,
      keys: keys.get(app.id) ?? 0,
      connectors: bound.get(app.id) ?? 0,
      suspended: suspensionOf(app),
    }),
  );
}

interface RowFigures {
  today: Figures;
  keys: number;
  connectors: number;
  suspended: Suspension | null;
}
const presentRow = (app: App, figures: RowFigures) => ({
  id: app.id,
  name: app.name,
  description: app.description,
  status: app.status,
  ...figures,
  last_used_at: isoOrNull(app.lastUsedAt),
  created_at: iso(app.createdAt),
});

export async function presentDetail({ db, services, caller, now }: MemberContext, app: App) {
  const { companyId } = caller;
  // Sequential queries, because after a change they share a transaction and so one connection.
  const today = await callsToday(db, services.records, { companyId, by: 'app', ids: [app.id], now });
  const used = await usageOf(db, 'app', [app.id], now);
  const keys = await readKeys(db, companyId, app.id, now);
  const bound = await readConnectors(db, companyId, app.id);
  const suspensionOf = await readSuspensions(db, companyId, 'app', [app]);
  const keySuspensionOf = await readSuspensions(db, companyId, 'key', keys);
  const keyList = keys.map((key) => presentKey(key, now, keySuspensionOf(key)));
  const open = keyList.filter(({ status }) => status === 'active' || status === 'rotating');
  return {
    ...presentRow(app, {
      today: today.get(app.id) ?? NO_CALLS,
      keys: open.length,
      connectors: bound.length,
      suspended: suspensionOf(app),
    }),
    ip_rules: app.ipRules,
    limits: presentLimits(app.limits),
    require_signature: app.requireSignature,
    used: used(app.id),
    key_list: keyList,
    connector_list: bound,
    version: app.version,
  };
}
