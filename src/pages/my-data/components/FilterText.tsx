import type { FilterNode } from '@daas/contract/datasets/filter';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useIntl } from '@umijs/max';
import { Typography } from 'antd';

interface Props {
  filter: FilterNode | null;
  groups: FilterFieldGroup[];
}

/** A filter in words. */
export function FilterText({ filter, groups }: Props) {
  const { formatMessage } = useIntl();
  if (!filter) return <>{formatMessage({ id: 'connector.no-filter' })}</>;
  const fields = new Map(groups.flatMap((group) => group.fields).map((field) => [field.name, field]));
  const valueText = (name: string, value: unknown): string => {
    const options = fields.get(name)?.options;
    const one = (item: unknown) => {
      if (typeof item === 'boolean') return formatMessage({ id: item ? 'filter.yes' : 'filter.no' });
      return options?.find((option) => option.value === item)?.label ?? String(item);
    };
    return Array.isArray(value) ? value.map(one).join(formatMessage({ id: 'filter.comma' })) : one(value);
  };
  const words = (node: FilterNode, level: number): string => {
    if ('items' in node) {
      const joined = node.items
        .map((item) => words(item, level + 1))
        .join(formatMessage({ id: `connector.filter-${node.op}` }));
      return level > 0 && node.items.length > 1 ? `(${joined})` : joined;
    }
    const { field, op, value } = node;
    return [
      fields.get(field)?.label ?? field,
      formatMessage({ id: `filter.op.${op}` }),
      ...(value === undefined ? [] : [valueText(field, value)]),
    ].join(' ');
  };
  return <Typography.Text>{words(filter, 0)}</Typography.Text>;
}
