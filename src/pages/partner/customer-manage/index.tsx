import { CellButton, CellName, CellSpace, CellText } from '@daas/kit/cells';
import { type Column, DataTable, type Filters, type Row } from '@daas/kit/DataTable';
import { KEYWORD_MAX, keywordFilter } from '@daas/kit/DataTable/keywordFilter';
import { knownFilters } from '@daas/kit/DataTable/knownFilters';
import { useColumnProps } from '@daas/kit/hooks/useColumnProps';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { LinkButton } from '@daas/kit/LinkButton';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useAccess, useIntl, useSearchParams } from '@umijs/max';
import { Flex } from 'antd';
import { CustomerState } from '../components/customerState';
import { Until } from '../components/Until';
import { UsageDrawer } from './Usage';

type Customer = Row<'partner.customers'>;
const STATES = ['protected', 'won'] as const;
const WHOSE = ['own', 'below'] as const;
/** The customer that is looked at. */
const SHOWN = 'customer';
const KEPT = [SHOWN];

const toInput = (filters: Filters) => knownFilters(filters, { keyword: KEYWORD_MAX, state: STATES, whose: WHOSE });

/** Customers of the company and of its sub-partners, whose time ends first. */
export default function CustomerManage() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const [query, setQuery] = useSearchParams();
  const customerId = query.get(SHOWN);
  const show = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id) next.set(SHOWN, id);
    else next.delete(SHOWN);
    setQuery(next);
  };
  const text = useText('partner');
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('customers-about')}>{formatMessage({ id: 'menu.customer-manage' })}</PageTitle>
      <DataTable
        name="customer-manage"
        endpoint="partner.customers"
        defaultSort="protected_until"
        rowKey="id"
        columns={useColumns(({ id }) => show(id))}
        otherParameters={KEPT}
        toInput={toInput}
        empty={{
          description: text('customers-empty'),
          ...(access['customer-insurance']
            ? {
                action: (
                  <LinkButton type="primary" to="/partner/customer-insurance">
                    {formatMessage({ id: 'menu.customer-insurance' })}
                  </LinkButton>
                ),
              }
            : {}),
        }}
      />
      <UsageDrawer id={customerId} onClose={() => show(null)} />
    </Flex>
  );
}

function useColumns(onShow: (customer: Customer) => void): Column<Customer>[] {
  const format = useFormat();
  const column = useColumnProps<Customer>();
  const text = useText('partner');
  const common = useText('common');
  return [
    keywordFilter(common('company'), text('keyword-hint')),
    {
      title: common('company'),
      dataIndex: 'name',
      sorter: true,
      fixed: 'left',
      disable: true,
      render: (_, { name, uscc }) => <CellName name={name} id={uscc} />,
    },
    {
      title: text('state'),
      dataIndex: 'state',
      filter: true,
      valueEnum: Object.fromEntries(STATES.map((one) => [one, { text: text(`state.${one}`) }])),
      render: (_, { state }) => <CustomerState state={state} />,
    },
    {
      title: text('whose'),
      dataIndex: 'whose',
      filter: true,
      valueEnum: Object.fromEntries(WHOSE.map((one) => [one, { text: text(`whose.${one}`) }])),
      render: (_, { own, partner }) => (own ? text('whose.own') : <Name>{partner.name}</Name>),
    },
    {
      title: text('until'),
      dataIndex: 'protected_until',
      sorter: true,
      render: (_, { protected_until, ends_soon }) => <Until at={protected_until} soon={ends_soon} />,
    },
    {
      title: text('calls-month'),
      dataIndex: 'calls',
      align: 'end',
      render: (_, { calls, registered }) =>
        registered ? (
          <span className="tabular">{format.number(calls)}</span>
        ) : (
          <CellText>{text('not-registered')}</CellText>
        ),
    },
    {
      title: text('spend-month'),
      dataIndex: 'spend',
      align: 'end',
      render: (_, { spend, registered }) => registered && <span className="tabular">{format.money(spend)}</span>,
    },
    { title: text('reported'), sorter: true, ...column.time('created_at') },
    {
      title: common('actions'),
      key: 'actions',
      fixed: 'right',
      render: (_, customer) => (
        <CellSpace>
          <CellButton onClick={() => onShow(customer)}>{text('usage')}</CellButton>
        </CellSpace>
      ),
    },
  ];
}
