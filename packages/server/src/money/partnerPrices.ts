import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { allocations, customerReports, elementPrices, elements } from '../db/schema';
import { sameCompany } from '../db/tenant';
import type { Price } from './prices';

/** What a partner may sell, as far as a price asks. */
export interface ElementOffer {
  id: string;
  data_set: string | null;
  /** None is the whole data set. */
  fields: string[];
  floor: number;
  status: 'on' | 'off';
}
/** What a partner asks for an element: of the customer of a report, or of all others. */
export interface AskingPrice {
  element_id: string;
  report_id: string | null;
  /** Null where it has taken its price back. */
  price: number | null;
}
interface PricedFields {
  data_set: string;
  fields: string[];
}

export const covers = (
  element: Pick<ElementOffer, 'data_set' | 'fields'>,
  { data_set, fields }: PricedFields,
): boolean =>
  element.data_set === data_set &&
  (element.fields.length === 0 || fields.every((name) => element.fields.includes(name)));

/** The price a partner asks of a customer: never below the floor; null where it has set none. // decision 0054 */
export function askingPriceOf(
  { id, floor }: Pick<ElementOffer, 'id' | 'floor'>,
  reportId: string,
  prices: readonly AskingPrice[],
) {
  const rows = prices.filter(({ element_id, price }) => element_id === id && price !== null);
  const row = rows.find(({ report_id }) => report_id === reportId) ?? rows.find(({ report_id }) => report_id === null);
  return row?.price ? Math.max(row.price, floor) : null;
}

/** The element that a call is sold as: of those that cover it the narrowest the partner has a price for, else the narrowest. */
export function soldElement<E extends ElementOffer & { partnerPrice: number | null }>(
  all: readonly E[],
  pricedFields: PricedFields,
): E | undefined {
  const covering = all.filter((one) => one.status === 'on' && covers(one, pricedFields));
  const priced = covering.filter(({ partnerPrice }) => partnerPrice !== null);
  return (priced.length > 0 ? priced : covering).reduce<E | undefined>(
    (best, one) => (!best || breadth(one) < breadth(best) ? one : best),
    undefined,
  );
}
const breadth = ({ fields }: Pick<ElementOffer, 'fields'>): number =>
  fields.length === 0 ? Number.POSITIVE_INFINITY : fields.length;

/** What a call costs: the partner's price, but where the house agreed one with this company, or none yet. */
export const callCost = (house: number | null, { mode, own }: Price, partnerPrice: number | null): number | null =>
  house === null || own || mode === 'project' ? house : (partnerPrice ?? house);

/** The price in force at a moment: a change holds from the next business day on. */
export const inForce = (now: Date) =>
  sql<
    number | null
  >`case when ${elementPrices.validFrom} <= ${now}::timestamptz then ${elementPrices.price} else ${elementPrices.priceBefore} end`.mapWith(
    Number,
  );

/** Of an element what the house's last change replaced, until it holds for customers. // decision 0054 */
export const floorAt = (now: Date) =>
  sql<number>`case when ${elements.validFrom} <= ${now}::timestamptz then ${elements.floor} else ${elements.floorBefore} end`.mapWith(
    Number,
  );
export const statusAt = (now: Date) =>
  sql<
    'on' | 'off'
  >`case when ${elements.validFrom} <= ${now}::timestamptz then ${elements.status} else ${elements.statusBefore} end`;

/** On sale for customers, today or from the next business day on. */
export const isSold = (now: Date) => or(eq(elements.status, 'on'), sql`${statusAt(now)} = 'on'`);

export interface PartnerOffer extends ElementOffer {
  name: string;
  product_type: number | null;
  partnerPrice: number | null;
  /** What it will ask; undefined where nothing changes. */
  coming: { price: number | null; from: Date } | undefined;
}

/** The elements with a current or future price of the company's partner; empty without a partner. */
export async function partnerOffers(db: Db, companyId: number, now: Date): Promise<PartnerOffer[]> {
  const rows = await db
    .select({
      element: elements,
      floor: floorAt(now),
      status: statusAt(now),
      report: customerReports.id,
      reportId: elementPrices.reportId,
      price: inForce(now),
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
    const { partnerPrice, coming } = offeredNowAndNext({ element, floor, status }, report, of, now);
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

/** What is asked for an element of the customer of a report, and what will be, by partner or house. */
export function offeredNowAndNext(
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
  // Partner and house change what holds at the same moment: the end of the day.
  const from = [...rows.map((row) => row.from), element.validFrom].find((day) => day > now);
  return { partnerPrice: current, coming: from && price !== current ? { price, from } : undefined };
}

/** Whether calls of an app for this draw on what a partner has paid for. */
export async function drawsOn(
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
  return rows.some((row) => covers(row, pricedFields));
}
