import { describeFilter } from '@daas/contract/datasets/describe';
import type { FilterNode } from '@daas/contract/datasets/filter';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { useIntl } from '@umijs/max';
import { Typography } from 'antd';

interface Props {
  filter: FilterNode | null;
  groups: FilterFieldGroup[];
}

/** A filter in words. */
export function FilterText({ filter, groups }: Props) {
  const { formatMessage } = useIntl();
  const termName = useTermName();
  if (!filter) return <>{formatMessage({ id: 'connector.no-filter' })}</>;
  return <Typography.Text>{describeFilter(filter, groups, formatMessage, termName)}</Typography.Text>;
}
