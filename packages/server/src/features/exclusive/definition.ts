import { type DataSetDefinition, fieldOf } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { EXCLUSIVE_SAMPLE_ROWS, exclusivePrice, MAX_EXCLUSIVE_ROWS, ORDER_MONTHS } from '@daas/contract/exclusive';
import type { exclusiveSets } from '../../db/schema';
import { allowedDataSet, checkFilter } from '../../kernel/dataSets';
import { Refusal } from '../../kernel/refusal';
import type { MarketConditions } from '../../market/engine';
import { rowPrice } from '../../money/prices';
import type { MemberContext } from '../context';
import { checkView } from '../market/service';
import { coverageOf, FillCounter } from './coverage';

export type ExclusiveSet = typeof exclusiveSets.$inferSelect;
type Definition = Pick<ExclusiveSet, 'keyword' | 'filter' | 'fields' | 'rhythm'>;
/** Rows by which a preview judges the fill of fields. */
const MEASURED = 1000;

export const conditionsOf = ({ filter, keyword }: Pick<Definition, 'filter' | 'keyword'>): MarketConditions => ({
  filter,
  keyword: keyword ?? undefined,
});
/** The columns that are stored: those chosen, and what a row is called. */
export const storedFields = (def: DataSetDefinition, fields: readonly string[]): string[] => [
  ...new Set([...fields, def.title]),
];
/** The fields of a stored definition that the data set still has. */
export const liveFields = (def: DataSetDefinition, fields: readonly string[]): string[] =>
  fields.filter((name) => fieldOf(def, name));

/** Refuses what the data set cannot answer. */
export function checkDefinition(
  context: MemberContext,
  input: Omit<EndpointParsedInput<'exclusive.preview'>, 'rhythm'>,
): DataSetDefinition {
  const def = allowedDataSet(context, input.data_set);
  checkView(def, { fields: input.fields });
  checkFilter(context, def, input.filter);
  return def;
}

/** What it costs now. */
export async function offerOf(
  { db, caller, services, now }: MemberContext,
  def: DataSetDefinition,
  definition: Definition,
): Promise<EndpointOutput<'exclusive.offer'>> {
  const { rhythm, fields, filter } = definition;
  const whose = { companyId: caller.companyId, dataSet: def.key, now };
  const unit = await rowPrice(db, whose, { fields: liveFields(def, fields), filters: [filter] });
  if (unit === null) throw new Refusal('product-not-bought');
  const { total: rows, capped } = await services.market.count(def, conditionsOf(definition), MAX_EXCLUSIVE_ROWS);
  const offers = ORDER_MONTHS.map((months) => ({ months, amount: exclusivePrice(unit.price, rows, rhythm, months) }));
  return { rows, capped, unit_price: unit.price, relations: unit.relations, offers };
}

export async function preview(
  context: MemberContext,
  input: EndpointParsedInput<'exclusive.preview'>,
): Promise<EndpointOutput<'exclusive.preview'>> {
  const { market } = context.services;
  const def = checkDefinition(context, input);
  const offer = await offerOf(context, def, input);
  const { rows } = await market.scroll(def, { ...conditionsOf(input), fields: input.fields, limit: MEASURED });
  const fill = new FillCounter(input.fields);
  fill.add(rows);
  return {
    ...offer,
    fill: fill.rates(),
    ...(await coverageOf(market, def, conditionsOf(input))),
    measured: rows.length,
    sample: rows.slice(0, EXCLUSIVE_SAMPLE_ROWS),
  };
}
