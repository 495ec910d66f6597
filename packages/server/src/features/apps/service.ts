import { MAX_APPS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { audit, changes } from '../../db/audit';
import { NO_LIMITS } from '../../db/schema';
import { checkIpRules } from '../../kernel/ipRules';
import { Refusal } from '../../kernel/refusal';
import { limitsOf } from '../../money/limits';
import type { MemberContext } from '../context';
import { presentDetail, presentRows } from './present';
import {
  type App,
  connectorsOf,
  findApp,
  insertApp,
  lockApp,
  lockedCount,
  pageOfApps,
  revokeKeys,
  writeApp,
} from './repository';

const NAMES_IN_REFUSAL = 5;

export const subject = (id: number) => `app:${id}`;
const notFound = () => new Refusal('not-found', { what: '@app' });

export async function list(context: MemberContext, input: EndpointParsedInput<'app.list'>) {
  const page = await pageOfApps(context.db, context.caller.companyId, input);
  return { ...page, list: await presentRows(context, page.list) };
}

export async function detail(context: MemberContext, id: number) {
  const app = await findApp(context.db, context.caller.companyId, id);
  if (!app) throw notFound();
  return presentDetail(context, app);
}

/** The company's app, locked; another company's is not found. */
export async function locked({ db, caller }: MemberContext, id: number): Promise<App> {
  const app = await lockApp(db, caller.companyId, id);
  if (!app) throw notFound();
  return app;
}

export async function create(context: MemberContext, { name, description }: EndpointParsedInput<'app.create'>) {
  const { db, caller, now } = context;
  const { companyId, personId, departmentId } = caller;
  if ((await lockedCount(db, companyId)) >= MAX_APPS)
    throw new Refusal('quota-reached', { what: '@app', limit: MAX_APPS });
  const { id } = await insertApp(db, {
    companyId,
    name,
    description,
    departmentId,
    ipRules: [],
    limits: NO_LIMITS,
    createdBy: personId,
    createdAt: now,
    updatedAt: now,
  });
  await audit(db, context, 'app.create', subject(id), { name, description });
  return { id };
}

export async function update(context: MemberContext, input: EndpointParsedInput<'app.update'>) {
  const { id, version, require_signature, ...values } = input;
  const current = await locked(context, id);
  if (current.version !== version) throw new Refusal('changed-meanwhile');
  const signing = require_signature === undefined ? {} : { requireSignature: require_signature };
  return save(context, 'app.update', current, { ...values, ...signing } as Partial<App>);
}

export async function setIpRules(context: MemberContext, input: EndpointParsedInput<'app.setIpRules'>) {
  const ipRules = checkIpRules(input.ip_rules);
  return save(context, 'app.setIpRules', await locked(context, input.id), { ipRules });
}

export async function setLimits(context: MemberContext, { id, limits }: EndpointParsedInput<'app.setLimits'>) {
  return save(context, 'app.setLimits', await locked(context, id), { limits: limitsOf(limits) });
}

export async function setStatus(context: MemberContext, { id, status }: EndpointParsedInput<'app.setStatus'>) {
  return save(context, 'app.setStatus', await locked(context, id), { status });
}

/** Refused while connectors are bound; its keys end with it. */
export async function remove(context: MemberContext, id: number) {
  const { db, caller, now } = context;
  const current = await locked(context, id);
  const bound = await connectorsOf(db, caller.companyId, id);
  if (bound.length > 0) {
    const names = bound.slice(0, NAMES_IN_REFUSAL).map((connector) => connector.name);
    const by = [...names, ...(bound.length > names.length ? ['…'] : [])].join(', ');
    throw new Refusal('in-use', { name: current.name, by });
  }
  await revokeKeys(db, caller.companyId, id, now);
  await writeApp(db, current, { deletedAt: now }, now);
  await audit(db, context, 'app.delete', subject(id), { name: current.name });
  return { done: true as const };
}

/** Writes what really changes and logs it; answers the app as it then is. */
async function save(context: MemberContext, action: string, current: App, values: Partial<App>) {
  const changed = changes(current, values);
  if (Object.keys(changed).length > 0) {
    await writeApp(context.db, current, values, context.now);
    await audit(context.db, context, action, subject(current.id), changed);
  }
  return detail(context, current.id);
}
