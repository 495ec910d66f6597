import {
  conditionRelation,
  DATA_SETS,
  type DataSetKey,
  type FilterNode,
  type RelationCondition,
  type Row,
} from '@daas/contract/datasets';
import { createWorld, DEMO_DEFAULTS, demoRows } from '@daas/demo';
import { matchesFilter } from '@daas/server/market/matchesFilter';
import { matchesKeyword } from '@daas/server/market/searchText';

/** Counts the rows of the demo in memory. */
export function rowCounter() {
  const world = createWorld(DEMO_DEFAULTS);
  const sets = new Map<DataSetKey, Row[]>();
  const rowsOf = (key: DataSetKey): Row[] => {
    const rows = sets.get(key) ?? (demoRows(world, key) as Row[]);
    sets.set(key, rows);
    return rows;
  };
  const counts = new Map<string, Map<string, number>>();
  /** Returns the number of related rows for each key. */
  const linked = (key: DataSetKey, node: RelationCondition): Map<string, number> => {
    const relation = conditionRelation(DATA_SETS[key], node.relation);
    if (!relation) throw new Error(`${key} has no relation ${node.relation}`);
    const id = JSON.stringify([relation.dataSet, relation.there, node.filter]);
    const known = counts.get(id);
    if (known) return known;
    const result = new Map<string, number>();
    const other = relation.dataSet as DataSetKey;
    for (const row of rowsOf(other)) {
      if (node.filter && !matchesFilter(DATA_SETS[other], row, node.filter)) continue;
      for (const value of [row[relation.there] ?? []].flat() as string[])
        result.set(value, (result.get(value) ?? 0) + 1);
    }
    counts.set(id, result);
    return result;
  };
  return (key: DataSetKey, filters: readonly FilterNode[], keyword: string): number => {
    const def = DATA_SETS[key];
    const meetsRelation = (row: Row) => (node: RelationCondition) => {
      const relation = conditionRelation(def, node.relation);
      const found = [row[relation?.here ?? ''] ?? []]
        .flat()
        .reduce<number>((sum, value) => sum + (linked(key, node).get(String(value)) ?? 0), 0);
      return node.match === 'none' ? found === 0 : found >= (node.count ?? 1);
    };
    return rowsOf(key).filter(
      (row) =>
        filters.every((filter) => matchesFilter(def, row, filter, meetsRelation(row))) &&
        (keyword === '' || matchesKeyword(def, row, keyword)),
    ).length;
  };
}
