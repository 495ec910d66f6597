import { type FilterCondition, type FilterNode, isGroup, type RowValue, recordColumn } from '@daas/contract/datasets';
import { lowerAscii } from './text';

/** What a filter means, without SQL. */
export const matchesFilter = (row: Record<string, RowValue>, node: FilterNode): boolean => {
  if (!isGroup(node)) return meetsCondition(askedValue(row, node.field), node);
  return node.op === 'and'
    ? node.items.every((item) => matchesFilter(row, item))
    : node.items.some((item) => matchesFilter(row, item));
};

/** Of a column of records, the texts that there are. */
function askedValue(row: Record<string, RowValue>, name: string): RowValue {
  const of = recordColumn(name);
  if (!of) return row[name] ?? null;
  const records = (row[of.records] ?? []) as Record<string, string | null>[];
  const texts = records.flatMap((record) => record[of.column] ?? []);
  return texts.length > 0 ? texts : null;
}

function meetsCondition(found: RowValue, { op, value }: FilterCondition): boolean {
  const list = (Array.isArray(value) ? value : [value]) as unknown[];
  const [low, high] = list as [string, string];
  const negative = { ne: 'eq', not_in: 'in', not_contains: 'contains' } as const;
  if (op in negative) return !meetsCondition(found, { field: '', op: negative[op as keyof typeof negative], value });
  if (op === 'is_empty' || op === 'not_empty') return (found === null) === (op === 'is_empty');
  if (found === null) return false;
  if (Array.isArray(found)) {
    const has = (one: unknown) => (found as unknown[]).includes(one);
    return op === 'in' ? list.some(has) : list.every(has);
  }
  switch (op) {
    case 'eq':
      return found === value;
    case 'in':
      return list.includes(found);
    case 'gt':
      return (found as string) > low;
    case 'gte':
      return (found as string) >= low;
    case 'lt':
      return (found as string) < low;
    case 'lte':
      return (found as string) <= low;
    case 'between':
      return (found as string) >= low && (found as string) <= high;
    case 'contains':
      return lowerAscii(String(found)).includes(lowerAscii(String(value)));
    default:
      return String(found).startsWith(String(value));
  }
}
