import type { z } from 'zod';
import type { DataSetDefinition } from './definition';
import {
  FILTER_MAX_CONDITIONS,
  type FilterCondition,
  type FilterNode,
  filterableField,
  filterableNames,
  filterShape,
  isGroup,
  isRelation,
  OPERATORS_OF,
  operandSchema,
  RELATIONS_MAX,
  type RelationCondition,
} from './filter';
import { conditionRelation, conditionRelations, relatedDataSet } from './relation';

/** Problems of a condition beyond its shape; the texts are in `nouns` of the errors. */
export type FilterRule =
  | 'or-needs-item'
  | 'not-filterable'
  | 'no-operator'
  | 'takes-no-value'
  | 'too-many-conditions'
  | 'unknown-relation'
  | 'needs-count'
  | 'takes-no-count'
  | 'too-many-relations';
/**
 * A problem of a filter: its path (`items.0.value`) and the violated rule, with the names that are possible instead, or
 * the message of the value's schema.
 */
export type FilterProblem = {
  path: (string | number)[];
  broken:
    | { rule: FilterRule; params?: Record<string, string | number>; names?: readonly string[] }
    | { issue: z.core.$ZodIssue };
};

/** Returns the problems of a well-formed tree for this data set; empty if it can be executed. */
export function filterProblems(def: DataSetDefinition, root: FilterNode): FilterProblem[] {
  const problems: FilterProblem[] = [];
  let conditions = 0;
  let relations = 0;
  const visit = (of: DataSetDefinition, node: FilterNode, path: (string | number)[]): void => {
    if (isGroup(node)) {
      if (node.op === 'or' && node.items.length === 0)
        problems.push({ path: [...path, 'items'], broken: { rule: 'or-needs-item' } });
      for (const [index, item] of node.items.entries()) visit(of, item, [...path, 'items', index]);
      return;
    }
    conditions += 1;
    if (!isRelation(node)) {
      problems.push(...conditionProblems(of, node, path));
      return;
    }
    relations += 1;
    problems.push(...relationProblems(of, node, path));
    const relation = conditionRelation(of, node.relation);
    if (relation && node.filter) visit(relatedDataSet(relation), node.filter, [...path, 'filter']);
  };
  visit(def, root, []);
  if (conditions > FILTER_MAX_CONDITIONS)
    problems.push({ path: [], broken: { rule: 'too-many-conditions', params: { limit: FILTER_MAX_CONDITIONS } } });
  if (relations > RELATIONS_MAX)
    problems.push({ path: [], broken: { rule: 'too-many-relations', params: { limit: RELATIONS_MAX } } });
  return problems;
}

function conditionProblems(
  def: DataSetDefinition,
  { field: name, op, value }: FilterCondition,
  path: (string | number)[],
): FilterProblem[] {
  const field = filterableField(def, name);
  if (!field) {
    const names = filterableNames(def);
    return [{ path: [...path, 'field'], broken: { rule: 'not-filterable', params: { name }, names } }];
  }
  if (!OPERATORS_OF[field.type].includes(op))
    return [{ path: [...path, 'op'], broken: { rule: 'no-operator', params: { name, op } } }];
  const schema = operandSchema(field, op);
  if (!schema && value !== undefined)
    return [{ path: [...path, 'value'], broken: { rule: 'takes-no-value', params: { op } } }];
  return (schema?.safeParse(value, { reportInput: true }).error?.issues ?? []).map((issue) => ({
    path: [...path, 'value', ...(issue.path as (string | number)[])],
    broken: { issue },
  }));
}

function relationProblems(
  def: DataSetDefinition,
  { relation: name, match, count }: RelationCondition,
  path: (string | number)[],
): FilterProblem[] {
  if (!conditionRelation(def, name)) {
    const names = conditionRelations(def).map(({ key }) => key);
    return [{ path: [...path, 'relation'], broken: { rule: 'unknown-relation', params: { name }, names } }];
  }
  if ((match === 'at_least') === (count !== undefined)) return [];
  const rule = match === 'at_least' ? 'needs-count' : 'takes-no-count';
  return [{ path: [...path, 'count'], broken: { rule, params: { match } } }];
}

/** Schema of filters of one data set: shape, fields, operators, values and relations. */
export const filterSchema = (def: DataSetDefinition): z.ZodType<FilterNode> =>
  filterShape.superRefine((root, ctx) => {
    for (const { path, broken } of filterProblems(def, root)) ctx.addIssue({ code: 'custom', path, params: broken });
  });
