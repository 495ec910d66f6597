import { CopyButton } from '@daas/kit/CopyButton';
import type { GetText } from '@daas/kit/hooks/useText';
import { Sentence } from '@daas/kit/Name';
import { Alert, Flex, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';

/** A secret that was made, and what it is of. */
export interface Issued {
  name: string;
  secret: string;
}

interface Props {
  issued: Issued | null;
  /** The page's words for `secret-title`, `secret-once`, `secret-copy` and `secret-kept`. */
  text: GetText;
  onClose: () => void;
  /** How it is used. */
  children?: ReactNode;
}

/** A secret, this once. */
export function SecretModal({ issued, text, onClose, children }: Props) {
  return (
    <Modal
      open={issued !== null}
      title={issued && <Sentence>{text('secret-title', { name: issued.name })}</Sentence>}
      okText={text('secret-kept')}
      onOk={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
      // Closed by mistake it would be gone.
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
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
          {children}
        </Flex>
      )}
    </Modal>
  );
}
