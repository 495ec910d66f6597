import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database, Sql } from '../db/client';
import { auditLog, outbox, persons, secondFactors } from '../db/schema';
import type { Services } from '../features/services';
import { buildApp } from '../http/app';
import { readConfig } from '../kernel/config';
import { postMessage } from '../messages/outbox';
import { loadKeys } from '../sealing/loadKeys';
import { countSealedValues, type SealedCount } from '../sealing/sealedColumns';
import { createServices } from '../start/createServices';
import { DATABASES, freshDatabase } from '../testing';
import { type Customer, createCustomer, loadEnterprises, PRICE } from '../testing/gateway';
import { PRODUCTION } from '../testing/process';
import { signedHeaders } from '../testing/signedHeaders';
import { rotateSecret } from './rotateSecret';

const OLD = Buffer.alloc(32, 1).toString('base64');
const NEW = Buffer.alloc(32, 2).toString('base64');
const BOTH = { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD };
const CUSTOMERS = 12;

describe.each(DATABASES)('a rotation on %s', { timeout: 120_000 }, (kind) => {
  let database: Database;
  let before: Services;
  const customers: Customer[] = [];
  const configOf = (env: Record<string, string>) =>
    readConfig({ ...PRODUCTION, DATA_DIR: 'memory', LOG_LEVEL: 'silent', ...env });
  const start = (env: Record<string, string>) => createServices(configOf(env), { database });
  const ringOf = (env: Record<string, string>) => loadKeys(configOf(env), { mayMake: false });
  const idOf = async (SECRET_KEY: string) => (await ringOf({ SECRET_KEY })).newest.id;
  const rotate = async (on: Pick<Database, 'orm' | 'sql'> = database) =>
    rotateSecret(on, { ring: await ringOf(BOTH), now: new Date() });
  const keysOf = (counts: SealedCount[]) =>
    Object.fromEntries(counts.filter(({ place }) => place.startsWith('api_keys')).map((one) => [one.keyId, one.count]));
  const customer = (services: Services) => createCustomer(services, { balance: 100_000 * PRICE });

  /** A database whose client is killed when so many values are sealed again. */
  function dying(afterValues: number): Pick<Database, 'orm' | 'sql'> {
    let left = afterValues;
    const query: Sql['query'] = async (text, ...rest) => {
      if (text.includes('update api_keys') && left-- === 0) throw new Error('killed');
      return database.sql.query(text, ...rest);
    };
    return { orm: database.orm, sql: { ...database.sql, query } };
  }

  /** Signed calls, customer after customer, until told to stop; answers their statuses. */
  function callOn(app: Awaited<ReturnType<typeof buildApp>>): () => Promise<number[]> {
    const statuses: number[] = [];
    let over = false;
    const running = (async () => {
      for (let n = 0; !over || n < 2 * CUSTOMERS; n += 1)
        statuses.push(await call(app, customers[n % customers.length] as Customer, `nonce-${n}`));
    })();
    return async () => {
      over = true;
      await running;
      return statuses;
    };
  }

  async function call(app: Awaited<ReturnType<typeof buildApp>>, of: Customer, nonce: string): Promise<number> {
    const url = `/open/v1/connectors/${of.connectorId}/query`;
    const body = '{"limit":1}';
    const signature = signedHeaders({
      url,
      body,
      keyId: of.key.key.id,
      secret: of.key.signingSecret,
      created: Math.floor(Date.now() / 1000),
      nonce,
    });
    const headers = { authorization: `Bearer ${of.key.secret}`, 'content-type': 'application/json', ...signature };
    return (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode;
  }

  beforeAll(async () => {
    database = await freshDatabase(kind);
    await loadEnterprises(database);
    before = await start({ SECRET_KEY: OLD });
    for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await customer(before));
  }, 120_000);
  afterAll(async () => {
    await before.gateway.stop();
    await database.close();
  });

  test('continues after a kill while a server with both keys answers signed calls', async () => {
    const [oldId, newId] = [await idOf(OLD), await idOf(NEW)];
    const draft = { channel: 'sms', to: '1', template: 'code', language: 'en-US', values: { code: '4711' } } as const;
    await database.orm.transaction((tx) => postMessage(before, tx, draft));
    const owner = { name: '李四', phone: '13900000001', passwordHash: '', createdAt: new Date() };
    const [person] = await database.orm.insert(persons).values(owner).returning();
    const factor = { personId: person?.id as number, createdAt: new Date() };
    const secret = await before.sealer.seal(database.orm, 'JBSWY3DPEHPK3PXP');
    await database.orm.insert(secondFactors).values({ ...factor, secret });
    const server = await start(BOTH);
    const app = await buildApp(server);
    // Others may not have the new key yet: until the rotation the old one seals.
    customers.push(await customer(server));
    expect(keysOf(await countSealedValues(database.sql))).toEqual({ [oldId]: CUSTOMERS + 1 });

    const stop = callOn(app);
    await expect(rotate(dying(5))).rejects.toThrow('killed');
    expect(keysOf(await countSealedValues(database.sql))).toEqual({ [oldId]: CUSTOMERS - 4, [newId]: 5 });
    customers.push(await customer(server));
    expect(keysOf(await countSealedValues(database.sql))[newId]).toBe(6);
    await expect(start({ SECRET_KEY: NEW })).rejects.toThrow(
      new RegExp(`by a missing key .*${CUSTOMERS - 4} of api_keys.signing_secret by key id ${oldId}`),
    );

    // What is left: signing secrets, an authenticator's secret, and the code that waits in the outbox. The key of the
    // audit log that the switch kept was sealed by the new one.
    expect(await rotate()).toEqual({ keyId: newId, resealed: CUSTOMERS - 4 + 2, unreadable: [] });
    const statuses = await stop();
    expect(statuses.length).toBeGreaterThanOrEqual(2 * CUSTOMERS);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect((await countSealedValues(database.sql)).map(({ keyId }) => keyId)).toEqual([newId, newId, newId, newId]);
    await app.close();
    await server.gateway.stop();
  });

  test('has no effect when repeated and one line in the audit log', async () => {
    expect(await rotate()).toMatchObject({ resealed: 0, unreadable: [] });
    const acts = (await database.orm.select().from(auditLog)).filter(({ action }) => action.endsWith('rotate-secret'));
    expect(acts.map(({ detail }) => detail)).toEqual([{ from: await idOf(OLD), to: await idOf(NEW) }]);
  });

  test('reseals keys, codes in the outbox and sent codes with the new key', async () => {
    const after = await start({ SECRET_KEY: NEW });
    const app = await buildApp(after);
    for (const [n, one] of customers.entries()) expect(await call(app, one, `after-${n}`)).toBe(200);
    const [message] = await database.orm.select().from(outbox);
    expect(after.sealer.open(Buffer.from(message?.values.code ?? '', 'base64'))).toBe('4711');
    const [factor] = await database.orm.select().from(secondFactors);
    expect(after.sealer.open(Buffer.from(factor?.secret ?? []))).toBe('JBSWY3DPEHPK3PXP');
    expect(after.sealer.confirms('code', before.sealer.mac('code'))).toBe(true);
    await expect(start({ SECRET_KEY: OLD })).rejects.toThrow(/did not seal this database's secrets/);
    await app.close();
    await after.gateway.stop();
  });

  test('reports values that no key opens and keeps them', async () => {
    const [lost] = customers as [Customer];
    await database.sql.query('update api_keys set signing_secret = $2 where id = $1', [
      lost.key.key.id,
      Buffer.alloc(40),
    ]);
    expect(await rotate()).toMatchObject({ resealed: 0, unreadable: [`api_keys.signing_secret ${lost.key.key.id}`] });
  });
});
