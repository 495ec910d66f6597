import {
  conditionRelation,
  type DataSetDefinition,
  type FieldDefinition,
  type FilterCondition,
  type FilterNode,
  filterableField,
  isGroup,
  isRelation,
  relatedDataSet,
  type Scalar,
} from '@daas/contract/datasets';
import { asCode, asCodeOf, asName, cleanLine } from '@daas/contract/identity';
import { lowerAscii, wideAndNarrow } from './searchText';

/**
 * Returns the spellings under which rows may store a value. A code is stored as `asCodeOf` returns it; other values are
 * stored as the source wrote them, in one of a few forms. Titles are also compared as `asName`.
 */
export function spellings({ type, format, values }: FieldDefinition, value: string): string[] {
  if (values || (type !== 'text' && type !== 'keyword' && type !== 'tags')) return [value];
  if (format === 'uscc') return [asCodeOf(format, value)];
  if (format) return [...new Set([asCodeOf(format, value), asCode(value), value.trim()])];
  const plain = cleanLine(value);
  const code = type === 'keyword' && /^[\x20-\x7e\uff01-\uff5e]*$/.test(plain) ? [asCode(plain)] : [];
  return [...new Set([value.trim(), ...wideAndNarrow(plain.normalize('NFKC')), plain, ...code])];
}

/** Like `spellings`, with the normalized name. */
export const titleSpellings = (field: FieldDefinition, value: string): string[] => [
  ...new Set([...spellings(field, value), ...wideAndNarrow(asName(value))]),
];

/** Returns whether a condition compares normalized titles. */
export const comparesTitle = (def: DataSetDefinition, { field, op }: FilterCondition): boolean =>
  field === def.title && ['eq', 'ne', 'in', 'not_in'].includes(op);

const listOf = ({ value }: FilterCondition): string[] => [value].flat().map(String);

/** Adds all spellings to the values of a filter. */
export function expandSpellings(def: DataSetDefinition, node: FilterNode): FilterNode {
  if (isGroup(node)) return { op: node.op, items: node.items.map((item) => expandSpellings(def, item)) };
  if (isRelation(node)) {
    const relation = conditionRelation(def, node.relation);
    if (!relation || !node.filter) return node;
    return { ...node, filter: expandSpellings(relatedDataSet(relation), node.filter) };
  }
  const field = filterableField(def, node.field);
  if (!field || node.field === 'id' || node.value === undefined || comparesTitle(def, node)) return node;
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
