import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { apps, connectors } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { isoOrNull } from '../../kernel/time';
import { limitUse, usageOf } from '../connectors/usage';
import type { MemberContext } from '../context';
import { listBudgets } from '../cost/budgets';
import { balanceWarning } from '../cost/warnings';
import { DELIVER, MATCH } from '../files/jobKinds';
import { countOpenRequests } from '../roles/requests';
import { expiringKeys, finishedJobs, recentFailures } from './repository';

type Item = EndpointOutput<'overview.get'>['attention'][number];

const NEARLY_USED = 0.8;
const LOW_DAYS = 3;
const KEY_DAYS = 14;
const MIN_CALLS = 10;
const FAILING_SHARE = 0.2;
/** Of one kind. */
const SHOWN = 10;
const RANK = { error: 0, warning: 1, info: 2 } as const;

export interface Standing {
  available: number;
  days_left: number | null;
}

/** The page of an agent, whose app and connectors have no other. */
const pathOfAgent = (name: string): string => `/my-data/agents?${new URLSearchParams({ keyword: name })}`;

/** Alerts, most severe first; only those this person may open. */
export async function attention(context: MemberContext, account: Standing | null): Promise<Item[]> {
  const may = (key: string) => context.caller.permissions.has(key);
  const items = await Promise.all([
    account ? lowBalance(context, account) : [],
    may('get-connector-list') ? failingConnectors(context) : [],
    may('get-connector-list') ? limitsNearlyReached(context) : [],
    may('get-app-list') ? keysEnding(context) : [],
    may('get-account-overview') ? budgetsNearlyUsed(context) : [],
    may('get-connector-detail') ? jobsEnded(context) : [],
    context.caller.administrator ? permissionsRequested(context) : [],
  ]);
  return items.flat().sort((a, b) => RANK[a.severity] - RANK[b.severity]);
}

async function lowBalance(context: MemberContext, { available, days_left }: Standing): Promise<Item[]> {
  const { enabled, thresholds } = await balanceWarning(context);
  const crossed = enabled ? thresholds.filter((threshold) => available < threshold) : [];
  const short = days_left !== null && days_left < LOW_DAYS;
  if (crossed.length === 0 && !short && available > 0) return [];
  const values = { balance: available, ...(days_left === null ? {} : { days: days_left }) };
  const severity = available <= 0 || short ? 'error' : 'warning';
  return [{ kind: 'low-balance', severity, values, path: '/cost-center/overview', at: null }];
}

async function permissionsRequested({ db, caller }: MemberContext): Promise<Item[]> {
  const count = await countOpenRequests(db, caller.companyId);
  if (count === 0) return [];
  return [
    { kind: 'permission-requested', severity: 'info', values: { count }, path: '/company-center/role-admin', at: null },
  ];
}

async function failingConnectors({ services, caller, now }: MemberContext): Promise<Item[]> {
  const rows = await recentFailures(services, caller.companyId, now);
  const failing = (calls: number, failed: number) => calls >= MIN_CALLS && failed / calls > FAILING_SHARE;
  return rows
    .flatMap(({ id, name, type, agent, calls, failed, day_calls, day_failed }): Item[] => {
      const hour = failing(calls, failed);
      if (!hour && !failing(day_calls, day_failed)) return [];
      const rate = hour ? failed / calls : day_failed / day_calls;
      const values = { name, rate: Math.round(rate * 100), hours: hour ? 1 : 24 };
      const path = agent === null ? `/connector/${type}/detail/${id}/calls-record` : pathOfAgent(agent);
      return [{ kind: 'failing-connector', severity: 'error', values, path, at: null }];
    })
    .slice(0, SHOWN);
}

/** A company has few apps and connectors (MAX_APPS, MAX_CONNECTORS), so all are read. */
async function limitsNearlyReached({ db, caller, now }: MemberContext): Promise<Item[]> {
  const [ownApps, ownConnectors] = await Promise.all([
    db
      .select({ id: apps.id, name: apps.name, limits: apps.limits, kind: apps.kind })
      .from(apps)
      .where(and(ofCompany(apps, caller.companyId), isNull(apps.deletedAt))),
    db
      .select({
        id: connectors.id,
        name: connectors.name,
        limits: connectors.limits,
        type: connectors.type,
        agent: sql<string | null>`case ${apps.kind} when 'agent' then ${apps.name} end`,
      })
      .from(connectors)
      .innerJoin(apps, and(eq(apps.id, connectors.appId), sameCompany(apps, connectors)))
      .where(and(ofCompany(connectors, caller.companyId), isNull(connectors.deletedAt))),
  ]);
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const [appUse, connectorUse] = await Promise.all([
    usageOf(db, 'app', ids(ownApps), now),
    usageOf(db, 'connector', ids(ownConnectors), now),
  ]);
  const rows = [
    ...ownApps.map(({ id, name, limits, kind }) => ({
      name,
      share: limitUse(limits, appUse(id)),
      path: kind === 'program' ? `/my-data/app-manage/detail/${id}` : pathOfAgent(name),
    })),
    ...ownConnectors.map(({ id, name, limits, type, agent }) => ({
      name,
      share: limitUse(limits, connectorUse(id)),
      path: agent === null ? `/connector/${type}/detail/${id}/base-info` : pathOfAgent(agent),
    })),
  ];
  return rows
    .flatMap(({ name, share, path }): Item[] =>
      share === null || share < NEARLY_USED
        ? []
        : [
            {
              kind: 'limit-nearly-reached',
              severity: share >= 1 ? 'error' : 'warning',
              values: { name, share: Math.round(share * 100) },
              path,
              at: null,
            },
          ],
    )
    .slice(0, SHOWN);
}

async function keysEnding({ services, caller, now }: MemberContext): Promise<Item[]> {
  const until = new Date(now.getTime() + KEY_DAYS * DAY_MS);
  const rows = await expiringKeys(services.database.sql, caller.companyId, now, until, SHOWN);
  return rows.map(({ name, app_id, app_name, expires_at }) => ({
    kind: 'expiring-key',
    severity: 'warning',
    values: { name, app: app_name, days: Math.ceil((expires_at.getTime() - now.getTime()) / DAY_MS) },
    path: `/my-data/app-manage/detail/${app_id}`,
    at: isoOrNull(expires_at),
  }));
}

async function budgetsNearlyUsed(context: MemberContext): Promise<Item[]> {
  const { list } = await listBudgets(context);
  return list
    .filter(({ used, monthly }) => used / monthly >= NEARLY_USED)
    .slice(0, SHOWN)
    .map(({ scope, target, used, monthly, hard_stop }) => ({
      kind: 'budget-nearly-used',
      severity: used >= monthly && hard_stop ? 'error' : 'warning',
      values: { name: target.name, scope, share: Math.round((used / monthly) * 100) },
      path: '/cost-center/overview',
      at: null,
    }));
}

async function jobsEnded({ services, caller, now }: MemberContext): Promise<Item[]> {
  const since = new Date(now.getTime() - DAY_MS);
  const rows = await finishedJobs(services.database.sql, caller.companyId, [MATCH, DELIVER], since, SHOWN);
  return rows.map(({ state, finished_at, kind, name, connector_id, connector_type }) => ({
    kind: state === 'failed' ? 'job-failed' : 'job-finished',
    severity: state === 'failed' ? 'error' : 'info',
    values: { name, job: kind },
    path: `/connector/${connector_type}/detail/${connector_id}/file-manage`,
    at: isoOrNull(finished_at),
  }));
}
