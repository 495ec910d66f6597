import type { FilterCondition } from '@daas/contract/datasets/filter';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { MarketList } from '@daas/kit/market/MarketList';
import { useIntl } from '@umijs/max';
import { Card, Flex, Tag, Typography } from 'antd';
import { conditionsOf } from './conditions';

/** Companies that fit the project's conditions, and which conditions those are. */
export function Recommend({ row }: { row: Record<string, unknown> }) {
  const { formatMessage } = useIntl();
  const { view } = useDataSet('enterprise');
  const conditions = conditionsOf(row);
  return (
    <Flex vertical gap="middle">
      <Card variant="borderless">
        <Typography.Paragraph type="secondary">
          {formatMessage({ id: 'project-detail.recommend-text' })}
        </Typography.Paragraph>
        <Flex gap="small" wrap>
          {view && conditions.map((one) => <Condition key={one.field} view={view} condition={one} />)}
        </Flex>
      </Card>
      <MarketList
        dataSet="enterprise"
        filter={{ op: 'and', items: conditions }}
        empty={formatMessage({ id: 'project-detail.nobody' })}
      />
    </Flex>
  );
}

function Condition({ view, condition: { field: name, op, value } }: { view: DataSetView; condition: FilterCondition }) {
  const { formatMessage } = useIntl();
  const field = view.fields.find((one) => one.name_en === name);
  const labelOf = (one: unknown) => field?.values?.find((item) => item.value === one)?.label ?? String(one);
  const said = (Array.isArray(value) ? value : [value]).map(labelOf).join(formatMessage({ id: 'data-detail.comma' }));
  return (
    <Tag variant="filled" style={{ whiteSpace: 'normal' }}>
      {field?.label} {formatMessage({ id: `filter.op.${op}` })} {said} {field?.unit}
    </Tag>
  );
}
