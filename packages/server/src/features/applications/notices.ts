import { type Application, applicationOf } from '@daas/contract/applications';
import { and, arrayOverlaps, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { applicationOrders, companies, companyProducts, memberRoles, members, roles } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { businessDay } from '../../kernel/time';
import { notify } from '../../messages/notify';
import type { Services } from '../../services';
import { retainedUntil } from './state';

/** Days before the end at which those who may extend are reminded; 0 says that it has ended. */
const REMINDERS = [30, 7, 1, 0] as const;
const AT_ONCE = 200;
const TEMPLATES = {
  confirmed: 'application-confirmed',
  refused: 'application-refused',
  refunded: 'application-refunded',
} as const;

const namesOf = ({ name_cn, name_en }: Application) => ({ name_cn, name_en });
const pageOf = ({ config }: Services) => `${config.PUBLIC_URL ?? ''}/data-application/homepage`;

/** Writes to who ordered, once an order is decided. */
export async function notifyOfOrders(services: Services): Promise<void> {
  const { orm } = services.database;
  const decided = await orm
    .select({ order: applicationOrders, company: companies.name })
    .from(applicationOrders)
    .innerJoin(companies, eq(companies.id, applicationOrders.companyId))
    .where(
      and(
        eq(applicationOrders.told, false),
        inArray(applicationOrders.status, ['confirmed', 'refused', 'refunded']),
        isNotNull(applicationOrders.decidedAt),
      ),
    )
    .orderBy(asc(applicationOrders.decidedAt))
    .limit(AT_ONCE);
  for (const { order, company } of decided) {
    const application = applicationOf(order.productType);
    await orm.transaction(async (tx) => {
      const taken = await tx
        .update(applicationOrders)
        .set({ told: true })
        .where(and(eq(applicationOrders.id, order.id), eq(applicationOrders.told, false)))
        .returning({ id: applicationOrders.id });
      if (taken.length === 0 || !application) return;
      const date = order.grantedUntil ? businessDay(order.grantedUntil) : '';
      const { reason, companyId, createdBy: personId } = order;
      await notify(services, tx, {
        kind: 'application',
        personId,
        template: TEMPLATES[order.status as keyof typeof TEMPLATES],
        values: { ...namesOf(application), company, date, reason, page: pageOf(services) },
        companyId,
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
    .select({ product: companyProducts, company: companies.name, due: due.mapWith(Number) })
    .from(companyProducts)
    .innerJoin(companies, eq(companies.id, companyProducts.companyId))
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

type Ending = { product: typeof companyProducts.$inferSelect; company: string; due: number };

async function remind(services: Services, { product, company, due }: Ending): Promise<void> {
  const { companyId, productType, expiresAt, remindedDays } = product;
  const application = applicationOf(productType);
  await services.database.orm.transaction(async (tx) => {
    const taken = await tx
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
    if (taken.length === 0 || !application || !expiresAt) return;
    const dates = { date: businessDay(expiresAt), kept: businessDay(retainedUntil(expiresAt)) };
    for (const personId of await buyersOf(tx, companyId))
      await notify(services, tx, {
        kind: 'application',
        personId,
        template: due > 0 ? 'application-ending' : 'application-ended',
        values: { ...namesOf(application), company, ...dates, page: pageOf(services) },
        companyId,
      });
  });
}

/** Who may spend the company's money. */
export async function buyersOf(db: Db, companyId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ personId: members.personId })
    .from(members)
    .innerJoin(memberRoles, eq(memberRoles.memberId, members.id))
    .innerJoin(roles, and(eq(roles.id, memberRoles.roleId), sameCompany(roles, members)))
    .where(
      and(
        ofCompany(members, companyId),
        eq(members.status, 'active'),
        arrayOverlaps(roles.permissions, ['*', 'additional-purchase']),
      ),
    );
  return rows.flatMap(({ personId }) => (personId === null ? [] : [personId]));
}
