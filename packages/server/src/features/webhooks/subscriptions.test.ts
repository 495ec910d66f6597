import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EventMessage, eventMessage } from '@daas/contract/eventData';
import { WEBHOOK_KINDS } from '@daas/contract/events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../kernel/id';
import { dispatchEvents } from '../../messages/events/dispatch';
import { type Emission, emitAll } from '../../messages/events/emit';
import { sendDueWebhooks } from '../../messages/webhooks/deliveries';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { type RefusalError, startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

describe.each(DATABASES)('subscriptions on %s', (kind) => {
  /** Which messages the program takes. */
  let takes: (event: EventMessage) => boolean | Promise<boolean> = () => true;
  /** Status for the others. */
  let rejects = 500;
  const received: EventMessage[] = [];
  const program = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const event = JSON.parse(body) as EventMessage;
    received.push(event);
    response.writeHead((await takes(event)) ? 204 : rejects).end();
  });
  let server: TestServer;
  let admin: TestUser;
  let engineer: TestUser;
  let companyId: number;
  let base: string;
  let at = TEST_NOW.getTime();
  let made = 0;

  beforeAll(async () => {
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
    server = await startTestServer({ kind, env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
    ({ admin, companyId } = server.fixtures.a);
    // Keys of "My data", none of the account or of members.
    const role = await server.call('role.create', { name: '工程师', permissions: ['get-app-list'] }, admin);
    const { list } = await server.call('staff.list', {}, admin);
    const analyst = list.find(({ person_id }) => person_id === server.fixtures.a.analyst.personId);
    await server.call('staff.update', { id: analyst?.id ?? 0, department_id: null, role_ids: [role.id] }, admin);
    engineer = server.fixtures.a.analyst;
  });
  afterAll(async () => {
    await server.close();
    await new Promise((resolve) => program.close(resolve));
  });
  beforeEach(async () => {
    await dispatchEvents(server.services);
    takes = () => true;
    rejects = 500;
    for (const { id } of (await server.call('webhook.list', {}, admin)).list)
      await server.call('webhook.delete', { id }, admin);
    received.length = 0;
  });

  const pass = (ms: number) => {
    at += ms;
    server.setNow(new Date(at));
  };
  const make = async (events: EventMessage['type'][], who = admin) => {
    made += 1;
    return (await server.call('webhook.create', { name: `Hook ${made}`, url: `${base}/hook`, events }, who)).id;
  };
  const limit = (app: number, used: number): Emission<'limit.near'> => ({
    kind: 'limit.near',
    companyId,
    subject: `app:${app}`,
    data: { scope: 'app', target: { id: app, name: 'App' }, limit: 'per_day', value: 100, used, percent: 80 },
    at: new Date(at),
  });
  const happen = async (...emissions: Emission<'limit.near'>[]) => {
    await emitAll(server.services.database.orm, emissions);
    await dispatchEvents(server.services);
    await sendDueWebhooks(server.services);
  };
  const told = (app: number) => received.filter(({ subject }) => subject === `app:${app}`).map(({ data }) => data.used);
  const refused = (run: Promise<unknown>) =>
    run.then(
      () => null,
      ({ status, body }: RefusalError) => [status, body.errorCode],
    );

  it('bring what is subscribed to and nothing else, the same as a cursor reads', async () => {
    await make(['limit.near']);
    await make(['key.ending']);
    await happen(limit(1, 80), limit(2, 80));
    expect(received).toHaveLength(2);
    const { list } = await server.call('event.list', { subject: 'app:1' }, admin);
    expect(received.find(({ subject }) => subject === 'app:1')).toEqual(list.at(-1));
  });

  it('of one object come one after the other: what fails is waited for, other objects are not kept waiting', async () => {
    await make(['limit.near']);
    takes = ({ subject, data }) => !(subject === 'app:1' && data.used === 81);
    await happen(limit(1, 80), limit(1, 81), limit(1, 82), limit(2, 90));
    expect(told(2)).toEqual([90]);
    pass(61_000);
    await sendDueWebhooks(server.services);
    expect(told(1)).toEqual([80, 81, 81]);
    takes = () => true;
    pass(400_000);
    await sendDueWebhooks(server.services);
    expect(told(1)).toEqual([80, 81, 81, 81, 82]);
  });

  it('that are rejected delay no later event of the same receiver', async () => {
    await make(['limit.near']);
    takes = ({ subject }) => subject !== 'app:1';
    await happen(limit(1, 80));
    await happen(limit(2, 80));
    expect([told(1), told(2)]).toEqual([[80], [80]]);
  });

  it('that hang delay no later event of the same receiver', async () => {
    await make(['limit.near']);
    let release = () => {};
    const hangs = new Promise<void>((resolve) => {
      release = resolve;
    });
    takes = async ({ subject }) => {
      if (subject === 'app:1') await hangs;
      return true;
    };
    const sending = happen(limit(1, 80));
    await expect.poll(() => told(1)).toEqual([80]);
    await emitAll(server.services.database.orm, [limit(2, 80)]);
    await dispatchEvents(server.services);
    await expect.poll(() => told(2)).toEqual([80]);
    release();
    await sending;
  });

  it.each([429, 503])('wait a second for a receiver that answers %i', async (status) => {
    await make(['limit.near']);
    rejects = status;
    takes = () => false;
    await happen(limit(1, 80));
    takes = () => true;
    await happen(limit(2, 80));
    expect(told(2)).toEqual([]);
    pass(1000);
    await sendDueWebhooks(server.services);
    expect(told(2)).toEqual([80]);
  });

  it('are sent as an example of any kind, in the form of a real one', async () => {
    const id = await make([]);
    for (const type of WEBHOOK_KINDS) await server.call('webhook.test', { id, type }, admin);
    await server.call('webhook.test', { id }, admin);
    await sendDueWebhooks(server.services);
    expect(new Set(received.map(({ type }) => String(type)))).toEqual(new Set([...WEBHOOK_KINDS, 'webhook.test']));
    const form = eventMessage.extend({ type: z.string() });
    for (const event of received) expect(form.parse(event)).toMatchObject({ sequence: 0, test: true });
    expect(new Set(received.map((event) => event.id)).size).toBe(received.length);
  });

  it('are no example for a member who may not receive the kind', async () => {
    const id = await make([], engineer);
    expect(await refused(server.call('webhook.test', { id, type: 'balance.low' }, engineer))).toEqual([
      403,
      'permission-changed',
    ]);
  });

  it('hold with several servers that send', async () => {
    await make(['limit.near']);
    await emitAll(
      server.services.database.orm,
      Array.from({ length: 60 }, (_, n) => limit(n % 3, n)),
    );
    await dispatchEvents(server.services);
    await Promise.all([1, 2, 3].map(() => sendDueWebhooks(server.services)));
    await sendDueWebhooks(server.services);
    for (const app of [0, 1, 2]) expect(told(app)).toEqual(Array.from({ length: 20 }, (_, n) => n * 3 + app));
  });

  it('are replayed by object and by period, also to a webhook that was not there then, under the same ids', async () => {
    pass(60_000);
    const first = await make(['limit.near']);
    await happen(limit(1, 80), limit(2, 80), limit(1, 90));
    const original = [...received];
    pass(60_000);
    await happen(limit(1, 95));
    received.length = 0;
    const replay = (input: object, id = first) => server.call('webhook.replayEvents', { id, ...input }, admin);
    const period = { from: new Date(at - 60_000).toISOString(), to: new Date(at).toISOString() };
    expect(await replay(period)).toEqual({ events: 3 });
    await sendDueWebhooks(server.services);
    const bySequence = (list: EventMessage[]) => [...list].sort((a, b) => a.sequence - b.sequence);
    expect(bySequence(received)).toEqual(bySequence(original));
    received.length = 0;
    expect(await replay({ subject: 'app:1', from: period.from })).toEqual({ events: 3 });
    await sendDueWebhooks(server.services);
    expect(told(1)).toEqual([80, 90, 95]);
    expect(received).toHaveLength(3);
    const late = await make(['limit.near']);
    received.length = 0;
    expect(await replay(period, late)).toEqual({ events: 3 });
    await sendDueWebhooks(server.services);
    expect(bySequence(received)).toEqual(bySequence(original));
    expect(await refused(replay({}))).toEqual([422, 'invalid-input']);
    expect(await refused(replay({ from: period.from }, newId('whk')))).toEqual([404, 'not-found']);
  });

  it('go to nobody who may not read the events: neither made, changed, led elsewhere nor read by them', async () => {
    const url = `${base}/theirs`;
    const secret = { name: 'Balance', url, events: ['balance.low' as const] };
    expect(await refused(server.call('webhook.create', secret, engineer))).toEqual([403, 'permission-changed']);
    const own = await make(['key.ending'], engineer);
    expect(await refused(server.call('webhook.update', { id: own, events: ['member.changed'] }, engineer))).toEqual([
      403,
      'permission-changed',
    ]);
    const admins = await make(['member.changed', 'limit.near']);
    await happen(limit(1, 80));
    for (const [name, input] of [
      ['webhook.update', { url }],
      ['webhook.rotateSecret', {}],
      ['webhook.replayEvents', { subject: 'app:1' }],
    ] as const)
      expect(await refused(server.call(name, { id: admins, ...input } as never, engineer)), name).toEqual([
        403,
        'permission-changed',
      ]);
    const member = { id: 1, name: '某人', change: 'joined' as const, by: null };
    await emitAll(server.services.database.orm, [
      { kind: 'member.changed', companyId, subject: 1, data: member, at: new Date(at) },
    ]);
    await dispatchEvents(server.services);
    const { list } = await server.call('webhook.deliveries', { webhook_id: admins }, admin);
    const ofMember = list.find(({ type }) => type === 'member.changed');
    const open = (who: TestUser) => server.call('webhook.delivery', { id: ofMember?.id ?? '' }, who);
    expect(await refused(open(engineer))).toEqual([403, 'permission-changed']);
    expect((await open(admin)).body).toContain('某人');
  });
});
