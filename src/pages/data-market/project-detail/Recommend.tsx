import { describeFilter } from '@daas/kit/FilterBuilder';
import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useTermName } from '@daas/kit/hooks/useTermName';
import { Sentence } from '@daas/kit/Name';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { MarketList } from '@daas/market-ui/MarketList';
import { useIntl } from '@umijs/max';
import { Card, Flex, Tag, Typography } from 'antd';
import { conditionsOf } from './conditions';

/** Companies that fit the project's conditions, and which conditions those are. */
export function Recommend({ row }: { row: Record<string, unknown> }) {
  const { formatMessage } = useIntl();
  const { filters, loading } = useDataSet('enterprise');
  const termName = useTermName();
  const conditions = conditionsOf(row);
  return (
    <Flex vertical gap="middle">
      <Card variant="borderless">
        <Typography.Paragraph type="secondary">
          {formatMessage({ id: 'project-detail.recommend-text' })}
        </Typography.Paragraph>
        <Flex gap="small" wrap>
          {loading ? (
            <PageSkeleton rows={1} />
          ) : (
            conditions.map((one) => (
              <Tag key={one.field} variant="filled" style={{ whiteSpace: 'normal' }}>
                <Sentence>{describeFilter(one, filters, formatMessage, termName)}</Sentence>
              </Tag>
            ))
          )}
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
