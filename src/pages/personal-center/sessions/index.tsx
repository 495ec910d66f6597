import { LaptopOutlined, MobileOutlined } from '@ant-design/icons';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { PageTitle } from '@daas/kit/PageTitle';
import { Pending } from '@daas/kit/Pending';
import { useIntl } from '@umijs/max';
import { Button, Card, Flex, message, Popconfirm, Skeleton, Tag, theme } from 'antd';
import { deviceOf } from './device';

type Session = EndpointOutput<'account.sessions'>['list'][number];

type Group = [Session, ...Session[]];

/** The current session, then those of the same program and address together, as the list has them: last used first. */
function grouped(list: readonly Session[]): Group[] {
  const groups = new Map<string, Group>();
  for (const session of list) {
    const key = session.current ? session.id : `${session.ip} ${session.user_agent}`;
    const group = groups.get(key);
    if (group) group.push(session);
    else groups.set(key, [session]);
  }
  return [...groups.values()];
}

/** Where one is signed in, and a way to end each. */
export default function Sessions() {
  const { formatMessage } = useIntl();
  const sessions = useApi('account.sessions', {}, { showErrorInPlace: true });
  const { data, refresh } = sessions;
  const others = useAction('account.endOtherSessions');
  const text = useText('own-sessions');
  const endOthers = async () => {
    try {
      const { ended } = await others.run({});
      void message.success(text('ended-others', { ended }));
      refresh();
    } catch {
      // The error was shown.
    }
  };
  return (
    <Flex vertical gap="middle">
      <PageTitle text={text('about')}>{formatMessage({ id: 'menu.own-sessions' })}</PageTitle>
      <Card variant="borderless" styles={{ body: { paddingBlock: 4 } }}>
        {data ? (
          <ul aria-label={text('list')} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {grouped(data.list).map((group, index) => (
              <DeviceRow key={group[0].id} sessions={group} first={index === 0} onEnded={refresh} />
            ))}
          </ul>
        ) : (
          <Pending reads={[sessions]}>
            <Skeleton active avatar paragraph={{ rows: 3 }} />
          </Pending>
        )}
      </Card>
      {/* Below the list: above it, it would push down what is being read. */}
      {data && data.list.length > 1 && (
        <div>
          <Popconfirm title={text('ask-others', { count: data.list.length - 1 })} onConfirm={() => void endOthers()}>
            <Button danger loading={others.loading}>
              {text('end-others')}
            </Button>
          </Popconfirm>
        </div>
      )}
    </Flex>
  );
}

function DeviceRow({ sessions, first, onEnded }: { sessions: Group; first: boolean; onEnded: () => void }) {
  const format = useFormat();
  const { token } = theme.useToken();
  const { run, loading } = useAction('account.endSession');
  const text = useText('own-sessions');
  const [session] = sessions;
  const count = sessions.length;
  const { name, mobile } = deviceOf(session.user_agent);
  const Icon = mobile ? MobileOutlined : LaptopOutlined;
  const label = name ?? text('unknown');
  const since = sessions.map((one) => one.created_at).sort()[0] ?? session.created_at;
  const end = async () => {
    try {
      for (const { id } of sessions) await run({ id });
    } catch {
      // The error was shown.
    }
    onEnded();
  };
  return (
    <li
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: 16,
        paddingBlock: 16,
        borderBlockStart: first ? 'none' : `1px solid ${token.colorBorderSecondary}`,
      }}
    >
      <Icon aria-hidden style={{ fontSize: 24, color: token.colorTextSecondary }} />
      <Flex vertical gap={4} flex={1} style={{ minWidth: 0 }}>
        <Flex gap="small" align="center" wrap>
          <strong>{label}</strong>
          {session.current && <Tag color="success">{text('current')}</Tag>}
        </Flex>
        <span className="tabular" style={{ color: token.colorTextSecondary, fontSize: token.fontSizeSM }}>
          {[
            session.ip,
            ...(count > 1 ? [text('count', { count })] : []),
            text('last-used', { at: format.time(session.last_seen_at) }),
            text(count > 1 ? 'since-first' : 'since', { at: format.time(since) }),
          ].join(' · ')}
        </span>
      </Flex>
      {!session.current && (
        <Popconfirm
          title={text(count > 1 ? 'ask-several' : 'ask', { device: label, count })}
          onConfirm={() => void end()}
        >
          <Button loading={loading} aria-label={`${text('end')} ${label}`}>
            {text('end')}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}
