import { useAccess, useIntl } from '@umijs/max';
import { Card, Flex } from 'antd';
import { AppKeys } from '../../components/AppKeys';
import { useConnector } from '../context';
import { IpRulesCard } from './IpRulesCard';
import { LimitsCard } from './LimitsCard';
import { SettingsCard } from './SettingsCard';

export default function BaseInfo() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const context = useConnector();
  return (
    <Flex vertical gap="middle">
      <SettingsCard {...context} />
      {(access['get-app-list'] || access['get-connector-secret']) && (
        <Card
          variant="borderless"
          title={formatMessage({ id: 'connector-detail.keys' }, { app: context.connector.app.name })}
        >
          <AppKeys appId={context.connector.app.id} />
        </Card>
      )}
      <LimitsCard {...context} />
      <IpRulesCard {...context} />
    </Flex>
  );
}
