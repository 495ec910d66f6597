import type { FilterNode } from '@daas/contract/datasets/filter';
import type { HotFilter } from '@daas/contract/datasets/filterConfig';
import { type DraftGroup, FilterBuilder, fromFilter, unfinished } from '@daas/kit/FilterBuilder';
import type { FilterFieldGroup } from '@daas/kit/hooks/useDataSet';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Typography } from 'antd';

interface Props {
  groups: FilterFieldGroup[];
  hot: HotFilter[];
  value: DraftGroup;
  onChange: (value: DraftGroup) => void;
  showProblems: boolean;
  /** What the server said of the filter. */
  error: string | null;
}

export function FilterStep({ groups, hot, value, onChange, showProblems, error }: Props) {
  const { formatMessage } = useIntl();
  const invalid = showProblems ? unfinished(value) : [];
  return (
    <Flex vertical gap="middle">
      <Typography.Text type="secondary">{formatMessage({ id: 'connector-create.filter-intro' })}</Typography.Text>
      {hot.length > 0 && (
        <Flex gap="small" wrap align="center">
          <Typography.Text>{formatMessage({ id: 'connector-create.hot' })}</Typography.Text>
          {hot.map((one) => (
            <Button
              key={one.name}
              size="small"
              shape="round"
              onClick={() => onChange(fromFilter(one.filter as FilterNode))}
            >
              {one.name}
            </Button>
          ))}
        </Flex>
      )}
      {invalid.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={formatMessage({ id: 'connector-create.unfinished' }, { count: invalid.length })}
        />
      )}
      {error && <Alert type="error" showIcon title={error} />}
      <FilterBuilder groups={groups} value={value} onChange={onChange} invalid={invalid} />
    </Flex>
  );
}
