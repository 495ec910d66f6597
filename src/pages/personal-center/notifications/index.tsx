import { CHANNELS, type Channel, NOTIFICATION_KINDS, type NotificationKind } from '@daas/contract/notifications';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { PageTitle } from '@daas/kit/PageTitle';
import { ReadTable } from '@daas/kit/ReadTable';
import { Link, useIntl } from '@umijs/max';
import { Alert, Card, Flex, Skeleton, Switch } from 'antd';

/** What one is written to about, and by which way; each switch counts at once. */
export default function Notifications() {
  const { formatMessage } = useIntl();
  const { data, mutate, refresh } = useApi('personal.notifications', {});
  const person = useApi('user.get', {});
  const { run, loading } = useAction('personal.setNotifications');
  const text = (id: string) => formatMessage({ id: `own-notifications.${id}` });

  const set = async (kind: NotificationKind, channel: Channel, on: boolean) => {
    if (!data) return;
    const chosen = { ...data, [kind]: { ...data[kind], [channel]: on } };
    mutate(chosen);
    // What the server refused is shown as it still is.
    await run(chosen).catch(refresh);
  };
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.own-notifications' })}</PageTitle>
      {person.data && !person.data.email && (
        <Alert
          type="info"
          showIcon
          title={text('no-mail')}
          action={<Link to="/personal-center/info">{text('add-mail')}</Link>}
        />
      )}
      <Card variant="borderless" style={{ maxWidth: 720 }}>
        {data ? (
          <ReadTable<{ kind: NotificationKind }>
            label={formatMessage({ id: 'menu.own-notifications' })}
            rowKey="kind"
            size="middle"
            dataSource={NOTIFICATION_KINDS.map((kind) => ({ kind }))}
            columns={[
              {
                title: text('kind'),
                key: 'kind',
                render: (_, { kind }) => (
                  <Flex vertical style={{ maxWidth: 360, whiteSpace: 'normal' }}>
                    <span>{text(`kind-${kind}`)}</span>
                    <small style={{ opacity: 0.7 }}>{text(`hint-${kind}`)}</small>
                  </Flex>
                ),
              },
              ...CHANNELS.map((channel) => ({
                title: text(channel),
                key: channel,
                width: 88,
                render: (_: unknown, { kind }: { kind: NotificationKind }) => (
                  <Switch
                    checked={data[kind][channel]}
                    disabled={loading}
                    aria-label={`${text(`kind-${kind}`)} ${text(channel)}`}
                    onChange={(on) => void set(kind, channel, on)}
                  />
                ),
              })),
            ]}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </Card>
    </Flex>
  );
}
