import { MAX_SERVICE_TOKENS } from '@daas/contract/constants';
import type { Endpoint } from '@daas/contract/endpoint';
import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../kernel/period';
import { DATABASES } from '../../testing';
import type { TestUser } from '../../testing/fixtures';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

describe.each(DATABASES)('%s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let roleId: number;
  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ admin } = server.fixtures.a);
    const permissions = ['get-connector-list', 'create-connector', 'delete-connector', 'department-staff'] as const;
    roleId = (await server.call('role.create', { name: 'Programs', permissions: [...permissions] }, admin)).id;
  });
  afterAll(() => server.close());

  let made = 0;
  async function account(values: { role_ids?: number[]; acts?: string[] } = {}, by = admin) {
    const { id } = await server.call(
      'serviceAccount.create',
      { name: `Program ${++made}`, role_ids: [roleId], ...values },
      by,
    );
    return id;
  }
  const tokenOf = async (id: number, more: { ip_rules?: string[]; expires_in_days?: number } = {}, by = admin) =>
    server.call('serviceAccount.createToken', { id, name: 'CI', ...more }, by);
  async function ask(token: string, name: EndpointName = 'user.info', input = {}, from?: string) {
    const answer = await server.send(name, input, undefined, { token, ...(from ? { from } : {}) });
    return { status: answer.statusCode, errorCode: answer.json().errorCode, data: answer.json().data };
  }
  const find = async (id: number) => {
    const { list } = await server.call('serviceAccount.list', { pageSize: 200 }, admin);
    return list.find((one) => one.id === id);
  };
  const update = async (id: number, values: object) => {
    const now = await find(id);
    if (!now) throw new Error('There is no such account');
    const { name, description, acts, status, version } = now;
    const roleIds = now.roles.map((role) => role.id);
    return server.call(
      'serviceAccount.update',
      { id, name, description, acts, status, version, role_ids: roleIds, ...values },
      admin,
    );
  };

  describe('a token', () => {
    test('opens what the roles allow, without a cookie and without the console’s header', async () => {
      const { secret } = await tokenOf(await account());
      const { app } = server;
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await app.inject({ method: 'GET', url: '/api/connector/list', headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      const created = await app.inject({ method: 'POST', url: '/api/app', headers, payload: { name: 'By a program' } });
      expect(created.statusCode).toBe(200);
      expect(await ask(secret, 'role.list')).toMatchObject({ status: 403, errorCode: 'permission-changed' });
    });

    test('is kept as a hash and shown once', async () => {
      const id = await account();
      const { secret, token } = await tokenOf(id);
      expect(secret).toMatch(/^ds_[\w-]{43}$/);
      const { rows } = await server.services.database.sql.query('select t::text as row from service_tokens t', []);
      expect(JSON.stringify(rows)).not.toContain(secret.slice(12));
      expect(JSON.stringify(await find(id))).not.toContain(secret.slice(12));
      expect(secret.startsWith(token.prefix)).toBe(true);
    });

    test('that was never issued, has ended, was revoked, or is of a removed or disabled account opens nothing', async () => {
      const gone = await account();
      const removed = await tokenOf(gone);
      await server.call('serviceAccount.remove', { id: gone }, admin);
      const off = await account();
      const disabled = await tokenOf(off);
      await update(off, { status: 'disabled' });
      const id = await account();
      const revoked = await tokenOf(id);
      await server.call('serviceAccount.revokeToken', { id, token_id: revoked.token.id }, admin);
      const ending = await tokenOf(id, { expires_in_days: 1 });
      expect(await ask('ds_of-nobody')).toMatchObject({ status: 401, errorCode: 'token-invalid' });
      expect(await ask(revoked.secret)).toMatchObject({ status: 401, errorCode: 'token-ended' });
      expect(await ask(removed.secret)).toMatchObject({ status: 401, errorCode: 'token-ended' });
      expect(await ask(disabled.secret)).toMatchObject({ status: 403, errorCode: 'enterprise-disabled' });
      expect((await ask(ending.secret)).status).toBe(200);
      server.setNow(new Date(TEST_NOW.getTime() + DAY_MS));
      expect(await ask(ending.secret)).toMatchObject({ status: 401, errorCode: 'token-ended' });
      server.setNow(TEST_NOW);
    });

    test('is bound to addresses, and to the company’s allowlist', async () => {
      const { secret } = await tokenOf(await account(), { ip_rules: ['10.1.0.0/16', '2001:db8::/32'] });
      expect((await ask(secret, 'user.info', {}, '10.1.2.3')).status).toBe(200);
      expect((await ask(secret, 'user.info', {}, '2001:db8::7')).status).toBe(200);
      for (const from of ['10.2.0.1', '127.0.0.1'])
        expect(await ask(secret, 'user.info', {}, from)).toMatchObject({ status: 403, errorCode: 'ip-refused' });
      const input = { id: 1_000_001, name: 'x', ip_rules: ['10.1.0.0/99'] };
      const answer = await server.send('serviceAccount.createToken', { ...input, id: await account() }, admin);
      expect(answer.json()).toMatchObject({
        errorCode: 'invalid-input',
        fields: [{ field: 'ip_rules.0', rule: 'ip' }],
      });
    });

    test('and a session in one request are refused', async () => {
      const { secret } = await tokenOf(await account());
      const answer = await server.send('user.info', {}, admin, { token: secret });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([401, 'credential-ambiguous']);
    });

    test('opens nothing of another company, whatever the request says', async () => {
      const { secret } = await tokenOf(await account());
      const { connector, companyId } = server.fixtures.b;
      expect(await ask(secret, 'connector.setStatus', { id: connector.id, status: 'disabled' })).toMatchObject({
        status: 403,
      });
      const headers = { authorization: `Bearer ${secret}`, 'x-company-id': String(companyId) };
      const answer = await server.app.inject({ method: 'GET', url: '/api/connector/list', headers });
      expect(answer.json().errorCode).toBe('company-not-chosen');
    });

    test('rotated, the old one works for the overlap and no longer; its successor lives as long as it did', async () => {
      const id = await account();
      const old = await tokenOf(id, { expires_in_days: 30 });
      const rotated = await server.call(
        'serviceAccount.rotateToken',
        { id, token_id: old.token.id, overlap_hours: 2 },
        admin,
      );
      expect((await ask(old.secret)).status).toBe(200);
      expect((await ask(rotated.secret)).status).toBe(200);
      const again = { id, token_id: old.token.id, overlap_hours: 2 };
      expect((await server.send('serviceAccount.rotateToken', again, admin)).json().errorCode).toBe('state-forbids');
      server.setNow(new Date(TEST_NOW.getTime() + 2 * HOUR_MS));
      expect(await ask(old.secret)).toMatchObject({ status: 401, errorCode: 'token-ended' });
      expect((await ask(rotated.secret)).status).toBe(200);
      server.setNow(TEST_NOW);
      expect(Date.parse(rotated.token.expires_at) - TEST_NOW.getTime()).toBe(30 * DAY_MS);
    });

    test('notes its use, and is named by its account in the audit log', async () => {
      const id = await account();
      const { secret } = await tokenOf(id);
      expect((await find(id))?.tokens[0]?.last_used_at).toBeNull();
      const made = await ask(secret, 'app.create', { name: 'Audited' });
      expect((await find(id))?.tokens[0]?.last_used_at).toBe(TEST_NOW.toISOString());
      const { list } = await server.call('audit.list', { pageSize: 200 }, admin);
      const line = list.find(({ subject }) => JSON.stringify(subject).includes(String(made.data.id)));
      expect(JSON.stringify(line)).toContain((await find(id))?.name);
    });

    test('are at most so many, however they are asked for', async () => {
      const id = await account();
      const answers = await Promise.all(
        Array.from({ length: MAX_SERVICE_TOKENS + 3 }, () =>
          server.send('serviceAccount.createToken', { id, name: 'x' }, admin),
        ),
      );
      const codes = answers.map((answer) => answer.json().errorCode ?? 'made').sort();
      expect(codes).toEqual([...Array(MAX_SERVICE_TOKENS).fill('made'), ...Array(3).fill('quota-reached')]);
    });
  });

  describe('nobody hands out what they do not hold', () => {
    let manager: TestUser;
    beforeAll(async () => {
      const { analyst } = server.fixtures.a;
      manager = analyst;
      await server.services.database.sql.query(
        `update roles set permissions = $1 where id in (select role_id from member_roles mr
         join members m on m.id = mr.member_id where m.person_id = $2 and m.company_id = $3)`,
        [
          ['department-staff', 'add-user', 'edit-user', 'delete-user', 'get-connector-list'],
          manager.personId,
          manager.companyId,
        ],
      );
    });
    const codeOf = async (name: EndpointName, input: object) =>
      (await server.send(name, input as Record<string, unknown>, manager)).json().errorCode;

    test('by a role, by an act, by a token of an account that holds more, by switching one on', async () => {
      const id = await account();
      expect(await codeOf('serviceAccount.create', { name: 'More', role_ids: [roleId] })).toBe(
        'beyond-own-permissions',
      );
      const acts = ['connector.delete'];
      expect(await codeOf('serviceAccount.create', { name: 'More', role_ids: [], acts })).toBe(
        'beyond-own-permissions',
      );
      expect(await codeOf('serviceAccount.createToken', { id, name: 'x' })).toBe('beyond-own-permissions');
      const { token } = await tokenOf(id);
      expect(await codeOf('serviceAccount.rotateToken', { id, token_id: token.id })).toBe('beyond-own-permissions');
      await update(id, { status: 'disabled' });
      const now = await find(id);
      const on = { id, name: now?.name, role_ids: [roleId], status: 'active', version: now?.version };
      expect(await codeOf('serviceAccount.update', on)).toBe('beyond-own-permissions');
      // taking away is not handing out
      expect(await codeOf('serviceAccount.update', { ...on, role_ids: [], status: 'disabled' })).toBeUndefined();
    });

    test('an administrator’s role is for people', async () => {
      const { list } = await server.call('role.list', {}, admin);
      const all = list.find(({ administrator }) => administrator);
      const answer = await server.send('serviceAccount.create', { name: 'All', role_ids: [all?.id] }, admin);
      expect(answer.json()).toMatchObject({
        errorCode: 'invalid-input',
        fields: [{ field: 'role_ids', rule: 'role' }],
      });
    });

    test('an account that came by such a role all the same is no administrator, and none of the last', async () => {
      const { list } = await server.call('role.list', {}, admin);
      const all = list.find(({ administrator }) => administrator);
      const id = await account();
      const { secret } = await tokenOf(id);
      await server.services.database.sql.query('insert into member_roles (member_id, role_id) values ($1, $2)', [
        id,
        all?.id,
      ]);
      expect(await ask(secret, 'whiteList.setMode', { mode: 'off' })).toMatchObject({
        errorCode: 'administrator-needed',
      });
      const { list: people } = await server.call('staff.list', { pageSize: 200 }, admin);
      const last = people.find(({ person_id }) => person_id === admin.personId);
      const others = people.filter(
        ({ roles, id: own }) => own !== last?.id && roles.some((role) => role.id === all?.id),
      );
      for (const other of others)
        await server.call('staff.update', { id: other.id, department_id: null, role_ids: [] }, admin);
      const gone = { id: last?.id, department_id: null, role_ids: [] };
      expect((await server.send('staff.update', gone, admin)).json().errorCode).toBe('last-administrator');
      await server.call('serviceAccount.remove', { id }, admin);
    });
  });

  describe('acts that ask a person for proof', () => {
    test('are opened one by one', async () => {
      const id = await account({ acts: ['app.delete'] });
      const { secret } = await tokenOf(id);
      const { data } = await ask(secret, 'app.create', { name: 'To be deleted' });
      const connector = server.fixtures.a.connector.id;
      expect(await ask(secret, 'connector.delete', { id: connector })).toMatchObject({
        status: 403,
        errorCode: 'act-not-opened',
      });
      expect((await ask(secret, 'app.delete', { id: data.id })).status).toBe(200);
    });

    test('are none that concern a person, nor making further programs', async () => {
      const { list } = await server.call('serviceAccount.acts', {}, admin);
      expect(list).toContain('connector.delete');
      for (const name of list) {
        const { personal, stepUp } = endpoints[name as EndpointName] as Endpoint;
        expect([personal, typeof stepUp], name).toEqual([undefined, 'string']);
      }
      for (const act of [
        'serviceAccount.createToken',
        'personal.setPhone',
        'company.setSecurity',
        'app.list',
        'toString',
      ]) {
        const answer = await server.send('serviceAccount.create', { name: 'x', role_ids: [], acts: [act] }, admin);
        expect(answer.json(), act).toMatchObject({ errorCode: 'invalid-input', fields: [{ field: 'acts.0' }] });
      }
    });
  });

  test('accounts are no staff: not listed there, nor changed or removed by what is for people', async () => {
    const id = await account();
    const { list } = await server.call('staff.list', { pageSize: 200 }, admin);
    expect(list.map((member) => member.id)).not.toContain(id);
    for (const [name, input] of [
      ['staff.update', { id, department_id: null, role_ids: [] }],
      ['staff.setStatus', { id, status: 'disabled' }],
      ['staff.resetPassword', { id }],
      ['staff.remove', { id }],
    ] as const)
      expect((await server.send(name, input, admin)).json().errorCode, name).toBe('not-found');
  });

  test('a name is taken once, a change that was overtaken is refused', async () => {
    const id = await account();
    const now = await find(id);
    const taken = await server.send('serviceAccount.create', { name: now?.name, role_ids: [] }, admin);
    expect(taken.json().errorCode).toBe('name-taken');
    await update(id, { description: 'first' });
    const late = { id, name: now?.name, role_ids: [roleId], status: 'active', version: now?.version };
    expect((await server.send('serviceAccount.update', late, admin)).json().errorCode).toBe('changed-meanwhile');
  });

  describe('in the audit log', () => {
    test('it is called by its name, is no person, and can be filtered by', async () => {
      const id = await account();
      const { secret } = await tokenOf(id);
      const own = await find(id);
      await ask(secret, 'app.create', { name: 'Made by a program' });
      const { list } = await server.call('audit.list', { person_id: own?.person_id ?? 0, pageSize: 50 }, admin);
      expect(list).toMatchObject([
        { action: 'app.create', person: { id: own?.person_id, name: own?.name, program: true } },
      ]);
      const subject = `service-account:${id}`;
      const about = (await server.call('audit.list', { subject, pageSize: 50 }, admin)).list;
      expect(about).toMatchObject([
        { action: 'serviceAccount.createToken', subject, subject_name: own?.name, person: { program: false } },
        { action: 'serviceAccount.create', subject, subject_name: own?.name },
      ]);
      await server.call('serviceAccount.remove', { id }, admin);
      expect((await server.call('audit.list', { subject, pageSize: 1 }, admin)).list[0]?.subject_name).toBe(own?.name);
    });
  });
});

test('a token may send so many requests a minute, whatever its address, and others are not kept from it', async () => {
  const server = await startTestServer({ env: { SERVICE_TOKEN_RATE_LIMIT: '3' } });
  const { admin } = server.fixtures.a;
  const { id } = await server.call('serviceAccount.create', { name: 'Program', role_ids: [] }, admin);
  const [one, other] = [
    await server.call('serviceAccount.createToken', { id, name: 'one' }, admin),
    await server.call('serviceAccount.createToken', { id, name: 'other' }, admin),
  ];
  const ask = async (token: string, from: string) => {
    const answer = await server.send('company.baseInfo', {}, undefined, { token, from });
    return [answer.statusCode, answer.json().errorCode, Number(answer.headers['retry-after'])];
  };
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    expect((await ask(one.secret, from))[0]).toBe(200);
  const [status, code, wait] = await ask(one.secret, '198.51.100.4');
  expect([status, code]).toEqual([429, 'too-many-requests']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  // Another endpoint counts for the same token, another token and a person for themselves.
  expect((await server.send('user.info', {}, undefined, { token: one.secret })).statusCode).toBe(429);
  expect((await ask(other.secret, '198.51.100.4'))[0]).toBe(200);
  for (let n = 0; n < 5; n += 1) await server.call('company.baseInfo', {}, admin);
  await server.close();
});
