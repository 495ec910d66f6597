import { errorCodePath } from '@daas/contract/errors/gateway';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import inject, { type Response } from 'light-my-request';
import type { Services } from '../../../features/services';
import { publicLimit } from '../../../http/publicLimit';
import { Refusal } from '../../../kernel/refusal';
import { basePath } from '../../../kernel/site';
import { DATA_BUDGET } from './details';
import { consentedClient } from './documents';
import { issuerOf, type Provider, providerAt, ROUTES, SCOPE } from './provider';
import { type Step, within } from './states';

/** Request headers that the authorization server reads. Host and protocol are set separately. */
const REQUEST_HEADERS = [
  'accept-language',
  'cookie',
  'content-type',
  'authorization',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
];
/** Response headers that Fastify sets itself. */
const OWN_HEADERS = ['connection', 'date', 'content-length', 'transfer-encoding', 'set-cookie'];
const FORM = 'application/x-www-form-urlencoded';

/** URL of the protected resource metadata. // RFC 9728 */
export const resourceMetadata = (issuer: string): string => `${issuer}/.well-known/oauth-protected-resource/mcp`;

/** Returns the WWW-Authenticate header for a missing or invalid token at `/mcp`. // RFC 6750, RFC 9728 */
export function bearerChallenge(
  request: FastifyRequest,
  services: Pick<Services, 'config'>,
  baseChallenge: string,
): string {
  const issuer = issuerOf(request, services);
  if (issuer === null) return baseChallenge;
  const more = `resource_metadata="${resourceMetadata(issuer)}", scope="${SCOPE}"`;
  return baseChallenge === 'Bearer' ? `Bearer ${more}` : `${baseChallenge}, ${more}`;
}

/**
 * Registers the authorization server for `/mcp` at `/oauth/*` and its metadata at `/.well-known/`, where clients may append
 * the path of the site. // RFC 8414, RFC 9728, decision 0087
 */
export async function registerOauth(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database } = services;
  const base = basePath(config);
  const onRequest = publicLimit(app, config);
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
        // For clients that cannot register: the page describes the way by key.
        resource_documentation: `${issuer}${errorCodePath('key-missing')}`,
      });
    });

  const callProvider = async (
    request: FastifyRequest,
    provider: Provider,
    url: string,
    payload?: string,
  ): Promise<Response> => {
    const { protocol, host } = new URL(provider.issuer);
    const headerPairs = REQUEST_HEADERS.flatMap((name) =>
      request.headers[name] ? [[name, request.headers[name]]] : [],
    );
    // Awaited here: `inject` starts when it is awaited, and it must start in the caller's transaction.
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
  /** Finds a client. A consented one is read from its consent, even if its host is unavailable. */
  const clientFor = async (provider: Provider, id: string) =>
    (await consentedClient(services, id)) ?? (await provider.Client.find(id))?.metadata();
  const providerHandler =
    (urlOf: (request: FastifyRequest) => string) => async (request: FastifyRequest, reply: FastifyReply) =>
      sendResponse(reply, await callProvider(request, await providerAt(services, issuerFor(request)), urlOf(request)));

  for (const name of ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'])
    for (const url of new Set([name, name + base]))
      app.route({
        method: ['GET', 'OPTIONS'],
        url,
        onRequest,
        handler: providerHandler(() => name),
      });

  app.get(
    ROUTES.authorization,
    { onRequest },
    providerHandler(({ url }) => `${ROUTES.authorization}?${authorizationParameters(url.slice(url.indexOf('?') + 1))}`),
  );
  for (const url of [`${ROUTES.authorization}/:uid`, ROUTES.jwks])
    app.get(
      url,
      { onRequest },
      providerHandler((request) => request.url.split('?')[0] ?? ''),
    );

  for (const [url, ends] of [
    [ROUTES.token, 'reuse'],
    [ROUTES.revocation, 'client'],
  ] as const) {
    app.options(
      url,
      { onRequest },
      providerHandler(() => url),
    );
    app.post(url, { onRequest }, async (request, reply) => {
      const provider = await providerAt(services, issuerFor(request));
      const form = new URLSearchParams(isForm(request) ? String(request.body ?? '') : '');
      const client = clientFor(provider, form.get('client_id') ?? '');
      // Fetch the document before the transaction locks anything.
      await client.catch(() => undefined);
      form.delete('scope');
      let answer: Response | undefined;
      // One transaction, so that a concurrent second use of a code or token sees the result of the first.
      await database.orm
        .transaction(async (db) => {
          const step: Step = { db, ends, client };
          answer = await within.run(step, () =>
            callProvider(request, provider, url, isForm(request) ? form.toString() : undefined),
          );
          if (answer.statusCode >= 400 && !step.hasEnded) throw new RollbackUse();
        })
        .catch((error) => {
          if (!(error instanceof RollbackUse)) throw error;
        });
      return sendResponse(reply, answer as Response);
    });
  }
}

/** Rolls back a refused request, so that its code or token stays valid. */
class RollbackUse extends Error {}

function sendResponse(reply: FastifyReply, { statusCode, headers, rawPayload }: Response): FastifyReply {
  for (const [name, value] of Object.entries(headers))
    if (!OWN_HEADERS.includes(name) && value !== undefined) reply.header(name, value);
  // Drop the provider's session cookie: the person of the console session consents to each request.
  const cookies = [headers['set-cookie'] ?? []].flat().filter((cookie) => !/^(__Secure-)?agent_session/.test(cookie));
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.status(statusCode).send(rawPayload);
}

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith(FORM) ?? false;

/** Sets the only scope, the default response mode and a required consent. */
function authorizationParameters(query: string): URLSearchParams {
  const parameters = new URLSearchParams(query);
  parameters.set('scope', SCOPE);
  parameters.delete('response_mode');
  if (parameters.get('prompt') !== 'none') parameters.delete('prompt');
  return parameters;
}
