import { CHANNELS, type Channel, mayBeTold, type NoticeKind } from '@daas/contract/events';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { Pending } from '@daas/kit/Pending';
import { Link, useIntl } from '@umijs/max';
import { Alert, Card, Flex, Grid, Skeleton, Switch } from 'antd';
import { useReceiver } from '@/hooks/useReceiver';
import { SettingRow } from '../components/SettingRow';

/** What one is told about, and by which ways; each switch counts at once. */
export default function Notifications() {
  const { formatMessage } = useIntl();
  const settings = useApi('personal.notifications', {}, { showErrorInPlace: true });
  const { data, mutate, refresh } = settings;
  const person = useApi('user.get', {});
  const receiver = useReceiver();
  const { run, loading } = useAction('personal.setNotifications');
  const narrow = !(Grid.useBreakpoint().sm ?? true);
  const text = useText('own-notifications');
  const nameOf = useText('event');

  const set = async (kind: NoticeKind, channel: Channel, on: boolean) => {
    if (!data) return;
    const list = data.list.map((one) => (one.kind === kind ? { ...one, [channel]: on } : one));
    mutate({ list });
    // What the server refused is shown as it still is.
    await run({ list: list.filter((one) => one.kind === kind) }).catch(refresh);
  };
  const rows = data?.list.filter(({ kind }) => mayBeTold(kind, receiver));
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
      {person.data?.failing_channels.map((channel) => (
        <Alert
          key={channel}
          type="warning"
          showIcon
          style={{ maxWidth: 720 }}
          title={text(`failing-${channel}`)}
          action={<Link to="/personal-center/info">{text('see-contact')}</Link>}
        />
      ))}
      <Card variant="borderless" style={{ maxWidth: 720 }} styles={{ body: { paddingBlock: 8 } }}>
        {rows ? (
          rows.map(({ kind, ...channels }, index) => (
            <SettingRow
              key={kind}
              first={index === 0}
              hint={text(`hint-${kind}`)}
              action={
                <Flex vertical={narrow} gap="small" align="end">
                  {CHANNELS.map((channel) => (
                    <Flex key={channel} align="center" gap={6}>
                      <span aria-hidden>{text(channel)}</span>
                      <Switch
                        checked={channels[channel]}
                        disabled={loading}
                        aria-label={`${nameOf(kind)} ${text(channel)}`}
                        onChange={(on) => void set(kind, channel, on)}
                      />
                    </Flex>
                  ))}
                </Flex>
              }
            >
              {nameOf(kind)}
            </SettingRow>
          ))
        ) : (
          <Pending reads={[settings]}>
            <Skeleton active paragraph={{ rows: 4 }} />
          </Pending>
        )}
      </Card>
    </Flex>
  );
}
