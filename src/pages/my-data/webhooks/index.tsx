import { PlusOutlined } from '@ant-design/icons';
import { mayReceive, WEBHOOK_KINDS } from '@daas/contract/events';
import { CellBadge, CellButton, CellSpace } from '@daas/kit/cells';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { useText } from '@daas/kit/hooks/useText';
import { Name, Sentence } from '@daas/kit/Name';
import { PageSkeleton } from '@daas/kit/PageSkeleton';
import { PageTitle } from '@daas/kit/PageTitle';
import { Pending } from '@daas/kit/Pending';
import { ScrollTable } from '@daas/kit/ScrollTable';
import { useIntl } from '@umijs/max';
import { Button, Card, Empty, Flex } from 'antd';
import { useState } from 'react';
import { confirmAct } from '@/components/confirmAct';
import { type Issued, SecretModal } from '@/components/SecretModal';
import { WebhookDrawer } from '@/components/webhooks/WebhookDrawer';
import { useReceiver } from '@/hooks/useReceiver';
import { Deliveries } from './components/Deliveries';
import { GuideLink } from './components/GuideLink';
import { Replay } from './components/Replay';
import { SendTest } from './components/SendTest';
import type { Webhook } from './components/webhook';

/** Addresses of the company's own programs, and what was sent to them. */
export default function Webhooks() {
  const { formatMessage } = useIntl();
  const hooks = useApi('webhook.list', {}, { showErrorInPlace: true });
  const { data, refresh } = hooks;
  const [task, setTask] = useState<Webhook | 'new' | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const [replayed, setReplayed] = useState<Webhook | null>(null);
  const [tested, setTested] = useState<Webhook | null>(null);
  const [sent, setSent] = useState(0);
  const receiver = useReceiver();
  const kinds = WEBHOOK_KINDS.filter((kind) => mayReceive(kind, receiver));
  const text = useText('webhooks');
  return (
    <Flex vertical gap="middle">
      <Flex justify="space-between" align="start" gap="small" wrap>
        <PageTitle text={text('webhooks-about')}>{formatMessage({ id: 'menu.webhooks' })}</PageTitle>
        <Flex gap="small" wrap>
          <GuideLink />
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask('new')}>
            {text('webhook-new')}
          </Button>
        </Flex>
      </Flex>
      {data ? (
        <Card variant="borderless">
          <List
            webhooks={data.list}
            onEdit={setTask}
            onReplay={setReplayed}
            onTest={setTested}
            onIssued={setIssued}
            onChanged={() => {
              refresh();
              setSent(sent + 1);
            }}
          />
        </Card>
      ) : (
        <Pending reads={[hooks]}>
          <PageSkeleton rows={4} />
        </Pending>
      )}
      <Deliveries key={sent} webhooks={data?.list ?? []} />
      {task && (
        <WebhookDrawer
          kinds={kinds}
          webhook={task === 'new' ? null : task}
          text={text}
          onClose={() => setTask(null)}
          onSaved={(newWebhook) => {
            setTask(null);
            setIssued(newWebhook);
            refresh();
          }}
        />
      )}
      {replayed && (
        <Replay
          webhook={replayed}
          onClose={() => setReplayed(null)}
          onQueued={() => {
            setReplayed(null);
            setSent(sent + 1);
          }}
        />
      )}
      {tested && (
        <SendTest
          webhook={tested}
          kinds={kinds}
          onClose={() => setTested(null)}
          onSent={() => {
            setTested(null);
            setSent(sent + 1);
          }}
        />
      )}
      <SecretModal issued={issued} text={text} onClose={() => setIssued(null)} />
    </Flex>
  );
}

interface ListProps {
  webhooks: Webhook[];
  onEdit: (webhook: Webhook) => void;
  onReplay: (webhook: Webhook) => void;
  onTest: (webhook: Webhook) => void;
  onIssued: (issued: Issued) => void;
  onChanged: () => void;
}

function List({ webhooks, onEdit, onReplay, onTest, onIssued, onChanged }: ListProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const update = useAction('webhook.update');
  const rotate = useAction('webhook.rotateSecret');
  const remove = useAction('webhook.delete');
  const text = useText('webhooks');
  const common = useText('common');
  const ask = (what: 'webhook-rotate' | 'webhook-delete', { name }: Webhook, run: () => Promise<unknown>) =>
    confirmAct({
      title: <Sentence>{text(`${what}-title`, { name })}</Sentence>,
      content: text(`${what}-text`),
      okText: what === 'webhook-delete' ? common('delete') : text(what),
      danger: true,
      act: run,
    });
  const actions = (hook: Webhook) => (
    <CellSpace>
      {hook.enabled && <CellButton onClick={() => onTest(hook)}>{text('webhook-test')}</CellButton>}
      {hook.enabled && hook.events.length > 0 && (
        <CellButton onClick={() => onReplay(hook)}>{text('replay-many')}</CellButton>
      )}
      <CellButton onClick={() => onEdit(hook)}>{common('edit')}</CellButton>
      <CellButton
        onClick={() => void update.run({ id: hook.id, enabled: !hook.enabled }).then(onChanged, () => undefined)}
      >
        {hook.enabled ? common('disable') : common('enable')}
      </CellButton>
      <CellButton
        onClick={() =>
          ask('webhook-rotate', hook, async () => onIssued({ ...(await rotate.run({ id: hook.id })), name: hook.name }))
        }
      >
        {text('webhook-rotate')}
      </CellButton>
      <CellButton
        danger
        onClick={() =>
          ask('webhook-delete', hook, async () => {
            await remove.run({ id: hook.id });
            onChanged();
          })
        }
      >
        {common('delete')}
      </CellButton>
    </CellSpace>
  );
  return (
    <ScrollTable<Webhook>
      label={formatMessage({ id: 'menu.webhooks' })}
      rowKey="id"
      dataSource={webhooks}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('webhooks-empty')} /> }}
      columns={[
        { title: common('name'), dataIndex: 'name', render: (name: string) => <Name>{name}</Name> },
        {
          title: text('webhook-url'),
          key: 'url',
          render: (_, { url }) => (
            <bdi
              dir="ltr"
              title={url}
              style={{
                display: 'block',
                maxWidth: 220,
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {url}
            </bdi>
          ),
        },
        {
          title: text('webhook-events'),
          key: 'events',
          render: (_, { events }) =>
            events.length === 0 ? (
              text('webhook-events-none')
            ) : (
              <span
                title={events
                  .map((kind) => formatMessage({ id: `event.${kind}` }))
                  .join(formatMessage({ id: 'common.comma' }))}
              >
                {text('events-count', { count: String(events.length) })}
              </span>
            ),
        },
        {
          title: common('status'),
          key: 'status',
          render: (_, { enabled, stopped }) => (
            <CellBadge tone={enabled ? 'success' : 'default'}>
              {text(enabled ? 'on' : stopped ? `stopped-${stopped}` : 'off')}
            </CellBadge>
          ),
        },
        {
          title: text('last-success'),
          key: 'last',
          render: (_, { last_success_at }) => <span className="tabular">{format.time(last_success_at)}</span>,
        },
        { title: common('created-by'), dataIndex: 'created_by', render: (name: string) => <Name>{name}</Name> },
        { title: common('actions'), key: 'actions', render: (_, hook) => actions(hook) },
      ]}
    />
  );
}
