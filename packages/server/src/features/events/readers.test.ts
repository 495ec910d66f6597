import { DATA_SETS } from '@daas/contract/datasets';
import { EVENT_KINDS, type EventKind } from '@daas/contract/events';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { eventHeads, events } from '../../db/schema';
import { newId } from '../../kernel/id';
import { findReceivers, type Listener } from '../../messages/events/people';
import type { TestUser } from '../../testing/fixtures';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

/** Who reads such events in the company's name; null is nobody, of what concerns one person. */
const READER: Record<EventKind, PermissionKey | 'administrator' | null> = {
  'balance.low': 'get-account-overview',
  'budget.reached': 'get-account-overview',
  'limit.near': 'get-app-list',
  'key.ending': 'get-app-list',
  'agent.consented': 'get-app-list',
  'agent.ended': 'get-app-list',
  'token.ending': 'edit-user',
  'file.ready': 'get-file-download-log-list',
  'job.failed': 'get-file-download-log-list',
  'price.changing': 'additional-purchase',
  'data-set.loaded': 'get-connector-list',
  'data-set.late': 'get-connector-list',
  'field.ending': 'get-connector-list',
  'order.decided': 'additional-purchase',
  'charge.refunded': 'get-account-overview',
  'dispute.answered': null,
  'application.ending': 'additional-purchase',
  'member.changed': 'department-staff',
  'security.act': 'administrator',
  'account.security': null,
  'monitor.changed': 'get-enterprise-monitor',
  'monitor.digest': null,
};
/** Told to those whom they concern, and to nobody. */
const CONCERNED: EventKind[] = [
  'file.ready',
  'job.failed',
  'order.decided',
  'dispute.answered',
  'account.security',
  'monitor.digest',
];
const NOBODY: EventKind[] = ['monitor.changed'];
const KEYS = [...new Set(Object.values(READER))].filter((key) => key !== null && key !== 'administrator');
const FACTORY_KEY = DATA_SETS.factory.access as PermissionKey;

let server: TestServer;
let admin: TestUser;
let analyst: TestUser;
const kindsFor = async (who: TestUser) =>
  (await server.call('event.list', { after: 0, limit: 100 }, who)).list.map(({ type, data }) =>
    'data_set' in data ? `${type} ${data.data_set}` : type,
  );

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, analyst } = server.fixtures.a);
  const { companyId } = server.fixtures.a;
  const { orm } = server.services.database;
  // One of each kind, and of each of two data sets where it is about one.
  const rows = EVENT_KINDS.flatMap((kind) =>
    ['data-set.loaded', 'data-set.late', 'field.ending', 'monitor.changed'].includes(kind)
      ? ['enterprise', 'factory'].map((key) => ({ kind, data: { data_set: key } }))
      : [{ kind, data: {} }],
  );
  await orm.delete(events);
  await orm.insert(events).values(
    rows.map(({ kind, data }, index) => ({
      id: newId('evt'),
      companyId,
      kind,
      subject: `company:${companyId}`,
      data,
      receivers: {},
      sequence: index + 1,
      at: TEST_NOW,
    })),
  );
  const head = { companyId, last: rows.length };
  await orm.insert(eventHeads).values(head).onConflictDoUpdate({ target: eventHeads.companyId, set: head });
});
afterAll(() => server.close());

describe('the list of events', () => {
  test.each([null, ...KEYS])('has with %s the kinds of that permission alone', async (key) => {
    // The list is every member's.
    await setPermissions(server, key === null ? [FACTORY_KEY] : [FACTORY_KEY, key]);
    const kinds = (await kindsFor(analyst)).map((text) => text.split(' ')[0]);
    expect([...new Set(kinds)]).toEqual(EVENT_KINDS.filter((kind) => key !== null && READER[kind] === key));
  });

  it('has all for an administrator but what concerns one person', async () => {
    const kinds = (await kindsFor(admin)).map((text) => text.split(' ')[0]);
    expect([...new Set(kinds)]).toEqual(EVENT_KINDS.filter((kind) => READER[kind] !== null));
  });

  it('has none about a data set that the member may not see', async () => {
    await setPermissions(
      server,
      PERMISSION_KEYS.filter((key) => key !== FACTORY_KEY),
    );
    const shown = (await kindsFor(analyst)).filter((text) => text.includes(' '));
    expect(shown).toEqual(
      ['data-set.loaded', 'data-set.late', 'field.ending', 'monitor.changed'].map((kind) => `${kind} enterprise`),
    );
  });
});

describe('persons who are told', () => {
  const listener = (id: number, permissions: readonly string[], administrator = false): Listener => ({
    id,
    addresses: { sms: null, mail: null },
    failing: [],
    language: 'en-US',
    settings: {} as Listener['settings'],
    permissions: new Set(permissions),
    administrator,
  });
  const everyone = [
    listener(1, PERMISSION_KEYS, true),
    listener(2, []),
    ...KEYS.map((key, index) => listener(index + 3, [key, FACTORY_KEY])),
  ];
  const toldIds = (kind: EventKind, more: { data?: object; receivers?: object } = {}) =>
    findReceivers({ kind, data: {}, receivers: {}, ...more } as Parameters<typeof findReceivers>[0], everyone).map(
      ({ id }) => id,
    );

  test.each(EVENT_KINDS)('of %s are those with its permission, or those whom it concerns', (kind) => {
    const concerned = CONCERNED.includes(kind);
    const holders = everyone.filter(
      ({ permissions, administrator }) => administrator || permissions.has(READER[kind] ?? ''),
    );
    const expected = concerned || NOBODY.includes(kind) ? [] : holders.map(({ id }) => id);
    expect(toldIds(kind)).toEqual(expected);
    // Named persons are told of what concerns them, whatever they hold.
    expect(toldIds(kind, { receivers: { people: [2] } })).toEqual(concerned ? [2] : expected);
    expect(toldIds(kind, { receivers: { people: [2], except: [1, 2] } })).toEqual(
      concerned ? [] : expected.filter((id) => id !== 1),
    );
  });

  it('are none without the permission of the data set', () => {
    const holders = [listener(1, ['get-connector-list']), listener(2, ['get-connector-list', FACTORY_KEY])];
    const told = (key: string) =>
      findReceivers({ kind: 'data-set.late', data: { data_set: key }, receivers: {} }, holders).map(({ id }) => id);
    expect([told('factory'), told('enterprise'), told('gone')]).toEqual([[2], [1, 2], [1, 2]]);
  });
});
