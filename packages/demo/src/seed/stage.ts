import { type Endpoint, pathParameters } from '@daas/contract/endpoint';
import { type EndpointInput, type EndpointName, type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import { STEP_UP_HEADER } from '@daas/contract/stepUp';
import { challenges, sessions } from '@daas/server/db/schema';
import type { Services } from '@daas/server/features/services';
import { createSession, SESSION_COOKIE } from '@daas/server/features/sessions/session';
import { issueTicket } from '@daas/server/features/signIn/stepUp/stepUpTickets';
import { buildApp } from '@daas/server/http/app';
import { createServices } from '@daas/server/start/createServices';
import type { FastifyInstance } from 'fastify';
import { createTaxProvider } from '../taxProvider';

/** From where the demo's people work. // RFC 5737 */
export const OFFICE = '203.0.113.20';

export interface Who {
  personId: number;
  companyId: number;
}

/** A browser of a person without an account. */
export interface Visitor {
  cookies: Map<string, string>;
  from: string;
}

/** From one act to the next: nobody does two things in one second. */
const PACE_MS = 97_000;

/** The platform with its clock set back: the demo's past is made by what makes its present. */
export interface Stage {
  services: Services;
  setNow(at: Date): void;
  /** Does what a person does in the console; what changes something takes its time, up to the present. */
  call<K extends EndpointName>(name: K, input: EndpointInput<K>, as: Who | Visitor): Promise<EndpointOutput<K>>;
  /** POSTs a file as the console does. */
  upload<T>(url: string, file: { name: string; content: string }, as: Who): Promise<T>;
  close(): Promise<void>;
}

export async function openStage({ config, database, sealer }: Services, begin: Date, end: Date): Promise<Stage> {
  let now = begin;
  const quiet = {
    ...config,
    LOG_LEVEL: 'silent' as const,
    PUBLIC_RATE_LIMIT: 0,
    SMS_URL: undefined,
    MAIL_URL: undefined,
    SMTP_URL: undefined,
  };
  const services = await createServices(quiet, { database, sealer, clock: () => now });
  services.demoTaxProvider = createTaxProvider(services.market);
  const app = await buildApp(services);
  const begun = new Map<number, { sessionId: string; token: string }>();

  const goOn = () => {
    now = new Date(Math.min(now.getTime() + PACE_MS, end.getTime()));
  };
  const sessionOf = async (who: Who) => {
    const cached = begun.get(who.personId);
    if (cached) return cached;
    const session = await createSession(database.orm, { ...who, ip: OFFICE, userAgent: 'demo', now });
    begun.set(who.personId, session);
    return session;
  };
  const headersFor = async (
    who: Who | Visitor,
    { stepUp }: Pick<Endpoint, 'stepUp'> = {},
  ): Promise<Record<string, string>> => {
    if ('cookies' in who) {
      const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return { cookie, 'x-requested-with': 'XMLHttpRequest' };
    }
    const session = await sessionOf(who);
    const ticket = stepUp && (await issueTicket(database.orm, session, stepUp, now)).ticket;
    return {
      cookie: `${SESSION_COOKIE}=${session.token}`,
      'x-requested-with': 'XMLHttpRequest',
      ...(ticket ? { [STEP_UP_HEADER]: ticket } : {}),
    };
  };

  return {
    services,
    setNow(at) {
      now = at;
      // A session lasts shorter than the demo's past.
      begun.clear();
    },
    async call(name, input, as) {
      const endpoint: Endpoint = endpoints[name];
      const { method, path } = endpoint;
      const values = input as Record<string, unknown>;
      const inPath = pathParameters(path);
      const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !inPath.includes(key)));
      const url = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values[key])));
      const headers = await headersFor(as, endpoint);
      const remoteAddress = 'cookies' in as ? as.from : OFFICE;
      const answer = await app.inject(
        method === 'GET'
          ? { method, url, query: rest as Record<string, string>, headers, remoteAddress }
          : { method, url, payload: rest, headers, remoteAddress },
      );
      const body = answer.json();
      if (!body.success)
        throw new Error(`The demo could not be made: ${name} answered ${answer.payload.slice(0, 500)}`);
      if ('cookies' in as) for (const { name, value } of answer.cookies) as.cookies.set(name, value);
      if (method !== 'GET') goOn();
      return body.data;
    },
    async upload(url, { name, content }, as) {
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'text/csv' }), name);
      const encoded = new Response(form);
      const headers = { ...(await headersFor(as)), 'content-type': encoded.headers.get('content-type') ?? '' };
      const answer = await app.inject({
        method: 'POST',
        url,
        headers,
        remoteAddress: OFFICE,
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
      if (answer.statusCode !== 200) throw new Error(`The demo could not be made: ${answer.payload.slice(0, 500)}`);
      goOn();
      return answer.json().data;
    },
    async close() {
      await database.orm.delete(challenges);
      await database.orm.delete(sessions);
      await closeApp(app, services);
    },
  };
}

/** The database is the caller's and stays open. */
async function closeApp(app: FastifyInstance, { jobs, gateway, refusals }: Services): Promise<void> {
  await app.close();
  await jobs.stop();
  await gateway.stop();
  await refusals.stop();
}
