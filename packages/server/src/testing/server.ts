import { type Endpoint, pathParameters } from '@daas/contract/endpoint';
import { type EndpointInput, type EndpointName, type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import { STEP_UP_HEADER, type StepUpPurpose } from '@daas/contract/stepUp';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Database } from '../db/client';
import { ensurePartitions } from '../db/partitions';
import { sessions } from '../db/schema';
import type { Services } from '../features/services';
import { createSession, SESSION_COOKIE } from '../features/sessions/session';
import { createCaptchaChallenge, MAX_LEVEL } from '../features/signIn/captcha';
import { issueTicket } from '../features/signIn/stepUp/stepUpTickets';
import { buildApp } from '../http/app';
import { readConfig } from '../kernel/config';
import { HOUR_MS } from '../kernel/period';
import { sha256 } from '../kernel/secrets';
import { closeServices, createServices } from '../start/createServices';
import type { Part } from '../start/part';
import { clickHouseUrl, copyOfMarket } from './clickHouse';
import { type Fixtures, makeFixtures, type TestUser } from './fixtures';
import { freshDatabase } from './index';

/** Current time of tests: a Tuesday morning in Shanghai. */
export const TEST_NOW = new Date('2026-11-17T02:00:00Z');

/** An error response of the server. */
export class RefusalError extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      errorCode: string;
      errorMessage: string;
      fields?: { field: string; rule: string }[];
      code?: number;
    },
  ) {
    super(`${status} ${body.errorCode}: ${body.errorMessage}`);
  }
}

export interface TestServer {
  app: FastifyInstance;
  services: Services;
  fixtures: Fixtures;
  /** Moves the server's clock. */
  setNow(now: Date): void;
  /** Returns the cookie of a session of the person. */
  cookieOf(who: TestUser): Promise<string>;
  /** Calls an endpoint like the browser and parses the answer with the contract's schema. Throws `RefusalError`. */
  call<K extends EndpointName>(name: K, input: EndpointInput<K>, as?: TestUser | string): Promise<EndpointOutput<K>>;
  /**
   * Like `call`, without parsing the answer. `ticket: null` omits the step-up ticket, `from` is the client's address,
   * `token` that of a service account, `key` the Idempotency-Key.
   */
  send(
    name: EndpointName,
    input: Record<string, unknown>,
    as?: TestUser | string,
    options?: { ticket?: string | null; from?: string; token?: string; key?: string },
  ): Promise<LightMyRequestResponse>;
  /** Solves the proof of work after failed attempts; here the first counter is a solution. */
  proof(): Promise<NonNullable<EndpointInput<'account.signIn'>['proof']>>;
  /** Returns a step-up ticket of a cookie's session; null without a session. */
  ticketFor(cookie: string, purpose: StepUpPurpose): Promise<string | null>;
  /** Runs queued jobs, then closes everything. */
  close(): Promise<void>;
}

/** Each table has its own range of ids, so that an id of one object is not that of another. */
const APART = `
  do $$
  declare
    one record;
  begin
    for one in
      select table_name, column_name, row_number() over (order by table_name) as n from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES'
    loop
      execute format('alter table %I alter column %I restart with %s', one.table_name, one.column_name, 1000001 + 100000 * one.n);
    end loop;
  end $$`;

/** Starts the server on a fresh database with a small market, a test clock and two companies. */
export async function startTestServer(
  options: {
    kind?: Database['kind'];
    database?: Database;
    now?: Date;
    env?: Record<string, string>;
    parts?: readonly Part[];
  } = {},
): Promise<TestServer> {
  let now = options.now ?? TEST_NOW;
  const clickhouse = clickHouseUrl() ? await copyOfMarket() : null;
  const config = readConfig({
    DEMO: '1',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'silent',
    PUBLIC_RATE_LIMIT: '0',
    SERVICE_TOKEN_RATE_LIMIT: '0',
    ...(clickhouse ? { CLICKHOUSE_URL: clickhouse.url } : {}),
    ...options.env,
  });
  const database = options.database ?? (await freshDatabase(options.kind, 'market'));
  await ensurePartitions(database.sql, now);
  await database.sql.exec(APART);
  const services = await createServices(config, { database, clock: () => now, parts: options.parts ?? [] });
  const app = await buildApp(services);
  const cookies = new Map<string, { cookie: string; at: number }>();

  async function cookieOf(who: TestUser): Promise<string> {
    const key = `${who.personId}:${who.companyId}`;
    const known = cookies.get(key);
    // A session idle for half a day expires.
    if (known && now.getTime() - known.at < 11 * HOUR_MS) return known.cookie;
    const session = { ...who, ip: '127.0.0.1', userAgent: 'test', now };
    const { token } = await createSession(database.orm, session);
    const cookie = `${SESSION_COOKIE}=${token}`;
    cookies.set(key, { cookie, at: now.getTime() });
    return cookie;
  }

  const server: Omit<TestServer, 'fixtures'> = {
    app,
    services,
    setNow: (at) => {
      now = at;
    },
    cookieOf,
    async ticketFor(cookie, purpose) {
      const tokenHash = sha256(cookie.slice(SESSION_COOKIE.length + 1));
      const [session] = await database.orm
        .select({ sessionId: sessions.id })
        .from(sessions)
        .where(eq(sessions.tokenHash, tokenHash));
      return session ? (await issueTicket(database.orm, session, purpose, now)).ticket : null;
    },
    async proof() {
      const challenge = await createCaptchaChallenge(services.sealer, MAX_LEVEL, now, 0);
      const solution = await solveChallenge({ challenge, deriveKey });
      if (!solution) throw new Error('The challenge has no solution');
      return { challenge, solution };
    },
    async send(name, input, as, options = {}) {
      const endpoint: Endpoint = endpoints[name];
      const request = requestOf(endpoint, input);
      const cookie = typeof as === 'string' ? as : as && (await cookieOf(as));
      const { ticket = cookie && endpoint.stepUp ? await server.ticketFor(cookie, endpoint.stepUp) : null } = options;
      const headers = {
        ...request.headers,
        ...(cookie ? { cookie } : {}),
        ...(ticket ? { [STEP_UP_HEADER]: ticket } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      };
      return app.inject({ ...request, headers, ...(options.from ? { remoteAddress: options.from } : {}) });
    },
    async call(name, input, as) {
      const answer = await server.send(name, input as Record<string, unknown>, as);
      const body = answer.json();
      if (answer.statusCode >= 400) throw new RefusalError(answer.statusCode, body);
      return endpoints[name].output.parse(body.data) as never;
    },
    async close() {
      await app.close();
      await closeServices(services);
      await clickhouse?.close();
    },
  };
  return { ...server, fixtures: await makeFixtures(server) };
}

/** Returns an endpoint's request: path parameters in the path, other input in the query or the body. */
export function requestOf(endpoint: Endpoint, input: Record<string, unknown>) {
  const inPath = pathParameters(endpoint.path);
  const url = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(input).filter(([name, value]) => !inPath.includes(name) && value !== undefined);
  const { method } = endpoint;
  const headers: Record<string, string> = { 'accept-language': 'en-US', 'x-requested-with': 'XMLHttpRequest' };
  const inQuery = method === 'GET' || endpoint.encoding === 'multipart';
  if (!inQuery && endpoint.encoding !== 'form') return { method, url, headers, payload: Object.fromEntries(rest) };
  const pairs = rest.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item): [string, string] => [name, String(item)]),
  );
  const search = new URLSearchParams(pairs).toString();
  if (inQuery) return { method, url: search ? `${url}?${search}` : url, headers };
  return { method, url, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, payload: search };
}
