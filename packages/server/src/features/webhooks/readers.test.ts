import { DATA_SETS } from '@daas/contract/datasets';
import { EVENT_KINDS, type EventKind, WEBHOOK_KINDS } from '@daas/contract/events';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { postWebhooks } from '../../messages/webhooks/deliveries';
import type { TestUser } from '../../testing/fixtures';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, type TestServer } from '../../testing/server';

/** Permissions of which one is enough to read a delivery of that type; none where no permission is. */
const READERS: Record<EventKind | 'export.rows', PermissionKey[]> = {
  'balance.low': ['get-account-overview'],
  'budget.reached': ['get-account-overview'],
  'limit.near': ['get-app-list'],
  'key.ending': ['get-app-list'],
  'agent.consented': ['get-app-list'],
  'agent.ended': ['get-app-list'],
  'token.ending': ['edit-user'],
  'file.ready': ['get-file-download-log-list'],
  'job.failed': ['get-file-download-log-list'],
  'price.changing': ['additional-purchase'],
  'data-set.loaded': ['get-connector-list'],
  'data-set.late': ['get-connector-list'],
  'field.ending': ['get-connector-list'],
  'order.decided': ['additional-purchase'],
  'charge.refunded': ['get-account-overview'],
  'dispute.answered': [],
  'application.ending': ['additional-purchase'],
  'member.changed': ['department-staff'],
  'security.act': [],
  'account.security': [],
  'monitor.changed': ['get-enterprise-monitor'],
  'monitor.digest': [],
  'export.rows': ['get-file-download-log-list', 'get-enterprise-monitor'],
};
const TYPES = Object.keys(READERS) as (keyof typeof READERS)[];
const KEYS = [...new Set(Object.values(READERS).flat())];
/** Either opens the pages of webhooks; here the one that is no reader of the type. */
const entryFor = (readers: readonly PermissionKey[]): PermissionKey =>
  readers.includes('get-app-list') ? 'get-enterprise-monitor' : 'get-app-list';
const without = (keys: readonly PermissionKey[]) => PERMISSION_KEYS.filter((key) => !keys.includes(key));
const FACTORY_KEY = DATA_SETS.factory.access as PermissionKey;

let server: TestServer;
let admin: TestUser & { companyId: number };
let analyst: TestUser;
let webhookId: string;
const statusOf = async (...[name, input, who = analyst]: Parameters<TestServer['send']>) =>
  (await server.send(name, input, who)).statusCode;
const post = async (type: string, data: object) => {
  const { companyId } = admin;
  const message = { companyId, webhookId, type, messages: [{ data }], now: server.services.clock() };
  const [id] = await postWebhooks(server.services.database.orm, message);
  return { id: id as string };
};
/** Of reading a delivery and of sending it again. */
const statusesOf = async (delivery: { id: string }, who?: TestUser) => [
  await statusOf('webhook.delivery', delivery, who),
  await statusOf('webhook.replay', delivery, who),
];

beforeAll(async () => {
  server = await startTestServer();
  admin = server.fixtures.a.admin as typeof admin;
  ({ analyst } = server.fixtures.a);
  const made = await server.call('webhook.create', { name: 'Hook', url: 'https://example.com/', events: [] }, admin);
  webhookId = made.id;
});
afterAll(() => server.close());

describe('a delivery', () => {
  it('has readers for every kind of event', () => {
    expect([...TYPES].sort()).toEqual([...EVENT_KINDS, 'export.rows'].sort());
  });

  test.each(TYPES)('of %s is read and sent again with its permissions alone', async (type) => {
    const readers = READERS[type];
    const delivery = await post(type, { name: 'Content' });
    const entry = entryFor(readers);
    for (const key of [null, ...KEYS]) {
      await setPermissions(server, key === null ? [entry] : [entry, key]);
      const expected = key !== null && readers.includes(key) ? [200, 200] : [403, 403];
      expect(await statusesOf(delivery), `${key}`).toEqual(expected);
    }
    const ofPersonAlone = ['account.security', 'dispute.answered', 'monitor.digest'].includes(type);
    expect(await statusesOf(delivery, admin)).toEqual(ofPersonAlone ? [403, 403] : [200, 200]);
  });

  test.each(['data-set.loaded', 'data-set.late', 'field.ending', 'monitor.changed', 'export.rows'] as const)(
    'of %s is read and sent again only with the permission of its data set',
    async (type) => {
      const delivery = await post(type, { data_set: 'factory' });
      await setPermissions(server, without([FACTORY_KEY]));
      expect(await statusesOf(delivery)).toEqual([403, 403]);
      await setPermissions(server, [entryFor(READERS[type]), ...READERS[type], FACTORY_KEY]);
      expect(await statusesOf(delivery)).toEqual([200, 200]);
    },
  );

  it('that is a test is read by everyone who sees webhooks', async () => {
    const { delivery_id: id } = await server.call('webhook.test', { id: webhookId }, admin);
    for (const key of ['get-app-list', 'get-enterprise-monitor'] as const) {
      await setPermissions(server, [key]);
      expect(await statusesOf({ id })).toEqual([200, 200]);
    }
  });
});

test.each([null, ...KEYS])('the list shows every delivery and no content, with %s', async (key) => {
  for (const type of TYPES) await post(type, { name: `Content for ${key}` });
  for (const entry of ['get-app-list', 'get-enterprise-monitor'] as const) {
    await setPermissions(server, key === null ? [entry] : [entry, key]);
    const answer = await server.send('webhook.deliveries', { webhook_id: webhookId, pageSize: TYPES.length }, analyst);
    expect(answer.json().data.list.map(({ type }: { type: string }) => type)).toEqual(TYPES.toReversed());
    expect(answer.body).not.toContain('Content');
  }
});

describe('a webhook', () => {
  const url = 'https://example.com/hook';
  const make = (name: string, type: EventKind) =>
    server.call('webhook.create', { name, url, events: [type] }, admin) as Promise<{ id: string }>;

  test.each(WEBHOOK_KINDS)('for %s is made and changed with its permission alone', async (type) => {
    const readers = READERS[type];
    const { id } = await make(type, type);
    const statuses = async (name: string) => [
      await statusOf('webhook.create', { name, url, events: [type] }),
      await statusOf('webhook.update', { id, url }),
      await statusOf('webhook.update', { id: webhookId, events: [type] }),
    ];
    await setPermissions(server, without(readers));
    expect(await statuses(`${type} without`)).toEqual([403, 403, 403]);
    await setPermissions(server, [entryFor(readers), ...readers]);
    expect(await statuses(`${type} with`)).toEqual(readers.length > 0 ? [200, 200, 200] : [403, 403, 403]);
    await server.call('webhook.update', { id: webhookId, events: [] }, admin);
    for (const made of (await server.call('webhook.list', {}, admin)).list)
      if (made.id !== webhookId) await server.call('webhook.delete', { id: made.id }, admin);
  });

  test.each([
    ['webhook.update', { name: 'Renamed' }],
    ['webhook.rotateSecret', { overlap_hours: 0 }],
    ['webhook.test', {}],
    ['webhook.replayEvents', { subject: 'member:1' }],
    ['webhook.delete', {}],
  ] as const)('%s needs the permission of every event that the webhook receives', async (name, input) => {
    const { id } = await make(name, 'member.changed');
    await server.call('webhook.update', { id, events: ['member.changed', 'limit.near'] }, admin);
    for (const keys of [without(['department-staff']), without(['get-app-list'])]) {
      await setPermissions(server, keys);
      expect(await statusOf(name, { id, ...input })).toBe(403);
    }
    await setPermissions(server, ['get-app-list', 'department-staff']);
    expect(await statusOf(name, { id, ...input })).toBe(200);
  });
});
