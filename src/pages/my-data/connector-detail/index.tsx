import { NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import { BackLink } from '@daas/kit/BackLink';
import { useApi } from '@daas/kit/hooks/useApi';
import { Tabs } from '@daas/kit/Tabs';
import { useShown } from '@daas/kit/title';
import { history, Outlet, useAccess, useIntl, useLocation, useParams } from '@umijs/max';
import { Flex, Skeleton } from 'antd';
import { Suspense, useEffect } from 'react';
import { Lost } from '@/components/Lost';
import { CONNECTOR_TABS, type ConnectorTab, detailPath, tabsOf } from '../components/paths';
import type { ConnectorContext } from './context';
import { Header } from './Header';
import { OtherType } from './OtherType';

const LIST = '/my-data/connector/list/enabled';
const CREATING_POLL_MS = 3000;

/** One connector: its header, and a tab a route. // §2 */
export default function ConnectorDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const { formatMessage } = useIntl();
  const access = useAccess();
  const validId = NUMERIC_ID_PATTERN.test(id);
  const { data, error, refresh, mutate } = useApi(
    'connector.get',
    { id: Number(id) },
    { ready: validId, showErrorInPlace: true },
  );
  const { pathname } = useLocation();
  const creating = data?.status === 'creating';
  useEffect(() => {
    if (!creating) return;
    const timer = setInterval(refresh, CREATING_POLL_MS);
    return () => clearInterval(timer);
  }, [creating, refresh]);

  const tab = CONNECTOR_TABS.find((one) => pathname.split('/')[5] === one);
  const connector = data?.id === Number(id) ? data : undefined;
  useShown(connector?.name, tab && formatMessage({ id: `connector-detail.tab.${tab}` }));
  const tabs = (connector ? tabsOf(connector.type) : []).filter(
    (one) => one !== 'calls-record' || access['get-call-log-list'],
  );
  // An address may name another type; the connector decides.
  const misplaced = connector && !pathname.startsWith(`/connector/${connector.type}/`);
  useEffect(() => {
    if (misplaced) history.replace(detailPath(connector, pathname.split('/').slice(5).join('/')));
  });

  if (!connector)
    return <Lost texts="connector-detail" validAddress={validId} error={error} again={refresh} to={LIST} />;
  const context: ConnectorContext = { connector, setConnector: mutate, refresh };
  return (
    <Flex vertical gap="middle">
      {access['get-connector-list'] && (
        <BackLink to={`/my-data/connector/list/${connector.status}`}>
          {formatMessage({ id: 'menu.connectors' })}
        </BackLink>
      )}
      <Header {...context} />
      <Tabs
        tabBarStyle={{ margin: 0 }}
        activeKey={tab ?? 'base-info'}
        onChange={(key) => history.push(detailPath(connector, key))}
        items={tabs.map((key: ConnectorTab) => ({
          key,
          label: formatMessage({ id: `connector-detail.tab.${key}` }),
        }))}
      />
      {tab && !tabsOf(connector.type).includes(tab) ? (
        <OtherType connector={connector} tab={tab} />
      ) : (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <Outlet context={context} />
        </Suspense>
      )}
    </Flex>
  );
}
