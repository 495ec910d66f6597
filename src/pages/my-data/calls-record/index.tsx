import { LinkButton } from '@daas/kit/LinkButton';
import { PageTitle } from '@daas/kit/PageTitle';
import { useAccess, useIntl } from '@umijs/max';
import { Flex } from 'antd';
import { CallRecords } from '../components/CallRecords';

/** Every call of the company. */
export default function CallsRecord() {
  const { formatMessage } = useIntl();
  const access = useAccess();
  return (
    <Flex vertical gap="middle">
      <PageTitle>{formatMessage({ id: 'menu.calls-record' })}</PageTitle>
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
