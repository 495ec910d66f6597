import { CopyButton } from '@daas/kit/CopyButton';
import { Sentence } from '@daas/kit/Name';
import { Alert, Flex, Modal, Typography } from 'antd';

export interface Issued {
  name: string;
  secret: string;
}
/** The page's words for `webhook-new`, `secret-title` and so on. */
export type WebhookText = (key: string, values?: Record<string, string>) => string;

interface Props {
  issued: Issued | null;
  text: WebhookText;
  onClose: () => void;
}

/** The secret of a webhook, this once. */
export function SecretModal({ issued, text, onClose }: Props) {
  return (
    <Modal
      open={issued !== null}
      title={issued && <Sentence>{text('secret-title', { name: issued.name })}</Sentence>}
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
