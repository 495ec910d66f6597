import type { EndpointOutput } from '@daas/contract/endpoints';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Card, Empty, Flex, Tag, Typography } from 'antd';

type Entry = EndpointOutput<'connector.changelog'>['list'][number];

const COLOURS = { added: 'success', changed: 'processing', ending: 'warning', removed: 'default' } as const;

/** How the fields of the connector's data set changed, and which of them end. */
export function ChangelogCard({ id }: { id: number }) {
  const { formatMessage } = useIntl();
  const { data, loading } = useApi('connector.changelog', { id });
  return (
    <Card variant="borderless" loading={loading && !data} title={formatMessage({ id: 'connector-detail.changelog' })}>
      {data?.list.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={formatMessage({ id: 'connector-detail.changelog-empty' })}
        />
      )}
      <Flex vertical gap="middle">
        {data?.list.map((entry) => (
          <Change key={`${entry.day} ${entry.kind} ${entry.field} ${entry.text}`} entry={entry} />
        ))}
      </Flex>
    </Card>
  );
}

function Change({ entry: { day, kind, field, label, text, until, instead } }: { entry: Entry }) {
  const format = useFormat();
  const say = useText('connector-detail');
  return (
    <Flex gap="small" align="baseline" wrap>
      <Typography.Text type="secondary" className="tabular">
        {format.day(day)}
      </Typography.Text>
      <Tag color={COLOURS[kind]}>{say(`changelog-${kind}`)}</Tag>
      {field && (
        <span>
          {label ?? field} <Typography.Text code>{field}</Typography.Text>
        </span>
      )}
      {text && <span>{text}</span>}
      {until && <span>{say('changelog-until', { day: format.day(until) })}</span>}
      {instead && <span>{say('changelog-instead', { field: instead })}</span>}
    </Flex>
  );
}
