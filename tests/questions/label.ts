import type { DataSetKey, FilterNode } from '@daas/contract/datasets';
import { readVocabulary, type Term } from '@daas/server/market/vocabulary';

/** An expected condition: a filter, or industries below a code of GB/T 4754-2017. */
export type Label = FilterNode | { trade: string };

/** A bound as a filter. */
export const cmp = (field: string, op: 'gte' | 'gt' | 'lte' | 'lt', value: number | string): FilterNode => ({
  field,
  op,
  value,
});

/** A question with the conditions that a person expects of it. */
export interface Question {
  text: string;
  dataSet: DataSetKey;
  labels: readonly Label[];
  /** The page whose wording it follows, or 'template'. */
  source: string;
}

export type Verdict = 'right' | 'half' | 'wrong';

let codes: Map<string, string> | undefined;
const codeOf = (name: string): string | undefined => {
  if (!codes) {
    codes = new Map();
    const walk = (term: Term): void => {
      codes?.set(term.name, term.code);
      term.children.forEach(walk);
    };
    readVocabulary('industry').forEach(walk);
  }
  return codes.get(name);
};

const isTrade = (label: Label): label is { trade: string } => 'trade' in label;
const leaves = (node: FilterNode): FilterNode[] => ('items' in node ? node.items.flatMap(leaves) : [node]);

/** Returns whether a filter selects industries below a code, or the class that contains it alone. */
const isOfTrade = (filter: FilterNode, trade: string): boolean =>
  leaves(filter).every(
    (leaf) =>
      'field' in leaf &&
      leaf.field.startsWith('industry') &&
      (leaf.op === 'eq' || leaf.op === 'in') &&
      [leaf.value].flat().every((name) => codeOf(String(name))?.startsWith(trade)),
  );

/** Orders keys and lists, so that equal filters have equal texts. */
const canonical = (node: unknown): string => {
  if (Array.isArray(node)) return `[${node.map(canonical).sort().join(',')}]`;
  if (node === null || typeof node !== 'object') return JSON.stringify(node);
  return `{${Object.entries(node)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}:${canonical(value)}`)
    .sort()
    .join(',')}}`;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** 'Before 2011-01-01' and 'until 2010-12-31' are the same condition. */
const withIncludedDay = (node: FilterNode): FilterNode => {
  if (!('field' in node) || typeof node.value !== 'string' || !DAY.test(node.value)) return node;
  if (node.op !== 'lt' && node.op !== 'gt') return node;
  const day = new Date(node.value);
  day.setUTCDate(day.getUTCDate() + (node.op === 'lt' ? -1 : 1));
  return { ...node, op: node.op === 'lt' ? 'lte' : 'gte', value: day.toISOString().slice(0, 10) };
};

const LEVELS = ['county', 'city', 'province'];

/** The conditions that a row must meet, one by one. A province beside its city says nothing more, as does a city beside its county. */
const parts = (filters: readonly FilterNode[]): FilterNode[] => {
  const all = filters.flatMap((node): FilterNode[] =>
    'items' in node && node.op === 'and' ? parts(node.items) : [withIncludedDay(node)],
  );
  const names = all.flatMap((node) => ('field' in node ? [node.field] : []));
  const least = LEVELS.find((level) => names.includes(level));
  return all.filter(
    (node) => !('field' in node && node.op === 'eq' && LEVELS.includes(node.field) && node.field !== least),
  );
};

/** Right: the same conditions. Half: some of them and no other. Wrong: a condition that is not expected. */
export function judge(labels: readonly Label[], filters: readonly FilterNode[]): Verdict {
  const actual = parts(filters);
  const open = [...labels.filter(isTrade), ...parts(labels.filter((label): label is FilterNode => !isTrade(label)))];
  for (const filter of actual) {
    const at = open.findIndex((label) =>
      isTrade(label) ? isOfTrade(filter, label.trade) : canonical(label) === canonical(filter),
    );
    if (at < 0) return 'wrong';
    open.splice(at, 1);
  }
  return open.length === 0 ? 'right' : 'half';
}
