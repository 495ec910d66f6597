import type { Relation } from './definition';
import type { FilterNode } from './filter';
import type { Row } from './requests';

/** Which rows of the other data set belong to this row; undefined where this row names none. */
export const relationFilter = ({ here, there }: Pick<Relation, 'here' | 'there'>, row: Row): FilterNode | undefined => {
  const value = row[here] ?? null;
  if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  // A list of codes names several rows; a code in the other row's list is found by 'has it'.
  if (Array.isArray(value)) return { field: there, op: 'in', value: value.map(String) };
  return { field: there, op: 'eq', value };
};
