import { useAction } from '@daas/kit/hooks/useApi';
import { Sentence } from '@daas/kit/Name';
import { useAccess, useIntl } from '@umijs/max';
import { Card, Flex } from 'antd';
import { AppKeys } from '../../components/AppKeys';
import { IpRulesCard } from '../../components/IpRulesCard';
import { LimitsCard } from '../../components/LimitsCard';
import { useConnector } from '../context';
import { ChangelogCard } from './ChangelogCard';
import { SettingsCard } from './SettingsCard';

export default function BaseInfo() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const context = useConnector();
  const { connector, setConnector } = context;
  const setLimits = useAction('connector.setLimits');
  const setIpRules = useAction('connector.setIpRules');
  return (
    <Flex vertical gap="middle">
      <SettingsCard {...context} />
      {(access['get-app-list'] || access['get-connector-secret']) && (
        <Card
          variant="borderless"
          title={<Sentence>{formatMessage({ id: 'connector-detail.keys' }, { app: connector.app.name })}</Sentence>}
        >
          <AppKeys appId={connector.app.id} />
        </Card>
      )}
      <LimitsCard
        limits={connector.limits}
        used={connector.used}
        subject={`connector:${connector.id}`}
        hint={formatMessage({ id: 'connector-detail.limits-hint' })}
        saving={setLimits.loading}
        save={async (limits) => setConnector(await setLimits.run({ id: connector.id, limits }))}
      />
      <IpRulesCard
        ipRules={connector.ip_rules}
        saving={setIpRules.loading}
        save={async (ipRules) => setConnector(await setIpRules.run({ id: connector.id, ip_rules: ipRules }))}
      />
      <ChangelogCard id={connector.id} />
    </Flex>
  );
}
