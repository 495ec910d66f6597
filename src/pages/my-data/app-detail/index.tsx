import { NUMERIC_ID_PATTERN } from '@daas/contract/constants';
import { BackLink } from '@daas/kit/BackLink';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useShown } from '@daas/kit/title';
import { useAccess, useIntl, useParams } from '@umijs/max';
import { Card, Col, Flex, Row } from 'antd';
import { Lost } from '@/components/Lost';
import { AppKeys } from '../components/AppKeys';
import { IpRulesCard } from '../components/IpRulesCard';
import { LimitsCard } from '../components/LimitsCard';
import { APPS_PATH } from '../components/paths';
import type { App } from './components/app';
import { Connectors } from './components/Connectors';
import { Header } from './components/Header';
import { RecentCalls } from './components/RecentCalls';
import { Signing } from './components/Signing';
import { Usage } from './components/Usage';

/** One app: what it does, its keys, what it may and what it reaches. */
export default function AppDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const validId = NUMERIC_ID_PATTERN.test(id);
  const { data, error, refresh, mutate } = useApi(
    'app.get',
    { id: Number(id) },
    { ready: validId, showErrorInPlace: true },
  );
  const app = data?.id === Number(id) ? data : undefined;
  useShown(app?.name);
  if (!app) return <Lost texts="app-detail" validAddress={validId} error={error} again={refresh} to={APPS_PATH} />;
  return <Sections key={app.id} app={app} setApp={mutate} refresh={refresh} />;
}

function Sections({ app, setApp, refresh }: { app: App; setApp: (app: App) => void; refresh: () => void }) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const setLimits = useAction('app.setLimits');
  const setIpRules = useAction('app.setIpRules');
  const maySeeCalls = access['get-call-log-list'];
  return (
    <Flex vertical gap="middle">
      {access['get-app-list'] && <BackLink to={APPS_PATH}>{formatMessage({ id: 'menu.apps' })}</BackLink>}
      <Header app={app} refresh={refresh} />
      {maySeeCalls && <Usage appId={app.id} />}
      <Card variant="borderless" title={formatMessage({ id: 'app-detail.keys' })}>
        <AppKeys appId={app.id} />
      </Card>
      <Row gutter={[16, 16]}>
        <Col xs={24} xl={12}>
          <Flex vertical gap="middle">
            <LimitsCard
              limits={app.limits}
              used={app.used}
              subject={`app:${app.id}`}
              hint={formatMessage({ id: 'app-detail.limits-hint' })}
              saving={setLimits.loading}
              save={async (limits) => setApp(await setLimits.run({ id: app.id, limits }))}
            />
            <IpRulesCard
              ipRules={app.ip_rules}
              saving={setIpRules.loading}
              save={async (ipRules) => setApp(await setIpRules.run({ id: app.id, ip_rules: ipRules }))}
            />
          </Flex>
        </Col>
        <Col xs={24} xl={12}>
          <Flex vertical gap="middle">
            <Connectors app={app} />
            <Signing app={app} setApp={setApp} refresh={refresh} />
          </Flex>
        </Col>
      </Row>
      {maySeeCalls && <RecentCalls appId={app.id} />}
    </Flex>
  );
}
