import { CHANNELS, type Channel, NOTIFICATION_KINDS, type NotificationKind } from '@daas/contract/notifications';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { PageTitle } from '@daas/kit/PageTitle';
import { Link, useIntl } from '@umijs/max';
import { Alert, Card, Flex, Grid, Skeleton, Switch } from 'antd';
import { SettingRow } from '../components/SettingRow';

/** What one is written to about, and by which way; each switch counts at once. */
export default function Notifications() {
  const { formatMessage } = useIntl();
  const { data, mutate, refresh } = useApi('personal.notifications', {});
  const person = useApi('user.get', {});
  const { run, loading } = useAction('personal.setNotifications');
  const narrow = !(Grid.useBreakpoint().sm ?? true);
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
          style={{ maxWidth: 720 }}
          title={text('no-mail')}
          action={<Link to="/personal-center/info">{text('add-mail')}</Link>}
        />
      )}
      <Card variant="borderless" style={{ maxWidth: 720 }} styles={{ body: { paddingBlock: 8 } }}>
        {data ? (
          NOTIFICATION_KINDS.map((kind, index) => (
            <SettingRow
              key={kind}
              first={index === 0}
              hint={text(`hint-${kind}`)}
              action={
                <Flex gap="small" wrap style={{ maxWidth: narrow ? 88 : undefined }}>
                  {CHANNELS.map((channel) => (
                    <Flex key={channel} align="center" gap={6}>
                      <span aria-hidden>{text(channel)}</span>
                      <Switch
                        checked={data[kind][channel]}
                        disabled={loading}
                        aria-label={`${text(`kind-${kind}`)} ${text(channel)}`}
                        onChange={(on) => void set(kind, channel, on)}
                      />
                    </Flex>
                  ))}
                </Flex>
              }
            >
              {text(`kind-${kind}`)}
            </SettingRow>
          ))
        ) : (
          <Skeleton active paragraph={{ rows: 4 }} />
        )}
      </Card>
    </Flex>
  );
}
