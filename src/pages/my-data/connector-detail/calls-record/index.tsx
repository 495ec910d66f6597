import { LinkButton } from '@daas/kit/LinkButton';
import { useIntl } from '@umijs/max';
import { CallRecords } from '../../components/CallRecords';
import { detailPath } from '../../components/paths';
import { useConnector } from '../context';

/** The calls of one connector. */
export default function ConnectorCalls() {
  const { formatMessage } = useIntl();
  const { connector } = useConnector();
  return (
    <CallRecords
      connectorId={connector.id}
      empty={{
        description: formatMessage({ id: 'calls.empty-connector' }),
        ...(connector.type === 'API'
          ? {
              action: (
                <LinkButton to={detailPath(connector, 'data-query')} type="primary">
                  {formatMessage({ id: 'calls.empty-try' })}
                </LinkButton>
              ),
            }
          : {}),
      }}
    />
  );
}
