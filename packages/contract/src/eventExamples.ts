import { EVENT_DATA, type EventData, type EventMessage } from './eventData';
import { type EventKind, eventOf } from './events';

const AT = '2026-11-20T08:30:00.000Z';
const app = { id: 1_000_021, name: 'CRM' };
const connector = { id: 1_000_027, name: 'Manufacturers' };
const file = { id: 'dwn_0000000000sample', name: 'manufacturers.csv' };
const agent = { id: 1_000_022, name: 'Agent', client: 'https://agent.example/client.json' };
const application = { key: 'monitor', name_cn: '企业监控', name_en: 'Monitor' };

/** An example of the data of each kind, for documents, test messages and test keys. */
const EXAMPLES: { [K in EventKind]: { subject: string | number; data: EventData<K> } } = {
  'balance.low': { subject: 1_000_001, data: { balance: 95_000, threshold: 100_000 } },
  'budget.reached': {
    subject: 'bgt_0000000000sample',
    data: {
      scope: 'app',
      target: app,
      month: '2026-11',
      monthly: 1_000_000,
      used: 800_000,
      percent: 80,
      hard_stop: true,
    },
  },
  'limit.near': {
    subject: `app:${app.id}`,
    data: { scope: 'app', target: app, agent: false, limit: 'per_day', value: 1000, used: 800, percent: 80 },
  },
  'key.ending': {
    subject: 'key_0000000000sample',
    data: {
      name: 'Production',
      prefix: 'dk_live_3f9a',
      mode: 'live',
      app,
      ends_at: '2026-11-27T00:00:00.000Z',
      days: 7,
    },
  },
  'agent.consented': {
    subject: agent.id,
    data: {
      ...agent,
      by: '李明',
      data_sets: ['enterprise'],
      spend_total: 500_000,
      ends_at: '2026-12-20T08:30:00.000Z',
    },
  },
  'agent.ended': { subject: agent.id, data: { ...agent, reason: 'person', by: '李明' } },
  'token.ending': {
    subject: 'tok_0000000000sample',
    data: {
      name: 'Deployment',
      prefix: 'ds_3f9a',
      account: { id: 1_000_031, name: 'CI' },
      ends_at: '2026-11-27T00:00:00.000Z',
      days: 7,
    },
  },
  'file.ready': { subject: file.id, data: file },
  'job.failed': { subject: `file:${file.id}`, data: { job: 'file', ...file } },
  'price.changing': {
    subject: 1_000_001,
    data: {
      from: '2026-12-01',
      prices: [
        {
          name: 'Enterprises',
          data_set: 'enterprise',
          unit: 'call',
          before: 1000,
          after: 1200,
          pricing_mode: null,
        },
      ],
    },
  },
  'data-set.loaded': { subject: 'enterprise', data: { data_set: 'enterprise', loaded_at: AT, day: '2026-11-19' } },
  'data-set.late': {
    subject: 'enterprise',
    data: { data_set: 'enterprise', loaded_at: '2026-11-18T08:30:00.000Z', due_at: '2026-11-19T08:30:00.000Z' },
  },
  'field.ending': {
    subject: 'enterprise',
    data: {
      data_set: 'enterprise',
      field: 'paid_in_capital',
      until: '2027-05-01',
      since: '2026-11-01',
      instead: 'registered_capital',
      connectors: [connector],
    },
  },
  'order.decided': {
    subject: 'ord_0000000000sample',
    data: { id: 'ord_0000000000sample', application, decision: 'confirmed', until: '2027-11-20', reason: '' },
  },
  'charge.refunded': {
    subject: 'led_0000000000sample',
    data: {
      id: 'rfd_0000000000sample',
      charge: { id: 'led_0000000000sample', kind: 'call', cause: 'call_0000000000sample', amount: 1000 },
      amount: 1000,
      refunded: 1000,
      month: '2026-11',
      reason: '数据有误',
      ledger_entry_id: 'led_000000000refund',
    },
  },
  'dispute.answered': {
    subject: 'dsp_0000000000sample',
    data: {
      id: 'dsp_0000000000sample',
      subject: { kind: 'call', id: 'call_0000000000sample' },
      state: 'refunded',
      refunded: 1000,
      answer: '数据有误',
    },
  },
  'application.ending': {
    subject: application.key,
    data: { application, ends_on: '2026-12-20', kept_until: '2027-03-20', days: 30 },
  },
  'member.changed': { subject: 1_000_041, data: { id: 1_000_041, name: '王芳', change: 'joined', by: '李明' } },
  'security.act': {
    subject: 1_000_041,
    data: { at: AT, ip: '203.0.113.7', ready_at: null, act: 'new-device', name: '王芳' },
  },
  'account.security': {
    subject: 1_000_041,
    data: { at: AT, ip: '203.0.113.7', ready_at: null, act: 'mail-changed', detail: 'w***@example.com' },
  },
  'monitor.changed': {
    subject: 'mrl_0000000000sample',
    data: {
      rule: { id: 'mrl_0000000000sample', name: 'Customers' },
      data_set: 'enterprise',
      at: AT,
      changes: [
        {
          row_id: 'enterprise_sample',
          title: '杭州示例科技有限公司',
          severity: 'serious',
          kind: 'changed',
          fields: ['status'],
          before: { status: '存续' },
          after: { status: '注销' },
        },
      ],
    },
  },
  'monitor.digest': {
    subject: 1_000_041,
    data: {
      count: 1,
      rows: [
        { title: '杭州示例科技有限公司', severity: 'serious', rules: ['Customers'], entered: [], left: ['Customers'] },
      ],
    },
  },
};

type Head = Partial<Pick<EventMessage, 'id' | 'sequence' | 'timestamp'>>;

/** Returns a message that tests a webhook, in the form of an event. */
export const testMessage = (
  { webhook, name }: { webhook: string; name: string },
  { id = 'evt_0000000000sample', sequence = 0, timestamp = AT }: Head = {},
) => ({
  id,
  sequence,
  type: 'webhook.test' as const,
  timestamp,
  subject: `webhook:${webhook}`,
  data: { webhook, name },
  test: true as const,
});

/** Returns an example of an event in its transmitted form. It has no position, unless it is given one. */
export function exampleEvent(
  kind: EventKind,
  { id = 'evt_0000000000sample', sequence = 0, timestamp = AT }: Head = {},
): EventMessage {
  const { subject, data } = EXAMPLES[kind];
  const { subject: kinds } = eventOf(kind);
  const named = typeof kinds === 'string' ? `${kinds}:${subject}` : String(subject);
  return { id, sequence, type: kind, timestamp, subject: named, data: EVENT_DATA[kind].parse(data), test: true };
}
