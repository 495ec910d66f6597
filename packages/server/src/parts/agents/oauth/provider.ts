import { createPrivateKey } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { AGENT_DAYS_MAX } from '@daas/contract/constants';
import type { FastifyRequest } from 'fastify';
import { accountOf } from '../../../features/agents/repository';
import type { Services } from '../../../features/services';
import { languageOf } from '../../../kernel/locale';
import { DAY_MS } from '../../../kernel/period';
import { basePath } from '../../../kernel/site';
import { DATA_BUDGET, granted, wrongIn } from './details';
import { type ClientMetadata, DOCUMENT_BYTES, DocumentUnavailable, fetchDocument } from './documents';
import { errorPage } from './errorPage';
import { isReturnAddress, LOOPBACK } from './returnAddress';
import { sameAnswer, statesOf, type TokenAnswer, within } from './states';

/** What an agent may do: ask for data. There is no other scope, whatever is asked for. */
export const SCOPE = 'data';
export const ROUTES = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
} as const;
/** Of the browser in which a request began; on https no page over http can set them. // RFC 6265bis §4.1.3.1 */
function cookieNames(issuer: string) {
  const prefix = issuer.startsWith('https:') ? '__Secure-' : '';
  return {
    interaction: `${prefix}agent_request`,
    resume: `${prefix}agent_request_resume`,
    session: `${prefix}agent_session`,
  };
}
const REQUEST_SECONDS = 1800;
const CODE_SECONDS = 60;
const TOKEN_SECONDS = 3600;
/** When a client may try again whose metadata document could not be read. */
const RETRY_SECONDS = 60;
const GRANT_SECONDS = (AGENT_DAYS_MAX * DAY_MS) / 1000;

/** An authorization request under way. */
export interface Interaction {
  uid: string;
  exp: number;
  returnTo: string;
  /** `client` is missing in requests that began before version 0.10. */
  prompt: { details: { client_name?: string; client?: object } };
  params: { client_id: string; redirect_uri: string; resource: string | string[]; authorization_details?: string };
  result?: object;
  save(seconds: number): Promise<void>;
}
/** A request at the authorization server. */
interface Context {
  mountPath: string;
  body: object;
  path: string;
  status: number;
  type: string;
  headers: { 'accept-language'?: string };
  query: { client_id?: string | string[] };
  set(name: string, value: string): void;
  redirect(url: string): void;
  oidc?: {
    params?: { client_id?: string };
    entities: { Interaction?: { result?: object }; RotatedRefreshToken?: { jti: string } };
  };
}
interface Grant {
  jti: string;
  addResourceScope(resource: string, scope: string): void;
  save(): Promise<string>;
}
/** As much of oidc-provider as is used here; it brings no types. */
export interface Provider {
  issuer: string;
  proxy: boolean;
  callback(): RequestListener;
  use(run: (ctx: Context, next: () => Promise<void>) => Promise<void>): void;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
  on(event: string, run: (ctx: Context, error: { allow_redirect?: boolean }) => void): void;
  Client: { find(id: string): Promise<{ metadata(): ClientMetadata } | undefined> };
  Grant: new (of: { accountId: string; clientId: string }) => Grant;
}

/**
 * Where the authorization server stands: at PUBLIC_URL, or on this machine itself by the name and port that were asked for.
 * Null where neither is so, for an issuer is one address that nobody can choose by a Host header.
 */
export function issuerOf(request: FastifyRequest, { config }: Pick<Services, 'config'>): string | null {
  if (config.PUBLIC_URL) return config.PUBLIC_URL;
  const { host, socket } = request;
  const own = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  return own && LOOPBACK.test(own.hostname) && Number(own.port || 80) === socket.localPort ? own.origin : null;
}

const opened = new WeakMap<Services, Map<string, Promise<Provider>>>();

/** The authorization server of an address, made when it is first asked for. */
export function providerAt(services: Services, issuer: string): Promise<Provider> {
  const all = opened.get(services) ?? new Map<string, Promise<Provider>>();
  opened.set(services, all);
  const provider = all.get(issuer) ?? create(services, issuer);
  all.set(issuer, provider);
  return provider;
}

/** An Ed25519 key from 32 bytes. // RFC 8410 */
function signingKey(seed: string) {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed, 'base64url')]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { ...key.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' };
}

async function create(services: Services, issuer: string): Promise<Provider> {
  const { sealer, config, clock, database } = services;
  // @ts-expect-error It brings no types.
  const { default: Oidc, errors, interactionPolicy } = await import('oidc-provider');
  const { Check, Prompt } = interactionPolicy;
  const resource = `${issuer}/mcp`;
  const base = basePath(config);
  const cookie = { httpOnly: true, sameSite: 'lax' };
  type PromptContext = {
    oidc: { client: { clientName?: string; metadata(): object }; result?: { consent?: object } };
  };
  const consent = new Prompt(
    { name: 'consent', requestable: true },
    ({ oidc }: PromptContext) => ({ client_name: oidc.client.clientName, client: oidc.client.metadata() }),
    new Check(
      'not_asked',
      'a person has to consent',
      'interaction_required',
      ({ oidc }: PromptContext) => !oidc.result?.consent,
    ),
  );
  const provider: Provider = new Oidc(issuer, {
    adapter: statesOf(services),
    // The library wants one, and signs nothing with it: tokens are random, and there are none about persons.
    jwks: { keys: [signingKey(sealer.derive('oauth signing'))] },
    cookies: {
      keys: [sealer.derive('oauth cookies')],
      names: cookieNames(issuer),
      // The console's own requests show it, too.
      short: { ...cookie, path: `${base}/` },
      long: cookie,
    },
    routes: ROUTES,
    scopes: [],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      authorization_details_types: [DATA_BUDGET],
      id_token_signed_response_alg: 'EdDSA',
    },
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        // Nothing waits for another's server while it holds a transaction.
        allowFetch: async () => within.getStore() === undefined,
        cacheDuration: { min: 60, max: 86_400 },
        async allowClient(_ctx: unknown, { redirectUris }: { redirectUris: string[] }) {
          if (redirectUris.every(isReturnAddress)) return true;
          throw new errors.InvalidClientMetadata(
            'redirect_uris must be https, http of the loopback interface or a reversed domain name as scheme',
          );
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => resource,
        useGrantedResource: async () => true,
        getResourceServerInfo(_ctx: unknown, indicator: string) {
          if (indicator !== resource) throw new errors.InvalidTarget();
          return { scope: SCOPE, audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: TOKEN_SECONDS };
        },
      },
      richAuthorizationRequests: {
        enabled: true,
        types: {
          [DATA_BUDGET]: {
            validate({ oidc }: { oidc: { route: string; params: { authorization_details: string } } }, detail: object) {
              const wrong =
                oidc.route === 'token'
                  ? 'a token has all that was granted; the authorization request alone takes them'
                  : wrongIn({ all: oidc.params.authorization_details, detail, resource, now: clock() });
              if (wrong !== undefined) throw new errors.InvalidAuthorizationDetails(wrong);
            },
          },
        },
        // What was granted is the app of the agent, asked for each token; that it is to be told goes with code and refresh token.
        authorizationDetailsForGrantSource: () => [{ type: DATA_BUDGET }],
        authorizationDetailsForAccessToken: async (_ctx: unknown, { grantId }: { grantId: string }) => [
          await granted(within.getStore()?.db ?? database.orm, Number(grantId), resource),
        ],
        // There is no introspection.
        authorizationDetailsForIntrospection: () => undefined,
      },
    },
    ttl: {
      Interaction: REQUEST_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      AccessToken: TOKEN_SECONDS,
      RefreshToken: GRANT_SECONDS,
      Grant: GRANT_SECONDS,
      Session: REQUEST_SECONDS,
    },
    issueRefreshToken: async (_ctx: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    revokeGrantPolicy: async () => true,
    findAccount: (_ctx: unknown, id: string) => accountOf(services, within.getStore()?.db, Number(id)),
    interactions: {
      policy: [consent],
      url: async (_ctx: unknown, { uid }: Interaction) => `${issuer}/authorize-agent/${uid}`,
    },
    renderError(ctx: Context, out: { error: string; error_description?: string }, error: Error) {
      const clientId = ctx.oidc?.params?.client_id ?? ctx.query.client_id;
      const code = error instanceof errors.SessionNotFound ? 'request_expired' : out.error;
      ctx.redirect(issuer + errorPage(config, { code, clientId, language: languageOf(ctx) }));
      ctx.status = 303;
      // For developers; browsers do not show it.
      ctx.type = 'text/plain; charset=utf-8';
      ctx.body = Buffer.from([out.error, out.error_description].filter(Boolean).join(': '));
    },
    fetch: (address: string | URL, { signal }: { signal: AbortSignal }) =>
      fetchDocument(services, String(address), signal),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES },
  });
  const find = provider.Client.find.bind(provider.Client);
  provider.Client.find = (id) =>
    find(id).catch((error) => {
      if (!(error.cause instanceof DocumentUnavailable)) throw error;
      const unavailable = new errors.TemporarilyUnavailable('the metadata document of the client cannot be read now');
      throw Object.assign(unavailable, { status: 503, statusCode: 503 });
    });
  // Nobody is redirected to a client before a person has answered; `renderError` is called instead. // RFC 9700 §4.11.2
  for (const event of ['authorization.error', 'server_error'])
    provider.on(event, (ctx, error) => {
      if (!ctx.oidc?.entities.Interaction?.result) error.allow_redirect = false;
    });
  // Where it stands is told by whoever hands a request on, never by the request.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.mountPath = base;
    await next();
    if (ctx.status === 503) ctx.set('retry-after', String(RETRY_SECONDS));
    const used = ctx.oidc?.entities.RotatedRefreshToken;
    if (used && ctx.status === 200) ctx.body = await sameAnswer(services, used.jti, ctx.body as TokenAnswer);
    if (ctx.path.startsWith('/.well-known/'))
      ctx.body = { ...ctx.body, scopes_supported: [SCOPE], response_modes_supported: ['query'], claims_supported: [] };
  });
  return provider;
}
