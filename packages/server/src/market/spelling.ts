import {
  type DataSetDefinition,
  type FieldDefinition,
  type FilterCondition,
  type FilterNode,
  filterableField,
  isGroup,
  type Scalar,
} from '@daas/contract/datasets';
import { asCode, asCodeOf, asName, cleanLine } from '@daas/contract/identity';
import { lowerAscii, wideAndNarrow } from './text';

/**
 * Writings under which rows may have a value that was asked for. A code is stored as `asCodeOf` has it; another value as
 * its source wrote it, which an index finds by the few forms that sources use. Titles are found in any writing besides,
 * by `asName`.
 */
export function spellings({ type, format, values }: FieldDefinition, value: string): string[] {
  if (values || (type !== 'text' && type !== 'keyword' && type !== 'tags')) return [value];
  if (format === 'uscc') return [asCodeOf(format, value)];
  if (format) return [...new Set([asCodeOf(format, value), asCode(value), value.trim()])];
  const plain = cleanLine(value);
  const code = type === 'keyword' && /^[\x20-\x7e\uff01-\uff5e]*$/.test(plain) ? [asCode(plain)] : [];
  return [...new Set([value.trim(), ...wideAndNarrow(plain.normalize('NFKC')), plain, ...code])];
}

/** As `spellings`, and as names are compared. */
export const titleSpellings = (field: FieldDefinition, value: string): string[] => [
  ...new Set([...spellings(field, value), ...wideAndNarrow(asName(value))]),
];

/** Whether the engines compare a condition's values with the titles of rows as names. */
export const asksTitle = (def: DataSetDefinition, { field, op }: FilterCondition): boolean =>
  field === def.title && ['eq', 'ne', 'in', 'not_in'].includes(op);

const listOf = ({ value }: FilterCondition): string[] => [value].flat().map(String);

/** The filter that finds what was meant, however its values were written. */
export function spelled(def: DataSetDefinition, node: FilterNode): FilterNode {
  if (isGroup(node)) return { op: node.op, items: node.items.map((item) => spelled(def, item)) };
  const field = filterableField(def, node.field);
  if (!field || node.field === 'id' || node.value === undefined || asksTitle(def, node)) return node;
  const forms = listOf(node).map((one) => spellings(field, one));
  if (forms.every((some, at) => some.length === 1 && some[0] === listOf(node)[at])) return node;
  const any = (op: FilterCondition['op'], some: Scalar[]): FilterCondition => ({ field: node.field, op, value: some });
  const all = [...new Set(forms.flat())];
  switch (node.op) {
    case 'eq':
    case 'in':
      return any('in', all);
    case 'ne':
    case 'not_in':
      return any('not_in', all);
    case 'all':
      return { op: 'and', items: forms.map((some) => any('in', some)) };
    default: {
      const each = node.op === 'starts_with' ? all : [...new Map(all.map((one) => [lowerAscii(one), one])).values()];
      const items = each.map((value): FilterCondition => ({ ...node, value }));
      return { op: node.op === 'not_contains' ? 'and' : 'or', items };
    }
  }
}
