import type { ConnectorType } from '@daas/contract/enums';
import { LinkButton } from '@daas/kit/LinkButton';
import { useIntl } from '@umijs/max';
import { Alert } from 'antd';
import { type ConnectorTab, detailPath } from '../components/paths';

interface Props {
  connector: { id: number; type: ConnectorType };
  tab: ConnectorTab;
}

/** In place of a tab that connectors of this type do not have: why, and where to find the data. // §2 */
export function OtherType({ connector, tab }: Props) {
  const { formatMessage } = useIntl();
  const instead = tab === 'file-manage' ? 'data-query' : 'file-manage';
  return (
    <Alert
      type="info"
      showIcon
      title={formatMessage({ id: `connector-detail.other-type.${tab}` })}
      description={formatMessage({ id: `connector-detail.other-type-text.${tab}` })}
      action={
        <LinkButton to={detailPath(connector, instead)}>
          {formatMessage({ id: `connector-detail.tab.${instead}` })}
        </LinkButton>
      }
    />
  );
}
