import { SearchOutlined } from '@ant-design/icons';
import type { TableActions } from '@daas/kit/DataTable';
import { useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { useIntl } from '@umijs/max';
import { Empty, Flex, Input, Skeleton, Typography } from 'antd';
import { useRef, useState } from 'react';
import { ApplicationCard } from './components/ApplicationCard';
import type { OneApplication } from './components/application';
import { OrderModal } from './components/OrderModal';
import { Orders } from './components/Orders';
import { useSearch } from './components/useSearch';
import styles from './index.module.css';

/** Every data application: its state, what it answers, what it costs, and the way in. // §2 */
export default function ApplicationsHome() {
  const { formatMessage } = useIntl();
  const { data, error, loading, refresh } = useApi('dataApplication.info', {}, { onFocus: true });
  const [ordered, setOrdered] = useState<{ application: OneApplication; trial: boolean } | null>(null);
  const orders = useRef<TableActions>(undefined);
  const text = useText('applications');
  const search = useSearch();
  const applications = data?.list.filter(({ product_type }) => search.isFound(product_type)) ?? [];
  const changed = () => {
    refresh();
    void orders.current?.reload();
  };

  return (
    <Flex vertical gap={16}>
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.applications' })}</PageTitle>
      {error && !data && !loading && <RetryAlert title={text('failed')} onRetry={refresh} />}
      {!data && loading && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && (
        <>
          <Input
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            aria-label={text('search')}
            placeholder={text('search')}
            maxLength={search.maxLength}
            value={search.typed}
            onChange={(event) => search.setTyped(event.target.value)}
            style={{ maxWidth: 360 }}
          />
          {applications.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('none-found')} />}
          <ul className={styles.grid}>
            {applications.map((application) => (
              <li key={application.key}>
                <ApplicationCard application={application} onOrder={(trial) => setOrdered({ application, trial })} />
              </li>
            ))}
          </ul>
          <Typography.Title level={2} style={{ margin: 0, fontSize: 16 }}>
            {text('orders')}
          </Typography.Title>
          <Orders actions={orders} onChange={refresh} />
        </>
      )}
      {ordered && (
        <OrderModal
          {...ordered}
          onClose={(placed) => {
            setOrdered(null);
            if (placed) changed();
          }}
        />
      )}
    </Flex>
  );
}
