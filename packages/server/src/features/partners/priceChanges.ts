import type { DataSetDefinition } from '@daas/contract/datasets';
import type { PricingMode } from '@daas/contract/enums';
import type { EventData } from '@daas/contract/eventData';
import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { customerReports, events } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { businessDay } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import { type PartnerOffer, readPartnerOffers } from '../../money/partnerPrices';
import { type Price, priceFor, readPrices } from '../../money/prices';
import type { Services } from '../services';

type PriceLine = EventData<'price.changing'>['prices'][number];
/** What a company pays for one thing; price null where something else says what it costs. */
type Paid = Pick<PriceLine, 'name' | 'data_set' | 'unit'> & { price: number | null; mode: PricingMode | null };
/** What a company pays at a moment, by what it pays for. */
type Prices = (db: Db, companyId: number, at: Date) => Promise<ReadonlyMap<string, Paid>>;

interface Changing {
  /** Who may pay something else by it. */
  companies: readonly number[];
  prices: Prices;
  /** From when on the change holds. */
  from: Date;
  now: Date;
}

/**
 * Changes what companies pay, and tells each whose prices differ by it. What is announced for a day is compared with what
 * would hold then without it. Every change of a price goes through here, or waits for `notifyOfPrices`.
 */
export async function tellOfPrices<T>(
  db: Db,
  { companies, prices, from, now }: Changing,
  change: () => PromiseLike<T>,
): Promise<T> {
  const before = new Map<number, ReadonlyMap<string, Paid>>();
  for (const id of companies) before.set(id, await prices(db, id, from));
  const changed = await change();
  for (const id of companies)
    await emitPrices(db, id, { from, now, lines: linesOf(before.get(id), await prices(db, id, from)) });
  return changed;
}

interface News {
  from: Date;
  now: Date;
  lines: PriceLine[];
  /** The same news is told once, however often it is come upon. */
  key?: string;
}

export async function emitPrices(db: Db, companyId: number, { from, now, lines, key }: News): Promise<void> {
  if (lines.length === 0) return;
  const data = { from: businessDay(from), prices: lines };
  await emit(db, { kind: 'price.changing', companyId, subject: companyId, data, at: now, ...(key ? { key } : {}) });
}

/** What differs. */
function linesOf(was: ReadonlyMap<string, Paid> = new Map(), is: ReadonlyMap<string, Paid>): PriceLine[] {
  return [...new Map([...was, ...is])].flatMap(([key, { name, data_set, unit }]) => {
    const [before, after] = [was.get(key), is.get(key)];
    if (before?.price === after?.price && before?.mode === after?.mode) return [];
    const pricing_mode = before?.mode && after?.mode ? { before: before.mode, after: after.mode } : null;
    return [{ name, data_set, unit, before: before?.price ?? null, after: after?.price ?? null, pricing_mode }];
  });
}

/** What the house asks for a call of a data set, and what a partner asks for parts of it. */
export const dataSetPrices =
  (def: DataSetDefinition): Prices =>
  async (db, companyId, at) => {
    const [prices, offers] = [await readPrices(db, companyId, at), await readPartnerOffers(db, companyId, at)];
    const house = prices.get(def.key) ?? priceFor(def, companyId, []);
    const own = offers.filter((offer) => offer.data_set === def.key && hasPartnerPrice(offer, prices));
    const price = own.some(({ fields }) => fields.length === 0) ? null : house.unitPrice;
    const line = { name: def.name_cn, data_set: def.key, unit: 'call' as const, price, mode: house.mode };
    return new Map([['house', line], ...own.filter(({ fields }) => fields.length > 0).map(offerLine)]);
  };

/** What its partner asks of a company. */
export const partnerPrices: Prices = async (db, companyId, at) => {
  const [prices, offers] = [await readPrices(db, companyId, at), await readPartnerOffers(db, companyId, at)];
  return new Map(offers.filter((offer) => hasPartnerPrice(offer, prices)).map(offerLine));
};

type Protection = Pick<typeof customerReports.$inferSelect, 'id' | 'customerId' | 'protectedUntil'>;
const NOTICE_MS = DAY_MS;
const endKey = ({ id, protectedUntil }: Protection) => `protection:${id}:${protectedUntil?.toISOString()}`;

/** Tells a partner's customers a day before its protection, and with it its prices, end. */
export async function tellEndingProtections({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  const ending = await database.orm
    .select()
    .from(customerReports)
    .where(
      and(
        inArray(customerReports.state, ['protected', 'won']),
        isNotNull(customerReports.customerId),
        gt(customerReports.protectedUntil, now),
        lte(customerReports.protectedUntil, new Date(now.getTime() + NOTICE_MS)),
      ),
    );
  for (const report of ending) {
    const { customerId, protectedUntil: from } = report;
    if (customerId === null || from === null) continue;
    const last = await partnerPrices(database.orm, customerId, new Date(from.getTime() - 1));
    const lines = linesOf(last, await partnerPrices(database.orm, customerId, from));
    await emitPrices(database.orm, customerId, { from, now, lines, key: endKey(report) });
  }
}

/** Tells a customer who has heard that its partner's prices end that they stay, as the protection goes on. */
export async function tellOfStay(db: Db, report: Protection, now: Date): Promise<void> {
  const { customerId, protectedUntil: from } = report;
  if (customerId === null || from === null) return;
  const heard = and(ofCompany(events, customerId), eq(events.key, endKey(report)));
  if ((await db.$count(events, heard)) === 0) return;
  const stays = [...(await partnerPrices(db, customerId, from)).values()];
  const lines = stays.map(({ name, data_set, unit, price }) => ({
    name,
    data_set,
    unit,
    before: price,
    after: price,
    pricing_mode: null,
  }));
  await emitPrices(db, customerId, { from, now, lines });
}

const offerLine = ({ id, name, product_type, partnerPrice: price }: PartnerOffer): [string, Paid] => [
  id,
  { name, data_set: null, unit: product_type === null ? 'call' : 'year', price, mode: null },
];

const hasPartnerPrice = (offer: PartnerOffer, prices: ReadonlyMap<string, Price>) =>
  offer.partnerPrice !== null && !isAgreed(offer, prices);

/** What the house agreed with the company itself goes before what its partner asks. // decision 0046 */
export function isAgreed({ data_set }: PartnerOffer, prices: ReadonlyMap<string, Price>): boolean {
  const price = data_set === null ? undefined : prices.get(data_set);
  return price !== undefined && (price.own || price.mode === 'project');
}
