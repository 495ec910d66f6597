import type { EndpointName } from '@daas/contract/endpoints';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { memberRoles, members, persons, roles } from '@daas/server/db/schema';
import { addMember } from '@daas/server/features/companies/companies';
import { createSession, SESSION_COOKIE } from '@daas/server/features/sessions/session';
import { hashPassword } from '@daas/server/kernel/secrets';
import { DATABASES } from '@daas/server/testing';
import { startTestConsole, type Tenant, type TestConsole } from '@daas/server/testing/console';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * Random members with random permissions do random things to people and roles, some at the same time. After each step:
 * nobody has gained what nobody who acted held, the company has an active administrator, what was refused changed
 * nothing, and no session of somebody disabled or removed is answered. PEOPLE_SEED and PEOPLE_STEPS look further.
 */
const SEED = Number(process.env.PEOPLE_SEED ?? 20_261_117);
/** The rules are the same on both databases; what runs side by side is found in fewer steps, too. */
const STEPS = Number(process.env.PEOPLE_STEPS ?? (DATABASES[0] === 'postgres' ? 500 : 2000));
const PASSWORD = 'Lantern#orchid7';
const PEOPLE = 9;
const ROLES = 9;
/** Keys that let somebody act here, and some that only are to be had. */
const POWERS = [
  'add-user',
  'edit-user',
  'delete-user',
  'add-role',
  'edit-role',
  'delete-role',
  'role-and-permission',
  'department-staff',
  'get-account-overview',
  'get-app-list',
] as const;

interface Person {
  memberId: number;
  personId: number | null;
  status: string;
  roleIds: number[];
  held: Set<string>;
  administrator: boolean;
}
interface State {
  people: Person[];
  roles: { id: number; name: string; template: string | null; permissions: string[]; version: number }[];
}
/** What somebody tries. */
interface Attempt {
  by: Person;
  name: EndpointName;
  input: Record<string, unknown>;
}

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  const cookies = new Map<number, string>();
  const tokens = new Map<string, string>();
  const phones = new Map<number, string>();
  let made = 0;

  beforeAll(async () => {
    server = await startTestConsole({ kind });
    own = await server.tenant();
    const { orm } = server.services.database;
    const now = server.services.clock();
    const passwordHash = await hashPassword(PASSWORD);
    for (let n = 0; n < PEOPLE; n += 1) {
      const phone = `1620000${String(n).padStart(4, '0')}`;
      const [person] = await orm
        .insert(persons)
        .values({ name: `P${n}`, phone, passwordHash, createdAt: now })
        .returning();
      const personId = person?.id as number;
      phones.set(personId, phone);
      await addMember(orm, { companyId: own.companyId, personId, roleIds: [], now });
    }
  }, 180_000);
  afterAll(() => server.close());

  async function read(): Promise<State> {
    const { orm } = server.services.database;
    const found = await orm.select().from(roles).where(eq(roles.companyId, own.companyId)).orderBy(roles.id);
    const rows = await orm.select().from(members).where(eq(members.companyId, own.companyId)).orderBy(members.id);
    const held = await orm
      .select({ memberId: memberRoles.memberId, roleId: memberRoles.roleId })
      .from(memberRoles)
      .innerJoin(members, eq(members.id, memberRoles.memberId))
      .where(eq(members.companyId, own.companyId));
    const people = rows.map(({ id, personId, status }): Person => {
      const roleIds = held.filter(({ memberId }) => memberId === id).map(({ roleId }) => roleId);
      const permissions = roleIds.flatMap((roleId) => found.find((role) => role.id === roleId)?.permissions ?? []);
      const administrator = permissions.includes('*');
      return {
        memberId: id,
        personId,
        status,
        roleIds,
        held: new Set(administrator ? ['*', ...PERMISSION_KEYS] : permissions),
        administrator,
      };
    });
    return { people, roles: found };
  }

  async function cookieOf(personId: number): Promise<string> {
    const known = cookies.get(personId);
    if (known) return known;
    const now = server.services.clock();
    const session = { personId, companyId: own.companyId, ip: '127.0.0.1', userAgent: 'test', now };
    const { token } = await createSession(server.services.database.orm, session);
    const cookie = `${SESSION_COOKIE}=${token}`;
    cookies.set(personId, cookie);
    return cookie;
  }

  /** Tries it; answers whether it was done. Keeps the link of an invitation. */
  async function act({ by, name, input }: Attempt): Promise<boolean> {
    const answer = await server.send(name, input, await cookieOf(by.personId as number));
    const body = answer.json();
    expect(answer.statusCode, `${name} ${answer.body}`).toBeLessThan(500);
    if (answer.statusCode === 401) cookies.delete(by.personId as number);
    if (body.data?.demo_link) tokens.set(String(input.phone), body.data.demo_link.split('token=')[1]);
    return answer.statusCode === 200;
  }

  function attempt(gen: fc.GeneratorValue, { people, roles: known }: State): Attempt {
    const one = <T>(from: readonly T[]): T => from[gen(fc.nat, { max: from.length - 1 })] as T;
    const some = <T>(from: readonly T[], most: number): T[] =>
      gen(fc.subarray, [...from], { maxLength: Math.min(most, from.length) }) as T[];
    const active = people.filter(({ status, personId }) => status === 'active' && personId !== null);
    const present = people.filter(({ status }) => status !== 'removed');
    // Administrators act more often than their share, else nobody would be given anything.
    const by = one([
      ...active,
      ...active.filter(({ held }) => held.size > 3),
      ...active.filter(({ administrator }) => administrator),
    ]);
    const target = one(present);
    const role = one(known);
    const roleIds = some(known, 2).map(({ id }) => id);
    const permissions = some(POWERS, 5);
    made += 1;
    const gone = people.filter(({ status, personId }) => status === 'removed' && personId !== null);
    const invite = () => {
      const back = one(gone.length > 0 ? gone : [null]);
      const phone = (back && phones.get(back.personId as number)) ?? `1630${String(made).padStart(7, '0')}`;
      return { name: 'staff.invite' as const, input: { name: `I${made}`, phone, role_ids: roleIds } };
    };
    const acts: (() => Pick<Attempt, 'name' | 'input'>)[] = [
      () => ({ name: 'role.update', input: { id: role.id, name: role.name, permissions, version: role.version } }),
      () => ({ name: 'role.delete', input: { id: role.id, replace_by: one([null, role.id, one(known).id]) } }),
      () => ({ name: 'staff.update', input: { id: target.memberId, department_id: null, role_ids: roleIds } }),
      () => ({ name: 'staff.update', input: { id: target.memberId, department_id: null, role_ids: roleIds } }),
      () => ({
        name: 'staff.setStatus',
        input: { id: target.memberId, status: one(['active', 'active', 'disabled']) },
      }),
      () => ({
        name: 'staff.remove',
        input: { id: target.memberId, hand_over_to: one([null, one(present).memberId]) },
      }),
      () => ({ name: 'staff.resetPassword', input: { id: target.memberId } }),
      () =>
        known.length < ROLES + 5
          ? { name: 'role.create', input: { name: `R${made}`, permissions } }
          : { name: 'role.delete', input: { id: role.id, replace_by: null } },
      () =>
        present.length <= PEOPLE
          ? invite()
          : { name: 'staff.remove', input: { id: target.memberId, hand_over_to: null } },
      invite,
    ];
    return { by, ...one(acts)() };
  }

  const line = ({ roleIds, status, held }: Person) => `${status} ${roleIds.join()} ${[...held].sort().join()}`;
  const heldBy = (people: readonly Person[]) => new Set(people.flatMap(({ held }) => [...held]));

  function compare(before: State, after: State, tried: Attempt[], done: boolean[]): void {
    const what = tried
      .map(({ by, name, input }, index) => `${by.memberId} ${name} ${JSON.stringify(input)} ${done[index]}`)
      .join('; ');
    const gave = heldBy(tried.filter((_, index) => done[index]).map(({ by }) => by));
    for (const person of after.people) {
      const earlier = before.people.find(({ memberId }) => memberId === person.memberId);
      const gained = [...person.held].filter((key) => !earlier?.held.has(key) && !gave.has(key));
      expect(gained, `${person.memberId} gained by ${what}`).toEqual([]);
    }
    for (const role of after.roles) {
      const earlier = before.roles.find(({ id }) => id === role.id);
      const gained = role.permissions.filter((key) => !earlier?.permissions.includes(key) && !gave.has(key));
      expect(gained, `role ${role.id} gained by ${what}`).toEqual([]);
    }
    const administrators = after.people.filter(({ administrator, status }) => administrator && status === 'active');
    expect(administrators.length, `administrators after ${what}`).toBeGreaterThan(0);
    if (done.includes(true)) return;
    const shown = ({ people, roles: all }: State) => [
      people.map(line),
      all.map(({ permissions, version }) => `${version} ${permissions.join()}`),
    ];
    expect(shown(after), `nothing changed by ${what}`).toEqual(shown(before));
  }

  /** Whoever is no active member learns so once, and is not answered any more. */
  async function knock({ personId, status }: Person): Promise<void> {
    const cookie = cookies.get(personId as number);
    if (!cookie) return;
    const told = [];
    for (const name of ['staff.list', 'account.sessions', 'user.get'] as const) {
      const answer = await server.send(name, {}, cookie);
      told.push(`${answer.statusCode} ${answer.json().code}`);
    }
    cookies.delete(personId as number);
    const first = status === 'removed' ? '403 411' : '403 410';
    expect([
      [first, '401 20', '401 20'],
      ['401 20', '401 20', '401 20'],
    ]).toContainEqual(told);
    knocked += told[0] === first ? 1 : 0;
  }
  let knocked = 0;

  /** Of those invited, somebody accepts; a person who was here before comes back. */
  async function accept(): Promise<void> {
    const [phone, token] = [...tokens][0] ?? [];
    if (phone === undefined) return;
    tokens.delete(phone);
    const answer = await server.send('invitation.accept', { token, password: PASSWORD, name: 'Accepted' });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    const [person] = await server.services.database.orm.select().from(persons).where(eq(persons.phone, phone));
    if (person) phones.set(person.id, phone);
  }

  test(`nobody gains what nobody gave in ${STEPS} steps`, { timeout: 600_000 }, async () => {
    const [gen] = fc.sample(fc.gen(), { numRuns: 1, seed: SEED });
    if (!gen) throw new Error('There is no generator');
    const counts = { done: 0, refused: 0, together: 0 };
    let state = await read();
    for (let step = 0; step < STEPS; step += 1) {
      const together = step % 10 === 9;
      const tried = together ? [attempt(gen, state), attempt(gen, state)] : [attempt(gen, state)];
      const done = await Promise.all(tried.map(act));
      const after = await read();
      compare(state, after, tried, done);
      counts.done += done.filter(Boolean).length;
      counts.refused += done.filter((one) => !one).length;
      counts.together += together ? 1 : 0;
      const former = after.people.filter(({ status, personId }) => personId !== null && status !== 'active');
      for (const person of former) await knock(person);
      if (step % 40 === 39) await accept();
      state = step % 40 === 39 ? await read() : after;
    }
    // It did much, and was refused much.
    expect(counts.done).toBeGreaterThan(STEPS / 8);
    expect(counts.refused).toBeGreaterThan(STEPS / 8);
    expect(knocked).toBeGreaterThan(STEPS / 200);
  });
});
