import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { persons, recentSearches } from '../../db/schema';
import { hashPassword } from '../../kernel/secrets';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import type { TestUser } from '../../testing/fixtures';
import { TEST_NOW } from '../../testing/server';
import { expectWorkbook } from '../../testing/tableFile';
import { addMember } from '../companies/companies';

const PASSWORD = 'Lantern#orchid7';
const HOUR = 3_600_000;

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  let phones = 0;
  let passwordHash: string;
  const nextPhone = () => `1520000${String(phones++).padStart(4, '0')}`;

  /** Another active member of the company. */
  async function colleague(
    of: Tenant,
    roleIds: number[] = [],
  ): Promise<TestUser & { memberId: number; phone: string }> {
    const phone = nextPhone();
    const { orm } = server.services.database;
    const now = server.services.clock();
    const [person] = await orm
      .insert(persons)
      .values({ name: `Colleague ${phone}`, phone, passwordHash, createdAt: now })
      .returning();
    const personId = person?.id as number;
    const { memberId } = await addMember(orm, { companyId: of.companyId, personId, roleIds, now });
    return { personId, companyId: of.companyId, memberId, phone };
  }
  const memberOf = async (of: Tenant, phone: string) => (await of.ok('staff.list', { keyword: phone })).list[0];
  const department = async (of: Tenant, name: string, parentId: number | null = null) =>
    (await of.ok('department.create', { name, parent_id: parentId })).id;
  const roleOf = async (of: Tenant, template: string) =>
    (await of.ok('role.list', {})).list.find((role) => role.template === template)?.id as number;
  /** The token of the link an invitation sent. */
  const invited = async (of: Tenant, input: Record<string, unknown>) => {
    const { demo_link, ...rest } = await of.ok('staff.invite', { name: 'Invited', role_ids: [], ...input });
    return { ...rest, token: demo_link?.split('token=')[1] as string };
  };
  const accept = (token: string, more: Record<string, unknown> = {}) =>
    server.send('invitation.accept', { token, password: PASSWORD, name: 'Invited', ...more });

  beforeAll(async () => {
    passwordHash = await hashPassword(PASSWORD);
    server = await startTestConsole({ kind });
    own = await server.tenant();
  });
  afterAll(() => server.close());

  it('keeps the mail that an invitation by phone names as an unverified contact', async () => {
    const tenant = await server.tenant();
    const { id, token } = await invited(tenant, { phone: '17099990001', email: 'beside@example.com' });
    expect((await accept(token)).statusCode).toBe(200);
    expect((await tenant.ok('staff.list', { keyword: 'beside@' })).list).toMatchObject([
      { id, phone: '17099990001', email: null, contact_email: 'beside@example.com' },
    ]);
  });

  describe('departments', () => {
    it('count their people with and without the levels below', async () => {
      const tenant = await server.tenant();
      const top = await department(tenant, 'Top');
      const middle = await department(tenant, 'Middle', top);
      const bottom = await department(tenant, 'Bottom', middle);
      const people = [await colleague(tenant), await colleague(tenant), await colleague(tenant)];
      const ids = people.map(({ memberId }) => memberId);
      await tenant.ok('staff.move', { ids: [ids[0] as number], department_id: top });
      await tenant.ok('staff.move', { ids: ids.slice(1), department_id: bottom });
      const { list, unassigned } = await tenant.ok('department.tree', {});
      expect(list.map(({ name, staff, staff_below }) => [name, staff, staff_below])).toEqual([
        ['Top', 1, 3],
        ['Middle', 0, 2],
        ['Bottom', 2, 2],
      ]);
      expect(unassigned).toBe(1);
      expect((await tenant.ok('staff.list', { department_id: middle })).total).toBe(2);
      expect((await tenant.ok('staff.list', { department_id: middle, below: false })).total).toBe(0);
      expect((await tenant.ok('staff.list', { unassigned: true })).total).toBe(unassigned);
    });

    it('move with everything below them, and never below themselves', async () => {
      const tenant = await server.tenant();
      const a = await department(tenant, 'A');
      const b = await department(tenant, 'B', a);
      const c = await department(tenant, 'C', b);
      const other = await department(tenant, 'Other');
      const { memberId } = await colleague(tenant);
      await tenant.ok('staff.move', { ids: [memberId], department_id: c });
      for (const parentId of [b, c])
        expect(await tenant.send('department.move', { id: b, parent_id: parentId })).toMatchObject({
          status: 422,
          body: { fields: [{ field: 'parent_id', rule: 'cycle' }] },
        });
      await tenant.ok('department.move', { id: b, parent_id: other });
      expect((await tenant.ok('staff.list', {})).list[1]?.department?.path).toEqual(['Other', 'B', 'C']);
      await tenant.ok('department.move', { id: b, parent_id: null });
      expect((await tenant.ok('staff.list', {})).list[1]?.department?.path).toEqual(['B', 'C']);
    });

    it('moved against each other at once leave no cycle', async () => {
      const tenant = await server.tenant();
      const a = await department(tenant, 'A');
      const b = await department(tenant, 'B');
      await server.cookieOf(tenant);
      const answers = await Promise.all([
        tenant.send('department.move', { id: a, parent_id: b }),
        tenant.send('department.move', { id: b, parent_id: a }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    });

    it('of one name stand apart, but not side by side', async () => {
      const a = await department(own, 'Same');
      await department(own, 'Same', a);
      expect((await own.send('department.create', { name: 'same', parent_id: null })).body.errorCode).toBe(
        'name-taken',
      );
    });

    it('are deleted with a place for their people and sub-departments', async () => {
      const tenant = await server.tenant();
      const gone = await department(tenant, 'Gone');
      const child = await department(tenant, 'Child', gone);
      const place = await department(tenant, 'Place');
      const { memberId, phone } = await colleague(tenant);
      await tenant.ok('staff.move', { ids: [memberId], department_id: gone });
      expect((await tenant.send('department.delete', { id: gone, move_to: child })).status).toBe(422);
      await tenant.ok('department.delete', { id: gone, move_to: place });
      expect((await memberOf(tenant, phone))?.department?.path).toEqual(['Place']);
      const { list } = await tenant.ok('department.tree', {});
      expect(list.map(({ name, parent_id }) => [name, parent_id])).toEqual([
        ['Place', null],
        ['Child', place],
      ]);
    });

    it('of another company are not found, neither as a place nor as a parent', async () => {
      const other = await server.tenant();
      const theirs = await department(other, 'Theirs');
      const mine = await department(own, 'Mine');
      const { memberId } = await colleague(own);
      for (const [name, input] of [
        ['department.rename', { id: theirs, name: 'x' }],
        ['department.move', { id: mine, parent_id: theirs }],
        ['department.delete', { id: mine, move_to: theirs }],
        ['staff.move', { ids: [memberId], department_id: theirs }],
        ['staff.update', { id: memberId, department_id: theirs, role_ids: [] }],
        ['staff.invite', { name: 'x', phone: nextPhone(), department_id: theirs, role_ids: [] }],
      ] as const)
        expect([name, (await own.send(name, input)).status]).toEqual([name, 404]);
    });
  });

  describe('an invitation', () => {
    it('by phone lets the person set a password once, and signs them in with the roles given', async () => {
      const phone = nextPhone();
      const finance = await roleOf(own, 'finance');
      const { token } = await invited(own, { phone, role_ids: [finance] });
      expect(await memberOf(own, phone)).toMatchObject({ status: 'invited', name: 'Invited' });
      const shown = await server.call('invitation.get', { token });
      expect(shown).toMatchObject({ known: false, phone: `152****${phone.slice(-4)}` });

      expect((await accept(token, { password: 'short' })).statusCode).toBe(422);
      const answer = await accept(token);
      expect(answer.statusCode).toBe(200);
      const cookie = String(answer.headers['set-cookie']).split(';')[0] as string;
      expect(await server.call('account.permissions', {}, cookie)).toMatchObject({
        operation_permissions: { 'cost-center': expect.arrayContaining(['get-price-list']) },
      });
      expect(await memberOf(own, phone)).toMatchObject({ status: 'active', invited_until: null });
      expect((await accept(token)).json().errorCode).toBe('invitation-invalid');
    });

    it('ends after 72 hours, and with a new one', async () => {
      const phone = nextPhone();
      const first = await invited(own, { phone });
      const again = await own.ok('staff.reinvite', { id: first.id });
      expect((await accept(first.token)).json().errorCode).toBe('invitation-invalid');
      const token = again.demo_link?.split('token=')[1] as string;
      server.setNow(new Date(TEST_NOW.getTime() + 72 * HOUR + 1));
      expect((await accept(token)).json().errorCode).toBe('invitation-ended');
      server.setNow(new Date(TEST_NOW.getTime() + 71 * HOUR));
      expect((await accept(token)).statusCode).toBe(200);
      server.setNow(TEST_NOW);
    });

    it('to a person who has an account takes their own password, not a new one', async () => {
      const other = await server.tenant();
      const { phone, personId } = await colleague(other);
      const { token } = await invited(own, { phone });
      expect((await server.call('invitation.get', { token })).known).toBe(true);
      expect((await accept(token, { password: 'Another@Password1' })).json().errorCode).toBe('credentials-wrong');
      expect((await accept(token)).statusCode).toBe(200);
      const { companies } = await server.call('account.companies', {}, { personId, companyId: own.companyId });
      expect(companies.map(({ company_id }) => company_id).sort()).toEqual([own.companyId, other.companyId].sort());
    });

    it('by mail asks for a phone and the code sent to it', async () => {
      const email = `mail${phones++}@example.com`;
      const { token } = await invited(own, { email });
      expect((await server.call('invitation.get', { token })).phone).toBeNull();
      expect((await accept(token)).json().fields).toMatchObject([{ field: 'phone' }]);
      const phone = nextPhone();
      expect((await accept(token, { phone })).json().fields).toMatchObject([{ field: 'sms_code' }]);
      expect((await accept(token, { phone, sms_code: '000000' })).statusCode).toBe(422);
      const { demo_code } = await server.call('account.smsCode', { phone, purpose: 'register' });
      expect((await accept(token, { phone, sms_code: demo_code })).statusCode).toBe(200);
      expect(await memberOf(own, phone)).toMatchObject({ status: 'active' });
    });

    it('opened twice at once is accepted once', async () => {
      const { token } = await invited(own, { phone: nextPhone() });
      const answers = await Promise.all([accept(token), accept(token)]);
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
    });

    it('is refused for a member, for both or neither address, and beyond what one holds', async () => {
      const { phone } = await colleague(own);
      expect((await own.send('staff.invite', { name: 'x', phone, role_ids: [] })).body.errorCode).toBe('name-taken');
      expect((await own.send('staff.invite', { name: 'x', role_ids: [] })).body.fields).toMatchObject([
        { field: 'phone' },
      ]);
      const { id: inviting } = await own.ok('role.create', { name: 'Inviting', permissions: ['add-user'] });
      const limited = await colleague(own, [inviting]);
      const give = async (template: string) =>
        (
          await server.send(
            'staff.invite',
            { name: 'x', phone: nextPhone(), role_ids: [await roleOf(own, template)] },
            limited,
          )
        ).json().errorCode;
      expect(await give('administrator')).toBe('beyond-own-permissions');
      expect(await give('finance')).toBe('beyond-own-permissions');
    });

    it('leaves no readable token in the database', async () => {
      const { token } = await invited(own, { phone: nextPhone() });
      const { rows } = await server.services.database.sql.query<{ n: number }>(
        `select count(*)::int as n from outbox where "values"::text like $1`,
        [`%${token}%`],
      );
      expect(rows[0]?.n).toBe(0);
    });
  });

  describe('the last administrator', () => {
    it('can be neither disabled, demoted nor removed', async () => {
      const tenant = await server.tenant();
      const self = (await tenant.ok('staff.list', {})).list[0];
      const id = self?.id as number;
      const codes = [
        await tenant.send('staff.setStatus', { id, status: 'disabled' }),
        await tenant.send('staff.update', { id, department_id: null, role_ids: [] }),
        await tenant.send('staff.remove', { id }),
      ].map(({ body }) => body.errorCode);
      expect(codes).toEqual(['last-administrator', 'last-administrator', 'last-administrator']);
    });

    it('is left when two demote each other at once', async () => {
      const tenant = await server.tenant();
      const administrator = await roleOf(tenant, 'administrator');
      const second = await colleague(tenant, [administrator]);
      const first = (await tenant.ok('staff.list', {})).list[0]?.id as number;
      await server.cookieOf(tenant);
      await server.cookieOf(second);
      await Promise.all([
        server.send('staff.update', { id: first, department_id: null, role_ids: [] }, second),
        server.send('staff.update', { id: second.memberId, department_id: null, role_ids: [] }, tenant),
      ]);
      const { rows } = await server.services.database.sql.query<{ n: number }>(
        `select count(*)::int as n from members m join member_roles mr on mr.member_id = m.id join roles r on r.id = mr.role_id
         where m.company_id = $1 and m.status = 'active' and r.template = 'administrator'`,
        [tenant.companyId],
      );
      expect(rows[0]?.n).toBe(1);
    });

    it('is changed by administrators only', async () => {
      const { id: editing } = await own.ok('role.create', {
        name: 'Editing people',
        permissions: ['edit-user', 'delete-user'],
      });
      const limited = await colleague(own, [editing]);
      const administrator = await colleague(own, [await roleOf(own, 'administrator')]);
      const id = administrator.memberId;
      for (const [name, input] of [
        ['staff.setStatus', { id, status: 'disabled' }],
        ['staff.update', { id, department_id: null, role_ids: [] }],
        ['staff.remove', { id }],
        ['staff.resetPassword', { id }],
      ] as const)
        expect((await server.send(name, input, limited)).json().errorCode).toBe('administrator-only');
    });
  });

  describe('removing a member', () => {
    it('hands over what they own, to an active member of the company', async () => {
      const tenant = await server.tenant();
      const { id: making } = await tenant.ok('role.create', {
        name: 'Making',
        permissions: ['create-connector', 'get-connector-detail', 'get-connector-secret'],
      });
      const leaver = await colleague(tenant, [making]);
      const heir = await colleague(tenant, [making]);
      const { id: app } = await server.call('app.create', { name: 'App' }, leaver);
      for (const who of [leaver, heir])
        await server.call('savedFilter.save', { data_set: 'enterprise', name: 'View' }, who);
      await server.call('monitor.add', { data_set: 'enterprise', ids: ['ent_000001'] }, leaver).catch(() => undefined);
      const { memberId: id } = leaver;
      expect(await tenant.ok('staff.belongings', { id })).toMatchObject({ apps: 1, saved_filters: 1 });
      expect((await tenant.send('staff.remove', { id })).body).toMatchObject({
        errorCode: 'in-use',
        fields: [{ field: 'hand_over_to' }],
      });
      const other = await server.tenant();
      const stranger = (await other.ok('staff.list', {})).list[0]?.id as number;
      expect((await tenant.send('staff.remove', { id, hand_over_to: stranger })).status).toBe(404);
      expect((await tenant.send('staff.remove', { id, hand_over_to: id })).status).toBe(409);
      await tenant.ok('staff.remove', { id, hand_over_to: heir.memberId });
      expect(await tenant.ok('staff.belongings', { id: heir.memberId })).toMatchObject({ apps: 1, saved_filters: 2 });
      expect((await tenant.ok('app.get', { id: app })).name).toBe('App');
      // Not even what needs no company; of several requests at once, one learns why.
      const asked = await Promise.all(
        (['account.sessions', 'app.list', 'user.get'] as const).map((name) => server.send(name, {}, leaver)),
      );
      expect(asked.map((answer) => `${answer.statusCode} ${answer.json().code}`).sort()).toEqual([
        '401 20',
        '401 20',
        '403 411',
      ]);
      expect((await tenant.ok('staff.list', {})).list.map((one) => one.id)).not.toContain(id);
    });

    it('sends warnings of the balance to who takes over, and leaves nothing behind that was the person’s alone', async () => {
      const tenant = await server.tenant();
      const { orm } = server.services.database;
      const [leaver, heir] = [await colleague(tenant), await colleague(tenant)];
      const email = `Leaver.${leaver.personId}@example.com`;
      await orm.update(persons).set({ email }).where(eq(persons.id, leaver.personId));
      await orm.insert(recentSearches).values({
        companyId: tenant.companyId,
        personId: leaver.personId,
        dataSet: '',
        keyword: 'x',
        at: server.services.clock(),
      });
      const others = { phones: ['13900000001'], emails: ['desk@example.com'] };
      await tenant.ok('cost.setBalanceWarning', {
        enabled: true,
        thresholds: [10_000],
        phones: others.phones,
        emails: [...others.emails, email.toLowerCase()],
      });
      const { memberId: id } = leaver;
      expect(await tenant.ok('staff.belongings', { id })).toMatchObject({ apps: 0, warnings: 1 });
      expect((await tenant.send('staff.remove', { id })).body.errorCode).toBe('in-use');
      await tenant.ok('staff.remove', { id, hand_over_to: heir.memberId });
      // The heir has no mail.
      expect(await tenant.ok('cost.balanceWarning', {})).toMatchObject({
        phones: [...others.phones, heir.phone],
        emails: others.emails,
      });
      expect(await orm.$count(recentSearches, eq(recentSearches.personId, leaver.personId))).toBe(0);
    });

    it('who was invited withdraws the invitation, and the phone may be invited again', async () => {
      const phone = nextPhone();
      const { id, token } = await invited(own, { phone });
      await own.ok('staff.remove', { id });
      expect((await accept(token)).json().errorCode).toBe('invitation-invalid');
      await invited(own, { phone });
    });

    it('who was removed may be invited back, as the same member', async () => {
      const { memberId: id, phone } = await colleague(own);
      await own.ok('staff.remove', { id });
      const { token } = await invited(own, { phone });
      expect((await accept(token)).statusCode).toBe(200);
      expect(await memberOf(own, phone)).toMatchObject({ id, status: 'active' });
    });
  });

  it('a disabled member is refused with the code of that, and let in again when enabled', async () => {
    const { memberId: id, ...who } = await colleague(own);
    await own.ok('staff.setStatus', { id, status: 'disabled' });
    const refused = await server.send('user.get', {}, who);
    // §8: told once, by whichever server is asked first
    expect([refused.statusCode, refused.json().code]).toEqual([403, 410]);
    expect((await server.send('user.get', {}, who)).json()).toMatchObject({ code: 20, errorCode: 'session-invalid' });
    await own.ok('staff.setStatus', { id, status: 'active' });
    expect((await own.ok('staff.list', { status: 'disabled' })).total).toBe(0);
  });

  it('asking for a new password ends the sessions here and sends a message', async () => {
    const { memberId: id, ...who } = await colleague(own);
    expect((await server.send('user.get', {}, who)).statusCode).toBe(200);
    await own.ok('staff.resetPassword', { id });
    expect((await server.send('user.get', {}, who)).statusCode).toBe(401);
  });

  it('the list is sorted, searched and exported', async () => {
    const tenant = await server.tenant();
    const some = [await colleague(tenant), await colleague(tenant)];
    const { list } = await tenant.ok('staff.list', { sort: '-name' });
    const names = list.map(({ name }) => name);
    expect(names).toEqual([...names].sort().reverse());
    expect((await tenant.ok('staff.list', { keyword: some[0]?.phone })).total).toBe(1);
    expect((await tenant.ok('staff.list', { keyword: '%' })).total).toBe(0);
    await tenant.ok('staff.invite', {
      name: 'Anna 安娜',
      email: 'Anna@Example.com',
      department_id: null,
      role_ids: [],
    });
    for (const keyword of ['ANNA', '安娜', 'a@example.COM', 'na 安'])
      expect((await tenant.ok('staff.list', { keyword })).list.map(({ name }) => name)).toEqual(['Anna 安娜']);
    const file = await server.send('staff.export', { keyword: some[1]?.phone }, tenant);
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
    expect(file.body).toContain(some[1]?.phone);
    const workbook = await server.send('staff.export', { format: 'xlsx' }, tenant);
    const texts = ['Name', 'Phone', 'Email', 'Department', 'Roles', 'Status'].map((title) => [title, 'text' as const]);
    await expectWorkbook(
      workbook.rawPayload,
      { ...Object.fromEntries(texts), 'Last sign-in': 'datetime', Joined: 'datetime' },
      { mayBeEmpty: ['Department', 'Last sign-in'] },
    );
  });
});
