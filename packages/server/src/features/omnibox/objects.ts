import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { OBJECTS_EACH } from '@daas/contract/endpoints/omnibox';
import type { PermissionKey } from '@daas/contract/permissions';
import { recordId } from '@daas/contract/shapes';
import { and, eq } from 'drizzle-orm';
import { applicationOrders, purchases } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { pageOfAgents } from '../agents/repository';
import { readAppsPage } from '../apps/repository';
import { findCall } from '../calls/repository';
import { pageOfConnectors } from '../connectors/repository';
import type { MemberContext } from '../context';
import { pageOfStaff } from '../staff/repository';

type ObjectList = EndpointOutput<'omnibox.objects'>['list'];
interface Source {
  /** What its list asks for; null where being a member is enough. */
  access: PermissionKey | null;
  /** Ids of its records begin with this, and they are found by their whole id alone. */
  prefix?: string;
  find: (context: MemberContext, text: string) => Promise<ObjectList>;
}

const plain = { type: null };
const FIRST = { current: 1, pageSize: OBJECTS_EACH };

/** Each with the permission of its list, so that it shows nobody what the list would not. */
const SOURCES: readonly Source[] = [
  {
    access: 'get-connector-list',
    find: async ({ db, caller }, keyword) => {
      const list = await pageOfConnectors(db, caller.companyId, { ...FIRST, mode: 'all', keyword });
      return list.map(({ connector: { id, name, status, type } }) => ({
        kind: 'connector',
        id: String(id),
        name,
        status,
        type,
      }));
    },
  },
  {
    access: 'get-app-list',
    find: async ({ db, caller }, keyword) => {
      const { list } = await readAppsPage(db, caller.companyId, { ...FIRST, keyword });
      return list.map(({ id, name, status }) => ({ kind: 'app', id: String(id), name, status, ...plain }));
    },
  },
  {
    access: 'get-app-list',
    find: async ({ db, caller, now }, keyword) => {
      const { list } = await pageOfAgents(db, caller.companyId, { ...FIRST, keyword, status: 'active' }, now);
      return list.map(({ app: { id, name } }) => ({ kind: 'agent', id: String(id), name, status: 'active', ...plain }));
    },
  },
  {
    access: 'department-staff',
    find: async ({ db, caller }, keyword) => {
      const window = { limit: OBJECTS_EACH, offset: 0 };
      const list = await pageOfStaff(db, caller.companyId, { keyword, below: true, unassigned: false }, window);
      return list.map(({ id, name, status }) => ({ kind: 'member', id: String(id), name, status, ...plain }));
    },
  },
  {
    access: 'get-call-log-list',
    prefix: 'call_',
    find: async ({ services, caller }, id) => {
      const call = await findCall(services, caller.companyId, id);
      return call ? [{ kind: 'call', id, name: call.connector?.name ?? '', status: call.outcome, ...plain }] : [];
    },
  },
  {
    access: 'additional-purchase',
    prefix: 'ord_',
    find: async ({ db, caller }, id) => {
      const own = and(ofCompany(purchases, caller.companyId), eq(purchases.id, id));
      const list = await db.select({ status: purchases.status }).from(purchases).where(own);
      return list.map(({ status }) => ({ kind: 'purchase', id, name: id, status, ...plain }));
    },
  },
  {
    access: null,
    prefix: 'apo_',
    find: async ({ db, caller }, id) => {
      const own = and(ofCompany(applicationOrders, caller.companyId), eq(applicationOrders.id, id));
      const list = await db.select({ status: applicationOrders.status }).from(applicationOrders).where(own);
      return list.map(({ status }) => ({ kind: 'application-order', id, name: id, status, ...plain }));
    },
  },
];

/**
 * What belongs to the company and is called so, or has that id. A whole id of a record asks for that one; anything else
 * is part of a name, of which a company has few, read through the index of the company.
 */
export async function findObjects(
  context: MemberContext,
  { text }: EndpointParsedInput<'omnibox.objects'>,
): Promise<EndpointOutput<'omnibox.objects'>> {
  const id = text.trim().toLowerCase();
  const isRecord = recordId.safeParse(id).success;
  const sources = SOURCES.filter(
    ({ access, prefix }) =>
      (access === null || context.caller.permissions.has(access)) &&
      (isRecord ? prefix !== undefined && id.startsWith(prefix) : prefix === undefined),
  );
  const lists = await Promise.all(sources.map((source) => source.find(context, isRecord ? id : text.trim())));
  return { list: lists.flat() };
}
