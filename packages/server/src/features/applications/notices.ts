import { type Application, applicationOf } from '@daas/contract/applications';
import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { applicationOrders, companyProducts } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { businessDay } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import type { Services } from '../services';
import { retainedUntil } from './state';

/** Days before the end at which those who may extend are reminded; 0 says that it has ended. */
const REMINDERS = [30, 7, 1, 0] as const;
const AT_ONCE = 200;

const keyAndNames = ({ key, name_cn, name_en }: Application) => ({ key, name_cn, name_en });

/** Writes to who ordered, once an order is decided. */
export async function notifyOfOrders(services: Services): Promise<void> {
  const { orm } = services.database;
  const decided = await orm
    .select({ order: applicationOrders })
    .from(applicationOrders)
    .where(
      and(
        eq(applicationOrders.told, false),
        inArray(applicationOrders.status, ['confirmed', 'refused', 'refunded']),
        isNotNull(applicationOrders.decidedAt),
      ),
    )
    .orderBy(asc(applicationOrders.decidedAt))
    .limit(AT_ONCE);
  for (const { order } of decided) {
    const application = applicationOf(order.productType);
    await orm.transaction(async (tx) => {
      const updatedRows = await tx
        .update(applicationOrders)
        .set({ told: true })
        .where(and(eq(applicationOrders.id, order.id), eq(applicationOrders.told, false)))
        .returning({ id: applicationOrders.id });
      if (updatedRows.length === 0 || !application) return;
      const { id, reason, companyId, createdBy, grantedUntil } = order;
      await emit(tx, {
        kind: 'order.decided',
        companyId,
        subject: id,
        people: [createdBy],
        data: {
          id,
          application: keyAndNames(application),
          decision: order.status as 'confirmed' | 'refused' | 'refunded',
          until: grantedUntil && businessDay(grantedUntil),
          reason,
        },
        at: order.decidedAt ?? services.clock(),
      });
    });
  }
}

/** Reminds before and when an application ends, once per configured day; an extension resets the reminders. */
export async function remindOfEnds(services: Services): Promise<void> {
  const now = services.clock();
  const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
  const left = sql<number>`ceil(extract(epoch from ${companyProducts.expiresAt} - ${now}::timestamptz) / 86400)`;
  const due = sql<number>`(select min(day) from unnest(${sql.raw(`array[${REMINDERS.join(',')}]`)}) day where day >= ${left})`;
  const ending = await services.database.orm
    .select({ product: companyProducts, due: due.mapWith(Number) })
    .from(companyProducts)
    .where(
      and(
        // What ended long ago, as before this server ran, is no news.
        gt(companyProducts.expiresAt, days(-7)),
        lte(companyProducts.expiresAt, days(Math.max(...REMINDERS))),
        inArray(companyProducts.state, ['EXPERIMENTAL', 'OFFICIAL']),
        sql`coalesce(${companyProducts.remindedDays}, 1000) > ${due}`,
        // The first reminder of a trial would come on its first day.
        sql`(${companyProducts.state} = 'OFFICIAL' or ${left} <= ${REMINDERS[1]})`,
      ),
    )
    .limit(AT_ONCE);
  for (const one of ending) await remind(services, one);
}

type Ending = { product: typeof companyProducts.$inferSelect; due: number };

async function remind(services: Services, { product, due }: Ending): Promise<void> {
  const { companyId, productType, expiresAt, remindedDays } = product;
  const application = applicationOf(productType);
  await services.database.orm.transaction(async (tx) => {
    const updatedRows = await tx
      .update(companyProducts)
      .set({ remindedDays: due })
      .where(
        and(
          ofCompany(companyProducts, companyId),
          eq(companyProducts.productType, productType),
          sql`${companyProducts.remindedDays} is not distinct from ${remindedDays}::int`,
        ),
      )
      .returning({ type: companyProducts.productType });
    if (updatedRows.length === 0 || !application || !expiresAt) return;
    await emit(tx, {
      kind: 'application.ending',
      companyId,
      subject: application.key,
      data: {
        application: keyAndNames(application),
        ends_on: businessDay(expiresAt),
        kept_until: businessDay(retainedUntil(expiresAt)),
        days: due,
      },
      at: services.clock(),
    });
  });
}
