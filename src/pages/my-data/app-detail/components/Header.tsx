import { EditOutlined } from '@ant-design/icons';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name } from '@daas/kit/Name';
import { history, useAccess, useIntl } from '@umijs/max';
import { Button, Card, Descriptions, Flex, Space, Typography } from 'antd';
import { useState } from 'react';
import { AppFormModal } from '../../components/AppFormModal';
import { DeleteAppModal } from '../../components/DeleteAppModal';
import { APPS_PATH } from '../../components/paths';
import { StatusBadge } from '../../components/StatusBadge';
import { useAppActions } from '../../components/useAppActions';
import type { App } from '..';

/** What the app is and does today, with the acts that concern all of it. */
export function Header({ app, refresh }: { app: App; refresh: () => void }) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const access = useAccess();
  const actions = useAppActions();
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const text = (id: string) => formatMessage({ id: `app-list.${id}` });
  const { today } = app;
  const facts = {
    calls: format.number(today.calls),
    success: format.percent(today.calls === 0 ? null : (today.calls - today.failed) / today.calls),
    spend: format.money(today.spend),
    connectors: format.number(app.connectors),
    'last-used': format.time(app.last_used_at),
    created: format.time(app.created_at),
  };
  return (
    <Card variant="borderless">
      <Flex justify="space-between" align="flex-start" gap="middle" wrap>
        <Flex vertical gap={4} style={{ minWidth: 0 }}>
          <Space wrap size="small">
            <Typography.Title level={4} style={{ margin: 0, overflowWrap: 'anywhere' }}>
              <Name>{app.name}</Name>
            </Typography.Title>
            <StatusBadge status={app.status} />
          </Space>
          <Typography.Text type="secondary" copyable={{ text: String(app.id) }} className="tabular">
            ID {app.id}
          </Typography.Text>
          {app.description && (
            <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
              <Name>{app.description}</Name>
            </Typography.Text>
          )}
        </Flex>
        <Space wrap>
          {access['create-connector'] && (
            <Button icon={<EditOutlined aria-hidden />} onClick={() => setEditing(true)}>
              {formatMessage({ id: 'connector.edit' })}
            </Button>
          )}
          {access['enable-stop-connector'] && (
            <Button loading={actions.busy} onClick={() => actions.toggle(app, refresh)}>
              {formatMessage({ id: app.status === 'enabled' ? 'connector.stop' : 'connector.enable' })}
            </Button>
          )}
          {access['delete-connector'] && (
            <Button danger onClick={() => setDeleting(true)}>
              {formatMessage({ id: 'connector.delete' })}
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
        items={Object.entries(facts).map(([key, value]) => ({
          key,
          label: text(key),
          children: <span className="tabular">{value}</span>,
        }))}
      />
      <AppFormModal
        open={editing}
        app={app}
        onClose={() => setEditing(false)}
        onSaved={() => {
          setEditing(false);
          refresh();
        }}
      />
      <DeleteAppModal
        app={deleting ? app : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => history.replace(APPS_PATH)}
      />
    </Card>
  );
}
