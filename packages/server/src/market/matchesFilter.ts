import {
  type DataSetDefinition,
  type FilterCondition,
  type FilterNode,
  isGroup,
  isRelation,
  type RelationCondition,
  type RowValue,
  recordColumn,
} from '@daas/contract/datasets';
import { asName } from '@daas/contract/identity';
import { MarketError } from './engine';
import { lowerAscii } from './searchText';
import { comparesTitle, expandSpellings } from './spelling';

/** A filter is applied to many rows. */
const cache = new WeakMap<FilterNode, { def: DataSetDefinition; node: FilterNode }>();
function spelledOnce(def: DataSetDefinition, filter: FilterNode): FilterNode {
  const cached = cache.get(filter);
  if (cached?.def === def) return cached.node;
  const node = expandSpellings(def, filter);
  cache.set(filter, { def, node });
  return node;
}

/** Decides a condition on related rows, which the row does not contain. */
export type MeetsRelation = (node: RelationCondition) => boolean;
const refuseRelation: MeetsRelation = ({ relation }) => {
  throw new MarketError('bad_filter', `the rows of ${relation} are not in memory`);
};

/** Evaluates a filter on a row in memory. */
export const matchesFilter = (
  def: DataSetDefinition,
  row: Record<string, RowValue>,
  filter: FilterNode,
  meetsRelation: MeetsRelation = refuseRelation,
): boolean => {
  const meets = (node: FilterNode): boolean => {
    if (isGroup(node)) return node.op === 'and' ? node.items.every(meets) : node.items.some(meets);
    if (isRelation(node)) return meetsRelation(node);
    const value = comparedValue(row, node.field);
    if (!comparesTitle(def, node)) return matchesCondition(value, node);
    const names = [node.value].flat().map((one) => asName(String(one)));
    return matchesCondition(value === null ? null : asName(String(value)), {
      ...node,
      value: Array.isArray(node.value) ? names : (names[0] ?? ''),
    });
  };
  return meets(spelledOnce(def, filter));
};

/** Returns the value of a field, or the non-empty texts of a column of records. */
export function comparedValue(row: Record<string, RowValue>, name: string): RowValue {
  const of = recordColumn(name);
  if (!of) return row[name] ?? null;
  const records = (row[of.records] ?? []) as Record<string, string | null>[];
  const texts = records.flatMap((record) => record[of.column] ?? []);
  return texts.length > 0 ? texts : null;
}

function matchesCondition(rowValue: RowValue, { op, value }: FilterCondition): boolean {
  const list = (Array.isArray(value) ? value : [value]) as unknown[];
  const [low, high] = list as [string, string];
  const negative = { ne: 'eq', not_in: 'in', not_contains: 'contains' } as const;
  if (op in negative)
    return !matchesCondition(rowValue, { field: '', op: negative[op as keyof typeof negative], value });
  if (op === 'is_empty' || op === 'not_empty') return (rowValue === null) === (op === 'is_empty');
  if (rowValue === null) return false;
  if (Array.isArray(rowValue)) {
    const has = (one: unknown) => (rowValue as unknown[]).includes(one);
    return op === 'in' ? list.some(has) : list.every(has);
  }
  switch (op) {
    case 'eq':
      return rowValue === value;
    case 'in':
      return list.includes(rowValue);
    case 'gt':
      return (rowValue as string) > low;
    case 'gte':
      return (rowValue as string) >= low;
    case 'lt':
      return (rowValue as string) < low;
    case 'lte':
      return (rowValue as string) <= low;
    case 'between':
      return (rowValue as string) >= low && (rowValue as string) <= high;
    case 'contains':
      return lowerAscii(String(rowValue)).includes(lowerAscii(String(value)));
    default:
      return String(rowValue).startsWith(String(value));
  }
}
