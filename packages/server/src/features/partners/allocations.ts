import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { allocations, inventoryLots, inventoryMovements, usageCounters } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { invalid } from '../../kernel/refusal';
import { lockAccountForChange } from '../../money/ledger';

export type Allocation = typeof allocations.$inferSelect;

/** A line of the ledger of units. */
export async function move(
  db: Db,
  line: Partial<typeof inventoryMovements.$inferInsert> &
    Pick<typeof inventoryMovements.$inferInsert, 'companyId' | 'kind' | 'elementId' | 'lotId' | 'at'>,
): Promise<void> {
  await db.insert(inventoryMovements).values({ stock: 0, allocated: 0, ...line });
}

/** Units of allocations that are used, or held by a call under way. */
export async function usedOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select()
    .from(usageCounters)
    .where(
      and(
        inArray(
          usageCounters.subject,
          ids.map((id) => `allocation:${id}`),
        ),
        eq(usageCounters.metric, 'units'),
      ),
    );
  return new Map(rows.map(({ subject, used }) => [subject.slice('allocation:'.length), used]));
}

interface UnitAllocation {
  companyId: number;
  elementId: string;
  reportId: string;
  customerId: number;
  appId: number;
  quantity: number;
  now: Date;
}

/** Gives units in stock to an app, those that expire first. */
export async function allocateUnits(db: Db, { quantity, now, ...to }: UnitAllocation): Promise<void> {
  const { companyId, elementId } = to;
  await lockAccountForChange(db, companyId);
  const lots = await db
    .select()
    .from(inventoryLots)
    .where(
      and(
        ofCompany(inventoryLots, companyId),
        eq(inventoryLots.elementId, elementId),
        gt(inventoryLots.expiresAt, now),
        gt(inventoryLots.rest, 0),
      ),
    )
    .orderBy(asc(inventoryLots.expiresAt), asc(inventoryLots.id))
    .for('update');
  const inStock = lots.reduce((sum, { rest }) => sum + rest, 0);
  if (quantity > inStock) throw invalid('quantity', 'too_big', '@in-stock', { limit: inStock });
  let remainder = quantity;
  for (const lot of lots) {
    const part = Math.min(remainder, lot.rest);
    if (part === 0) break;
    remainder -= part;
    await db
      .update(inventoryLots)
      .set({ rest: lot.rest - part })
      .where(and(ofCompany(inventoryLots, companyId), eq(inventoryLots.id, lot.id)));
    const allocationId = await addTo(db, to, lot, part, now);
    const line = { companyId, elementId, lotId: lot.id, allocationId, at: now };
    await move(db, { ...line, kind: 'allocated', stock: -part, allocated: part });
  }
}

/** One allocation for a lot and an app that still draws on it. */
async function addTo(
  db: Db,
  to: Omit<UnitAllocation, 'quantity' | 'now'>,
  lot: typeof inventoryLots.$inferSelect,
  part: number,
  now: Date,
): Promise<string> {
  const live = and(
    ofCompany(allocations, to.companyId),
    eq(allocations.lotId, lot.id),
    eq(allocations.appId, to.appId),
    sql`${allocations.endedAt} is null`,
  );
  const [grown] = await db
    .update(allocations)
    .set({ quantity: sql`${allocations.quantity} + ${part}` })
    .where(live)
    .returning({ id: allocations.id });
  if (grown) return grown.id;
  const [allocation] = await db
    .insert(allocations)
    .values({ ...to, lotId: lot.id, quantity: part, expiresAt: lot.expiresAt, createdAt: now })
    .returning({ id: allocations.id });
  return allocation?.id as string;
}

/** Takes units back into the lot they came from; all that is left ends the allocation. */
export async function takeBackUnits(
  db: Db,
  { id, companyId, quantity, now }: { id: string; companyId: number; quantity: number; now: Date },
): Promise<void> {
  await lockAccountForChange(db, companyId);
  const same = and(ofCompany(allocations, companyId), eq(allocations.id, id));
  const [allocation] = await db.select().from(allocations).where(same).for('update');
  if (!allocation) return;
  const { elementId, lotId } = allocation;
  const rest = allocation.quantity - ((await usedOf(db, [id])).get(id) ?? 0);
  if (quantity > rest || (quantity === 0 && rest > 0))
    throw invalid('quantity', 'too_big', '@whole-up-to', { limit: rest });
  await db
    .update(allocations)
    .set({ quantity: allocation.quantity - quantity, ...(quantity === rest ? { endedAt: now } : {}) })
    .where(same);
  if (quantity === 0) return;
  await db
    .update(inventoryLots)
    .set({ rest: sql`${inventoryLots.rest} + ${quantity}` })
    .where(and(ofCompany(inventoryLots, companyId), eq(inventoryLots.id, lotId)));
  const line = { companyId, elementId, lotId, allocationId: id, at: now };
  await move(db, { ...line, kind: 'returned', stock: quantity, allocated: -quantity });
}

/** A unit that a call held when its time was over comes back later. */
const LATE_MS = 2 * DAY_MS;

/** Writes off expired units. */
export async function expireUnits(db: Db, now: Date): Promise<number> {
  const due = <T extends typeof inventoryLots | typeof allocations>(table: T) =>
    and(lte(table.expiresAt, now), gt(table.expiresAt, new Date(now.getTime() - LATE_MS)));
  const owners = await db
    .selectDistinct({ companyId: inventoryLots.companyId })
    .from(inventoryLots)
    .where(due(inventoryLots))
    .orderBy(inventoryLots.companyId);
  let expired = 0;
  for (const { companyId } of owners)
    expired += await db.transaction(async (tx) => {
      await lockAccountForChange(tx, companyId);
      const dueAllocations = await tx
        .select()
        .from(allocations)
        .where(and(ofCompany(allocations, companyId), due(allocations)));
      const used = await usedOf(
        tx,
        dueAllocations.map(({ id }) => id),
      );
      const lots = await tx
        .select()
        .from(inventoryLots)
        .where(and(ofCompany(inventoryLots, companyId), due(inventoryLots), gt(inventoryLots.rest, 0)));
      let sum = 0;
      for (const { id, elementId, lotId, quantity, endedAt, expiresAt } of dueAllocations) {
        const rest = quantity - (used.get(id) ?? 0);
        await tx
          .update(allocations)
          .set({ quantity: quantity - rest, endedAt: endedAt ?? expiresAt })
          .where(and(ofCompany(allocations, companyId), eq(allocations.id, id)));
        const line = { companyId, elementId, lotId, allocationId: id, at: now };
        if (rest > 0) await move(tx, { ...line, kind: 'expired', allocated: -rest });
        sum += rest;
      }
      for (const { id, elementId, rest } of lots) {
        await tx
          .update(inventoryLots)
          .set({ rest: 0 })
          .where(and(ofCompany(inventoryLots, companyId), eq(inventoryLots.id, id)));
        await move(tx, { companyId, kind: 'expired', elementId, lotId: id, stock: -rest, at: now });
        sum += rest;
      }
      return sum;
    });
  return expired;
}
