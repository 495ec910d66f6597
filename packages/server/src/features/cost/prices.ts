import { DATA_CATEGORIES, DATA_SET_LIST, type DataSetDefinition, fieldLabel } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { nameOf } from '@daas/contract/naming';
import { definitionOf } from '../../kernel/dataSets';
import { fieldSampleText } from '../../kernel/fieldSampleText';
import type { Language } from '../../kernel/locale';
import { pageAmong } from '../../kernel/page';
import { productName } from '../../kernel/products';
import { businessDay } from '../../kernel/time';
import type { DataSetStats } from '../../market';
import { type PartnerOffer, readPartnerOffers } from '../../money/partnerPrices';
import { type Price, priceFor, readPrices } from '../../money/prices';
import type { PublicContext } from '../context';

type PriceRow = EndpointOutput<'price.public'>['list'][number];

function categoryName(def: DataSetDefinition, language: Language): string {
  const category = DATA_CATEGORIES.find(({ category_id }) => category_id === def.category);
  return category ? nameOf(category, language) : '';
}

interface PriceSources {
  prices: ReadonlyMap<string, Price>;
  stats: ReadonlyMap<string, DataSetStats>;
  /** Of the partner whose customer the company is. */
  offers: readonly PartnerOffer[];
}

async function sourcesOf(
  { services, db, now }: PublicContext,
  companyId: number | null,
  defs: readonly DataSetDefinition[],
) {
  const [prices, stats, offers] = await Promise.all([
    readPrices(db, companyId, now),
    services.market.statsOf(defs),
    companyId === null ? [] : readPartnerOffers(db, companyId, now),
  ]);
  return { prices, stats, offers };
}

/** What a partner asks counts where the house has agreed nothing with the company itself. // decision 0046 */
const partnerPricesOf = (def: DataSetDefinition, price: Price, offers: readonly PartnerOffer[], language: Language) =>
  price.own || price.mode === 'project'
    ? []
    : offers
        .filter((one) => one.data_set === def.key && (one.partnerPrice !== null || one.coming))
        .map(({ name, fields, partnerPrice, coming }) => ({
          name,
          fields: def.fields
            .filter(({ name_en }) => fields.includes(name_en))
            .map((field) => ({ name_en: field.name_en, label: fieldLabel(field, language) })),
          price: partnerPrice,
          coming: coming ? { price: coming.price, from: businessDay(coming.from) } : null,
        }));

function rowOf(def: DataSetDefinition, { prices, stats, offers }: PriceSources, language: Language): PriceRow {
  const price = prices.get(def.key) ?? priceFor(def, null, []);
  const loaded = stats.get(def.key);
  return {
    key: def.key,
    category: categoryName(def, language),
    product: productName(def.key, language),
    mode: price.mode,
    unit_price: price.unitPrice,
    own: price.own,
    partner: partnerPricesOf(def, price, offers, language),
    fields: def.fields.length,
    rows: loaded?.rows ?? 0,
    connector_types: def.integratorTypes,
    updated_at: loaded?.loadedAt ?? null,
  };
}

/** Whether the product is meant by these words: in either language, or by its key. */
const means = (def: DataSetDefinition, words: string): boolean =>
  [
    def.key,
    def.name_cn,
    def.name_en,
    def.description_cn,
    def.description_en,
    ...def.fields.map(({ name_cn }) => name_cn),
  ].some((text) => text.toLowerCase().includes(words.toLowerCase()));

/** A page of the catalogue, at the prices of a company or at list prices. */
export async function priceList(
  context: PublicContext,
  companyId: number | null,
  { keyword, category, sort, ...page }: EndpointParsedInput<'price.public'>,
): Promise<EndpointOutput<'price.public'>> {
  const { language } = context;
  const sources = await sourcesOf(context, companyId, DATA_SET_LIST);
  const rows = DATA_SET_LIST.filter((def) => !keyword || means(def, keyword)).map((def) =>
    rowOf(def, sources, language),
  );
  const categories = [...new Set(rows.map((row) => row.category))];
  const selectedRows = rows.filter((row) => !category || row.category === category);
  if (sort) {
    const { field, direction } = sort;
    const sign = direction === 'desc' ? -1 : 1;
    selectedRows.sort((a, b) => sign * compare(a[field], b[field], language));
  }
  return { ...pageAmong(selectedRows, page), categories };
}

const compare = (a: string | number, b: string | number, language: Language): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), language);

/** One product, at the price of a company or at the list price. */
export async function priceDetail(
  context: PublicContext,
  companyId: number | null,
  key: string,
): Promise<EndpointOutput<'price.publicDetail'>> {
  const def = definitionOf(key);
  const { language } = context;
  const sources = await sourcesOf(context, companyId, [def]);
  return {
    ...rowOf(def, sources, language),
    field_list: def.fields.map((field) => ({
      name_en: field.name_en,
      label: fieldLabel(field, language),
      type: field.type,
      price: field.weight,
      masked: field.masked !== undefined,
      sample: fieldSampleText(field, language),
    })),
  };
}
