import type { Relation } from './definition';
import type { FilterNode } from './filter';
import type { Row } from './requests';

/** Returns the condition for related rows of the other data set; undefined if this row has no reference. */
export const relationFilter = ({ here, there }: Pick<Relation, 'here' | 'there'>, row: Row): FilterNode | undefined => {
  const value = row[here] ?? null;
  if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  // A list of codes refers to several rows. A code in a list of the other row is matched with 'eq'.
  if (Array.isArray(value)) return { field: there, op: 'in', value: value.map(String) };
  return { field: there, op: 'eq', value };
};
