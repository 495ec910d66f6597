import { MAX_APPS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { audit, changes } from '../../db/audit';
import { checkIpRules } from '../../kernel/ipRules';
import { Refusal } from '../../kernel/refusal';
import { limitsOf } from '../../money/limits';
import type { MemberContext } from '../context';
import { readDefaultLimits } from './defaultLimits';
import { presentDetail, presentRows } from './present';
import {
  type App,
  countAppsLocked,
  findApp,
  insertApp,
  lockApp,
  readAppsPage,
  readConnectors,
  revokeKeys,
  writeApp,
} from './repository';

const NAMES_IN_REFUSAL = 5;

export const auditSubject = (id: number) => `app:${id}`;
const notFound = () => new Refusal('not-found', { what: '@app' });

export async function listApps(context: MemberContext, input: EndpointParsedInput<'app.list'>) {
  const page = await readAppsPage(context.db, context.caller.companyId, input);
  return { ...page, list: await presentRows(context, page.list) };
}

export async function readApp(context: MemberContext, id: number) {
  const app = await findApp(context.db, context.caller.companyId, id);
  if (!app) throw notFound();
  return presentDetail(context, app);
}

/** Locks an app of the company until the end of the transaction. Throws `not-found`. */
export async function lockAppForUpdate({ db, caller }: MemberContext, id: number): Promise<App> {
  const app = await lockApp(db, caller.companyId, id);
  if (!app) throw notFound();
  return app;
}

export async function createApp(context: MemberContext, { name, description }: EndpointParsedInput<'app.create'>) {
  const { db, caller, now } = context;
  const { companyId, personId, departmentId } = caller;
  if ((await countAppsLocked(db, companyId)) >= MAX_APPS)
    throw new Refusal('quota-reached', { what: '@app', limit: MAX_APPS });
  const { id } = await insertApp(db, {
    companyId,
    name,
    description,
    departmentId,
    ipRules: [],
    limits: await readDefaultLimits(db),
    createdBy: personId,
    createdAt: now,
    updatedAt: now,
  });
  await audit(db, context, 'app.create', auditSubject(id), { name, description });
  return { id };
}

export async function updateApp(context: MemberContext, input: EndpointParsedInput<'app.update'>) {
  const { id, version, require_signature, ...values } = input;
  const current = await lockAppForUpdate(context, id);
  if (current.version !== version) throw new Refusal('changed-meanwhile');
  const signing = require_signature === undefined ? {} : { requireSignature: require_signature };
  return saveApp(context, 'app.update', current, { ...values, ...signing } as Partial<App>);
}

export async function setAppIpRules(context: MemberContext, input: EndpointParsedInput<'app.setIpRules'>) {
  const ipRules = checkIpRules(input.ip_rules);
  return saveApp(context, 'app.setIpRules', await lockAppForUpdate(context, input.id), { ipRules });
}

export async function setAppLimits(context: MemberContext, { id, limits }: EndpointParsedInput<'app.setLimits'>) {
  return saveApp(context, 'app.setLimits', await lockAppForUpdate(context, id), { limits: limitsOf(limits) });
}

export async function setAppStatus(context: MemberContext, { id, status }: EndpointParsedInput<'app.setStatus'>) {
  return saveApp(context, 'app.setStatus', await lockAppForUpdate(context, id), { status });
}

/** Deletes an app and revokes its keys. Throws `in-use` while connectors are bound. */
export async function deleteApp(context: MemberContext, id: number) {
  const { db, caller, now } = context;
  const current = await lockAppForUpdate(context, id);
  const bound = await readConnectors(db, caller.companyId, id);
  if (bound.length > 0) {
    const names = bound.slice(0, NAMES_IN_REFUSAL).map((connector) => connector.name);
    const by = [...names, ...(bound.length > names.length ? ['…'] : [])].join(', ');
    throw new Refusal('in-use', { name: current.name, by });
  }
  await revokeKeys(db, caller.companyId, id, now);
  await writeApp(db, current, { deletedAt: now }, now);
  await audit(db, context, 'app.delete', auditSubject(id), { name: current.name });
  return { done: true as const };
}

/** Writes and audits changed values; returns the updated app. */
async function saveApp(context: MemberContext, action: string, current: App, values: Partial<App>) {
  const changed = changes(current, values);
  if (Object.keys(changed).length > 0) {
    await writeApp(context.db, current, values, context.now);
    await audit(context.db, context, action, auditSubject(current.id), changed);
  }
  return readApp(context, current.id);
}
