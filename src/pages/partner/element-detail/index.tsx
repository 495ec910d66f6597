import { BackLink } from '@daas/kit/BackLink';
import { CellButton, CellSpace, CellTag } from '@daas/kit/cells';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { innerPagination } from '@daas/kit/table';
import { useShown } from '@daas/kit/title';
import { useIntl, useParams } from '@umijs/max';
import { Button, Card, Empty, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { Lost } from '@/components/Lost';
import { Coming } from '../components/Coming';
import { Figures } from '../components/Figures';
import type { Element, PriceTask } from './element';
import { PriceModal } from './PriceModal';

const LIST = '/partner/element-manage';
const ID = /^ele_[0-9a-z]{10,40}$/;

/** What a unit costs and sells for. */
export default function ElementDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const validId = ID.test(id);
  const { data, error, refresh } = useApi('partner.element', { id }, { ready: validId, showErrorInPlace: true });
  if (!data) return <Lost texts="partner" validAddress={validId} error={error} again={refresh} to={LIST} />;
  return <Shown element={data} refresh={refresh} />;
}

function Shown({ element, refresh }: { element: Element; refresh: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [task, setTask] = useState<PriceTask | null>(null);
  const { run } = useAction('partner.setElementPrice');
  const text = useText('partner');
  const common = useText('common');
  const { id, name, kind, product, cost, floor, suggested, price, coming, prices, field_list, status } = element;
  useShown(name);
  const unit = text(kind === 'application' ? 'unit.year' : 'unit.call');
  const forget = async (customerId?: string) => {
    await run({ id, price: null, ...(customerId ? { customer_id: customerId } : {}) });
    refresh();
  };
  return (
    <Flex vertical gap="middle">
      <BackLink to={LIST}>{formatMessage({ id: 'menu.element-manage' })}</BackLink>
      <PageTitle text={`${product} · ${text(`kind.${kind}`)} · ${unit} · ${text(`sale.${status}`)}`}>{name}</PageTitle>
      <Figures
        label={text('prices')}
        figures={[
          { key: 'cost', label: text('cost'), value: format.money(cost) },
          { key: 'floor', label: text('floor'), value: format.money(floor) },
          { key: 'suggested', label: text('suggested'), value: format.money(suggested) },
          {
            key: 'price',
            label: text('own-price'),
            value: format.money(price),
            note: coming ? (
              <Coming coming={coming} />
            ) : price === null ? (
              text('house-price-text')
            ) : (
              text('margin', { share: share(price, cost) })
            ),
          },
        ]}
      />
      <Card title={text('customer-prices')} variant="borderless">
        {status === 'on' && (
          <Flex gap="small" wrap style={{ marginBlockEnd: 16 }}>
            <Button onClick={() => setTask({ any: true })}>{text('set-own-price')}</Button>
            {(coming?.price ?? price) !== null && !(coming && coming.price === null) && (
              <Button onClick={() => void forget()}>{text('forget-own-price')}</Button>
            )}
            <Button type="primary" onClick={() => setTask({})}>
              {text('set-customer-price')}
            </Button>
          </Flex>
        )}
        <Typography.Paragraph type="secondary">
          {text(kind === 'application' ? 'prices-about-year' : 'prices-about')}
        </Typography.Paragraph>
        <Table
          size="small"
          rowKey={({ customer }) => customer.id}
          dataSource={prices}
          pagination={innerPagination(prices.length)}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('no-customer-prices')} />,
          }}
          columns={[
            { title: text('customer'), key: 'customer', render: (_, { customer }) => <Name>{customer.name}</Name> },
            {
              title: common('price'),
              key: 'price',
              align: 'end',
              render: (_, { price: now, coming: change }) => (
                <Flex vertical align="end">
                  <span className="tabular">{format.money(now)}</span>
                  <Coming coming={change} />
                </Flex>
              ),
            },
            {
              title: text('changed'),
              dataIndex: 'updated_at',
              render: (value: string) => <span className="tabular">{format.time(value)}</span>,
            },
            {
              title: common('actions'),
              key: 'actions',
              render: (_, { customer }) => (
                <CellSpace>
                  <CellButton onClick={() => setTask({ customer })}>{text('change')}</CellButton>
                  <CellButton danger onClick={() => void forget(customer.id)}>
                    {text('forget-price')}
                  </CellButton>
                </CellSpace>
              ),
            },
          ]}
        />
      </Card>
      {field_list.length > 0 && (
        <Card title={text('field-list')} variant="borderless">
          <Typography.Paragraph type="secondary">{text('field-list-about')}</Typography.Paragraph>
          <Flex gap="small" wrap>
            {field_list.map((field) => (
              <CellTag key={field.name}>{field.label}</CellTag>
            ))}
          </Flex>
        </Card>
      )}
      {task && (
        <PriceModal
          task={task}
          element={element}
          onClose={(done) => {
            setTask(null);
            if (done) refresh();
          }}
        />
      )}
    </Flex>
  );
}

/** What of a price is left above the cost, in whole percents. */
const share = (price: number, cost: number) => Math.round(((price - cost) * 100) / price);
