import { type DataSetDefinition, fieldOf } from './definition';
import { type FilterNode, relationsIn } from './filter';

/** What a result costs besides `pricing.unitPrice`: fields, and relations that its conditions use. */
export interface PricedQuery {
  fields: readonly string[];
  filters?: readonly (FilterNode | null | undefined)[] | undefined;
}

/** A relation that conditions use, with its price for each result in 1/10000 yuan. */
export interface PricedRelation {
  relation: string;
  price: number;
}

/** Returns the relations that conditions use, each once, with their prices. */
export const pricedRelations = (
  def: DataSetDefinition,
  filters: readonly (FilterNode | null | undefined)[],
): PricedRelation[] => {
  const keys = new Set(filters.flatMap(relationsIn).map(({ relation }) => relation));
  return def.relations.filter(({ key }) => keys.has(key)).map(({ key, weight }) => ({ relation: key, price: weight }));
};

/** Returns the price of the relations of conditions, per result. A relation is charged once. */
export const relationsPrice = (def: DataSetDefinition, filters: readonly (FilterNode | null | undefined)[]): number =>
  pricedRelations(def, filters).reduce((sum, { price }) => sum + price, 0);

/**
 * Returns the price of one result in 1/10000 yuan: of an API call (`pricing.mode` decides about empty results) or of a
 * row of a file. Under 'project' pricing it is only a basis for an offer.
 */
export const callPrice = (def: DataSetDefinition, { fields, filters = [] }: PricedQuery): number =>
  [...new Set(fields)].reduce((sum, name) => {
    const field = fieldOf(def, name);
    if (!field) throw new Error(`${def.key} has no field ${name}`);
    return sum + field.weight;
  }, def.pricing.unitPrice + relationsPrice(def, filters));
