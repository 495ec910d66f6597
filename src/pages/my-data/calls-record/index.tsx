import { Link, useAccess, useIntl } from '@umijs/max';
import { Button, Flex, Typography } from 'antd';
import { CallRecords } from '../components/CallRecords';

/** Every call of the company. */
export default function CallsRecord() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={4} style={{ margin: 0 }}>
        {formatMessage({ id: 'calls.title' })}
      </Typography.Title>
      <CallRecords
        empty={{
          description: formatMessage({ id: 'calls.empty' }),
          ...(access['get-connector-list']
            ? {
                action: (
                  <Link to="/my-data/connector/list/enabled">
                    <Button type="primary">{formatMessage({ id: 'calls.empty-action' })}</Button>
                  </Link>
                ),
              }
            : {}),
        }}
      />
    </Flex>
  );
}
