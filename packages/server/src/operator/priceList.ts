import { DATA_SET_LIST, type DataSetDefinition } from '@daas/contract/datasets';
import type { PricingMode } from '@daas/contract/enums';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { companies, prices } from '../db/schema';
import { invalid } from '../kernel/refusal';
import { businessDay, dayAfter } from '../kernel/time';
import { priceFor, readPrices } from '../money/prices';

export interface ListedPrice {
  dataSet: string;
  /** Null for all companies. */
  companyId: number | null;
  company: string | null;
  mode: PricingMode;
  unitPrice: number;
  /** First business day; null for the price of the definition. */
  from: string | null;
  state: 'valid' | 'announced';
}

/** Lists valid and announced prices: those of all companies, and with a company also its own. */
export async function listPrices(
  db: Db,
  { dataSets, companyId, now }: { dataSets: readonly DataSetDefinition[]; companyId: number | null; now: Date },
): Promise<ListedPrice[]> {
  const keys = dataSets.map(({ key }) => key);
  const rows = await db
    .select({ price: prices, company: companies.name })
    .from(prices)
    .leftJoin(companies, eq(companies.id, prices.companyId))
    .where(
      and(
        inArray(prices.dataSet, keys),
        companyId === null ? undefined : or(isNull(prices.companyId), eq(prices.companyId, companyId)),
      ),
    )
    .orderBy(asc(prices.dataSet), sql`${prices.companyId} nulls first`, asc(prices.validFrom));
  const listed = rows.flatMap(({ price, company }, index): ListedPrice[] => {
    const next = rows[index + 1]?.price;
    const isReplaced = next?.dataSet === price.dataSet && next.companyId === price.companyId && next.validFrom <= now;
    if (isReplaced) return [];
    const { dataSet, mode, unitPrice, validFrom } = price;
    const isAnnounced = validFrom > now;
    const from = validFrom.getTime() === 0 ? null : businessDay(validFrom);
    return [
      {
        dataSet,
        companyId: price.companyId,
        company,
        mode,
        unitPrice,
        from,
        state: isAnnounced ? 'announced' : 'valid',
      },
    ];
  });
  return dataSets.flatMap((def) => {
    const own = listed.filter(({ dataSet }) => dataSet === def.key);
    if (own.some((one) => one.companyId === null && one.state === 'valid')) return own;
    const { mode, unitPrice } = priceFor(def, null, []);
    const ofDefinition = { dataSet: def.key, companyId: null, company: null, mode, unitPrice, from: null };
    return [{ ...ofDefinition, state: 'valid' as const }, ...own];
  });
}

export const ALL_DATA_SETS: readonly DataSetDefinition[] = DATA_SET_LIST;

/**
 * Throws if the price of a company that uses the data set rises, or its unit changes, earlier than the terms permit. A
 * lower price needs no notice.
 */
export async function requireNotice(
  db: Db,
  change: {
    definition: DataSetDefinition;
    /** Companies that use the data set. */
    companies: readonly number[];
    /** Null for all companies. */
    companyId: number | null;
    mode: PricingMode;
    unitPrice: number;
    /** Null for an immediate change. */
    from: string | null;
    now: Date;
    days: number;
  },
): Promise<void> {
  const { definition, companyId, mode, unitPrice, from, now, days } = change;
  const firstDay = dayAfter(businessDay(now), days);
  if (days === 0 || (from !== null && from >= firstDay)) return;
  for (const id of change.companies) {
    const price = (await readPrices(db, id, now)).get(definition.key) ?? priceFor(definition, id, []);
    // A price of its own is not changed by that of all companies.
    if (companyId === null && price.own) continue;
    if (unitPrice > price.unitPrice || mode !== price.mode)
      throw invalid('--from', 'notice', '@price-notice', { days, day: firstDay });
  }
}
