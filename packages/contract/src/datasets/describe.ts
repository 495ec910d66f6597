import { type FilterCondition, type FilterNode, isGroup, isRelation, type RelationCondition } from './filter';

/** Properties of a field that the description of a condition needs. */
interface FilterField {
  name: string;
  label: string;
  unit?: string | null | undefined;
  options?: readonly { value: unknown; label: string }[] | null | undefined;
}
/** A relation whose rows conditions can count, with the fields of those rows. */
interface FilterRelation {
  name: string;
  label: string;
  fields: readonly FilterField[];
}
type Say = (message: { id: string }, values?: Record<string, string | number>) => string;

/** Maximum values of a list in a description; the rest are counted. */
const MAX_NAMED = 3;

/** Describes a filter in a sentence. */
export function describeFilter(
  node: FilterNode,
  groups: readonly { fields: readonly FilterField[]; relations?: readonly FilterRelation[] | undefined }[],
  say: Say,
  nameOf: (value: string) => string = String,
): string {
  const fields = groups.flatMap((group) => group.fields);
  const related = (one: RelationCondition): string => {
    const relation = groups.flatMap((group) => group.relations ?? []).find(({ name }) => name === one.relation);
    const name = withinSentence(relation?.label ?? one.relation);
    const text = say({ id: `filter.relation.${one.match}` }, { name, count: one.count ?? 1 });
    if (!one.filter) return text;
    const inner = describeFilter(one.filter, [{ fields: relation?.fields ?? [] }], say, nameOf);
    return say({ id: 'filter.relation.where' }, { text, inner });
  };
  const describe = (one: FilterNode, inside: boolean): string => {
    if (isRelation(one)) return related(one);
    if (!isGroup(one)) return condition(one, fields, say, nameOf);
    const joined = one.items.map((item) => describe(item, true)).join(say({ id: `filter.join.${one.op}` }));
    return inside && one.items.length > 1 ? say({ id: 'filter.inside' }, { text: joined }) : joined;
  };
  return describe(node, false);
}

/** English labels begin with a capital letter. */
const withinSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

function condition(
  { field: name, op, value }: FilterCondition,
  fields: readonly FilterField[],
  say: Say,
  nameOf: (value: string) => string,
): string {
  const field = fields.find((one) => one.name === name);
  const label = field?.label ?? name;
  const operator = say({ id: `filter.op.${op}` });
  if (value === undefined) return `${label} ${operator}`;
  return `${label} ${operator} ${operand(value, field, say, nameOf)}`;
}

function operand(
  value: FilterCondition['value'],
  field: FilterField | undefined,
  say: Say,
  nameOf: (value: string) => string,
): string {
  const labelOf = (one: unknown): string =>
    typeof one === 'boolean'
      ? say({ id: one ? 'filter.yes' : 'filter.no' })
      : (field?.options?.find((option) => option.value === one)?.label ?? nameOf(String(one)));
  const unit = field?.unit ? unitAfter(field.unit) : '';
  if (!Array.isArray(value)) return labelOf(value) + unit;
  const names =
    value
      .slice(0, MAX_NAMED)
      .map(labelOf)
      .join(say({ id: 'filter.comma' })) + unit;
  return value.length > MAX_NAMED ? say({ id: 'filter.and-more' }, { named: names, count: value.length }) : names;
}

/** With a unit of 10,000 pieces, 800 is '800 × 10,000 pieces'. */
const unitAfter = (unit: string): string => (/^\d/.test(unit) ? ` × ${unit}` : ` ${unit}`);
