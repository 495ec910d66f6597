import type { FilterGroup, FilterNode, Operator, RelationMatch, Scalar } from '@daas/contract/datasets/filter';

/** A filter while it is being built: conditions may be unfinished, and each node keeps a key for the screen. */
export interface DraftCondition {
  key: string;
  field?: string | undefined;
  op?: Operator | undefined;
  value?: Scalar | (Scalar | null)[] | undefined;
}
export interface DraftGroup {
  key: string;
  op: 'and' | 'or';
  items: DraftNode[];
}
/** A condition on related rows; `root` are conditions of those rows. */
export interface DraftRelation {
  key: string;
  relation: string;
  match: RelationMatch;
  count?: number | undefined;
  root: DraftGroup;
}
export type DraftNode = DraftGroup | DraftCondition | DraftRelation;

/** Replaces a node of the tree, or takes it out when `change` answers null. */
export type Change = (key: string, change: (node: DraftNode) => DraftNode | null) => void;

/** Groups inside groups that the builder offers: the server takes five, one is kept for joining with facets. */
export const MAX_LEVELS = 4;

/** Groups inside groups in the conditions of related rows. */
export const MAX_RELATED_LEVELS = 3;

const LISTS: ReadonlySet<string> = new Set<Operator>(['in', 'not_in', 'all']);
const WITHOUT_VALUE: ReadonlySet<string> = new Set<Operator>(['is_empty', 'not_empty']);
export type OperandKind = 'none' | 'one' | 'list' | 'range';
export const operandOf = (op: Operator): OperandKind => {
  if (WITHOUT_VALUE.has(op)) return 'none';
  if (LISTS.has(op)) return 'list';
  return op === 'between' ? 'range' : 'one';
};

let last = 0;
const nextKey = () => `n${++last}`;
export const isDraftGroup = (node: DraftNode): node is DraftGroup => 'items' in node;
export const isDraftRelation = (node: DraftNode): node is DraftRelation => 'relation' in node;
export const newRelation = (relation: string, root: DraftGroup = newGroup()): DraftRelation => ({
  key: nextKey(),
  relation,
  match: 'any',
  root,
});
export const newCondition = (): DraftCondition => ({ key: nextKey() });
export const newGroup = (op: DraftGroup['op'] = 'and', items: DraftNode[] = []): DraftGroup => ({
  key: nextKey(),
  op,
  items,
});

/** The tree with one node replaced, or taken out when `change` answers null. */
export function changeNode(root: DraftGroup, key: string, change: (node: DraftNode) => DraftNode | null): DraftGroup {
  const walk = (node: DraftNode): DraftNode | null => {
    if (node.key === key) return change(node);
    if (isDraftRelation(node)) return { ...node, root: changeNode(node.root, key, change) };
    if (!isDraftGroup(node)) return node;
    return { ...node, items: node.items.map(walk).filter((item) => item !== null) };
  };
  return (walk(root) as DraftGroup | null) ?? newGroup();
}

const filled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

function finished({ field, op, value }: DraftCondition): FilterNode | null {
  if (!field || !op) return null;
  const kind = operandOf(op);
  if (kind === 'none') return { field, op };
  if (kind === 'one') return filled(value) && !Array.isArray(value) ? { field, op, value: value as Scalar } : null;
  const list = (Array.isArray(value) ? value : []).filter(filled) as Scalar[];
  if (kind === 'range') {
    const [low, high] = list;
    return list.length === 2 && low !== undefined && high !== undefined && low <= high
      ? { field, op, value: list }
      : null;
  }
  return list.length > 0 ? { field, op, value: list } : null;
}

const lacksCount = ({ match, count }: DraftRelation): boolean => match === 'at_least' && count === undefined;

/** Conditions that lack a field, an operator, a value or a number, or whose range is upside down. */
export const unfinished = (root: DraftGroup): string[] =>
  root.items.flatMap((node) => {
    if (isDraftGroup(node)) return unfinished(node);
    if (isDraftRelation(node)) return [...(lacksCount(node) ? [node.key] : []), ...unfinished(node.root)];
    return finished(node) ? [] : [node.key];
  });

function finishedRelation(node: DraftRelation): FilterNode | null {
  if (lacksCount(node)) return null;
  const { relation, match, count, root } = node;
  const filter = toFilter(root);
  return { relation, match, ...(match === 'at_least' ? { count } : {}), ...(filter ? { filter } : {}) };
}

/** The filter to send: without incomplete conditions and empty groups; null matches every row. */
export function toFilter(root: DraftGroup): FilterNode | null {
  const items = root.items.flatMap((node) => {
    const one = isDraftGroup(node) ? toFilter(node) : isDraftRelation(node) ? finishedRelation(node) : finished(node);
    return one ? [one] : [];
  });
  const [only] = items;
  if (!only) return null;
  return items.length === 1 ? only : ({ op: root.op, items } satisfies FilterGroup);
}

/** A saved filter opened for editing. */
export function fromFilter(filter: FilterNode | null | undefined): DraftGroup {
  if (!filter) return newGroup();
  const open = (node: FilterNode): DraftNode => {
    if ('items' in node) return newGroup(node.op, node.items.map(open));
    if (!('relation' in node)) return { ...node, key: nextKey() };
    const { filter: inner, ...related } = node;
    return { ...related, key: nextKey(), root: fromFilter(inner) };
  };
  const root = open(filter);
  return isDraftGroup(root) ? root : newGroup('and', [root]);
}

/** The draft with more conditions that must hold, too. */
export function withFilters(root: DraftGroup, filters: readonly FilterNode[]): DraftGroup {
  if (filters.length === 0) return root;
  const there = new Set(
    root.op === 'and' ? root.items.map((node) => JSON.stringify(toFilter(newGroup('and', [node])))) : [],
  );
  const added = filters
    .flatMap((filter) => {
      const open = fromFilter(filter);
      return open.op === 'and' ? open.items : [open];
    })
    // The same condition once.
    .filter((node) => !there.has(JSON.stringify(toFilter(newGroup('and', [node])))));
  if (root.items.length === 0) return newGroup('and', added);
  return root.op === 'and' ? { ...root, items: [...root.items, ...added] } : newGroup('and', [root, ...added]);
}

const isFilter = (node: unknown): node is FilterNode => {
  if (typeof node !== 'object' || node === null) return false;
  if ('relation' in node)
    return typeof node.relation === 'string' && 'match' in node && (!('filter' in node) || isFilter(node.filter));
  if (!('op' in node)) return false;
  if ('items' in node)
    return (node.op === 'and' || node.op === 'or') && Array.isArray(node.items) && node.items.every(isFilter);
  return 'field' in node && typeof node.field === 'string' && typeof node.op === 'string';
};

/** The filter of an address; null when it cannot be parsed as one. The server checks fields and values. */
export function parseFilter(text: string | null | undefined): FilterNode | null {
  try {
    const node: unknown = text ? JSON.parse(text) : null;
    return isFilter(node) ? node : null;
  } catch {
    return null;
  }
}

export const countConditions = (node: FilterNode | null | undefined): number => {
  if (!node) return 0;
  if ('items' in node) return node.items.reduce((sum, item) => sum + countConditions(item), 0);
  return 'relation' in node ? 1 + countConditions(node.filter) : 1;
};
