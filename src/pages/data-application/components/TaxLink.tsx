import { MODAL_WIDTH } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { CopyButton } from '@daas/kit/CopyButton';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useIntl } from '@umijs/max';
import { Alert, Button, Flex, Modal, Typography } from 'antd';
import { hrefOf } from '@/request/navigation';

export type Asked = EndpointOutput<'taxReport.ask'>;

/** A new link, the one time it is shown. */
export function TaxLink({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `tax-report.${id}` }, values);
  // The server does not always know the address it is reached by.
  const link = asked && (asked.link.startsWith('/') ? window.location.origin + hrefOf(asked.link) : asked.link);
  return (
    <Modal
      open={asked !== null}
      width={MODAL_WIDTH}
      title={text('link')}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {text('link-done')}
        </Button>
      }
    >
      {asked && link && (
        <Flex vertical gap="middle">
          <Alert type="warning" showIcon title={text('link-once')} />
          <Flex gap="small" align="center" justify="space-between">
            <Typography.Text code dir="ltr" style={{ wordBreak: 'break-all' }}>
              {link}
            </Typography.Text>
            <CopyButton text={link} label={text('link')} size="small" />
          </Flex>
          <Typography.Text type="secondary">
            {text('link-until', { time: format.time(asked.link_expires_at) })}
          </Typography.Text>
        </Flex>
      )}
    </Modal>
  );
}
