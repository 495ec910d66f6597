import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { startTestServer, type TestServer } from '../../testing/server';

const DECISIONS = [
  ['role.grantRequest', { role_name: 'x' }],
  ['role.declineRequest', {}],
] as const;
const KEY = 'get-call-log-detail' as const;

describe.each(DATABASES)('permissions that members ask for on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind });
  });
  afterAll(() => server.close());

  const held = async (who: TestServer['fixtures']['a']['analyst']) =>
    Object.values((await server.call('account.permissions', {}, who)).operation_permissions).flat();
  const noticed = async () =>
    (await server.call('overview.get', {}, server.fixtures.a.admin)).attention.filter(
      (item) => item.kind === 'permission-requested',
    );

  it('one asks once, the administrators are told, and one of them grants just that by a role of its own', async () => {
    const { a } = server.fixtures;
    const before = await held(a.analyst);
    expect(before).not.toContain(KEY);
    expect(await server.call('role.requested', { permission: KEY }, a.analyst)).toEqual({
      requested_at: null,
      administrators: ['甲管理'],
    });
    const first = await server.call('role.request', { permission: KEY }, a.analyst);
    expect(await server.call('role.request', { permission: KEY }, a.analyst)).toEqual(first);
    expect((await server.call('role.requested', { permission: KEY }, a.analyst)).requested_at).toBe(first.requested_at);
    expect(await noticed()).toMatchObject([{ values: { count: 1 }, path: '/company-center/role-admin' }]);

    const { list } = await server.call('role.requests', {}, a.admin);
    // Details of calls are seen from their list.
    expect(list).toMatchObject([{ id: first.id, member: { name: '甲分析' }, permission: KEY }]);
    const given = list[0]?.permissions ?? [];
    expect([...given].sort()).toEqual(['get-call-log-detail', 'get-call-log-list']);
    await server.call('role.grantRequest', { id: first.id, role_name: '单项权限：调用详情' }, a.admin);
    expect((await held(a.analyst)).sort()).toEqual([...new Set([...before, ...given])].sort());
    expect(await noticed()).toEqual([]);
    const { list: roles } = await server.call('role.list', {}, a.admin);
    const role = roles.find(({ name }) => name === '单项权限：调用详情');
    expect(role).toMatchObject({ administrator: false, members: 1 });
    expect([...(role?.permissions ?? [])].sort()).toEqual([...given].sort());

    const { list: lines } = await server.call('audit.list', { area: 'role' }, a.admin);
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['role.request', 'role.grantRequest', 'role.create']),
    );
    // Decided is decided.
    for (const [name, more] of DECISIONS)
      expect((await server.send(name, { id: first.id, ...more }, a.admin)).statusCode, name).toBe(404);
    // What one has by now is not asked for.
    expect((await server.send('role.request', { permission: KEY }, a.analyst)).statusCode).toBe(409);
  });

  it('two who were granted the same share the role; a name that is taken is numbered', async () => {
    const { a, both } = server.fixtures;
    const { id } = await server.call('role.request', { permission: KEY }, both.inA);
    await server.call('role.grantRequest', { id, role_name: 'another name' }, a.admin);
    const { list } = await server.call('role.list', {}, a.admin);
    expect(list.find(({ name }) => name === '单项权限：调用详情')?.members).toBe(2);
    expect(list.some(({ name }) => name === 'another name')).toBe(false);
    const more = await server.call('role.request', { permission: 'get-app-list' }, both.inA);
    await server.call('role.grantRequest', { id: more.id, role_name: '单项权限：调用详情' }, a.admin);
    expect((await server.call('role.list', {}, a.admin)).list.map(({ name }) => name)).toContain(
      '单项权限：调用详情 2',
    );
  });

  it('only administrators of that company see, grant and decline; declining gives nothing and lets one ask again', async () => {
    const { a, b } = server.fixtures;
    const { id } = await server.call('role.request', { permission: 'add-role' }, a.analyst);
    for (const [name, more] of DECISIONS) {
      expect((await server.send(name, { id, ...more }, a.analyst)).statusCode, name).toBe(403);
      expect((await server.send(name, { id, ...more }, b.admin)).statusCode, name).toBe(404);
    }
    expect((await server.send('role.requests', {}, a.analyst)).statusCode).toBe(403);
    expect((await server.call('role.requests', {}, b.admin)).list).toEqual([]);
    // A grant is of weight: the session alone does not do.
    expect(
      (await server.send('role.grantRequest', { id, role_name: 'x' }, a.admin, { ticket: null })).statusCode,
    ).not.toBe(200);
    await server.call('role.declineRequest', { id }, a.admin);
    expect(await held(a.analyst)).not.toContain('add-role');
    const again = await server.call('role.request', { permission: 'add-role' }, a.analyst);
    expect(again.id).not.toBe(id);
    expect((await server.send('role.request', { permission: 'be-anything' }, a.analyst)).statusCode).toBe(422);
  });

  it('nobody who has left is granted anything', async () => {
    const { a } = server.fixtures;
    const { list } = await server.call('role.requests', {}, a.admin);
    const [open] = list;
    await server.services.database.sql.query(`update members set status = 'disabled' where id = $1`, [open?.member.id]);
    expect((await server.call('role.requests', {}, a.admin)).list).toEqual([]);
    expect((await server.send('role.grantRequest', { id: open?.id ?? '', role_name: 'x' }, a.admin)).statusCode).toBe(
      404,
    );
  });
});
