import { describeFilter } from '@daas/contract/datasets/describe';
import type { FilterNode } from '@daas/contract/datasets/filter';

export const NAME_MAX = 60;
const SEPARATOR = ' · ';
type Describe = Parameters<typeof describeFilter>;

/** Returns a name for a search: its keyword, its conditions and the data set, as far as there is room. */
export function proposeName(
  { keyword, filter }: { keyword: string | null; filter: FilterNode | null },
  product: string,
  groups: Describe[1],
  say: Describe[2],
  nameOf: (value: string) => string,
): string {
  const nodes = filter === null ? [] : 'items' in filter && filter.op === 'and' ? filter.items : [filter];
  const fields = groups.flatMap((group) => group.fields);
  const part = (node: FilterNode): string => {
    // “浙江省” names rows better than “省份 等于 浙江省”.
    const isName = 'field' in node && node.op === 'eq' && typeof node.value === 'string';
    if (!isName) return describeFilter(node, groups, say, nameOf);
    const value = String(node.value);
    const options = fields.find(({ name }) => name === node.field)?.options;
    return options?.find((option) => option.value === value)?.label ?? nameOf(value);
  };
  return [keyword, ...nodes.map(part), product].reduce<string>((name, next) => {
    const longer = name && next ? `${name}${SEPARATOR}${next}` : name || next || '';
    return longer.length <= NAME_MAX ? longer : name;
  }, '');
}
