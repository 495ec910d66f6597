import { PERMISSION_KEYS, type PermissionKey } from '@daas/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { persons } from '../../db/schema';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import type { TestUser } from '../../testing/fixtures';
import { addMember } from '../companies/companies';

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  let phones = 0;

  /** Another member of the company, holding exactly these roles. */
  async function colleague(of: Tenant, roleIds: number[]): Promise<TestUser & { memberId: number }> {
    phones += 1;
    const { orm } = server.services.database;
    const values = {
      name: `Colleague ${phones}`,
      phone: `1510000${String(phones).padStart(4, '0')}`,
      passwordHash: 'none',
      createdAt: server.services.clock(),
    };
    const [person] = await orm.insert(persons).values(values).returning();
    const personId = person?.id as number;
    const { memberId } = await addMember(orm, {
      companyId: of.companyId,
      personId,
      roleIds,
      now: server.services.clock(),
    });
    return { personId, companyId: of.companyId, memberId };
  }
  const builtIn = async (template: string, of = own) => {
    const role = (await of.ok('role.list', {})).list.find((one) => one.template === template);
    return role?.id as number;
  };
  const refusalOf = async (answer: ReturnType<TestConsole['send']>) => {
    const { statusCode, json } = await answer;
    return { status: statusCode, code: statusCode < 300 ? null : json().errorCode };
  };

  beforeAll(async () => {
    server = await startTestConsole({ kind });
    own = await server.tenant();
  });
  afterAll(() => server.close());

  it('every company begins with the built-in roles, the administrator holding everything', async () => {
    const { list } = await own.ok('role.list', {});
    expect(list.map(({ template }) => template)).toEqual([
      'administrator',
      'analyst',
      'engineer',
      'finance',
      'partner',
    ]);
    expect(list[0]).toMatchObject({ administrator: true, members: 1, permissions: PERMISSION_KEYS });
    expect(list[1]?.administrator).toBe(false);
  });

  it('adds what the permissions need', async () => {
    const role = await own.ok('role.create', { name: 'Makers', permissions: ['create-connector'] });
    expect(role.permissions).toEqual(['get-connector-list', 'create-connector', 'get-app-list']);
  });

  it('refuses a second role of one name, and an edit of what somebody changed meanwhile', async () => {
    const role = await own.ok('role.create', { name: 'Unique', permissions: [] });
    expect(await own.send('role.create', { name: 'Unique', permissions: [] })).toMatchObject({
      status: 409,
      body: { errorCode: 'name-taken' },
    });
    const values = { id: role.id, name: 'Unique', description: 'x', permissions: [], version: role.version };
    await own.ok('role.update', values);
    expect((await own.send('role.update', values)).body.errorCode).toBe('changed-meanwhile');
  });

  it('does not let a built-in role be changed or deleted', async () => {
    const id = await builtIn('finance');
    const edit = { id, name: 'Mine', permissions: [], version: 1 };
    expect((await own.send('role.update', edit)).body.errorCode).toBe('state-forbids');
    expect((await own.send('role.delete', { id })).body.errorCode).toBe('state-forbids');
  });

  describe('who holds less than everything', () => {
    let limited: TestUser & { memberId: number };
    const held: PermissionKey[] = ['role-and-permission', 'add-role', 'edit-role', 'delete-role', 'get-price-list'];

    beforeAll(async () => {
      const { id } = await own.ok('role.create', { name: 'Role editors', permissions: held });
      limited = await colleague(own, [id]);
    });

    it('makes roles of what they hold, and of nothing else', async () => {
      expect(
        await refusalOf(server.send('role.create', { name: 'Less', permissions: ['get-price-list'] }, limited)),
      ).toEqual({
        status: 200,
        code: null,
      });
      const more = server.send('role.create', { name: 'More', permissions: ['get-app-list'] }, limited);
      expect(await refusalOf(more)).toEqual({ status: 403, code: 'beyond-own-permissions' });
    });

    it('adds nothing to a role that they do not hold, but may take away', async () => {
      const role = await own.ok('role.create', { name: 'Apps', permissions: ['get-app-list'] });
      const add = {
        id: role.id,
        name: 'Apps',
        permissions: ['get-app-list', 'get-call-log-list'],
        version: role.version,
      };
      expect(await refusalOf(server.send('role.update', add, limited))).toEqual({
        status: 403,
        code: 'beyond-own-permissions',
      });
      const less = { id: role.id, name: 'Apps', permissions: [], version: role.version };
      expect(await refusalOf(server.send('role.update', less, limited))).toEqual({ status: 200, code: null });
    });

    it('puts no stronger role in the place of a deleted one', async () => {
      const role = await own.ok('role.create', { name: 'Weak', permissions: [] });
      const holder = await colleague(own, [role.id]);
      const administrator = await builtIn('administrator');
      const swap = server.send('role.delete', { id: role.id, replace_by: administrator }, limited);
      expect(await refusalOf(swap)).toEqual({ status: 403, code: 'beyond-own-permissions' });
      const { list } = await own.ok('role.holders', { role_id: administrator });
      expect(list.map(({ id }) => id)).not.toContain(holder.memberId);
    });

    it('loses at the next request what a change of the role takes', async () => {
      const { id, version } = await own.ok('role.create', { name: 'Viewers', permissions: ['get-app-list'] });
      const viewer = await colleague(own, [id]);
      expect(await refusalOf(server.send('app.list', {}, viewer))).toEqual({ status: 200, code: null });
      await own.ok('role.update', { id, name: 'Viewers', permissions: [], version });
      const answer = await server.send('app.list', {}, viewer);
      expect(answer.statusCode).toBe(403);
      // §8
      expect(answer.json().code).toBe(400);
      const { menu_lists } = await server.call('account.menus', {}, viewer);
      expect(menu_lists.map(({ name }) => name)).not.toContain('my-data');
    });
  });

  it('a role that is held is deleted only with another one in its place', async () => {
    const { id } = await own.ok('role.create', { name: 'Held', permissions: ['get-app-list'] });
    const { id: other } = await own.ok('role.create', { name: 'Instead', permissions: ['get-price-list'] });
    const holder = await colleague(own, [id]);
    expect(await own.send('role.delete', { id })).toMatchObject({
      status: 409,
      body: { errorCode: 'in-use', fields: [{ field: 'replace_by' }] },
    });
    await own.ok('role.delete', { id, replace_by: other });
    const { list } = await own.ok('role.holders', { role_id: other });
    expect(list.map((one) => one.id)).toEqual([holder.memberId]);
  });

  it('shows before a change who loses and gains what, other roles counted', async () => {
    const first = await own.ok('role.create', { name: 'First', permissions: ['get-app-list', 'get-price-list'] });
    const second = await own.ok('role.create', { name: 'Second', permissions: ['get-price-list'] });
    const both = await colleague(own, [first.id, second.id]);
    const one = await colleague(own, [first.id]);
    const found = await own.ok('role.preview', { id: first.id, permissions: ['get-call-log-detail'] });
    expect(found.permissions).toEqual(['get-call-log-list', 'get-call-log-detail']);
    expect(found.members).toBe(2);
    const of = (id: number) => found.changes.find(({ member }) => member.id === id);
    expect(of(both.memberId)).toMatchObject({
      lost: ['get-app-list'],
      gained: ['get-call-log-list', 'get-call-log-detail'],
    });
    expect(of(one.memberId)?.lost).toEqual(['get-app-list', 'get-price-list']);
  });

  it('tells who has a permission, and from which role', async () => {
    const tenant = await server.tenant();
    const { id } = await tenant.ok('role.create', { name: 'Prices', permissions: ['get-price-list'] });
    const member = await colleague(tenant, [id]);
    const { list, total } = await tenant.ok('role.holders', { permission: 'get-price-list' });
    expect(total).toBe(2);
    expect(list.find((one) => one.id === member.memberId)?.roles).toEqual([{ id, name: 'Prices', template: null }]);
  });

  it("another company's roles are not found", async () => {
    const other = await server.tenant();
    const { id } = await other.ok('role.create', { name: 'Theirs', permissions: [] });
    for (const [name, input] of [
      ['role.update', { id, name: 'Mine', permissions: [], version: 1 }],
      ['role.delete', { id }],
      ['role.preview', { id, permissions: [] }],
      ['role.holders', { role_id: id }],
    ] as const)
      expect(await own.send(name, input)).toMatchObject({ status: 404, body: { errorCode: 'not-found' } });
    const mine = await own.ok('role.create', { name: 'Replaced', permissions: [] });
    expect((await own.send('role.delete', { id: mine.id, replace_by: id })).status).toBe(404);
  });
});
