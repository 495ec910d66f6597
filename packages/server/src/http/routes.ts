import type { Endpoint } from '@daas/contract/endpoint';
import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import { pathsOf } from '@daas/contract/endpoints/market';
import type { RefusalCode } from '@daas/contract/errors';
import { sunsetHeaders } from '@daas/contract/sunset';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { traceMark } from '../db/traceMark';
import { requireApplication } from '../features/applications/access';
import type { CoreHandlers, Handlers } from '../features/context';
import { namedAct, once } from '../features/idempotency';
import type { Services } from '../features/services';
import {
  type CallerResult,
  endFormerSession,
  findCaller,
  recordUse,
  serviceTokenOf,
} from '../features/sessions/caller';
import { setSessionCookie } from '../features/sessions/session';
import { requireTicket, restoreTicket } from '../features/signIn/stepUp/stepUpTickets';
import type { FileAnswer } from '../kernel/fileAnswer';
import { isMember, type Member } from '../kernel/handler';
import { languageOf, localeFor } from '../kernel/locale';
import { Refusal } from '../kernel/refusal';
import { sha256 } from '../kernel/secrets';
import { validate } from '../kernel/validate';
import { authorize, requireSameOrigin } from './authorize';
import { decodeStrings } from './decodeStrings';
import { refuseMissingPart } from './missingParts';
import { withCurrentNames } from './namesOf09';
import { publicLimit } from './publicLimit';
import { sendFile } from './sendFile';

type AnyHandler = (context: unknown, input: unknown) => Promise<unknown>;

/** Registers each endpoint: session → authorize → validate → transaction → step-up → handler → response. */
export function registerEndpoints(
  app: FastifyInstance,
  services: Services,
  handlers: CoreHandlers & Partial<Handlers>,
): void {
  const { SERVICE_TOKEN_RATE_LIMIT } = services.config;
  // One shared limiter: limits in a route's `config` count per route, and `groupId` has no effect on the memory store.
  const limited = publicLimit(app, services.config);
  const byToken =
    SERVICE_TOKEN_RATE_LIMIT > 0
      ? [
          app.rateLimit({
            max: SERVICE_TOKEN_RATE_LIMIT,
            timeWindow: 60_000,
            allowList: (request) => serviceTokenOf(request) === null,
            // A hash, because servers share counts in the database.
            keyGenerator: (request) => `token:${sha256(serviceTokenOf(request) ?? '')}`,
          }),
        ]
      : [];
  for (const [name, definition] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const handler = handlers[name];
    for (const { path, parameters } of pathsOf(definition.path))
      app.route({
        method: definition.method,
        url: routeOf(path),
        onRequest: handler ? [...(definition.access === 'public' ? limited : []), ...byToken] : refuseMissingPart,
        handler: handler
          ? (request, reply) => {
              Object.assign(request.params as object, parameters);
              return answerRequest(name, definition, handler as AnyHandler, services, request, reply);
            }
          : refuseMissingPart,
      });
  }
  refuseOtherMethods(app);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Returns 405 with the allowed methods instead of 404. */
function refuseOtherMethods(app: FastifyInstance): void {
  const methodsByUrl = new Map<string, Set<string>>();
  for (const { path: own, method } of Object.values<Endpoint>(endpoints))
    for (const { path } of pathsOf(own))
      methodsByUrl.set(routeOf(path), (methodsByUrl.get(routeOf(path)) ?? new Set()).add(method));
  for (const [url, methods] of methodsByUrl)
    app.route({
      method: METHODS.filter((method) => !methods.has(method)),
      url,
      handler: async (request, reply) => {
        reply.header('allow', [...methods].join(', '));
        throw new Refusal('method-not-allowed', { method: request.method });
      },
    });
}

const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

async function answerRequest(
  name: EndpointName,
  definition: Endpoint,
  handler: AnyHandler,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (serviceTokenOf(request) === null) requireSameOrigin(request, services.config, definition);
  if (definition.ends) reply.headers(sunsetHeaders([definition.ends]));
  const now = services.clock();
  const callerResult = await findCaller(request, services, now);
  if (callerResult.renewal) setSessionCookie({ request, reply, services, now }, callerResult.renewal);
  try {
    return await answerCaller(callerResult, name, definition, handler, services, request, reply, now);
  } catch (error) {
    if (definition.method !== 'GET' && error instanceof Refusal)
      recordRefusal(name, error, callerResult, services, request.ip);
    throw error;
  }
}

/** Refusals that appear in the company's audit log. */
const RECORDED_REFUSALS = new Set<RefusalCode>([
  'permission-changed',
  'application-not-visible',
  'beyond-own-permissions',
  'person-needed',
  'act-not-opened',
  'administrator-only',
  'administrator-needed',
  'last-administrator',
  'not-owner',
  'own-address-locked-out',
]);

function recordRefusal(
  action: EndpointName,
  { code }: Refusal,
  { caller }: CallerResult,
  { refusals }: Pick<Services, 'refusals'>,
  ip: string,
): void {
  if (!isMember(caller) || !RECORDED_REFUSALS.has(code)) return;
  const { companyId, personId } = caller;
  refusals.note({
    companyId,
    personId,
    ip,
    action,
    subject: `company:${companyId}`,
    detail: { ok: false, refused: code },
  });
}

async function answerCaller(
  callerResult: CallerResult,
  name: EndpointName,
  definition: Endpoint,
  handler: AnyHandler,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<unknown> {
  const language = languageOf(request);
  if (isMember(callerResult.caller)) request.companyId = callerResult.caller.companyId;
  if (definition.personal && callerResult.byToken) throw new Refusal('person-needed');
  if (definition.access !== 'public') await endFormerSession(callerResult, services.database.orm, now);
  const { access, application, besides } = definition;
  authorize(application ? 'session' : access, callerResult, request, besides);
  if (application) await requireApplication(services.database.orm, application, callerResult.caller as Member, now);
  await recordUse(callerResult, services.database.sql, now);
  const input = validate(definition.input, readInput(definition, request), language);

  const inTransaction = definition.method !== 'GET' && definition.transaction !== false;
  const after: (() => void | Promise<void>)[] = [];
  const act = (db: Db) =>
    handler(
      {
        db,
        services,
        language,
        locale: localeFor(language),
        now,
        request,
        reply,
        caller: callerResult.caller,
        refusal: callerResult.refusal,
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
        afterCommit: (run: () => void) => after.push(run),
      },
      input,
    );
  const idempotentAct =
    isMember(callerResult.caller) && definition.answer !== 'file'
      ? namedAct(request, { ...definition, name }, callerResult.caller, input, services.sealer, now)
      : null;
  const actOnce = async (db: Db): Promise<unknown> => {
    if (!idempotentAct) return act(db);
    const { data, replayed } = await once(db, services.sealer, idempotentAct, async () =>
      definition.output.parse(await act(db)),
    );
    if (replayed) reply.header('idempotent-replayed', 'true');
    return data;
  };
  /** A replay needs the same step-up or service-account permission as the first request, so both are checked first. */
  const proveAndAct = async (db: Db): Promise<unknown> => {
    const purpose = stepUpOf(definition, input);
    const service = isMember(callerResult.caller) ? callerResult.caller.service : undefined;
    if (purpose && service && !service.acts.includes(name)) throw new Refusal('act-not-opened', { act: name });
    if (!purpose || service) return actOnce(db);
    // In the handler's transaction if there is one, so that a refusal keeps the ticket valid.
    const ticket = await requireTicket(db, request, callerResult.caller, purpose, now);
    if (inTransaction) return actOnce(db);
    return actOnce(db).catch(async (refusal) => {
      await restoreTicket(db, ticket);
      throw refusal;
    });
  };
  const { orm } = services.database;
  const result = !inTransaction
    ? await proveAndAct(orm)
    : await orm.transaction(async (tx) => {
        if (request.trace) await tx.execute(traceMark(request.trace));
        return proveAndAct(tx);
      });
  for (const run of after) await run();
  if (reply.sent) return reply;
  if (definition.answer === 'file') return sendFile(reply, result as FileAnswer);
  reply.header('cache-control', 'no-store');
  return { success: true, data: definition.output.parse(result) };
}

const stepUpOf = ({ stepUp, stepUpFor }: Endpoint, input: object) =>
  stepUpFor?.some((name) => name in input) === false ? undefined : stepUp;

function readInput({ input, method, encoding }: Endpoint, request: FastifyRequest): unknown {
  const query = { ...(request.query as object), ...(request.params as object) };
  const strings = decodeStrings(input, withCurrentNames(input, query) as Record<string, unknown>);
  if (method === 'GET' || encoding === 'multipart' || request.body === undefined || request.body === null)
    return strings;
  if (typeof request.body !== 'object' || Array.isArray(request.body))
    throw new Refusal('malformed-body', { format: 'JSON object' });
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const body = withCurrentNames(input, request.body) as Record<string, unknown>;
  return { ...(isForm ? decodeStrings(input, body) : body), ...strings };
}
