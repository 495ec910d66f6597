import { MAX_CONNECTORS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { NAME_LIST_STATUS } from '@daas/contract/enums';
import { audit, changes } from '../../db/audit';
import { allowedDataSet, checkFilter } from '../../kernel/dataSets';
import { checkIpRules } from '../../kernel/ipRules';
import { Refusal } from '../../kernel/refusal';
import { limitsOf } from '../../money/limits';
import type { MemberContext } from '../context';
import { checkView } from '../market/service';
import { enqueueProvisioning } from './jobs';
import { presentDetail, presentRow } from './present';
import {
  type Connector,
  type ConnectorWithApp,
  countByStatus,
  findConnector,
  insertConnector,
  lockConnector,
  lockedCount,
  pageOfConnectors,
  shareApp,
  writeConnector,
} from './repository';
import { chosenFields } from './selection';
import { callsOfToday, callsToday, NO_CALLS, usageOf } from './usage';

const notFound = () => new Refusal('not-found', { what: '@connector' });

export async function list(
  { db, services, caller, now, language }: MemberContext,
  input: EndpointParsedInput<'connector.list'>,
) {
  const { companyId } = caller;
  const [rows, counts] = await Promise.all([
    pageOfConnectors(db, companyId, input, await callsOfToday(services.records, companyId, now)),
    countByStatus(db, companyId, input),
  ]);
  const ids = rows.map(({ connector }) => connector.id);
  const [today, used] = await Promise.all([
    callsToday(db, services.records, { companyId, by: 'connector', ids, now }),
    usageOf(db, 'connector', ids, now),
  ]);
  return {
    list: rows.map((row) =>
      presentRow(row, { today: today.get(row.connector.id) ?? NO_CALLS, used: used(row.connector.id), language }),
    ),
    total: counts[input.mode],
    current: input.current,
    pageSize: input.pageSize,
    counts,
  };
}

/** The company's connector; another company's is not found. */
export async function owned({ db, caller }: MemberContext, id: number): Promise<ConnectorWithApp> {
  const row = await findConnector(db, caller.companyId, id);
  if (!row) throw notFound();
  return row;
}

export async function detail(context: MemberContext, id: number) {
  return presentDetail(context, await owned(context, id));
}

export async function create(context: MemberContext, input: EndpointParsedInput<'connector.create'>) {
  const { db, caller, now } = context;
  const { companyId } = caller;
  const def = allowedDataSet(context, input.product);
  const fields = chosenFields(def, input.type, input.fields);
  checkFilter(context, def, input.filter);
  checkView(def, { sort: input.sort });
  const ipRules = checkIpRules(input.ip_rules);
  if ((await lockedCount(db, companyId)) >= MAX_CONNECTORS)
    throw new Refusal('quota-reached', { what: '@connector', limit: MAX_CONNECTORS });
  if (!(await shareApp(db, companyId, input.app_id))) throw new Refusal('not-found', { what: '@app' });
  const { name, description, type, filter, keyword, sort, app_id: appId } = input;
  const limits = limitsOf(input.limits);
  const settings = { name, description, type, dataSet: def.key, fields, filter, keyword, sort, ipRules, limits, appId };
  const { id } = await insertConnector(db, {
    ...settings,
    companyId,
    createdBy: caller.personId,
    createdAt: now,
    updatedAt: now,
  });
  await enqueueProvisioning(context, id);
  await audit(db, context, 'connector.create', subject(id), settings);
  return { id, type };
}

export async function update(context: MemberContext, input: EndpointParsedInput<'connector.update'>) {
  const { id, version, ...patch } = input;
  const current = await locked(context, id);
  if (current.version !== version) throw new Refusal('changed-meanwhile');
  const values: Partial<Connector> = { ...patch };
  if ([patch.fields, patch.filter, patch.keyword, patch.sort].some((part) => part !== undefined)) {
    refuseWhileMatching(current);
    const def = allowedDataSet(context, current.dataSet);
    if (patch.fields) values.fields = chosenFields(def, current.type, patch.fields);
    if (patch.filter) checkFilter(context, def, patch.filter);
    checkView(def, { sort: patch.sort });
  }
  return save(context, 'connector.update', current, values);
}

export async function setIpRules(context: MemberContext, input: EndpointParsedInput<'connector.setIpRules'>) {
  const ipRules = checkIpRules(input.ip_rules);
  return save(context, 'connector.setIpRules', await locked(context, input.id), { ipRules });
}

export async function setLimits(context: MemberContext, { id, limits }: EndpointParsedInput<'connector.setLimits'>) {
  return save(context, 'connector.setLimits', await locked(context, id), { limits: limitsOf(limits) });
}

/** §4: a connector leaves 'creating' when it is provisioned, not by hand. */
export async function setStatus(context: MemberContext, { id, status }: EndpointParsedInput<'connector.setStatus'>) {
  const current = await locked(context, id);
  if (current.status === 'creating') throw new Refusal('state-forbids', { name: current.name, state: '@creating' });
  return save(context, 'connector.setStatus', current, { status });
}

export async function remove(context: MemberContext, id: number) {
  const current = await locked(context, id);
  await writeConnector(context.db, current, { deletedAt: context.now }, context.now);
  await audit(context.db, context, 'connector.delete', subject(id), { name: current.name, appId: current.appId });
  return { done: true as const };
}

const subject = (id: number) => `connector:${id}`;

async function locked({ db, caller }: MemberContext, id: number): Promise<Connector> {
  const current = await lockConnector(db, caller.companyId, id);
  if (!current) throw notFound();
  return current;
}

/** A name list being matched is quoted for the fields it was started with. */
function refuseWhileMatching({ name, nameListStatus }: Connector): void {
  if (nameListStatus === NAME_LIST_STATUS.creating) throw new Refusal('state-forbids', { name, state: '@matching' });
}

/** Writes what really changes and logs it; answers the connector as it then is. */
async function save(context: MemberContext, action: string, current: Connector, values: Partial<Connector>) {
  const changed = changes(current, values);
  if (Object.keys(changed).length > 0) {
    await writeConnector(context.db, current, values, context.now);
    await audit(context.db, context, action, subject(current.id), changed);
  }
  return detail(context, current.id);
}
