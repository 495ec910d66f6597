import { useIntl } from '@umijs/max';
import { Alert, Flex } from 'antd';
import { useConnector } from '../context';
import { NameLists } from './NameLists';
import { Packets } from './Packets';

/** Files of a connector that delivers files: made of a name list, or of the whole data set. // §1 */
export default function FileManage() {
  const { formatMessage } = useIntl();
  const { connector } = useConnector();
  const Files = connector.type === 'FILE' ? NameLists : Packets;
  return (
    <Flex vertical gap="middle">
      {connector.status === 'disabled' && (
        <Alert type="warning" showIcon title={formatMessage({ id: 'file.connector-stopped' })} />
      )}
      <Files />
    </Flex>
  );
}
