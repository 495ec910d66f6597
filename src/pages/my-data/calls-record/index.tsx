import { LinkButton } from '@daas/kit/LinkButton';
import { useAccess, useIntl } from '@umijs/max';
import { Flex, Typography } from 'antd';
import { CallRecords } from '../components/CallRecords';

/** Every call of the company. */
export default function CallsRecord() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={4} style={{ margin: 0 }}>
        {formatMessage({ id: 'menu.calls-record' })}
      </Typography.Title>
      <CallRecords
        empty={{
          description: formatMessage({ id: 'calls.empty' }),
          ...(access['get-connector-list']
            ? {
                action: (
                  <LinkButton to="/my-data/connector/list/enabled" type="primary">
                    {formatMessage({ id: 'calls.empty-action' })}
                  </LinkButton>
                ),
              }
            : {}),
        }}
      />
    </Flex>
  );
}
