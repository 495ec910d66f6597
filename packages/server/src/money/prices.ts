import { callPrice, DATA_SET_LIST, type DataSetDefinition, fieldOf } from '@daas/contract/datasets';
import type { PricingMode } from '@daas/contract/enums';
import { and, asc, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../db/client';
import { prices } from '../db/schema';
import { ofCompany } from '../db/tenant';

/** A row of `prices`: for all companies (`company_id` null) or for one. */
export interface PriceOverride {
  company_id: number | null;
  data_set: string;
  mode: PricingMode;
  unit_price: number;
}

/** What holds for a company: its own price, else everybody's, else the definition's. */
export interface Price {
  mode: PricingMode;
  /** Integer of 1/10000 yuan for one result without fields that cost extra. */
  unitPrice: number;
  /** The company has a price of its own. */
  own: boolean;
}

export function priceFor(def: DataSetDefinition, companyId: number | null, overrides: readonly PriceOverride[]): Price {
  const rows = overrides.filter((row) => row.data_set === def.key);
  const own = companyId === null ? undefined : rows.find((row) => row.company_id === companyId);
  const row = own ?? rows.find((one) => one.company_id === null);
  return row
    ? { mode: row.mode, unitPrice: row.unit_price, own: own !== undefined }
    : { mode: def.pricing.mode, unitPrice: def.pricing.unitPrice, own: false };
}

/**
 * Price of one call (or of one row of a file) with these fields, in 1/10000 yuan. Fields the data set no longer has cost
 * nothing. Project pricing is a whole price agreed with one company (§1); null until it has been set.
 */
export function priceOf(def: DataSetDefinition, fields: readonly string[], price: Price): number | null {
  if (price.mode === 'project') return price.own ? price.unitPrice : null;
  const currentFields = fields.filter((name) => fieldOf(def, name));
  return callPrice({ ...def, pricing: { ...def.pricing, unitPrice: price.unitPrice } }, currentFields);
}

/** Prices of every data set that hold at a moment, for a company or the list prices. */
export async function pricesOf(db: Db, companyId: number | null, at: Date): Promise<Map<string, Price>> {
  const whose =
    companyId === null ? isNull(prices.companyId) : or(isNull(prices.companyId), ofCompany(prices, companyId));
  const rows = await db
    .select()
    .from(prices)
    .where(and(whose, lte(prices.validFrom, at)))
    .orderBy(asc(prices.validFrom));
  // Of those that have begun the last one stays.
  const latest = new Map(rows.map((row) => [`${row.companyId} ${row.dataSet}`, row]));
  const overrides = [...latest.values()].map((row) => ({
    company_id: row.companyId,
    data_set: row.dataSet,
    mode: row.mode,
    unit_price: row.unitPrice,
  }));
  return new Map(DATA_SET_LIST.map((def) => [def.key, priceFor(def, companyId, overrides)]));
}
