import { DATA_SETS } from '@daas/contract/datasets';
import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dispatchEvents } from '../../messages/events/dispatch';
import { emitAll } from '../../messages/events/emit';
import { sendDueWebhooks } from '../../messages/webhooks/deliveries';
import type { TestUser } from '../../testing/fixtures';
import { setPermissions } from '../../testing/permissions';
import { startTestServer, type TestServer } from '../../testing/server';

const FACTORY_KEY = DATA_SETS.factory.access as PermissionKey;
const WITHOUT = PERMISSION_KEYS.filter((key) => key !== FACTORY_KEY);
/** Never resolved. // RFC 6761 §6.4 */
const url = 'https://hook.invalid/';

let server: TestServer;
let admin: TestUser;
let analyst: TestUser;
let companyId: number;
let made = 0;
/** A webhook of the analyst, who sees every data set but factories. */
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, companyId } = server.fixtures.a);
  ({ analyst } = server.fixtures.a);
});
afterAll(() => server.close());
beforeEach(async () => {
  await setPermissions(server, WITHOUT);
  id = await make(analyst);
});

async function make(who: TestUser): Promise<string> {
  made += 1;
  const input = { name: `Hook ${made}`, url, events: ['monitor.changed' as const] };
  return (await server.call('webhook.create', input, who)).id;
}

/** A change of each of two data sets; answers the subject of the events. */
async function change(webhooks: string[] = []): Promise<string> {
  made += 1;
  const at = server.services.clock();
  const subject = `mrl_0000000000${made}`;
  await emitAll(
    server.services.database.orm,
    ['factory', 'enterprise'].map((key) => ({
      kind: 'monitor.changed' as const,
      companyId,
      subject,
      data: { rule: { id: subject, name: 'Rule' }, data_set: key, at: at.toISOString(), changes: [] },
      webhooks,
      at,
    })),
  );
  await dispatchEvents(server.services);
  return `rule:${subject}`;
}

async function deliveredTo(webhookId: string, subject: string): Promise<string[]> {
  const { list } = await server.call('webhook.deliveries', { webhook_id: webhookId, subject }, admin);
  const sets: string[] = [];
  for (const delivery of list)
    sets.push(JSON.parse((await server.call('webhook.delivery', { id: delivery.id }, admin)).body).data.data_set);
  return sets.sort();
}

test('a webhook receives rows only of data sets that its owner may see', async () => {
  const all = await make(admin);
  const subject = await change();
  expect(await deliveredTo(id, subject)).toEqual(['enterprise']);
  expect(await deliveredTo(all, subject)).toEqual(['enterprise', 'factory']);
});

test('a rule that names a webhook sends no rows that its owner may not see', async () => {
  await server.call('webhook.update', { id, events: [] }, analyst);
  expect(await deliveredTo(id, await change([id]))).toEqual(['enterprise']);
});

test('an owner who has left receives no rows of a data set with a permission', async () => {
  const { sql } = server.services.database;
  const setStatus = (status: string) =>
    sql.query('update members set status = $1 where person_id = $2 and company_id = $3', [
      status,
      analyst.personId,
      companyId,
    ]);
  await setPermissions(server, PERMISSION_KEYS);
  await setStatus('disabled');
  expect(await deliveredTo(id, await change())).toEqual(['enterprise']);
  await setStatus('active');
  expect(await deliveredTo(id, await change())).toEqual(['enterprise', 'factory']);
});

test('a replay of events skips rows that the owner may not see', async () => {
  const subject = await change();
  expect(await server.call('webhook.replayEvents', { id, subject }, admin)).toEqual({ events: 1 });
  expect(await deliveredTo(id, subject)).toEqual(['enterprise']);
});

test('whoever redirects a webhook becomes its owner, and waiting rows are not sent', async () => {
  const all = await make(admin);
  const subject = await change();
  await server.call('webhook.update', { id: all, url: `${url}elsewhere` }, analyst);
  await sendDueWebhooks(server.services);
  const { list } = await server.call('webhook.deliveries', { webhook_id: all, subject }, admin);
  const found = await Promise.all(list.map((one) => server.call('webhook.delivery', { id: one.id }, admin)));
  const byDataSet = Object.fromEntries(
    found.map(({ body, state, failure, tries }) => [
      JSON.parse(body).data.data_set,
      { state, failure, tries: tries.length },
    ]),
  );
  expect(byDataSet.factory).toEqual({ state: 'failed', failure: 'permission', tries: 0 });
  expect(byDataSet.enterprise).toMatchObject({ failure: 'name', tries: 1 });
});

test('a rule about a data set takes no webhook whose owner may not see it', async () => {
  const rule = { name: 'Of factories', data_set: 'factory', filter: null, webhook_id: id };
  const refused = (await server.send('monitor.saveRule', rule, admin)).json();
  expect(refused).toMatchObject({ errorCode: 'invalid-input', fields: [{ field: 'webhook_id', rule: 'permission' }] });
  await setPermissions(server, PERMISSION_KEYS);
  expect((await server.send('monitor.saveRule', rule, admin)).statusCode).toBe(200);
});
