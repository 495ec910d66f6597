import { PlusOutlined } from '@ant-design/icons';
import { CONFIRM_MODAL_WIDTH, MESSAGE_SECONDS } from '@daas/contract/constants';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { RowAction, RowActions, Status } from '@daas/kit/cells';
import { useAction, useApi } from '@daas/kit/hooks/useApi';
import { useFormat } from '@daas/kit/hooks/useFormat';
import { Name, Sentence } from '@daas/kit/Name';
import { ReadTable } from '@daas/kit/ReadTable';
import { Waiting } from '@daas/kit/Waiting';
import { useIntl } from '@umijs/max';
import { Button, Card, Empty, Modal, message } from 'antd';
import { useState } from 'react';
import { type Issued, SecretModal } from '@/components/SecretModal';
import { WebhookDrawer } from '@/components/webhooks/WebhookDrawer';
import { Frame } from '../components/Frame';
import { Deliveries } from './components/Deliveries';

export type Webhook = EndpointOutput<'webhook.list'>['list'][number];

/** Addresses of the company's own programs, and what was sent to them. */
export default function Webhooks() {
  const { formatMessage } = useIntl();
  const { data, refresh } = useApi('webhook.list', {});
  const [task, setTask] = useState<Webhook | 'new' | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const [sent, setSent] = useState(0);
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `monitor.${id}` }, values);
  return (
    <Frame
      current="webhooks"
      title={formatMessage({ id: 'menu.monitor-webhooks' })}
      about={text('webhooks-about')}
      actions={
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setTask('new')}>
          {text('webhook-new')}
        </Button>
      }
    >
      {data ? (
        <Card variant="borderless">
          <List
            webhooks={data.list}
            onEdit={setTask}
            onIssued={setIssued}
            onChanged={() => {
              refresh();
              setSent(sent + 1);
            }}
          />
        </Card>
      ) : (
        <Waiting rows={4} />
      )}
      <Deliveries key={sent} webhooks={data?.list ?? []} />
      {task && (
        <WebhookDrawer
          webhook={task === 'new' ? null : task}
          text={text}
          onClose={() => setTask(null)}
          onSaved={(made) => {
            setTask(null);
            setIssued(made);
            refresh();
          }}
        />
      )}
      <SecretModal issued={issued} text={text} onClose={() => setIssued(null)} />
    </Frame>
  );
}

interface ListProps {
  webhooks: Webhook[];
  onEdit: (webhook: Webhook) => void;
  onIssued: (issued: Issued) => void;
  onChanged: () => void;
}

function List({ webhooks, onEdit, onIssued, onChanged }: ListProps) {
  const { formatMessage } = useIntl();
  const format = useFormat();
  const update = useAction('webhook.update');
  const rotate = useAction('webhook.rotateSecret');
  const remove = useAction('webhook.delete');
  const test = useAction('webhook.test');
  const text = (id: string, values?: Record<string, string>) => formatMessage({ id: `monitor.${id}` }, values);
  const ask = (what: 'webhook-rotate' | 'webhook-delete', { name }: Webhook, run: () => Promise<unknown>) =>
    Modal.confirm({
      width: CONFIRM_MODAL_WIDTH,
      title: <Sentence>{text(`${what}-title`, { name })}</Sentence>,
      content: text(`${what}-text`),
      okText: text(what),
      okButtonProps: { danger: true },
      onOk: () => run().catch(() => null),
    });
  const actions = (hook: Webhook) => (
    <RowActions>
      {hook.enabled && (
        <RowAction
          onClick={() =>
            void test.run({ id: hook.id }).then(
              () => {
                void message.success({ content: text('webhook-tested'), duration: MESSAGE_SECONDS });
                onChanged();
              },
              () => undefined,
            )
          }
        >
          {text('webhook-test')}
        </RowAction>
      )}
      <RowAction onClick={() => onEdit(hook)}>{text('edit')}</RowAction>
      <RowAction
        onClick={() => void update.run({ id: hook.id, enabled: !hook.enabled }).then(onChanged, () => undefined)}
      >
        {text(hook.enabled ? 'switch-off' : 'switch-on')}
      </RowAction>
      <RowAction
        onClick={() =>
          ask('webhook-rotate', hook, async () => onIssued({ ...(await rotate.run({ id: hook.id })), name: hook.name }))
        }
      >
        {text('webhook-rotate')}
      </RowAction>
      <RowAction
        danger
        onClick={() =>
          ask('webhook-delete', hook, async () => {
            await remove.run({ id: hook.id });
            onChanged();
          })
        }
      >
        {text('webhook-delete')}
      </RowAction>
    </RowActions>
  );
  return (
    <ReadTable<Webhook>
      label={formatMessage({ id: 'menu.monitor-webhooks' })}
      rowKey="id"
      dataSource={webhooks}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('webhooks-empty')} /> }}
      columns={[
        { title: text('webhook-name'), dataIndex: 'name', render: (name: string) => <Name>{name}</Name> },
        {
          title: text('webhook-url'),
          key: 'url',
          render: (_, { url }) => (
            <bdi
              dir="ltr"
              title={url}
              style={{ display: 'block', maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {url}
            </bdi>
          ),
        },
        {
          title: text('status'),
          key: 'status',
          render: (_, { enabled, stopped }) => (
            <Status tone={enabled ? 'success' : 'default'}>
              {text(enabled ? 'on' : stopped ? `stopped-${stopped}` : 'off')}
            </Status>
          ),
        },
        {
          title: text('last-success'),
          key: 'last',
          render: (_, { last_success_at }) => <span className="tabular">{format.time(last_success_at)}</span>,
        },
        { title: text('by'), dataIndex: 'created_by', render: (name: string) => <Name>{name}</Name> },
        { title: text('actions'), key: 'actions', render: (_, hook) => actions(hook) },
      ]}
    />
  );
}
