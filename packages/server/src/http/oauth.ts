import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject, { type Response } from 'light-my-request';
import { DATA_BUDGET } from '../features/agents/oauth/details';
import { consentedClient } from '../features/agents/oauth/documents';
import { issuerOf, type Provider, providerAt, ROUTES, SCOPE } from '../features/agents/oauth/provider';
import { type Step, within } from '../features/agents/oauth/states';
import { Refusal } from '../kernel/refusal';
import { basePath } from '../kernel/site';
import type { Services } from '../services';

/** What the authorization server reads of a request; where it stands is told beside it. */
const READ = [
  'accept-language',
  'cookie',
  'content-type',
  'authorization',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
];
/** Of its answers: what the connection itself says, and what Fastify counts again. */
const OWN = ['connection', 'date', 'content-length', 'transfer-encoding', 'set-cookie'];
const FORM = 'application/x-www-form-urlencoded';

/** Where a client learns how to get in. // RFC 9728 */
export const resourceMetadata = (issuer: string): string => `${issuer}/.well-known/oauth-protected-resource/mcp`;

/** What a refusal at `/mcp` says to a client that has no token, or none that is good any more. // RFC 6750, RFC 9728 */
export function challenge(request: FastifyRequest, services: Pick<Services, 'config'>, baseChallenge: string): string {
  const issuer = issuerOf(request, services);
  if (issuer === null) return baseChallenge;
  const more = `resource_metadata="${resourceMetadata(issuer)}", scope="${SCOPE}"`;
  return baseChallenge === 'Bearer' ? `Bearer ${more}` : `${baseChallenge}, ${more}`;
}

/**
 * The second way into `/mcp`: the authorization server at `/oauth/*` and what describes it below `/.well-known/`, where clients
 * also put the path of the site behind the name. // RFC 8414, RFC 9728, decision 0087
 */
export async function registerOauth(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database } = services;
  const base = basePath(config);
  const { PUBLIC_RATE_LIMIT: max } = config;
  const onRequest = max > 0 ? [app.rateLimit({ max, timeWindow: 60_000 })] : [];
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

  const issuerFor = (request: FastifyRequest): string => {
    const issuer = issuerOf(request, services);
    if (issuer === null) throw new Refusal('not-found', { what: '@page' });
    return issuer;
  };

  const metadataPath = '/.well-known/oauth-protected-resource';
  for (const url of new Set([metadataPath, `${metadataPath}/mcp`, `${metadataPath}${base}/mcp`]))
    app.get(url, { onRequest }, (request, reply) => {
      const issuer = issuerFor(request);
      return reply.header('access-control-allow-origin', '*').send({
        resource: `${issuer}/mcp`,
        authorization_servers: [issuer],
        scopes_supported: [SCOPE],
        authorization_details_types_supported: [DATA_BUDGET],
        bearer_methods_supported: ['header'],
      });
    });

  const ask = async (request: FastifyRequest, provider: Provider, url: string, payload?: string): Promise<Response> => {
    const { protocol, host } = new URL(provider.issuer);
    const headerPairs = READ.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : []));
    // Awaited here: it begins when somebody waits for it, which is to be within the transaction of whoever asks.
    return await inject(provider.callback(), {
      method: request.method as 'GET',
      url,
      headers: {
        ...Object.fromEntries(headerPairs),
        host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-host': host,
      },
      ...(payload === undefined ? {} : { payload }),
    });
  };
  /** A consented client is known from its consent, whatever its host answers now. */
  const clientFor = async (provider: Provider, id: string) =>
    (await consentedClient(services, id)) ?? (await provider.Client.find(id))?.metadata();
  const asking = (urlOf: (request: FastifyRequest) => string) => async (request: FastifyRequest, reply: FastifyReply) =>
    send(reply, await ask(request, await providerAt(services, issuerFor(request)), urlOf(request)));

  for (const name of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    for (const url of new Set([name, name + base]))
      app.route({
        method: ['GET', 'OPTIONS'],
        url,
        onRequest,
        handler: asking(() => name),
      });

  app.get(
    ROUTES.authorization,
    { onRequest },
    asking(({ url }) => `${ROUTES.authorization}?${authorizationParameters(url.slice(url.indexOf('?') + 1))}`),
  );
  for (const url of [`${ROUTES.authorization}/:uid`, ROUTES.jwks])
    app.get(
      url,
      { onRequest },
      asking((request) => request.url.split('?')[0] ?? ''),
    );

  for (const [url, ends] of [
    [ROUTES.token, 'reuse'],
    [ROUTES.revocation, 'client'],
  ] as const) {
    app.options(
      url,
      { onRequest },
      asking(() => url),
    );
    app.post(url, { onRequest }, async (request, reply) => {
      const provider = await providerAt(services, issuerFor(request));
      const form = new URLSearchParams(isForm(request) ? String(request.body ?? '') : '');
      const client = clientFor(provider, form.get('client_id') ?? '');
      // A document is fetched before anything is locked.
      await client.catch(() => undefined);
      form.delete('scope');
      let answer: Response | undefined;
      // One transaction, so that a code or token that comes twice at once finds what the first has made of it.
      await database.orm
        .transaction(async (db) => {
          const step: Step = { db, ends, client };
          answer = await within.run(step, () =>
            ask(request, provider, url, isForm(request) ? form.toString() : undefined),
          );
          if (answer.statusCode >= 400 && !step.hasEnded) throw new Unused();
        })
        .catch((error) => {
          if (!(error instanceof Unused)) throw error;
        });
      return send(reply, answer as Response);
    });
  }
}

/** A refused request uses up neither code nor token. */
class Unused extends Error {}

function send(reply: FastifyReply, { statusCode, headers, rawPayload }: Response): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (!OWN.includes(name) && value !== undefined) reply.header(name, value);
  // It remembers nobody: each request is consented to by whoever is signed in at the console.
  const cookies = [headers['set-cookie'] ?? []].flat().filter((cookie) => !/^(__Secure-)?agent_session/.test(cookie));
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.status(statusCode).send(rawPayload);
}

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith(FORM) ?? false;

/** There is one scope, one way to answer, and always a consent. */
function authorizationParameters(query: string): URLSearchParams {
  const parameters = new URLSearchParams(query);
  parameters.set('scope', SCOPE);
  parameters.delete('response_mode');
  if (parameters.get('prompt') !== 'none') parameters.delete('prompt');
  return parameters;
}
