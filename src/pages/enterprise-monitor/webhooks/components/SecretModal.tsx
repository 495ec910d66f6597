import { CopyButton } from '@daas/kit/CopyButton';
import { useIntl } from '@umijs/max';
import { Alert, Flex, Modal, Typography } from 'antd';

export interface Issued {
  name: string;
  secret: string;
}

/** The secret of a webhook, this once. */
export function SecretModal({ issued, onClose }: { issued: Issued | null; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `monitor.${id}` }, values);
  return (
    <Modal
      open={issued !== null}
      title={issued && text('secret-title', { name: issued.name })}
      okText={text('secret-kept')}
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      destroyOnHidden
    >
      {issued && (
        <Flex vertical gap="middle">
          <Alert type="warning" showIcon title={text('secret-once')} />
          <Flex gap="small" align="center">
            <Typography.Text code style={{ wordBreak: 'break-all' }}>
              <bdi dir="ltr">{issued.secret}</bdi>
            </Typography.Text>
            <CopyButton text={issued.secret} label={text('secret-copy')} />
          </Flex>
        </Flex>
      )}
    </Modal>
  );
}
