import { SearchOutlined } from '@ant-design/icons';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Input, Progress, Space, Table, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { defaultFields, type Product, pricePerCall } from './price';

type Field = Product['fields'][number];

interface Props {
  product: Product;
  labels: Map<string, string>;
  /** A DATAPACKET's dimensions are shown, not chosen. // §1 */
  fixed: boolean;
  /** From the form item or the wizard. */
  value?: string[];
  onChange?: (fields: string[]) => void;
}

/** Fields with what decides between them beside each: price, fill rate, a sample. */
export function FieldPicker({ product, labels, fixed, value = [], onChange }: Props) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const labelOf = (field: Field) => labels.get(field.name_en) ?? field.name_en;
  const matches = useMemo(() => {
    const needle = search.trim().toLowerCase();
    const rows = fixed ? product.fields.filter((field) => field.default) : product.fields;
    return rows.filter((field) =>
      `${labels.get(field.name_en) ?? ''} ${field.name_en} ${field.name_cn}`.toLowerCase().includes(needle),
    );
  }, [product, labels, fixed, search]);
  // The order of the definition, whatever the order of clicks.
  const choose = (names: Iterable<string>) => {
    const selectedNames = new Set(names);
    onChange?.(product.fields.map((field) => field.name_en).filter((name) => selectedNames.has(name)));
  };
  return (
    <Flex vertical gap="middle">
      {fixed && <Alert type="info" showIcon title={formatMessage({ id: 'connector.pick.fixed' })} />}
      <Flex justify="space-between" gap="small" wrap align="center">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          aria-label={formatMessage({ id: 'connector.pick.find-field' })}
          placeholder={formatMessage({ id: 'connector.pick.find-field' })}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          style={{ maxWidth: 260 }}
        />
        {!fixed && (
          <Space wrap>
            <Typography.Text type="secondary" aria-live="polite">
              {formatMessage(
                { id: 'connector.pick.chosen' },
                { count: value.length, price: format.money(pricePerCall(product, value)) },
              )}
            </Typography.Text>
            <Button size="small" onClick={() => choose(defaultFields(product))}>
              {formatMessage({ id: 'connector.pick.defaults' })}
            </Button>
            <Button size="small" onClick={() => choose(product.fields.map((field) => field.name_en))}>
              {formatMessage({ id: 'connector.pick.all' })}
            </Button>
            <Button size="small" onClick={() => choose([])}>
              {formatMessage({ id: 'connector.pick.none' })}
            </Button>
          </Space>
        )}
      </Flex>
      <Table<Field>
        size="small"
        rowKey="name_en"
        pagination={false}
        scroll={{ x: 760, y: 520 }}
        dataSource={matches}
        {...(fixed
          ? {}
          : {
              rowSelection: {
                selectedRowKeys: value,
                preserveSelectedRowKeys: true,
                onChange: (keys) => choose(keys as string[]),
                getCheckboxProps: (field) => ({ 'aria-label': labelOf(field) }) as object,
              },
              onRow: (field) => ({
                onClick: () =>
                  choose(
                    value.includes(field.name_en)
                      ? value.filter((name) => name !== field.name_en)
                      : [...value, field.name_en],
                  ),
                style: { cursor: 'pointer' },
              }),
            })}
        columns={[
          {
            title: formatMessage({ id: 'common.field' }),
            key: 'field',
            width: 220,
            render: (_, field) => (
              <Flex vertical>
                <span>
                  {labelOf(field)}{' '}
                  {field.masked && <Tag variant="filled">{formatMessage({ id: 'connector.pick.masked' })}</Tag>}
                </span>
                <Typography.Text type="secondary" dir="ltr" style={{ fontSize: 12 }}>
                  {field.name_en}
                </Typography.Text>
              </Flex>
            ),
          },
          {
            title: formatMessage({ id: 'common.type' }),
            dataIndex: 'type',
            width: 100,
            render: (type: string) => formatMessage({ id: `connector.pick.type.${type}` }),
          },
          {
            title: formatMessage({ id: 'connector.pick.price' }),
            dataIndex: 'price',
            width: 110,
            align: 'end',
            sorter: (a, b) => a.price - b.price,
            render: (price: number) => (
              <span className="tabular">
                {price === 0 ? formatMessage({ id: 'connector.pick.free' }) : format.signedMoney(price)}
              </span>
            ),
          },
          {
            title: formatMessage({ id: 'connector.pick.fill' }),
            dataIndex: 'fill_rate',
            width: 130,
            sorter: (a, b) => a.fill_rate - b.fill_rate,
            render: (rate: number, field) => (
              <Progress
                percent={Math.round(rate * 100)}
                size="small"
                aria-label={`${labelOf(field)} ${formatMessage({ id: 'connector.pick.fill' })}`}
                status="normal"
              />
            ),
          },
          {
            title: formatMessage({ id: 'connector.pick.sample' }),
            dataIndex: 'sample',
            ellipsis: true,
            render: (sample: string) => format.orDash(sample),
          },
        ]}
      />
    </Flex>
  );
}
