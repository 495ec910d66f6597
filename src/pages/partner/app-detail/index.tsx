import { INVENTORY_LOW_SHARE, NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import type { MeasureKey, PeriodKey } from '@daas/contract/measures';
import { BackLink } from '@daas/kit/BackLink';
import { CellButton, CellProgress, CellText } from '@daas/kit/cells';
import { businessDay } from '@daas/kit/format';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import type { MeasureOf } from '@daas/kit/MeasureValue';
import { Name, Sentence } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { innerPagination } from '@daas/kit/table';
import { useShown } from '@daas/kit/title';
import { useIntl, useParams } from '@umijs/max';
import { Button, Card, Flex, Form, InputNumber, Table } from 'antd';
import { useMemo, useState } from 'react';
import { FormModal } from '@/components/FormModal';
import { Lost } from '@/components/Lost';
import { AllocateModal } from '../components/AllocateModal';
import { DayBars } from '../components/DayBars';
import { Figures } from '../components/Figures';

type App = EndpointOutput<'partner.customerApp'>;
type Allocation = App['allocations'][number];
const LIST = '/partner/app-manage';

/** What an app of a customer was given and used: counts, and never what it asked. */
export default function AppDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const validId = NUMERIC_ID_PATTERN.test(id);
  const { data, error, refresh } = useApi(
    'partner.customerApp',
    { id: Number(id) },
    { ready: validId, showErrorInPlace: true },
  );
  if (!data) return <Lost texts="partner" validAddress={validId} error={error} again={refresh} to={LIST} />;
  return <Shown app={data} refresh={refresh} />;
}

function Shown({ app, refresh }: { app: App; refresh: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<Allocation | null>(null);
  const text = useText('partner');
  const common = useText('common');
  useShown(app.name);
  const of = (measure: MeasureKey, period: PeriodKey = 'now'): MeasureOf => ({
    measure,
    period,
    subject: `app:${app.id}`,
  });
  const usedByDay = text('used-by-day');
  const days = useMemo(() => app.days.map(({ day }) => day), [app.days]);
  const series = useMemo(() => [{ name: usedByDay, values: app.days.map(({ used }) => used) }], [app.days, usedByDay]);
  const close = (set: () => void) => (done: boolean) => {
    set();
    if (done) refresh();
  };
  return (
    <Flex vertical gap="middle">
      <BackLink to={LIST}>{formatMessage({ id: 'menu.app-manage' })}</BackLink>
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={app.customer.name}>{app.name}</PageTitle>
        {app.own && (
          <Button type="primary" onClick={() => setGiving(true)}>
            {text('allocate')}
          </Button>
        )}
      </Flex>
      <Figures
        label={text('figures')}
        figures={[
          {
            key: 'rest',
            label: text('units-left'),
            value: format.number(app.rest),
            warns: app.low,
            of: of('stock_allocated'),
          },
          { key: 'quantity', label: text('quantity-now'), value: format.number(app.quantity), of: of('stock_given') },
          {
            key: 'month',
            label: text('used-month'),
            value: format.number(app.used_month),
            of: of('stock_used', businessDay().slice(0, 7)),
          },
          { key: 'expires', label: common('expires'), value: format.day(app.expires_at) },
        ]}
      />
      <Card title={usedByDay} variant="borderless">
        <DayBars label={usedByDay} days={days} series={series} />
      </Card>
      <Card title={text('allocations')} variant="borderless">
        <Table
          size="small"
          rowKey="id"
          dataSource={app.allocations}
          pagination={innerPagination(app.allocations.length)}
          scroll={{ x: 'max-content' }}
          columns={[
            { title: text('element'), key: 'element', render: (_, { element }) => <Name>{element.name}</Name> },
            {
              title: text('units-left'),
              key: 'rest',
              align: 'end',
              render: (_, { rest, quantity }) => (
                <bdi dir="ltr">{`${format.number(rest)} / ${format.number(quantity)}`}</bdi>
              ),
            },
            {
              title: text('used-share'),
              key: 'used',
              render: (_, { used, quantity, element }) =>
                quantity > 0 && (
                  <CellProgress share={used / quantity} warnAt={1 - INVENTORY_LOW_SHARE} label={element.name} />
                ),
            },
            {
              title: text('allocated-at'),
              dataIndex: 'created_at',
              render: (at: string) => <span className="tabular">{format.time(at)}</span>,
            },
            {
              title: common('expires'),
              dataIndex: 'expires_at',
              render: (at: string, { ended_at }) =>
                ended_at ? <CellText>{text('ended')}</CellText> : <span className="tabular">{format.day(at)}</span>,
            },
            {
              title: common('actions'),
              key: 'actions',
              render: (_, allocation) =>
                !allocation.ended_at && (
                  <CellButton danger onClick={() => setTaking(allocation)}>
                    {text('take-back')}
                  </CellButton>
                ),
            },
          ]}
        />
      </Card>
      {giving && <AllocateModal appId={app.id} onClose={close(() => setGiving(false))} />}
      {taking && <TakeBackModal app={app} allocation={taking} onClose={close(() => setTaking(null))} />}
    </Flex>
  );
}

function TakeBackModal({
  app,
  allocation: { id, element, rest },
  onClose,
}: {
  app: App;
  allocation: Allocation;
  onClose: (done: boolean) => void;
}) {
  const format = useFormat();
  const values = { app: app.name, element: element.name, max: format.number(rest) };
  const text = useText('partner');
  return (
    <FormModal
      title={<Sentence>{text('take-back-title', values)}</Sentence>}
      about={text('take-back-about', values)}
      okText={text('take-back')}
      okButtonProps={{ danger: true }}
      endpoint="partner.takeBack"
      initialValues={{ quantity: rest }}
      toInput={({ quantity }: { quantity: number }) => ({ id, quantity })}
      successText={text('take-back-done')}
      onDone={() => onClose(true)}
      onClose={() => onClose(false)}
    >
      <Form.Item
        name="quantity"
        label={text('quantity')}
        validateFirst
        rules={[
          { required: true },
          { type: 'integer', min: Math.min(1, rest), max: rest, message: text('quantity-range', values) },
        ]}
      >
        <InputNumber controls={false} precision={0} style={{ width: '100%' }} />
      </Form.Item>
    </FormModal>
  );
}
