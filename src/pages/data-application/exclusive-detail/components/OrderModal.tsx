import { MODAL_WIDTH } from '@daas/contract/constants';
import { ORDER_MONTHS } from '@daas/contract/exclusive';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { PricedRelations } from '@daas/market-ui/PricedRelations';
import { Alert, Button, Descriptions, Flex, Modal, Segmented, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { refusalMessage } from '@/request';
import type { ExclusiveSet } from '../../components/exclusive/parts';

const QUIETLY = { showErrorInPlace: true };
type Months = (typeof ORDER_MONTHS)[number];

/** Months, and exactly what they cost. */
export function OrderModal({ set, onClose, onDone }: { set: ExclusiveSet; onClose: () => void; onDone: () => void }) {
  const text = useText('exclusive');
  const common = useText('common');
  const format = useFormat();
  const [months, setMonths] = useState<Months>(3);
  const [refused, setRefused] = useState<string | null>(null);
  const { data, error, refresh } = useApi('exclusive.offer', { id: set.id }, QUIETLY);
  const order = useAction('exclusive.order', QUIETLY);
  const amount = data?.offers.find((one) => one.months === months)?.amount;
  const renewing = set.status !== 'draft';
  const submit = async () => {
    if (!data || amount === undefined) return;
    setRefused(null);
    try {
      await order.run({ id: set.id, months, rows: data.rows, amount, until: set.expires_at });
      onDone();
    } catch (problem) {
      setRefused(refusalMessage(problem) ?? text('order-failed'));
      // What is to be paid may be another sum by now.
      refresh();
    }
  };
  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={text(renewing ? 'renew-title' : 'buy-title', { name: set.name })}
      onCancel={onClose}
      footer={
        <Flex justify="end" gap="small">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="primary" disabled={!data?.rows} loading={order.loading} onClick={() => void submit()}>
            {text(renewing ? 'confirm-renew' : 'confirm-buy')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        {refused && <Alert type="error" showIcon title={refused} />}
        {error ? (
          <RetryAlert title={refusalMessage(error) ?? text('preview-failed')} onRetry={refresh} />
        ) : data ? (
          <>
            <Segmented<Months>
              block
              aria-label={text('months')}
              value={months}
              onChange={setMonths}
              options={ORDER_MONTHS.map((value) => ({ value, label: text('months-n', { n: value }) }))}
            />
            <Descriptions
              column={1}
              size="small"
              items={[
                { key: 'rows', label: text('rows'), children: format.number(data.rows) },
                { key: 'unit', label: text('unit-price'), children: format.money(data.unit_price) },
                { key: 'rhythm', label: text('rhythm'), children: text(`rhythm-${set.rhythm}`) },
                {
                  key: 'amount',
                  label: common('amount'),
                  children: <Typography.Text strong>{format.money(amount)}</Typography.Text>,
                },
              ]}
            />
            <PricedRelations dataSet={set.data_set.key} relations={data.relations} />
            {data.rows === 0 && <Alert type="info" showIcon title={text('nothing')} />}
            {data.capped && <Alert type="warning" showIcon title={text('capped')} />}
            <Typography.Text type="secondary">{text('order-hint')}</Typography.Text>
          </>
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 5 }} />
        )}
      </Flex>
    </Modal>
  );
}
