import type { EndpointOutput } from '@daas/contract/endpoints';
import { CellText } from '@daas/kit/cells';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { Link, useAccess, useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { Coming } from '../components/Coming';

type Customer = EndpointOutput<'partner.customer'>;
type Event = Customer['history'][number];

/** What a customer pays, what it draws on, and what was done for it. */
export function Standing({ customer: { prices, inventory, history } }: { customer: Customer }) {
  const format = useFormat();
  const access = useAccess();
  const text = useText('partner');
  const common = useText('common');
  const title = (key: string) => (
    <Typography.Title level={2} style={{ margin: 0, fontSize: 15 }}>
      {text(key)}
    </Typography.Title>
  );
  return (
    <>
      {title('its-prices')}
      {prices.length === 0 ? (
        <CellText>{text('its-prices-empty')}</CellText>
      ) : (
        <ScrollTable
          label={text('its-prices')}
          rowKey={({ element }) => element.id}
          dataSource={prices}
          columns={[
            {
              title: text('element'),
              key: 'element',
              render: (_, { element: { id, name } }) =>
                access['element-manage'] ? (
                  <Link to={`/partner/element-manage/detail/${id}`}>
                    <Name>{name}</Name>
                  </Link>
                ) : (
                  <Name>{name}</Name>
                ),
            },
            {
              title: common('price'),
              key: 'price',
              align: 'end',
              render: (_, { price, coming }) => (
                <Flex vertical align="end">
                  <span className="tabular">{format.money(price)}</span>
                  <Coming coming={coming} />
                </Flex>
              ),
            },
            { title: common('type'), key: 'own', render: (_, { own }) => text(own ? 'for-this' : 'for-all') },
          ]}
        />
      )}
      {title('its-inventory')}
      {inventory.length === 0 ? (
        <CellText>{text('its-inventory-empty')}</CellText>
      ) : (
        <ScrollTable
          label={text('its-inventory')}
          rowKey={({ app, element, expires_at }) => `${app.id} ${element} ${expires_at}`}
          dataSource={inventory}
          columns={[
            { title: common('app'), key: 'app', render: (_, { app }) => <Name>{app.name}</Name> },
            { title: text('element'), dataIndex: 'element', render: (name: string) => <Name>{name}</Name> },
            {
              title: text('units-left'),
              key: 'rest',
              align: 'end',
              render: (_, { rest, quantity, low }) => (
                <Typography.Text className="tabular" {...(low ? { type: 'warning' as const } : {})}>
                  <bdi dir="ltr">{`${format.number(rest)} / ${format.number(quantity)}`}</bdi>
                </Typography.Text>
              ),
            },
            {
              title: common('expires'),
              dataIndex: 'expires_at',
              render: (at: string) => <span className="tabular">{format.day(at)}</span>,
            },
          ]}
        />
      )}
      {title('history')}
      <ScrollTable
        label={text('history')}
        rowKey={({ at, kind, app, element }) => `${at} ${kind} ${app} ${element}`}
        dataSource={history}
        columns={[
          {
            title: common('time'),
            dataIndex: 'at',
            render: (at: string) => <span className="tabular">{format.time(at)}</span>,
          },
          { title: text('event'), key: 'event', render: (_, event) => <Told event={event} /> },
          { title: text('acted-by'), dataIndex: 'by', render: (by: string | null) => <Name>{format.orDash(by)}</Name> },
        ]}
      />
    </>
  );
}

function Told({ event: { kind, note, element, app, price, units } }: { event: Event }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const id = kind === 'price' && price === null ? 'price-back' : kind;
  const values = { element: element ?? '', price: format.money(price), units: format.number(units) };
  return (
    <Flex vertical>
      <span>
        <Sentence>{formatMessage({ id: `partner.event.${id}` }, values)}</Sentence>
      </span>
      {(app || note) && (
        <CellText>
          <Name>{app || note}</Name>
        </CellText>
      )}
    </Flex>
  );
}
