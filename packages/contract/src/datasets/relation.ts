import { type DataSetDefinition, definedDataSet, fieldOf, type Relation } from './definition';
import { type FilterNode, filterableField } from './filter';
import type { Row } from './row';

/** Returns the condition for related rows of the other data set; undefined if this row has no reference. */
export const relationFilter = ({ here, there }: Pick<Relation, 'here' | 'there'>, row: Row): FilterNode | undefined => {
  const value = row[here] ?? null;
  if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  // A list of codes refers to several rows. A code in a list of the other row is matched with 'eq'.
  if (Array.isArray(value)) return { field: there, op: 'in', value: value.map(String) };
  return { field: there, op: 'eq', value };
};

export const relatedDataSet = ({ dataSet }: Pick<Relation, 'dataSet'>): DataSetDefinition => {
  const def = definedDataSet(dataSet);
  if (!def) throw new Error(`the data set ${dataSet} is not defined`);
  return def;
};

/**
 * Returns the relations that conditions can use: those by codes. A link by a text is compared with all its spellings,
 * which only a query with the value can do.
 */
export const conditionRelations = (def: DataSetDefinition): Relation[] =>
  def.relations.filter(({ here, dataSet, there }) => {
    const own = here === 'id' ? 'keyword' : fieldOf(def, here)?.masked ? undefined : fieldOf(def, here)?.type;
    const other = definedDataSet(dataSet);
    const theirs = other && filterableField(other, there)?.type;
    return [own, theirs].every((type) => type === 'keyword' || type === 'tags');
  });

export const conditionRelation = (def: DataSetDefinition, key: string): Relation | undefined =>
  conditionRelations(def).find((one) => one.key === key);
