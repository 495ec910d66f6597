import {
  DATA_CATEGORIES,
  type DataSetDefinition,
  type FieldDefinition,
  type FilterNode,
  pricedRelations,
  productsOf,
  relationsPrice,
} from '@daas/contract/datasets';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { allowedDataSet, allowedDataSets, checkFilter } from '../../kernel/dataSets';
import { fieldSampleText } from '../../kernel/fieldSampleText';
import { callCost, isPaidByInventory, pricingElement, readPartnerOffers } from '../../money/partnerPrices';
import { type Price, priceFor, priceOf, readPrices } from '../../money/prices';
import type { MemberContext } from '../context';
import { checkFields, conditionsOf } from './selection';

/** A sample as a program meets it. */
export const sampleText = ({ sample }: FieldDefinition): string =>
  typeof sample === 'string' ? sample : sample === null ? '' : JSON.stringify(sample);

/** The price of a data set as it holds for the company. */
export const companyPrice = async ({ db, caller, now }: MemberContext, def: DataSetDefinition): Promise<Price> =>
  (await readPrices(db, caller.companyId, now)).get(def.key) ?? priceFor(def, caller.companyId, []);

interface PricedConnector {
  type: string;
  fields: string[];
  appId?: number | undefined;
  /** Conditions of the connector and of the call. */
  filters: readonly (FilterNode | null | undefined)[];
}

/** What a call or a row costs, and who pays it: the company at the house's or at its partner's price, or the partner. */
export async function connectorPrice(
  context: MemberContext,
  def: DataSetDefinition,
  { type, fields, appId, filters }: PricedConnector,
) {
  const { db, caller, now } = context;
  const { companyId } = caller;
  const price = await companyPrice(context, def);
  const house = priceOf(def, { fields, filters }, price);
  if (type !== 'API') return { price, per_call: house, whose: 'house' as const };
  const pricedFields = { data_set: def.key, fields };
  if (house !== null && appId !== undefined && (await isPaidByInventory(db, { companyId, appId, now }, pricedFields)))
    return { price, per_call: 0, whose: 'inventory' as const };
  const partnerPrice = pricingElement(await readPartnerOffers(db, companyId, now), pricedFields)?.partnerPrice ?? null;
  const perCall = callCost(house, price, partnerPrice, relationsPrice(def, filters));
  return { price, per_call: perCall, whose: perCall === house ? ('house' as const) : ('partner' as const) };
}

/** §3 "Product catalogue". */
export async function products(context: MemberContext) {
  const { db, caller, services, language, now } = context;
  const dataSets = allowedDataSets(context);
  const [stats, prices] = await Promise.all([services.market.statsOf(dataSets), readPrices(db, caller.companyId, now)]);
  const waysToBuy = (def: DataSetDefinition) => {
    const price = prices.get(def.key) ?? priceFor(def, caller.companyId, []);
    return productsOf(def, language).map((product) => ({
      ...product,
      key: def.key,
      description: descriptionOf(def, language),
      price: { mode: price.mode, base: price.unitPrice },
      rows: stats.get(def.key)?.rows ?? 0,
      updated_at: stats.get(def.key)?.loadedAt ?? null,
    }));
  };
  const categories = DATA_CATEGORIES.map((category) => ({
    category_id: category.category_id,
    name: nameOf(category, language),
    products_data: dataSets.filter((def) => def.category === category.category_id).flatMap(waysToBuy),
  }));
  return { categories: categories.filter(({ products_data }) => products_data.length > 0) };
}

export async function product(context: MemberContext, key: string) {
  const { services, language } = context;
  const def = allowedDataSet(context, key);
  const [stats, price] = await Promise.all([services.market.stats(def), companyPrice(context, def)]);
  return {
    key: def.key,
    name: nameOf(def, language),
    rows: stats?.rows ?? 0,
    updated_at: stats?.loadedAt ?? null,
    price: { mode: price.mode, base: price.unitPrice },
    fields: def.fields.map((field) => ({
      name_en: field.name_en,
      name_cn: field.name_cn,
      type: field.type,
      price: field.weight,
      masked: field.masked !== undefined,
      filterable: field.filterable,
      fill_rate: stats?.fill[field.name_en] ?? 0,
      sample: fieldSampleText(field, language),
      default: def.defaultColumns.includes(field.name_en),
    })),
  };
}

export async function quote(context: MemberContext, input: EndpointParsedInput<'connector.quote'>) {
  const def = allowedDataSet(context, input.product);
  checkFields(def, input.fields);
  checkFilter(context, def, input.filter);
  const [{ price, whose, per_call }, count] = await Promise.all([
    connectorPrice(context, def, { ...input, filters: [input.filter] }),
    context.services.market.count(def, conditionsOf(input)),
  ]);
  return {
    mode: price.mode,
    base: price.unitPrice,
    fields: def.fields
      .filter(({ name_en }) => input.fields.includes(name_en))
      .map(({ name_en, weight }) => ({ name_en, price: weight })),
    relations: pricedRelations(def, [input.filter]),
    per_call,
    whose,
    rows: count.total,
    capped: count.capped,
  };
}
