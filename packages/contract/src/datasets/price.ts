import { type DataSetDefinition, fieldOf } from './definition';

/**
 * Returns the price of one result with these fields in 1/10000 yuan: of an API call (`pricing.mode` decides about empty
 * results) or of a row of a file. Under 'project' pricing it is only a basis for an offer.
 */
export const callPrice = (def: DataSetDefinition, fieldNames: readonly string[]): number =>
  [...new Set(fieldNames)].reduce((sum, name) => {
    const field = fieldOf(def, name);
    if (!field) throw new Error(`${def.key} has no field ${name}`);
    return sum + field.weight;
  }, def.pricing.unitPrice);
