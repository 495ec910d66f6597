import { DATA_SETS } from '@daas/contract/datasets';
import type { EndpointName } from '@daas/contract/endpoints';
import { reportPrice } from '@daas/contract/marketReport';
import type { PermissionKey } from '@daas/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../kernel/period';
import { DATABASES } from '../testing';
import type { TestUser } from '../testing/fixtures';
import { setPermissions } from '../testing/permissions';
import { flatPng } from '../testing/png';
import { startTestServer, TEST_NOW, type TestServer } from '../testing/server';

describe.each(DATABASES)('%s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin } = server.fixtures.a);
  });
  afterAll(() => server.close());

  let keys = 0;
  const nextKey = () => `act-${++keys}`;
  async function send(name: EndpointName, input: object, key: string, who = admin) {
    const answer = await server.send(name, input as Record<string, unknown>, who, { key });
    const { data, errorCode } = answer.json();
    return { status: answer.statusCode, data, errorCode, headers: answer.headers };
  }
  const count = async (table: string, where = 'true') => {
    const { rows } = await server.services.database.sql.query(
      `select count(*)::int as n from ${table} where ${where}`,
      [],
    );
    return (rows[0] as { n: number }).n;
  };

  test('a repeat is answered what the first was, and nothing is done again', async () => {
    const key = nextKey();
    const first = await send('app.create', { name: 'Once' }, key);
    const before = await count('audit_log');
    for (const given of [key, `"${key}"`]) {
      const again = await send('app.create', { name: 'Once' }, given);
      expect(again).toMatchObject({ status: 200, data: first.data });
      expect(again.headers['idempotent-replayed']).toBe('true');
    }
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect([await count('apps', `name = 'Once'`), await count('audit_log')]).toEqual([1, before]);
  });

  test('a key stands for one request of one person in one company', async () => {
    const key = nextKey();
    await send('app.create', { name: 'Mine' }, key);
    expect(await send('app.create', { name: 'Other' }, key)).toMatchObject({
      status: 422,
      errorCode: 'idempotency-mismatch',
    });
    expect((await send('department.create', { name: 'Mine' }, key)).errorCode).toBe('idempotency-mismatch');
    const { analyst } = server.fixtures.a;
    for (const who of [analyst, server.fixtures.b.admin]) {
      const answer = await send('savedFilter.save', { data_set: 'enterprise', name: 'Kept' }, key, who);
      expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([200, undefined]);
    }
  });

  test('of many at once one acts', async () => {
    const key = nextKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('app.create', { name: 'At once' }, key)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers['idempotent-replayed'])).toHaveLength(1);
    expect(await count('apps', `name = 'At once'`)).toBe(1);
  });

  test('what was refused may be tried again by the same key', async () => {
    const { id } = await server.call('app.create', { name: 'In the way' }, admin);
    const key = nextKey();
    expect((await send('app.create', { name: 'In the way' }, key)).errorCode).toBe('name-taken');
    await server.call('app.delete', { id }, admin);
    expect((await send('app.create', { name: 'In the way' }, key)).status).toBe(200);
  });

  describe('an answer with a secret', () => {
    const keysOf = (id: number) => count('api_keys', `app_id = ${id}`);

    test('is stored in no table and not returned to a replay', async () => {
      const { app } = server.fixtures.a;
      const key = nextKey();
      await send('app.createKey', { id: app.id, name: 'CI' }, key);
      const before = await keysOf(app.id);
      const again = await send('app.createKey', { id: app.id, name: 'CI' }, key);
      expect(again).toMatchObject({ status: 409, errorCode: 'already-done', data: undefined });
      expect(await keysOf(app.id)).toBe(before);
      const { rows } = await server.services.database.sql.query<{ answer: string }>(
        `select encode(answer, 'hex') as answer from api_idempotency where key = $1`,
        [key],
      );
      const stored = server.services.sealer.open(Buffer.from(rows[0]?.answer ?? '', 'hex'));
      expect(JSON.parse(stored)).not.toHaveProperty('data');
    });

    test('is not returned from a row of an earlier version either', async () => {
      const { app } = server.fixtures.a;
      const key = nextKey();
      const { data } = await send('app.createKey', { id: app.id, name: 'Old' }, key);
      const { orm, sql } = server.services.database;
      const sealed = await orm.transaction((db) => server.services.sealer.seal(db, JSON.stringify(data)));
      await sql.query('update api_idempotency set answer = $1 where key = $2', [sealed, key]);
      expect(await send('app.createKey', { id: app.id, name: 'Old' }, key)).toMatchObject({
        status: 409,
        errorCode: 'already-done',
      });
    });
  });

  describe('a replay after a permission was withdrawn', () => {
    const FACTORY = DATA_SETS.factory.access as PermissionKey;
    const NEEDED: PermissionKey[] = ['create-connector', 'get-connector-detail'];
    /** A connector of a data set with a permission of its own. */
    const draft = async (name: string) => {
      const { app } = server.fixtures.a;
      return { name, product: 'factory', type: 'API', app_id: app.id, fields: ['name'] };
    };

    test.each(['connector.create', 'connector.run'] as const)(
      'that the handler of %s checks does not return the answer',
      async (name) => {
        const { analyst } = server.fixtures.a;
        await setPermissions(server, [...NEEDED, FACTORY]);
        const input =
          name === 'connector.create'
            ? await draft('Withdrawn')
            : { id: (await server.call('connector.create', (await draft('Rows')) as never, admin)).id };
        await server.services.jobs.drain();
        const key = nextKey();
        expect(await send(name, input, key, analyst)).toMatchObject({ status: 200 });
        await setPermissions(server, NEEDED);
        expect(await send(name, input, key, analyst)).toMatchObject({ status: 409, errorCode: 'already-done' });
        await setPermissions(server, [...NEEDED, FACTORY, 'get-app-list']);
        expect(await send(name, input, key, analyst)).toMatchObject({ status: 200, errorCode: undefined });
      },
    );
  });

  test('what charges in transactions of its own charges once, however often and however much at once it is asked for', async () => {
    const input = { name: 'Report', keyword: '公司', chapters: ['scale'], amount: reportPrice(['scale']) };
    const key = nextKey();
    const charged = () => count('ledger_entries', 'amount < 0');
    const before = await charged();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('marketReport.create', input, key)));
    const repeat = await send('marketReport.create', input, key);
    expect(await charged()).toBe(before + 1);
    expect(repeat.headers['idempotent-replayed']).toBe('true');
    for (const { status, data, errorCode } of answers)
      if (status === 200) expect(data).toEqual(repeat.data);
      else expect(errorCode).toBe('idempotency-in-progress');
  });

  test('an act whose server died is not done again: its end is unknown', async () => {
    const input = { name: 'Died', keyword: '公司', chapters: ['scale'], amount: reportPrice(['scale']) };
    const key = nextKey();
    await send('marketReport.create', input, key);
    await server.services.database.sql.query('update api_idempotency set answer = null where key = $1', [key]);
    const soon = await send('marketReport.create', input, key);
    expect([soon.status, soon.errorCode, soon.headers['retry-after']]).toEqual([409, 'idempotency-in-progress', '1']);
    server.setNow(new Date(TEST_NOW.getTime() + 600_000));
    expect(await send('marketReport.create', input, key)).toMatchObject({ status: 503, errorCode: 'outcome-unknown' });
    server.setNow(TEST_NOW);
    expect(await count('market_reports', `name = 'Died'`)).toBe(1);
  });

  describe('of an upload', () => {
    /** As curl and the SDKs send it: the frame has another boundary each time. */
    const upload = async (key: string, picture: Buffer, name = 'me.png') => {
      const form = new FormData();
      form.append('file', new Blob([Uint8Array.from(picture)]), name);
      const encoded = new Response(form);
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/personal-center/portrait',
        headers: {
          'content-type': encoded.headers.get('content-type') ?? '',
          'x-requested-with': 'XMLHttpRequest',
          'idempotency-key': key,
          cookie: await server.cookieOf(admin),
        },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      const { data, errorCode } = answer.json();
      return { status: answer.statusCode, data, errorCode, replayed: answer.headers['idempotent-replayed'] };
    };
    const [black, white] = [flatPng(64, 0), flatPng(64, 255)];

    test('the same file is answered what the first was, in whatever frame it comes', async () => {
      const key = nextKey();
      const first = await upload(key, black);
      expect(first).toMatchObject({ status: 200, replayed: undefined });
      const acts = await count('audit_log');
      expect(await upload(key, black)).toEqual({ ...first, replayed: 'true' });
      expect(await count('audit_log')).toBe(acts);
    });

    test('another file of the same length, or one of another name, is another request', async () => {
      expect(white.length).toBe(black.length);
      const key = nextKey();
      const { data } = await upload(key, black);
      for (const other of [await upload(key, white), await upload(key, black, 'us.png')])
        expect(other).toMatchObject({ status: 422, errorCode: 'idempotency-mismatch' });
      expect((await server.call('user.info', {}, admin)).portrait).toBe(data.portrait);
      expect((await upload(key, black)).replayed).toBe('true');
    });

    test('a file that was refused leaves the key to the one that is meant', async () => {
      const key = nextKey();
      expect((await upload(key, Buffer.from('no picture'))).errorCode).toBe('file-refused');
      expect(await upload(key, white)).toMatchObject({ status: 200, replayed: undefined });
    });
  });

  test('is forgotten after a day', async () => {
    const key = nextKey();
    const first = await send('app.create', { name: 'Day one' }, key);
    await server.call('app.delete', { id: first.data.id }, admin);
    server.setNow(new Date(TEST_NOW.getTime() + DAY_MS));
    const later = await send('app.create', { name: 'Day one' }, key);
    expect([later.status, later.headers['idempotent-replayed']]).toEqual([200, undefined]);
    server.setNow(TEST_NOW);
  });

  test.each(['é', 'x'.repeat(256), '""'])('the key %j is refused by name', async (key) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/app',
      headers: { cookie: await server.cookieOf(admin), 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': key },
      payload: { name: 'Never' },
    });
    expect(answer.json()).toMatchObject({
      errorCode: 'invalid-input',
      fields: [{ field: 'Idempotency-Key', rule: 'format' }],
    });
  });
});
