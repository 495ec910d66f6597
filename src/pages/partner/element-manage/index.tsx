import { ELEMENT_KINDS } from '@daas/contract/enums';
import { CellName, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { Coming } from '../components/Coming';

type Element = Row<'partner.elements'>;

const toInput = (filters: Filters) => knownFilters(filters, { keyword: KEYWORD_MAX, kind: ELEMENT_KINDS });

/** What the company may sell, and at what price. */
export default function ElementManage() {
  const { formatMessage } = useIntl();
  const text = useText('partner');
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('elements-about')}>{formatMessage({ id: 'menu.element-manage' })}</PageTitle>
      <DataTable
        name="element-manage"
        endpoint="partner.elements"
        defaultSort="name"
        rowKey="id"
        columns={useColumns()}
        toInput={toInput}
        empty={{ description: text('elements-empty') }}
      />
    </Flex>
  );
}

function useColumns(): Column<Element>[] {
  const format = useFormat();
  const column = useColumnProps<Element>();
  const text = useText('partner');
  const common = useText('common');
  const money = (value: number) => <span className="tabular">{format.money(value)}</span>;
  return [
    keywordFilter(text('element'), text('element-hint')),
    {
      title: text('element'),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      disable: true,
      render: (_, { id, name, product }) => (
        <CellName name={name} id={product} to={`/partner/element-manage/detail/${id}`} />
      ),
    },
    {
      title: common('type'),
      dataIndex: 'kind',
      filter: true,
      valueEnum: Object.fromEntries(ELEMENT_KINDS.map((one) => [one, { text: text(`kind.${one}`) }])),
      render: (_, { kind, fields }) =>
        kind === 'field-group' ? text('kind.fields', { count: fields }) : text(`kind.${kind}`),
    },
    {
      title: text('unit'),
      key: 'unit',
      render: (_, { kind }) => text(kind === 'application' ? 'unit.year' : 'unit.call'),
    },
    { title: text('cost'), sorter: true, ...column.money('cost') },
    { title: text('floor'), ...column.money('floor') },
    { title: text('suggested'), sorter: true, ...column.money('suggested') },
    {
      title: text('own-price'),
      dataIndex: 'price',
      align: 'end',
      render: (_, { price, coming }) => (
        <>
          <div>{price === null ? <CellText>{text('house-price')}</CellText> : money(price)}</div>
          <Coming coming={coming} />
        </>
      ),
    },
    {
      title: text('customer-prices'),
      dataIndex: 'customer_prices',
      align: 'end',
      render: (_, { customer_prices }) => format.number(customer_prices),
    },
    {
      title: text('state'),
      dataIndex: 'status',
      render: (_, { status }) => text(`sale.${status}`),
    },
  ];
}
