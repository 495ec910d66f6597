import { MODAL_WIDTH, TRIAL_DAYS } from '@daas/contract/constants';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Link, useAccess } from '@umijs/max';
import { Alert, Flex, Modal, message, Radio, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { refusalMessage } from '@/request';
import type { OneApplication } from './application';

interface Props {
  application: OneApplication;
  /** A trial, or years. */
  trial: boolean;
  onClose: (placed: boolean) => void;
}

/** Says what an order costs and brings before it is placed; the server refuses it at any other price. */
export function OrderModal({ application: { product_type, name }, trial, onClose }: Props) {
  const format = useFormat();
  const access = useAccess();
  const { data, error } = useApi('goodsApp.priceInfo', { product_type });
  const account = useApi('cost.overview', {}, { ready: access['get-account-overview'] === true && !trial });
  const { run, loading } = useAction('dataApplication.order', { showErrorInPlace: true });
  const [years, setYears] = useState(1);
  const [refused, setRefused] = useState<string | null>(null);
  const text = useText('applications.order');
  const common = useText('common');

  const offers = data?.offers.filter(({ kind }) => (kind === 'trial') === trial) ?? [];
  const offer = trial ? offers[0] : offers.find((one) => one.years === years);
  const available = account.data?.available;
  const short = offer !== undefined && available !== undefined && available < offer.amount;
  const extending = offer?.kind === 'extend';

  async function place() {
    if (!offer) return;
    try {
      await run({ product_type, kind: offer.kind, years: offer.years, amount: offer.amount });
      void message.success(text('placed'));
      onClose(true);
    } catch (problem) {
      setRefused(refusalMessage(problem) ?? text('failed'));
    }
  }

  return (
    <Modal
      open
      width={MODAL_WIDTH}
      title={text(trial ? 'trial-title' : extending ? 'extend-title' : 'buy-title', { name })}
      okText={trial || !offer ? text('ask-trial') : text('pay', { amount: format.money(offer.amount) })}
      okButtonProps={{ disabled: !offer || short }}
      confirmLoading={loading}
      onOk={() => void place()}
      onCancel={() => onClose(false)}
    >
      {!data && !error && <Skeleton active />}
      {error && <Alert type="error" showIcon title={text('failed')} />}
      {data && !offer && <Alert type="info" showIcon title={text('nothing')} />}
      {data && offer && (
        <Flex vertical gap={12}>
          {trial ? (
            <Typography.Text>{text('trial-brings', { days: TRIAL_DAYS, uses: data.trial_quota })}</Typography.Text>
          ) : (
            <Radio.Group
              aria-label={text('years')}
              value={years}
              onChange={({ target }) => setYears(target.value as number)}
              options={offers.map((one) => ({
                value: one.years,
                label: text('years-for', {
                  years: one.years,
                  amount: format.money(one.amount),
                  until: format.day(one.until),
                }),
              }))}
              vertical
            />
          )}
          {!trial && available !== undefined && (
            <Typography.Text type="secondary">{text('available', { amount: format.money(available) })}</Typography.Text>
          )}
          <Typography.Text type="secondary">{text(trial ? 'trial-how' : 'how')}</Typography.Text>
          {short && (
            <Alert
              type="warning"
              showIcon
              title={text('short')}
              action={<Link to="/cost-center/overview/orders">{common('top-up')}</Link>}
            />
          )}
          {refused && <Alert type="error" showIcon title={refused} />}
        </Flex>
      )}
    </Modal>
  );
}
