import type { DemoPeople } from './people';
import type { Stage } from './stage';

const WEBHOOK = {
  name: '数据中台事件通知',
  url: 'https://data.example.com/daas/events',
  events: ['file.ready', 'balance.low'],
} as const;

/** A webhook that is off: the demo sends nothing to other sites. */
export async function openWebhook({ call }: Stage, { admin }: DemoPeople): Promise<void> {
  const { id } = await call('webhook.create', { ...WEBHOOK, events: [...WEBHOOK.events] }, admin);
  await call('webhook.update', { id, enabled: false }, admin);
}
