import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { allocations, customerReports, elementPrices, elements } from '../db/schema';
import { sameCompany } from '../db/tenant';
import type { Price } from './prices';

/** An element that a partner may sell. */
export interface ElementOffer {
  id: string;
  data_set: string | null;
  /** Empty for the whole data set. */
  fields: string[];
  floor: number;
  status: 'on' | 'off';
}
/** A partner's price for an element: for the customer of a report, or for all others. */
export interface AskingPrice {
  element_id: string;
  report_id: string | null;
  /** Null if the partner has withdrawn its price. */
  price: number | null;
}
interface PricedFields {
  data_set: string;
  fields: string[];
}

export const coversFields = (
  element: Pick<ElementOffer, 'data_set' | 'fields'>,
  { data_set, fields }: PricedFields,
): boolean =>
  element.data_set === data_set &&
  (element.fields.length === 0 || fields.every((name) => element.fields.includes(name)));

/** Returns the partner's price for a customer, at least the floor; null without one. // decision 0046 */
export function askingPriceOf(
  { id, floor }: Pick<ElementOffer, 'id' | 'floor'>,
  reportId: string,
  prices: readonly AskingPrice[],
) {
  const rows = prices.filter(({ element_id, price }) => element_id === id && price !== null);
  const row = rows.find(({ report_id }) => report_id === reportId) ?? rows.find(({ report_id }) => report_id === null);
  return row?.price ? Math.max(row.price, floor) : null;
}

/** Returns the element that prices a call: the narrowest covering one with a partner's price, else the narrowest. */
export function pricingElement<E extends ElementOffer & { partnerPrice: number | null }>(
  all: readonly E[],
  pricedFields: PricedFields,
): E | undefined {
  const covering = all.filter((one) => one.status === 'on' && coversFields(one, pricedFields));
  const priced = covering.filter(({ partnerPrice }) => partnerPrice !== null);
  return (priced.length > 0 ? priced : covering).reduce<E | undefined>(
    (best, one) => (!best || breadth(one) < breadth(best) ? one : best),
    undefined,
  );
}
const breadth = ({ fields }: Pick<ElementOffer, 'fields'>): number =>
  fields.length === 0 ? Number.POSITIVE_INFINITY : fields.length;

/**
 * Returns the price of a call: the partner's, unless the operator has a price or a project with this company. A partner
 * prices fields, so `relations`, the price of conditions on related rows, is added to its price.
 */
export const callCost = (
  house: number | null,
  { mode, own }: Price,
  partnerPrice: number | null,
  relations = 0,
): number | null =>
  house === null || own || mode === 'project' || partnerPrice === null ? house : partnerPrice + relations;

/** SQL of the valid price: a change is valid from the next business day. */
export const priceAt = (now: Date) =>
  sql<
    number | null
  >`case when ${elementPrices.validFrom} <= ${now}::timestamptz then ${elementPrices.price} else ${elementPrices.priceBefore} end`.mapWith(
    Number,
  );

/** SQL of the valid floor: the earlier value until the operator's last change is valid. // decision 0046 */
export const floorAt = (now: Date) =>
  sql<number>`case when ${elements.validFrom} <= ${now}::timestamptz then ${elements.floor} else ${elements.floorBefore} end`.mapWith(
    Number,
  );
export const statusAt = (now: Date) =>
  sql<
    'on' | 'off'
  >`case when ${elements.validFrom} <= ${now}::timestamptz then ${elements.status} else ${elements.statusBefore} end`;

/** Condition: on sale now or from the next business day. */
export const isSold = (now: Date) => or(eq(elements.status, 'on'), sql`${statusAt(now)} = 'on'`);

export interface PartnerOffer extends ElementOffer {
  name: string;
  product_type: number | null;
  partnerPrice: number | null;
  /** The next price; undefined without a change. */
  coming: { price: number | null; from: Date } | undefined;
}

/** Returns the elements with a current or next price of the company's partner; empty without a partner. */
export async function readPartnerOffers(db: Db, companyId: number, now: Date): Promise<PartnerOffer[]> {
  const rows = await db
    .select({
      element: elements,
      floor: floorAt(now),
      status: statusAt(now),
      report: customerReports.id,
      reportId: elementPrices.reportId,
      price: priceAt(now),
      next: elementPrices.price,
      from: elementPrices.validFrom,
    })
    .from(customerReports)
    .innerJoin(
      elementPrices,
      and(
        sameCompany(elementPrices, customerReports),
        or(isNull(elementPrices.reportId), eq(elementPrices.reportId, customerReports.id)),
      ),
    )
    .innerJoin(elements, and(eq(elements.id, elementPrices.elementId), isSold(now)))
    .where(
      and(
        eq(customerReports.customerId, companyId),
        inArray(customerReports.state, ['protected', 'won']),
        sql`${customerReports.protectedUntil} > ${now}::timestamptz`,
      ),
    )
    .orderBy(elements.name);
  return [...new Map(rows.map((row) => [row.element.id, row])).values()].map(({ element, floor, status, report }) => {
    const of = rows.filter((row) => row.element.id === element.id);
    const { partnerPrice, coming } = currentAndNextPrice({ element, floor, status }, report, of, now);
    return {
      id: element.id,
      name: element.name,
      data_set: element.dataSet,
      fields: element.fields,
      product_type: element.productType,
      floor,
      status,
      partnerPrice,
      coming,
    };
  });
}

interface PriceRow {
  reportId: string | null;
  price: number | null;
  next: number | null;
  from: Date;
}

/** Returns the current and the next price of an element for the customer of a report. */
export function currentAndNextPrice(
  { element, floor, status }: { element: typeof elements.$inferSelect; floor: number; status: 'on' | 'off' },
  reportId: string,
  rows: readonly PriceRow[],
  now: Date,
): Pick<PartnerOffer, 'partnerPrice' | 'coming'> {
  const { id } = element;
  const ask = (sale: { floor: number; status: 'on' | 'off' }, pick: (row: PriceRow) => number | null) =>
    sale.status === 'on'
      ? askingPriceOf(
          { id, floor: sale.floor },
          reportId,
          rows.map((row) => ({ element_id: id, report_id: row.reportId, price: pick(row) })),
        )
      : null;
  const current = ask({ floor, status }, (row) => row.price);
  const price = ask(element, (row) => row.next);
  // Changes by partner and operator become valid at the same time, the end of the business day.
  const from = [...rows.map((row) => row.from), element.validFrom].find((day) => day > now);
  return { partnerPrice: current, coming: from && price !== current ? { price, from } : undefined };
}

/** Whether a partner's inventory pays calls of an app for these fields. */
export async function isPaidByInventory(
  db: Db,
  { companyId, appId, now }: { companyId: number; appId: number; now: Date },
  pricedFields: PricedFields,
): Promise<boolean> {
  const rows = await db
    .select({ data_set: elements.dataSet, fields: elements.fields })
    .from(allocations)
    .innerJoin(elements, eq(elements.id, allocations.elementId))
    .where(
      and(
        eq(allocations.customerId, companyId),
        eq(allocations.appId, appId),
        isNull(allocations.endedAt),
        sql`${allocations.expiresAt} > ${now}::timestamptz`,
      ),
    );
  return rows.some((row) => coversFields(row, pricedFields));
}
