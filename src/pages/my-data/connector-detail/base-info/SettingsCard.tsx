import { useDataSet } from '@daas/kit/hooks/useDataSet';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Descriptions, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { FilterText } from '../../components/FilterText';
import { useSortText } from '../../components/SortSelect';
import type { ConnectorContext } from '../context';
import { SettingsForm } from './SettingsForm';

/** Name, description, fields and filter: read, or edited in place. */
export function SettingsCard(context: ConnectorContext) {
  const { connector } = context;
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const [editing, setEditing] = useState(false);
  const { view, filters } = useDataSet(connector.product.key);
  const text = useText('connector-detail');
  const common = useText('common');
  const sortText = useSortText(view);
  const labelOf = (name: string) => view?.fields.find((field) => field.name_en === name)?.label ?? name;
  return (
    <Card
      variant="borderless"
      title={text('settings')}
      extra={
        access['create-connector'] &&
        !editing && <Button onClick={() => setEditing(true)}>{formatMessage({ id: 'common.edit' })}</Button>
      }
    >
      {editing ? (
        <SettingsForm {...context} onClose={() => setEditing(false)} />
      ) : (
        <Descriptions
          column={1}
          size="small"
          styles={{ label: { minWidth: 120 } }}
          items={[
            { key: 'name', label: common('name'), children: <Name>{connector.name}</Name> },
            {
              key: 'description',
              label: common('description'),
              children: <Name>{format.orDash(connector.description)}</Name>,
            },
            {
              key: 'endpoint',
              label: text('endpoint'),
              children: (
                <Typography.Text code copyable dir="ltr" style={{ wordBreak: 'break-all' }}>
                  {connector.endpoint}
                </Typography.Text>
              ),
            },
            {
              key: 'fields',
              label: formatMessage({ id: 'connector-detail.fields' }, { count: connector.fields.length }),
              children: (
                <Flex wrap gap={4}>
                  {connector.fields.map((field) => (
                    <Tag key={field.name_en} variant="filled" title={field.name_en}>
                      {labelOf(field.name_en)}
                      {field.price > 0 && ` +${format.money(field.price)}`}
                    </Tag>
                  ))}
                </Flex>
              ),
            },
            { key: 'keyword', label: common('keyword'), children: <Name>{format.orDash(connector.keyword)}</Name> },
            {
              key: 'filter',
              label: text('filter'),
              children: <FilterText filter={connector.filter} groups={filters} />,
            },
            {
              key: 'sort',
              label: text('sort'),
              children: sortText(connector.sort ?? view?.default_sort ?? ''),
            },
            { key: 'created', label: common('created'), children: format.time(connector.created_at) },
            { key: 'updated', label: text('updated'), children: format.time(connector.updated_at) },
          ]}
        />
      )}
    </Card>
  );
}
