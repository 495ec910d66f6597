import {
  type DataSetDefinition,
  equalityFields,
  type Row,
  readableFields,
  type Vocabulary,
} from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { LOADS_SHOWN, PREVIEW_ROWS } from '@daas/contract/endpoints/marketListing';
import { allowedDataSet } from '../../kernel/dataSets';
import { fieldSampleText } from '../../kernel/fieldSampleText';
import { type MarketEngine, MarketError } from '../../market';
import { priceOf } from '../../money/prices';
import { companyPrice } from '../connectors/catalogue';
import { exampleRequest, matchOf } from '../connectors/parameters';
import { checkFields } from '../connectors/selection';
import type { MemberContext } from '../context';
import { labelled } from '../market/service';

type Listing = EndpointOutput<'market.listing'>;
type LoadedPart = Pick<Listing, 'preview' | 'loads'>;

/** What only a load changes, by data set, of each engine. */
const caches = new WeakMap<MarketEngine, Map<string, { version: string; part: Promise<LoadedPart> }>>();

async function loadedPartOf(market: MarketEngine, def: DataSetDefinition): Promise<LoadedPart> {
  const version = await market.version(def);
  const cache = caches.get(market) ?? new Map<string, { version: string; part: Promise<LoadedPart> }>();
  caches.set(market, cache);
  const last = cache.get(def.key);
  if (last?.version === version) return last.part;
  const part = read(market, def);
  cache.set(def.key, { version, part });
  // Failures are not cached.
  part.catch(() => cache.delete(def.key));
  return part;
}

async function read(market: MarketEngine, def: DataSetDefinition): Promise<LoadedPart> {
  // Kept for readers of every language.
  const fields = readableFields(def, def.defaultColumns, 'en-US');
  const { rows } = await market.page(def, { current: 1, pageSize: PREVIEW_ROWS, fields });
  const loads = (await market.loads()).filter(({ dataSet }) => dataSet === def.key).slice(-LOADS_SHOWN);
  const counts = await market.changeCounts(loads.map(({ id }) => id));
  const none = { appeared: 0, changed: 0, vanished: 0 };
  return {
    preview: rows,
    loads: loads.reverse().map(({ id, at, complete }) => ({ at, complete, ...none, ...counts.get(id) })),
  };
}

export async function listing(context: MemberContext, key: string): Promise<Listing> {
  const { services, locale, language } = context;
  const { market } = services;
  const def = allowedDataSet(context, key);
  const [stats, price] = await Promise.all([market.stats(def), companyPrice(context, def)]);
  if (!stats) throw new MarketError('not_loaded', `${def.key} is not loaded`);
  const parameters = new Set(equalityFields(def).map(({ name_en }) => name_en));
  const [part, regions, industries] = await Promise.all([
    loadedPartOf(market, def),
    spreadOf(context, def, 'division'),
    spreadOf(context, def, 'industry'),
  ]);
  return {
    rows: stats.rows,
    updated_at: stats.loadedAt,
    price: { mode: price.mode, base: price.unitPrice, own: price.own },
    fields: def.fields.map((field) => ({
      name_en: field.name_en,
      fill: stats.fill[field.name_en] ?? 0,
      price: field.weight,
      match: parameters.has(field.name_en) ? matchOf(field, locale) : '',
      sample: fieldSampleText(field, language),
    })),
    ...part,
    regions,
    industries,
    request: exampleRequest(def, (part.preview[0] as Row | undefined) ?? null),
  };
}

/** Over which places or industries all rows are spread, as counted while loading. */
async function spreadOf({ services, language }: MemberContext, def: DataSetDefinition, vocabulary: Vocabulary) {
  const field = def.fields.find((one) => one.facet && one.vocabulary === vocabulary);
  if (!field) return null;
  const [facet] = await services.market.facets(def, {}, [field.name_en]);
  const { values } = labelled(def, facet ?? { field: field.name_en, values: [], exact: true }, language);
  return {
    field: field.name_en,
    values: values.map(({ count, ...value }) => ({ ...value, rows: count })),
  };
}

export async function price(
  context: MemberContext,
  { data_set: dataSet, fields, calls }: EndpointParsedInput<'market.price'>,
) {
  const def = allowedDataSet(context, dataSet);
  checkFields(def, fields);
  const priceTerms = await companyPrice(context, def);
  const each = priceOf(def, { fields }, priceTerms);
  return {
    mode: priceTerms.mode,
    base: priceTerms.unitPrice,
    fields: def.fields
      .filter(({ name_en }) => fields.includes(name_en))
      .map(({ name_en, weight }) => ({ name_en, price: weight })),
    each,
    total: each === null ? null : each * calls,
  };
}
