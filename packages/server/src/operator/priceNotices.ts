import type { DataSetDefinition } from '@daas/contract/datasets';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client';
import { connectors } from '../db/schema';
import { startOfDay } from '../kernel/time';
import { emit } from '../messages/events/emit';
import { partnerOffers } from '../money/partnerPrices';
import { priceFor, pricesOf } from '../money/prices';

interface Changing {
  def: DataSetDefinition;
  /** Null for all companies. */
  companyId: number | null;
  /** The business day on which the new price holds. */
  from: string;
  now: Date;
}

/** Changes a price, and tells each company with a connector to the data set whose calls cost something else by it. */
export async function tellOfPrice(
  db: Db,
  { def, companyId, from, now }: Changing,
  change: () => PromiseLike<unknown>,
): Promise<void> {
  const users = await db
    .selectDistinct({ id: connectors.companyId })
    .from(connectors)
    .where(
      and(
        eq(connectors.dataSet, def.key),
        isNull(connectors.deletedAt),
        companyId === null ? undefined : eq(connectors.companyId, companyId),
      ),
    );
  // What is announced for a day is compared with what would hold then without it.
  const then = new Date(Math.max(startOfDay(from).getTime(), now.getTime()));
  const before = new Map<number, number | null>();
  for (const { id } of users) before.set(id, await priceAt(db, def, id, then));
  await change();
  for (const { id } of users) {
    const [was = null, is] = [before.get(id), await priceAt(db, def, id, then)];
    if (was === is) continue;
    const prices = [{ name: def.name_cn, data_set: def.key, before: was, after: is }];
    await emit(db, { kind: 'price.changing', companyId: id, subject: id, data: { from, prices }, at: now });
  }
}

/** What the house asks of a company for a call; null where its partner asks for all of them. // decision 0054 */
async function priceAt(db: Db, def: DataSetDefinition, companyId: number, at: Date): Promise<number | null> {
  const price = (await pricesOf(db, companyId, at)).get(def.key) ?? priceFor(def, companyId, []);
  if (price.own || price.mode === 'project') return price.unitPrice;
  const offers = await partnerOffers(db, companyId, at);
  const asked = offers.some(
    ({ data_set, fields, asked }) => data_set === def.key && fields.length === 0 && asked !== null,
  );
  return asked ? null : price.unitPrice;
}
