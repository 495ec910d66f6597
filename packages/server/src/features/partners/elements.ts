import { applicationOf } from '@daas/contract/applications';
import { dataSet, fieldOf } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { and, eq, gt, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { customerReports, elementPrices, elements, inventoryLots } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import type { Language } from '../../kernel/locale';
import { productName } from '../../kernel/products';
import { invalid, Refusal } from '../../kernel/refusal';
import { businessDay, endOfDay, iso } from '../../kernel/time';
import { yuan } from '../../kernel/yuan';
import { priceAt } from '../../money/partnerPrices';
import type { MemberContext } from '../context';
import { requirePartner } from './partner';
import { isProtected } from './protection';

type ElementView = EndpointOutput<'partner.elements'>['list'][number];
const ORDER = { name: elements.name, cost: elements.cost, suggested: elements.suggested } as const;

/** On sale, or still in the partner's stock. */
function isOffered({ db, caller }: MemberContext): SQL | undefined {
  const own = db
    .select({ id: inventoryLots.id })
    .from(inventoryLots)
    .where(and(ofCompany(inventoryLots, caller.companyId), eq(inventoryLots.elementId, elements.id)));
  return or(eq(elements.status, 'on'), sql`exists ${own}`);
}

function find(context: MemberContext, condition: SQL | undefined) {
  const { db, caller, now } = context;
  const priced = ofCompany(elementPrices, caller.companyId);
  const own = db
    .select({
      elementId: elementPrices.elementId,
      price: general(priceAt(now)).as('price'),
      next: general(elementPrices.price).as('next'),
      from: sql<Date | null>`max(${elementPrices.validFrom}) filter (where ${isNull(elementPrices.reportId)})`
        .mapWith(elementPrices.validFrom)
        .as('from'),
      customers:
        sql<number>`count(*) filter (where ${isNotNull(elementPrices.reportId)} and ${elementPrices.price} is not null)::int`.as(
          'customers',
        ),
    })
    .from(elementPrices)
    .where(priced)
    .groupBy(elementPrices.elementId)
    .as('own');
  return db
    .select({ element: elements, price: own.price, next: own.next, from: own.from, customers: own.customers })
    .from(elements)
    .leftJoin(own, eq(own.elementId, elements.id))
    .where(and(isOffered(context), condition));
}

const general = (price: SQL | typeof elementPrices.price) =>
  sql<number | null>`max(${price}) filter (where ${isNull(elementPrices.reportId)})::int8`;
const numberOrNull = (value: number | null) => (value === null ? null : Number(value));

/** The change that is under way, if any. */
const comingOf = (next: number | null, from: Date | null, now: Date) =>
  from && from > now ? { price: numberOrNull(next), from: businessDay(from) } : null;

function productOf({ dataSet: key, productType }: typeof elements.$inferSelect, language: Language): string {
  if (key !== null) return productName(key, language);
  const application = applicationOf(productType ?? 0);
  return application ? nameOf(application, language) : '';
}

const present = (
  { element, price, next, from, customers }: Awaited<ReturnType<typeof find>>[number],
  { language, now }: MemberContext,
): ElementView => ({
  id: element.id,
  name: element.name,
  kind: element.kind,
  product: productOf(element, language),
  fields: element.fields.length,
  cost: element.cost,
  floor: element.floor,
  suggested: element.suggested,
  price: numberOrNull(price),
  coming: comingOf(next, from, now),
  customer_prices: customers ?? 0,
  status: element.status,
});

export async function listElements(
  context: MemberContext,
  { keyword, kind, sort, ...page }: EndpointParsedInput<'partner.elements'>,
): Promise<EndpointOutput<'partner.elements'>> {
  await requirePartner(context);
  const condition = and(
    keyword ? ilike(elements.name, containing(keyword)) : undefined,
    kind ? eq(elements.kind, kind) : undefined,
  );
  const by = sort ?? { field: 'name', direction: 'asc' };
  const order = [directionOf(by)(ORDER[by.field]), elements.id];
  const matches = await pageOf(context.db, find(context, condition), order, page);
  return { ...matches, list: matches.list.map((row) => present(row, context)) };
}

const PRICES_SHOWN = 500;

export async function getElement(
  context: MemberContext,
  { id }: EndpointParsedInput<'partner.element'>,
): Promise<EndpointOutput<'partner.element'>> {
  const { db, caller, language, now } = context;
  await requirePartner(context);
  const [row] = await find(context, eq(elements.id, id));
  if (!row) throw new Refusal('not-found', { what: '@element' });
  const prices = await db
    .select({
      id: customerReports.id,
      name: customerReports.name,
      price: priceAt(now),
      next: elementPrices.price,
      from: elementPrices.validFrom,
      at: elementPrices.updatedAt,
    })
    .from(elementPrices)
    .innerJoin(
      customerReports,
      and(eq(customerReports.id, elementPrices.reportId), sameCompany(customerReports, elementPrices)),
    )
    .where(
      and(
        ofCompany(elementPrices, caller.companyId),
        eq(elementPrices.elementId, id),
        or(isNotNull(elementPrices.price), gt(elementPrices.validFrom, now)),
      ),
    )
    .orderBy(customerReports.name)
    .limit(PRICES_SHOWN);
  const def = row.element.dataSet === null ? undefined : dataSet(row.element.dataSet);
  return {
    ...present(row, context),
    field_list: row.element.fields.map((name) => {
      const field = def && fieldOf(def, name);
      return { name, label: field ? nameOf(field, language) : name };
    }),
    prices: prices.map(({ id: customerId, name, price, next, from, at }) => ({
      customer: { id: customerId, name },
      price,
      coming: comingOf(next, from, now),
      updated_at: iso(at),
    })),
  };
}

/** Never below the minimum price, for any customer; effective from the next business day. // decision 0046 */
export async function setElementPrice(
  context: MemberContext,
  { id, customer_id: customerId, price }: EndpointParsedInput<'partner.setElementPrice'>,
): Promise<EndpointOutput<'partner.setElementPrice'>> {
  const { db, caller, now } = context;
  await requirePartner(context);
  const element = await elementOf(db, id);
  const customer = customerId === undefined ? null : await ownCustomer(context, customerId);
  if (price !== null && price < element.floor)
    throw invalid('price', 'too_small', '@at-least-yuan', { amount: yuan(element.floor) });
  const same = and(
    ofCompany(elementPrices, caller.companyId),
    eq(elementPrices.elementId, id),
    customerId === undefined ? isNull(elementPrices.reportId) : eq(elementPrices.reportId, customerId),
  );
  const change = { price, validFrom: endOfDay(businessDay(now)), updatedAt: now };
  const changed = await db
    .update(elementPrices)
    .set({ ...change, priceBefore: priceAt(now) })
    .where(same)
    .returning({ id: elementPrices.id });
  if (changed.length === 0 && price !== null)
    await db
      .insert(elementPrices)
      .values({ ...change, companyId: caller.companyId, elementId: id, reportId: customerId ?? null })
      .onConflictDoUpdate({
        target: [elementPrices.companyId, elementPrices.elementId, elementPrices.reportId],
        set: change,
      });
  const { name } = element;
  const [subject, detail] = customer
    ? [`customer:${customer.id}`, { name: customer.name, element: name, price }]
    : [`element:${id}`, { name, price }];
  await audit(db, context, 'partner.setElementPrice', subject, detail);
  return { done: true };
}

async function ownCustomer({ db, caller, now }: MemberContext, id: string) {
  const own = and(ofCompany(customerReports, caller.companyId), eq(customerReports.id, id), isProtected);
  const [customer] = await db
    .select()
    .from(customerReports)
    .where(and(own, gt(customerReports.protectedUntil, now)));
  if (!customer) throw new Refusal('not-found', { what: '@customer' });
  return customer;
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
