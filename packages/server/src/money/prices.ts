import {
  callPrice,
  DATA_SET_LIST,
  type DataSetDefinition,
  fieldOf,
  type PricedQuery,
  type PricedRelation,
  pricedRelations,
} from '@daas/contract/datasets';
import type { PricingMode } from '@daas/contract/enums';
import { and, asc, isNull, lte, or } from 'drizzle-orm';
import type { Db } from '../db/client';
import { prices } from '../db/schema';
import { ofCompany } from '../db/tenant';
import { definitionOf } from '../kernel/dataSets';

/** A row of `prices`, for all companies (`company_id` null) or for one. */
export interface PriceOverride {
  company_id: number | null;
  data_set: string;
  mode: PricingMode;
  unit_price: number;
}

/** The price for a company: its own, else that for all companies, else the definition's. */
export interface Price {
  mode: PricingMode;
  /** For one result without surcharges, in 1/10000 yuan. */
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
 * Returns the price of one call, or of one row of a file, in 1/10000 yuan. Fields that the data set no longer has cost
 * nothing. Project pricing is a total price for one company (§1); null until it is set.
 */
export function priceOf(def: DataSetDefinition, { fields, filters }: PricedQuery, price: Price): number | null {
  if (price.mode === 'project') return price.own ? price.unitPrice : null;
  const currentFields = fields.filter((name) => fieldOf(def, name));
  return callPrice(
    { ...def, pricing: { ...def.pricing, unitPrice: price.unitPrice } },
    { fields: currentFields, filters },
  );
}

/** Returns the valid prices of every data set for a company, or the list prices for null. */
export async function readPrices(db: Db, companyId: number | null, at: Date): Promise<Map<string, Price>> {
  const whose =
    companyId === null ? isNull(prices.companyId) : or(isNull(prices.companyId), ofCompany(prices, companyId));
  const rows = await db
    .select()
    .from(prices)
    .where(and(whose, lte(prices.validFrom, at)))
    .orderBy(asc(prices.validFrom));
  // Rows are in ascending order, so the last valid price wins.
  const latest = new Map(rows.map((row) => [`${row.companyId} ${row.dataSet}`, row]));
  const overrides = [...latest.values()].map((row) => ({
    company_id: row.companyId,
    data_set: row.dataSet,
    mode: row.mode,
    unit_price: row.unitPrice,
  }));
  return new Map(DATA_SET_LIST.map((def) => [def.key, priceFor(def, companyId, overrides)]));
}

/** What one row costs, and the parts of it that are the price of relations in conditions. */
export interface RowPrice {
  price: number;
  relations: PricedRelation[];
}

/** Returns the price of one row with these fields for the company now; null while no price is agreed. */
export async function rowPrice(
  db: Db,
  { companyId, dataSet, now }: { companyId: number; dataSet: string; now: Date },
  query: PricedQuery,
): Promise<RowPrice | null> {
  const current = (await readPrices(db, companyId, now)).get(dataSet);
  const def = definitionOf(dataSet);
  const price = current ? priceOf(def, query, current) : null;
  if (!current || price === null) return null;
  return { price, relations: current.mode === 'project' ? [] : pricedRelations(def, query.filters ?? []) };
}

/** Returns the text of a charge in the ledger, which names the relations that it includes. */
export const chargeName = (name: string, relations: readonly PricedRelation[]): string =>
  relations.length > 0 ? `${name} + ${relations.map(({ relation }) => relation).join(', ')}` : name;
