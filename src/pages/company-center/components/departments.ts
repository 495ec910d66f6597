import type { EndpointOutput } from '@daas/contract/endpoints';

export type Department = EndpointOutput<'department.tree'>['list'][number];

export interface DepartmentNode extends Department {
  children: DepartmentNode[];
}

/** The tree of a list that names parents before their children. */
export function treeOf(list: readonly Department[]): DepartmentNode[] {
  const top: DepartmentNode[] = [];
  const byId = new Map<number, DepartmentNode>();
  for (const department of list) {
    const node = { ...department, children: [] };
    byId.set(node.id, node);
    const siblings = node.parent_id === null ? top : byId.get(node.parent_id)?.children;
    (siblings ?? top).push(node);
  }
  return top;
}

/** What contains the word, with everything above it. */
export const containing = (nodes: readonly DepartmentNode[], word: string): DepartmentNode[] =>
  nodes.flatMap((node) => {
    const children = containing(node.children, word);
    return children.length > 0 || node.name.toLowerCase().includes(word) ? [{ ...node, children }] : [];
  });

export const idsOf = (nodes: readonly DepartmentNode[]): number[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** The departments from the top to this one; none when there is no such. */
export function wayTo(list: readonly Department[], id: number): Department[] {
  const byId = new Map(list.map((department) => [department.id, department]));
  const way: Department[] = [];
  for (let at = byId.get(id); at; at = at.parent_id === null ? undefined : byId.get(at.parent_id)) way.unshift(at);
  return way;
}

/** With all below it. */
export const branchOf = (list: readonly Department[], id: number): Set<number> =>
  new Set(list.filter((one) => wayTo(list, one.id).some((above) => above.id === id)).map((one) => one.id));
