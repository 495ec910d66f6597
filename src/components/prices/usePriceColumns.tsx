import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { useIntl } from '@umijs/max';
import { Button, Flex, type TableColumnsType, Tag } from 'antd';
import type { PriceRow } from './ProductFacts';
import { partnerPrice } from './partnerPrice';
import type { PriceSort } from './priceQuery';

export function usePriceColumns(sort: PriceSort | null, onOpen: (key: string) => void): TableColumnsType<PriceRow> {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const title = useText('price');
  const sortable = (field: string) => ({
    dataIndex: field,
    sorter: true,
    sortOrder: sort === field ? ('ascend' as const) : sort === `-${field}` ? ('descend' as const) : null,
  });
  const figure = { align: 'end', className: 'tabular' } as const;
  return [
    {
      title: title('product'),
      ...sortable('product'),
      render: (product: string, row) => (
        <Button type="link" style={{ padding: 0, height: 'auto' }} onClick={() => onOpen(row.key)}>
          {product}
        </Button>
      ),
    },
    { title: title('category'), dataIndex: 'category', render: format.orDash },
    { title: title('mode'), dataIndex: 'mode', render: (mode: string) => formatMessage({ id: `price.mode-${mode}` }) },
    {
      title: title('unit-price'),
      ...sortable('unit_price'),
      ...figure,
      render: (price: number, row) => (
        <Flex gap="small" justify="end" align="center">
          {row.partner.length > 0 && <Tag color="processing">{formatMessage({ id: 'price.partner' })}</Tag>}
          {row.own && <Tag color="processing">{formatMessage({ id: 'price.own' })}</Tag>}
          {format.money(partnerPrice(row) ?? price)}
        </Flex>
      ),
    },
    { title: title('fields'), dataIndex: 'fields', ...figure, render: (count: number) => format.number(count) },
    { title: title('rows'), ...sortable('rows'), ...figure, render: (count: number) => format.number(count) },
    {
      title: title('types'),
      dataIndex: 'connector_types',
      render: (types: string[]) => types.map((type) => formatMessage({ id: `price.type-${type}` })).join(' · '),
    },
    { title: title('updated'), dataIndex: 'updated_at', className: 'tabular', render: format.day },
  ];
}
