import { useApi } from '@daas/kit/hooks/useApi';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { PayAccess } from '@daas/kit/PayAccess';
import { RetryAlert } from '@daas/kit/RetryAlert';
import { Tabs } from '@daas/kit/Tabs';
import { useShown } from '@daas/kit/title';
import { useAccess, useIntl, useNavigate, useParams } from '@umijs/max';
import { Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { useOpening } from '@/hooks/useOpening';
import { BalanceWarning } from './components/BalanceWarning';
import { Bills } from './components/Bills';
import { Budgets } from './components/Budgets';
import { Disputes } from './components/Disputes';
import { Explain } from './components/Explain';
import { Figures } from './components/Figures';
import { Ledger } from './components/Ledger';
import { PurchaseModal } from './components/PurchaseModal';
import { Purchases } from './components/Purchases';
import { SpendCharts } from './components/SpendCharts';

const FIRST_TAB = 'spend';

/** Balance, where the money went, and what keeps it from running out. */
export default function CostOverviewPage() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const access = useAccess();
  const { tab = FIRST_TAB } = useParams();
  const { data, error, loading, refresh } = useApi('cost.overview', {}, { onFocus: true, showErrorInPlace: true });
  const [ordering, setOrdering] = useState(false);
  useOpening('order', () => setOrdering(true));

  useShown(formatMessage({ id: `cost.tab.${tab}` }));
  const items = [
    { key: FIRST_TAB, children: data ? <SpendCharts overview={data} /> : loading && <Card loading /> },
    { key: 'ledger', children: <Ledger /> },
    {
      key: 'bills',
      children: (
        <Card>
          <Bills />
        </Card>
      ),
    },
    {
      key: 'explain',
      children: (
        <Card>
          <Explain />
        </Card>
      ),
    },
    {
      key: 'budgets',
      children: (
        <Card>
          <Budgets />
        </Card>
      ),
    },
    {
      key: 'warning',
      children: (
        <Card>
          <BalanceWarning />
        </Card>
      ),
    },
    { key: 'disputes', children: <Disputes /> },
    ...(access['additional-purchase']
      ? [{ key: 'orders', children: <Purchases onOrder={() => setOrdering(true)} /> }]
      : []),
  ].map((item) => ({ ...item, label: formatMessage({ id: `cost.tab.${item.key}` }) }));
  const active = items.some((item) => item.key === tab) ? tab : FIRST_TAB;

  return (
    <Flex vertical gap={16}>
      <Flex justify="space-between" align="center" wrap gap={12}>
        <PageTitle>{formatMessage({ id: 'menu.cost-overview' })}</PageTitle>
        <PayAccess by="purchase.create">
          <Button type="primary" onClick={() => setOrdering(true)}>
            {formatMessage({ id: 'common.top-up' })}
          </Button>
        </PayAccess>
      </Flex>
      {data ? (
        <Figures overview={data} />
      ) : error && !loading ? (
        <RetryAlert title={formatMessage({ id: 'cost.failed' })} onRetry={refresh} />
      ) : (
        <PageSkeleton rows={2} />
      )}
      <Tabs
        items={items}
        activeKey={active}
        destroyOnHidden
        onChange={(key) => navigate(key === FIRST_TAB ? '/cost-center/overview' : `/cost-center/overview/${key}`)}
      />
      <PurchaseModal
        open={ordering}
        onClose={(ordered) => {
          setOrdering(false);
          if (ordered) navigate('/cost-center/overview/orders', { replace: active === 'orders' });
        }}
      />
    </Flex>
  );
}
