import { applicationOf } from '@daas/contract/applications';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { and, desc, eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { pageOf } from '../../db/page';
import { accounts, applicationOrders, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import type { Locale } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { yuan } from '../../kernel/yuan';
import { readChargeStates } from '../../money/disputes';
import type { MemberContext } from '../context';
import { offersOf } from './offers';
import { ownedOne } from './owned';

type OrderRow = typeof applicationOrders.$inferSelect;
type Order = EndpointOutput<'dataApplication.order'>;

export function presentOrder(row: OrderRow, by: string, locale: Locale): Order {
  const application = applicationOf(row.productType);
  return {
    id: row.id,
    key: application?.key ?? '',
    product_type: row.productType,
    name: application ? nameOf(application, locale) : '',
    kind: row.kind,
    years: row.years,
    amount: row.amount,
    status: row.status,
    reason: row.reason,
    created_by: by,
    created_at: iso(row.createdAt),
    decided_at: isoOrNull(row.decidedAt),
    granted_until: isoOrNull(row.grantedUntil),
    ledger_entry_id: row.ledgerEntryId,
  };
}

export async function listOrders(
  { db, caller, locale }: MemberContext,
  page: EndpointParsedInput<'dataApplication.orders'>,
): Promise<EndpointOutput<'dataApplication.orders'>> {
  const newest = [desc(applicationOrders.createdAt), desc(applicationOrders.id)];
  const orders = await pageOf(db, ordersWhere({ db, caller }, undefined), newest, page);
  const charged = orders.list.flatMap(({ order: { id, amount } }) => (amount > 0 ? [id] : []));
  const stateOf = await readChargeStates(db, caller.companyId, 'order', charged);
  const list = orders.list.map(({ order, by }) => ({ ...presentOrder(order, by ?? '', locale), ...stateOf(order.id) }));
  return { ...orders, list };
}

/** Orders that wait for the operator, one an application at most. */
export const pendingOrders = ({ db, caller }: MemberContext) =>
  ordersWhere({ db, caller }, eq(applicationOrders.status, 'pending'));

const ordersWhere = ({ db, caller }: Pick<MemberContext, 'db' | 'caller'>, condition: ReturnType<typeof and>) =>
  db
    .select({ order: applicationOrders, by: persons.name })
    .from(applicationOrders)
    .leftJoin(persons, eq(persons.id, applicationOrders.createdBy))
    .where(and(ofCompany(applicationOrders, caller.companyId), condition))
    .$dynamic();

/** An order alone moves no money: the operator's confirmation charges it, so the balance has to cover it then as well. */
export async function createOrder(
  context: MemberContext,
  { product_type, kind, years, amount }: EndpointParsedInput<'dataApplication.order'>,
): Promise<Order> {
  const { db, caller, now, locale } = context;
  const owned = await ownedOne(db, caller.companyId, now, product_type);
  if (owned.stopped !== null) throw new Refusal('application-disabled');
  const offer = offersOf(owned, now).find((one) => one.kind === kind && one.years === years);
  if (!offer) throw new Refusal('state-forbids', { name: nameOf(owned.application, locale), state: `@${owned.state}` });
  if (offer.amount !== amount) throw new Refusal('changed-meanwhile');
  await requireBalance(context, amount);
  const [row] = await db
    .insert(applicationOrders)
    .values({
      id: newId('apo'),
      companyId: caller.companyId,
      productType: product_type,
      kind,
      years,
      amount,
      createdBy: caller.personId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('state-forbids', { name: nameOf(owned.application, locale), state: '@pending' });
  await audit(db, context, 'dataApplication.order', `application:${owned.application.key}`, { kind, years, amount });
  return presentOrder(row, caller.name, locale);
}

async function requireBalance({ db, caller }: MemberContext, amount: number): Promise<void> {
  const [account] = await db.select().from(accounts).where(ofCompany(accounts, caller.companyId));
  const available = account ? account.balance - account.reserved : 0;
  if (available < amount)
    throw new Refusal('insufficient-balance', { available: yuan(available), needed: yuan(amount) });
}

export async function cancelOrder(context: MemberContext, id: string): Promise<Order> {
  const { db, caller, now, locale } = context;
  const own = and(eq(applicationOrders.id, id), ofCompany(applicationOrders, caller.companyId));
  const [row] = await ordersWhere(context, eq(applicationOrders.id, id)).for('update', { of: applicationOrders });
  if (!row) throw new Refusal('not-found', { what: '@order' });
  if (row.order.status !== 'pending') throw new Refusal('state-forbids', { name: id, state: `@${row.order.status}` });
  const change = { status: 'cancelled', decidedAt: now } as const;
  await db.update(applicationOrders).set(change).where(own);
  await audit(db, context, 'dataApplication.cancelOrder', `application-order:${id}`, { amount: row.order.amount });
  return presentOrder({ ...row.order, ...change }, row.by ?? '', locale);
}
