import {
  conditionRelations,
  DATA_SET_LIST,
  type DataSetDefinition,
  type FilterNode,
  isGroup,
  isRelation,
  type Relation,
  type RelationCondition,
  type Row,
  relationsIn,
} from '@daas/contract/datasets';
import type { Change, MarketConditions, MarketEngine } from '../../market';
import { comparedValue, matchesFilter } from '../../market/matchesFilter';

/** Keys in one condition, which is the limit of a list. */
const KEYS_AT_ONCE = 1000;

/** Returns the data sets with a relation to this one. */
export const referringDataSets = (other: DataSetDefinition): DataSetDefinition[] =>
  DATA_SET_LIST.filter((def) => relationsBetween(def, other).length > 0);

export const relationsBetween = (def: DataSetDefinition, other: DataSetDefinition): Relation[] =>
  conditionRelations(def).filter(({ dataSet }) => dataSet === other.key);

/** Returns the relations to a data set that the conditions of a filter use. */
export const usedRelations = (def: DataSetDefinition, other: DataSetDefinition, filter: FilterNode | null) => {
  const names = new Set(relationsIn(filter).map(({ relation }) => relation));
  return relationsBetween(def, other).filter(({ key }) => names.has(key));
};

/** A changed row, before and after; null if it did not exist. */
interface Sides {
  was: Row | null;
  is: Row | null;
}
export const sidesOf = ({ kind, before, after }: Change, now: Row | undefined): Sides => ({
  was: kind === 'appeared' ? null : ({ ...now, ...after, ...before } as Row),
  is: kind === 'vanished' ? null : ({ ...now, ...after } as Row),
});

const keysOf = (row: Row | null, field: string): string[] =>
  row === null ? [] : [comparedValue(row, field)].flat().flatMap((value) => (value === null ? [] : [String(value)]));

type Changed<C extends Change> = Sides & { change: C };

/** Groups changes of related rows by the keys that the rows had before or have after. */
export function changesByKey<C extends Change>(
  { there }: Relation,
  changes: readonly C[],
  now: ReadonlyMap<string, Row>,
): Map<string, Changed<C>[]> {
  const byKey = new Map<string, Changed<C>[]>();
  for (const change of changes) {
    const sides = sidesOf(change, now.get(change.rowId));
    for (const key of new Set([...keysOf(sides.was, there), ...keysOf(sides.is, there)])) {
      const same = byKey.get(key);
      if (same) same.push({ change, ...sides });
      else byKey.set(key, [{ change, ...sides }]);
    }
  }
  return byKey;
}

/** Returns how a change alters the number of rows with this key that a condition counts: 1, 0 or -1. */
export function countChange(
  { filter }: RelationCondition,
  { there }: Relation,
  other: DataSetDefinition,
  { key, was, is }: Sides & { key: string },
): number {
  const counts = (row: Row | null) =>
    row !== null && keysOf(row, there).includes(key) && (!filter || matchesFilter(other, row, filter));
  return Number(counts(is)) - Number(counts(was));
}

/** Returns whether a change brings a condition closer: one row more for `any` and `at_least`, one less for `none`. */
export const favors = (
  node: RelationCondition,
  relation: Relation,
  other: DataSetDefinition,
  change: Sides & { key: string },
): boolean => countChange(node, relation, other, change) === (node.match === 'none' ? -1 : 1);

/** Returns the rows that have one of the keys in a field, among those that meet other conditions. */
export async function rowsWithKeys(
  market: MarketEngine,
  def: DataSetDefinition,
  { here }: Relation,
  keys: readonly string[],
  { filter, ...rest }: MarketConditions & { fields?: readonly string[] },
  limit = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let start = 0; start < keys.length && found.length < limit; start += KEYS_AT_ONCE) {
    const linked: FilterNode = { field: here, op: 'in', value: keys.slice(start, start + KEYS_AT_ONCE) };
    const query = { ...rest, filter: filter ? { op: 'and' as const, items: [linked, filter] } : linked };
    for await (const rows of market.stream(
      def,
      Number.isFinite(limit) ? { ...query, limit: limit - found.length } : query,
    ))
      found.push(...rows);
  }
  return found;
}

/** Returns a relation's changes that belong to a row, with the key of each. */
export const changesOfRow = <C extends Change>(
  row: Row,
  { here }: Relation,
  byKey: ReadonlyMap<string, readonly Changed<C>[]>,
): (Changed<C> & { key: string })[] =>
  keysOf(row, here)
    .flatMap((key) => (byKey.get(key) ?? []).map((one) => ({ ...one, key })))
    // A row that refers to itself is reported as a change of its own.
    .filter(({ change }) => change.rowId !== row.id);

/**
 * Replaces each condition on related rows by the ids of those rows, of the given ones, that meet it now. The filter can then
 * be evaluated in memory.
 */
export async function evaluateRelations(
  market: MarketEngine,
  def: DataSetDefinition,
  filter: FilterNode | null,
  ids: readonly string[],
): Promise<FilterNode | null> {
  const replace = async (node: FilterNode): Promise<FilterNode> => {
    if (isGroup(node)) return { op: node.op, items: await Promise.all(node.items.map(replace)) };
    if (!isRelation(node)) return node;
    const value: string[] = [];
    const query = { filter: node, ids: { op: 'in' as const, value: ids }, fields: [] };
    if (ids.length > 0) for await (const rows of market.stream(def, query)) for (const { id } of rows) value.push(id);
    return { field: 'id', op: 'in', value };
  };
  return filter && relationsIn(filter).length > 0 ? replace(filter) : filter;
}
