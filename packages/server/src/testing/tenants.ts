import { type Endpoint, pathParameters } from '@daas/contract/endpoint';
import { type EndpointInput, type EndpointName, type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/client';
import { accounts, companies, memberRoles, members, persons, roles, sessions } from '../db/schema';
import { SESSION_COOKIE } from '../http/session';
import { newId } from '../kernel/id';
import { randomToken, sha256 } from '../kernel/secrets';

/** A company with one member who is signed in. */
export interface Tenant {
  companyId: number;
  personId: number;
  cookie: string;
}

let made = 0;

export async function createTenant(
  { orm }: Database,
  { permissions = ['*'], balance = 0, now = new Date() }: { permissions?: string[]; balance?: number; now?: Date } = {},
): Promise<Tenant> {
  made += 1;
  const [company] = await orm
    .insert(companies)
    .values({ name: `Company ${made}` })
    .returning();
  const phone = `1${String(made).padStart(10, '0')}`;
  const [person] = await orm
    .insert(persons)
    .values({ name: `Person ${made}`, phone, passwordHash: 'none' })
    .returning();
  if (!company || !person) throw new Error('nothing was inserted');
  const companyId = company.id;
  const personId = person.id;
  const [member] = await orm.insert(members).values({ companyId, personId }).returning();
  const [role] = await orm.insert(roles).values({ companyId, name: 'Role', permissions }).returning();
  if (!member || !role) throw new Error('nothing was inserted');
  await orm.insert(memberRoles).values({ memberId: member.id, roleId: role.id });
  await orm.insert(accounts).values({ companyId, balance });
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + 7 * 86_400_000);
  await orm.insert(sessions).values({
    id: newId('ses'),
    tokenHash: sha256(token),
    personId,
    companyId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ip: '127.0.0.1',
    userAgent: 'test',
  });
  return { companyId, personId, cookie: `${SESSION_COOKIE}=${token}` };
}

export interface ApiAnswer {
  status: number;
  body: { success: boolean; errorCode?: string; errorMessage?: string; fields?: { field: string; rule: string }[] };
}

/** Calls endpoints of the contract as that tenant, through the whole HTTP pipeline. */
export function apiOf(app: FastifyInstance, { cookie }: Pick<Tenant, 'cookie'>, language = 'en') {
  async function send(name: EndpointName, input: object): Promise<ApiAnswer & { data: unknown }> {
    const definition: Endpoint = endpoints[name];
    const rest: Record<string, unknown> = { ...input };
    let url: string = definition.path;
    for (const parameter of pathParameters(definition.path)) {
      url = url.replace(`{${parameter}}`, encodeURIComponent(String(rest[parameter])));
      delete rest[parameter];
    }
    const { method } = definition;
    const answer = await app.inject({
      method,
      url,
      headers: { cookie, 'accept-language': language, 'x-requested-with': 'test' },
      ...(method === 'GET' ? { query: rest as Record<string, string> } : { payload: rest }),
    });
    const body = answer.json() as ApiAnswer['body'] & { data?: unknown };
    return { status: answer.statusCode, body, data: body.data };
  }
  return {
    /** The data of a call that must succeed, parsed with the contract's schema. */
    async ok<K extends EndpointName>(name: K, input: EndpointInput<K>): Promise<EndpointOutput<K>> {
      const { status, body, data } = await send(name, input);
      if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
      return endpoints[name].output.parse(data) as EndpointOutput<K>;
    },
    /** The answer of a call that is expected to be refused. */
    send: (name: EndpointName, input: object): Promise<ApiAnswer> => send(name, input),
  };
}
