import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, ilike, or } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { exclusiveOrders, exclusiveSets, persons } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { allowedDataSet } from '../../kernel/dataSets';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { business, iso } from '../../kernel/time';
import { readChargeStates } from '../../money/disputes';
import { charge } from '../../money/ledger';
import { chargeName } from '../../money/prices';
import type { MemberContext } from '../context';
import { offerOf } from './definition';
import { beginVersion } from './refresh';
import { findSet, gone, lockSet } from './repository';
import { subject } from './sets';

/** Counting reads the market, which keeps its own connection; only then charge, months and the version begin as one. */
export async function orderSet(
  context: MemberContext,
  { id, months, rows, amount, until: seenUntil }: EndpointParsedInput<'exclusive.order'>,
): Promise<EndpointOutput<'exclusive.order'>> {
  const { db, caller, now, services } = context;
  const { companyId, departmentId, personId: createdBy } = caller;
  const seen = await findSet(context, id);
  const def = allowedDataSet(context, seen.dataSet);
  const current = await offerOf(context, def, seen);
  if (current.rows !== rows || !current.offers.some((one) => one.months === months && one.amount === amount))
    throw new Refusal('changed-meanwhile');
  return db.transaction(async (tx) => {
    const set = await lockSet(tx, companyId, id);
    if (!set) throw gone();
    // A concurrent purchase, possibly a repeated one of the same person.
    if ((set.expiresAt?.getTime() ?? null) !== (seenUntil ? new Date(seenUntil).getTime() : null))
      throw new Refusal('changed-meanwhile');
    const kind = set.expiresAt ? 'renew' : 'buy';
    const running = set.expiresAt !== null && set.expiresAt > now;
    const until = business(running ? (set.expiresAt as Date) : now)
      .add(months, 'month')
      .toDate();
    const orderId = newId('exo');
    const order = {
      months,
      rows,
      unitPrice: current.unit_price,
      amount,
      departmentId,
      createdBy,
      createdAt: now,
      until,
    };
    await tx.insert(exclusiveOrders).values({ id: orderId, companyId, setId: id, kind, ...order });
    if (amount > 0) {
      const cause = { type: 'exclusive-order', id: orderId };
      const entry = await charge(tx, {
        kind: 'file',
        companyId,
        departmentId,
        amount,
        cause,
        description: chargeName(set.name, current.relations),
        now,
      });
      const own = and(ofCompany(exclusiveOrders, companyId), eq(exclusiveOrders.id, orderId));
      await tx.update(exclusiveOrders).set({ ledgerEntryId: entry.id }).where(own);
    }
    await tx
      .update(exclusiveSets)
      .set({ expiresAt: until })
      .where(and(ofCompany(exclusiveSets, companyId), eq(exclusiveSets.id, id)));
    if (!running) await beginVersion(services, tx, set, now);
    await audit(tx, context, `exclusive.${kind}`, subject(id), { months, rows, amount, until });
    return { order_id: orderId, expires_at: iso(until) };
  });
}

export async function listOrders(
  { db, caller }: MemberContext,
  { keyword, sort, ...page }: EndpointParsedInput<'exclusive.orders'>,
): Promise<EndpointOutput<'exclusive.orders'>> {
  const byKeyword = keyword
    ? or(eq(exclusiveOrders.id, keyword), ilike(exclusiveSets.name, containing(keyword)))
    : undefined;
  const query = db
    .select({ order: exclusiveOrders, name: exclusiveSets.name, by: persons.name })
    .from(exclusiveOrders)
    .innerJoin(
      exclusiveSets,
      and(eq(exclusiveSets.id, exclusiveOrders.setId), sameCompany(exclusiveSets, exclusiveOrders)),
    )
    .leftJoin(persons, eq(persons.id, exclusiveOrders.createdBy))
    .where(and(ofCompany(exclusiveOrders, caller.companyId), byKeyword));
  const by = sort?.field === 'amount' ? exclusiveOrders.amount : exclusiveOrders.createdAt;
  const direction = directionOf(sort);
  const orders = await pageOf(db, query, [direction(by), direction(exclusiveOrders.id)], page);
  const ids = orders.list.map(({ order }) => order.id);
  const stateOf = await readChargeStates(db, caller.companyId, 'order', ids);
  return {
    ...orders,
    list: orders.list.map(({ order, name, by }) => ({
      id: order.id,
      set: { id: order.setId, name },
      kind: order.kind,
      months: order.months,
      rows: order.rows,
      unit_price: order.unitPrice,
      amount: order.amount,
      by: by ?? '',
      created_at: iso(order.createdAt),
      until: iso(order.until),
      ledger_entry_id: order.ledgerEntryId,
      ...stateOf(order.id),
    })),
  };
}
