import { Name } from '@daas/kit/Name';
import { PageTitle } from '@daas/kit/PageTitle';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Card, Descriptions, type DescriptionsProps, Flex, Space, Typography } from 'antd';
import type { ReactNode } from 'react';
import { StatusBadge } from './StatusBadge';
import { SuspendedLabel } from './Suspended';

interface Props {
  subject: { id: number; name: string; status: 'creating' | 'enabled' | 'disabled'; suspended?: object | null };
  description?: string;
  /** Beside the name. */
  tag?: ReactNode;
  /** Before the buttons that both kinds have. */
  action?: ReactNode;
  facts: DescriptionsProps['items'];
  busy: boolean;
  onToggle: () => void;
  onDelete: () => void;
  children?: ReactNode;
}

/** Head of an app's or a connector's page: what it is and does today, with the actions on the whole of it. */
export function DetailHeader({ subject, description, tag, action, facts, busy, onToggle, onDelete, children }: Props) {
  const { formatMessage } = useIntl();
  const access = useAccess();
  const { id, name, status, suspended } = subject;
  return (
    <Card variant="borderless">
      <Flex justify="space-between" align="flex-start" gap="middle" wrap>
        <Flex vertical gap={4} style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Space wrap size="small">
            <PageTitle>
              <Name>{name}</Name>
            </PageTitle>
            {tag}
            {suspended ? <SuspendedLabel /> : <StatusBadge status={status} />}
          </Space>
          <Typography.Text type="secondary" copyable={{ text: String(id) }} className="tabular">
            ID {id}
          </Typography.Text>
          {description && (
            <Typography.Text type="secondary">
              <Name>{description}</Name>
            </Typography.Text>
          )}
        </Flex>
        <Space wrap>
          {action}
          {access['enable-stop-connector'] && status !== 'creating' && (
            <Button loading={busy} onClick={onToggle}>
              {formatMessage({ id: status === 'enabled' ? 'common.disable' : 'common.enable' })}
            </Button>
          )}
          {access['delete-connector'] && (
            <Button danger onClick={onDelete}>
              {formatMessage({ id: 'common.delete' })}
            </Button>
          )}
        </Space>
      </Flex>
      <Descriptions
        style={{ marginTop: 16 }}
        size="small"
        layout="vertical"
        colon={false}
        column={{ xs: 2, sm: 3, lg: 6 }}
        items={facts}
      />
      {children}
    </Card>
  );
}
