import { applicationOf } from '@daas/contract/applications';
import { dataSet, fieldOf } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { customerReports, elementPrices, elements, inventoryLots } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { invalid, type Locale, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { yuan } from '../../kernel/yuan';
import { containing } from '../connectors/repository';
import type { MemberContext } from '../context';
import { productName } from '../cost/products';
import { requirePartner } from './partner';
import { held } from './protection';

type Shown = EndpointOutput<'partner.elements'>['list'][number];
const ORDER = { name: elements.name, cost: elements.cost, suggested: elements.suggested } as const;

/** On sale, or still in the partner's stock. */
function offered({ db, caller }: MemberContext): SQL | undefined {
  const own = db
    .select({ id: inventoryLots.id })
    .from(inventoryLots)
    .where(and(ofCompany(inventoryLots, caller.companyId), eq(inventoryLots.elementId, elements.id)));
  return or(eq(elements.status, 'on'), sql`exists ${own}`);
}

function find(context: MemberContext, condition: SQL | undefined) {
  const { db, caller } = context;
  const priced = ofCompany(elementPrices, caller.companyId);
  const own = db
    .select({
      elementId: elementPrices.elementId,
      price: sql<number | null>`max(${elementPrices.price}) filter (where ${isNull(elementPrices.reportId)})::int8`.as(
        'price',
      ),
      customers: sql<number>`count(*) filter (where ${isNotNull(elementPrices.reportId)})::int`.as('customers'),
    })
    .from(elementPrices)
    .where(priced)
    .groupBy(elementPrices.elementId)
    .as('own');
  return db
    .select({ element: elements, price: own.price, customers: own.customers })
    .from(elements)
    .leftJoin(own, eq(own.elementId, elements.id))
    .where(and(offered(context), condition));
}

function productOf({ dataSet: key, productType }: typeof elements.$inferSelect, locale: Locale): string {
  if (key !== null) return productName(key, locale);
  const application = applicationOf(productType ?? 0);
  return (locale === 'zh-CN' ? application?.name_cn : application?.name_en) ?? '';
}

const present = ({ element, price, customers }: Awaited<ReturnType<typeof find>>[number], locale: Locale): Shown => ({
  id: element.id,
  name: element.name,
  kind: element.kind,
  product: productOf(element, locale),
  fields: element.fields.length,
  cost: element.cost,
  floor: element.floor,
  suggested: element.suggested,
  price: price === null ? null : Number(price),
  customer_prices: customers ?? 0,
  status: element.status,
});

export async function listElements(
  context: MemberContext,
  { current, pageSize, keyword, kind, sort }: EndpointParsedInput<'partner.elements'>,
): Promise<EndpointOutput<'partner.elements'>> {
  await requirePartner(context);
  const condition = and(
    keyword ? ilike(elements.name, containing(keyword)) : undefined,
    kind ? eq(elements.kind, kind) : undefined,
  );
  const { field, direction } = sort ?? { field: 'name', direction: 'asc' };
  const [total, rows] = await Promise.all([
    context.db.$count(elements, and(offered(context), condition)),
    find(context, condition)
      .orderBy(direction === 'desc' ? desc(ORDER[field]) : asc(ORDER[field]), asc(elements.id))
      .limit(pageSize)
      .offset((current - 1) * pageSize),
  ]);
  return { list: rows.map((row) => present(row, context.locale)), total, current, pageSize };
}

const PRICES_SHOWN = 500;

export async function getElement(
  context: MemberContext,
  { id }: EndpointParsedInput<'partner.element'>,
): Promise<EndpointOutput<'partner.element'>> {
  const { db, caller, locale } = context;
  await requirePartner(context);
  const [found] = await find(context, eq(elements.id, id));
  if (!found) throw new Refusal('not-found', { what: '@element' });
  const prices = await db
    .select({
      id: customerReports.id,
      name: customerReports.name,
      price: elementPrices.price,
      at: elementPrices.updatedAt,
    })
    .from(elementPrices)
    .innerJoin(
      customerReports,
      and(eq(customerReports.id, elementPrices.reportId), sameCompany(customerReports, elementPrices)),
    )
    .where(and(ofCompany(elementPrices, caller.companyId), eq(elementPrices.elementId, id)))
    .orderBy(customerReports.name)
    .limit(PRICES_SHOWN);
  const def = found.element.dataSet === null ? undefined : dataSet(found.element.dataSet);
  return {
    ...present(found, locale),
    field_list: found.element.fields.map((name) => {
      const field = def && fieldOf(def, name);
      return { name, label: (locale === 'zh-CN' ? field?.name_cn : field?.name_en) ?? name };
    }),
    prices: prices.map(({ id: customerId, name, price, at }) => ({
      customer: { id: customerId, name },
      price,
      updated_at: iso(at),
    })),
  };
}

/** Never below the floor, whoever the customer is. */
export async function setElementPrice(
  context: MemberContext,
  { id, customerId, price }: EndpointParsedInput<'partner.setElementPrice'>,
): Promise<EndpointOutput<'partner.setElementPrice'>> {
  const { db, caller, now } = context;
  await requirePartner(context);
  const element = await elementOf(db, id);
  if (customerId !== undefined) {
    const own = and(ofCompany(customerReports, caller.companyId), eq(customerReports.id, customerId), held);
    const [customer] = await db
      .select()
      .from(customerReports)
      .where(and(own, gt(customerReports.protectedUntil, now)));
    if (!customer) throw new Refusal('not-found', { what: '@customer' });
  }
  if (price !== null && price < element.floor)
    throw invalid('price', 'too_small', '@at-least-yuan', { amount: yuan(element.floor) });
  const same = and(
    ofCompany(elementPrices, caller.companyId),
    eq(elementPrices.elementId, id),
    customerId === undefined ? isNull(elementPrices.reportId) : eq(elementPrices.reportId, customerId),
  );
  if (price === null) await db.delete(elementPrices).where(same);
  else
    await db
      .insert(elementPrices)
      .values({ companyId: caller.companyId, elementId: id, reportId: customerId ?? null, price, updatedAt: now })
      .onConflictDoUpdate({
        target: [elementPrices.companyId, elementPrices.elementId, elementPrices.reportId],
        set: { price, updatedAt: now },
      });
  const detail = { name: element.name, customer: customerId ?? null, price };
  await audit(db, context, 'partner.setElementPrice', `element:${id}`, detail);
  return { done: true };
}

/** An element that is on sale. */
export async function elementOf(db: Db, id: string): Promise<typeof elements.$inferSelect> {
  const [element] = await db
    .select()
    .from(elements)
    .where(and(eq(elements.id, id), eq(elements.status, 'on')));
  if (!element) throw new Refusal('not-found', { what: '@element' });
  return element;
}
