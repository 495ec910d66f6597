import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { pageOf } from '../../db/page';
import { persons, purchases } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import type { MemberContext } from '../context';

type Purchase = EndpointOutput<'purchase.create'>;
const MAX_PENDING = 20;

const present = (row: typeof purchases.$inferSelect, by: string): Purchase => ({
  id: row.id,
  amount: row.amount,
  note: row.note,
  status: row.status,
  created_by: by,
  created_at: iso(row.createdAt),
  decided_at: isoOrNull(row.decidedAt),
  ledger_entry_id: row.ledgerEntryId,
});

export async function listPurchases(
  { db, caller }: MemberContext,
  page: EndpointParsedInput<'purchase.list'>,
): Promise<EndpointOutput<'purchase.list'>> {
  const query = db
    .select({ purchase: purchases, by: persons.name })
    .from(purchases)
    .leftJoin(persons, eq(persons.id, purchases.createdBy))
    .where(ofCompany(purchases, caller.companyId));
  const rows = await pageOf(db, query, [desc(purchases.createdAt), desc(purchases.id)], page);
  return { ...rows, list: rows.list.map(({ purchase, by }) => present(purchase, by ?? '')) };
}

/** An order alone moves no money: the operator credits it once it is paid. */
export async function createPurchase(
  context: MemberContext,
  { amount, note }: EndpointParsedInput<'purchase.create'>,
): Promise<Purchase> {
  const { db, caller, now } = context;
  const pending = and(ofCompany(purchases, caller.companyId), eq(purchases.status, 'pending'));
  if ((await db.$count(purchases, pending)) >= MAX_PENDING)
    throw new Refusal('quota-reached', { what: '@order-pending', limit: MAX_PENDING });
  const [row] = await db
    .insert(purchases)
    .values({ id: newId('ord'), companyId: caller.companyId, amount, note, createdBy: caller.personId, createdAt: now })
    .returning();
  if (!row) throw new Error('The order was not stored');
  await audit(db, context, 'purchase.create', `purchase:${row.id}`, { amount });
  return present(row, caller.name);
}

export async function cancelPurchase(context: MemberContext, id: string): Promise<Purchase> {
  const { db, caller, now } = context;
  const own = and(eq(purchases.id, id), ofCompany(purchases, caller.companyId));
  const [row] = await db
    .select({ purchase: purchases, by: persons.name })
    .from(purchases)
    .leftJoin(persons, eq(persons.id, purchases.createdBy))
    .where(own)
    .for('update', { of: purchases });
  if (!row) throw new Refusal('not-found', { what: '@order' });
  if (row.purchase.status !== 'pending')
    throw new Refusal('state-forbids', { name: id, state: `@${row.purchase.status}` });
  const change = { status: 'cancelled', decidedAt: now } as const;
  await db.update(purchases).set(change).where(own);
  await audit(db, context, 'purchase.cancel', `purchase:${id}`, { amount: row.purchase.amount });
  return present({ ...row.purchase, ...change }, row.by ?? '');
}
