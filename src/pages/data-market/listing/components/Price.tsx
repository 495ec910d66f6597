import { MAX_PRICED_CALLS } from '@daas/contract/constants';
import type { DataSetView } from '@daas/contract/datasets/view';
import { useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { nameOptions } from '@daas/kit/Name';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { Flex, Form, InputNumber, Select, Skeleton, Statistic, Typography } from 'antd';
import { useState } from 'react';
import styles from '../index.module.css';

const CALLS = 1000;
const WAIT_MS = 300;

/** What calls with some of the fields cost; the server says so by the rule that charges them. */
export function Price({ view }: { view: DataSetView }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const [fields, setFields] = useState<string[]>(view.default_columns);
  const [calls, setCalls] = useState<number | null>(CALLS);
  const input = {
    fields: useDebounce(fields, { wait: WAIT_MS }),
    calls: useDebounce(calls, { wait: WAIT_MS }) ?? 0,
  };
  const ready = input.fields.length > 0 && input.calls > 0;
  const { data, error, refresh } = useApi(
    'market.price',
    { data_set: view.key, ...input },
    { ready, showErrorInPlace: true },
  );
  const text = useText('listing');
  const common = useText('common');
  return (
    <div className={styles.price}>
      <Form layout="vertical">
        <Form.Item
          label={text('price-fields')}
          htmlFor="listing-fields"
          validateStatus={fields.length > 0 ? '' : 'warning'}
        >
          <Select<string[]>
            id="listing-fields"
            mode="multiple"
            allowClear
            value={fields}
            onChange={setFields}
            options={view.fields.map(({ name_en, label }) => ({ value: name_en, label }))}
            {...nameOptions}
          />
        </Form.Item>
        <Form.Item label={common('calls')} htmlFor="listing-calls">
          <InputNumber<number>
            id="listing-calls"
            min={1}
            max={MAX_PRICED_CALLS}
            precision={0}
            value={calls}
            onChange={setCalls}
            style={{ width: 200 }}
          />
        </Form.Item>
      </Form>
      {error ? (
        <RetryAlert title={text('price-failed')} onRetry={refresh} />
      ) : !ready ? (
        <Typography.Text type="secondary">{text('price-choose')}</Typography.Text>
      ) : data ? (
        <Flex vertical gap="small" aria-live="polite">
          <Statistic
            title={text('price-each')}
            value={data.each === null ? text('price-agree') : format.money(data.each)}
          />
          <Statistic
            title={common('total')}
            value={data.total === null ? text('price-agree') : format.money(data.total)}
          />
          <Typography.Text type="secondary">{formatMessage({ id: `price.mode-${data.mode}-text` })}</Typography.Text>
        </Flex>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      )}
    </div>
  );
}
