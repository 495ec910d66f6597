import { type DataSetDefinition, fieldOf } from './definition';

/**
 * Price of one result with these fields, in integers of 1/10000 yuan: what one API call costs (whether an empty one
 * does, `pricing.mode` says), or one row of a file. Under 'project' pricing it is only where an offer starts.
 */
export const callPrice = (def: DataSetDefinition, fieldNames: readonly string[]): number =>
  [...new Set(fieldNames)].reduce((sum, name) => {
    const field = fieldOf(def, name);
    if (!field) throw new Error(`${def.key} has no field ${name}`);
    return sum + field.weight;
  }, def.pricing.unitPrice);
