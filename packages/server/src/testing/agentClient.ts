import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { HOUR_MS } from '../kernel/period';
import { agents } from '../parts/agents';
import type { TestUser } from './fixtures';
import { freePort } from './freePort';
import { makeCertificate } from './mailServer';
import { startTestServer, type TestServer } from './server';

type Answers = (request: IncomingMessage, response: ServerResponse, address: string) => void;

/** Serves client metadata documents by TLS with a self-signed certificate, which this process accepts until it is closed. */
export async function startDocuments(host = '127.0.0.1') {
  const { key, cert } = await makeCertificate();
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  // Read when a connection is made.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const pages = new Map<string, Answers>();
  /** Number of requests of each document. */
  const asked = new Map<string, number>();
  const server = createServer({ key, cert }, (request, response) => {
    const path = request.url ?? '';
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const page = pages.get(path);
    if (page) page(request, response, origin + path);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, host, done));
  const origin = `https://${host}:${(server.address() as AddressInfo).port}`;
  const put = (path: string, page: Answers): string => {
    pages.set(path, page);
    return origin + path;
  };
  return {
    origin,
    asked,
    put,
    /** Publishes a valid document, changed by these members; returns the client's id. */
    client: (path: string, over: object = {}): string =>
      put(path, (_request, response, client_id) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({
            client_id,
            client_name: 'Claude Code',
            redirect_uris: [REDIRECT],
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            token_endpoint_auth_method: 'none',
            ...over,
          }),
        );
      }),
    close: () => {
      if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
      else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/** Redirect URI of a native client, valid for any port. // RFC 8252 §7.3 */
export const REDIRECT = 'http://127.0.0.1/callback';
/** Address on which a native client listens. */
export const CALLBACK = 'http://127.0.0.1:33418/callback';

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}
export type Answer = { status: number; body: Record<string, unknown>; retryAfter: string | null };

/** Starts a server with helpers for agents' clients over HTTP and for people at the console. */
export async function startAgentServer(
  kind?: TestServer['services']['database']['kind'],
  { env = {}, base = '' }: { env?: Record<string, string>; base?: string } = {},
) {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}${base}`;
  const server = await startTestServer({
    ...(kind ? { kind } : {}),
    parts: [agents],
    env: { PUBLIC_URL: site, WEBHOOK_NETWORKS: '127.0.0.0/8', ...env },
  });
  await server.app.listen({ port, host: '127.0.0.1' });
  const resource = `${site}/mcp`;

  /** What a client sends a browser to. */
  function authorizationUrl(clientId: string, over: Record<string, string | undefined> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const asked: Record<string, string | undefined> = {
      client_id: clientId,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'of-the-client',
      resource,
      ...over,
    };
    const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return { url: `${site}/oauth/authorize?${new URLSearchParams(given)}`, verifier };
  }

  /** A browser that follows it: to the page of the console, back to the client, or nowhere. */
  async function browse(url: string, cookies: readonly string[] = []) {
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie: cookies.join('; ') } });
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      location,
      text: await answer.text(),
      uid: location?.startsWith(`${site}/authorize-agent/`) ? location.split('/').pop() : undefined,
      /** The code that the console's error page shows. */
      problem: location?.startsWith(`${site}/exception?`) ? new URL(location).searchParams.get('errorCode') : undefined,
      cookies: [...cookies, ...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] as string)],
    };
  }

  async function begin(clientId: string, over?: Record<string, string | undefined>) {
    const { url, verifier } = authorizationUrl(clientId, over);
    return { verifier, ...(await browse(url)) };
  }
  type Begun = Awaited<ReturnType<typeof begin>>;

  /** At the console, in the browser in which it began. */
  async function decide(
    name: 'agent.approve' | 'agent.refuse',
    begun: Pick<Begun, 'uid' | 'cookies'>,
    input: object,
    who: TestUser,
  ) {
    const session = await server.cookieOf(who);
    const ticket = await server.ticketFor(session, 'agent');
    return server.send(name, { uid: begun.uid, ...input }, [session, ...begun.cookies].join('; '), { ticket });
  }
  const budget = (over: Partial<EndpointInput<'agent.approve'>> = {}) => ({
    data_sets: ['enterprise'],
    spend_total: 100_000,
    ends_at: new Date(server.services.clock().getTime() + 24 * HOUR_MS).toISOString(),
    ...over,
  });

  /** From the consent to the code at the client. */
  async function consent(begun: Begun, who: TestUser, over?: Partial<EndpointInput<'agent.approve'>>) {
    const answer = await decide('agent.approve', begun, budget(over), who);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    await server.services.jobs.drain();
    const { id, return_to } = answer.json().data as EndpointOutput<'agent.approve'>;
    const back = await browse(return_to, begun.cookies);
    return { id, back: new URL(back.location as string) };
  }

  async function post(path: string, form: Record<string, string>): Promise<Answer> {
    const answer = await fetch(site + path, { method: 'POST', body: new URLSearchParams(form) });
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : {}, retryAfter: answer.headers.get('retry-after') };
  }
  const exchange = (clientId: string, code: string, verifier: string, over: Record<string, string> = {}) =>
    post('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
      resource,
      ...over,
    });
  const refresh = (clientId: string, refresh_token: string, over: Record<string, string> = {}) =>
    post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token, resource, ...over });

  /** Runs the complete flow. */
  async function letIn(clientId: string, who: TestUser, over?: Partial<EndpointInput<'agent.approve'>>) {
    const begun = await begin(clientId);
    const { id, back } = await consent(begun, who, over);
    const { status, body } = await exchange(clientId, back.searchParams.get('code') ?? '', begun.verifier);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return { id, ...(body as unknown as Tokens) };
  }

  /** A question at `/mcp`: its status, and what the tool answered. */
  async function ask(token: string, name = 'query_rows', given: object = { data_set: 'enterprise', limit: 1 }) {
    const answer = await fetch(resource, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-method': 'tools/call',
        'mcp-name': name,
        'mcp-protocol-version': '2026-07-28',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name,
          arguments: given,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      }),
    });
    const body = JSON.parse(await answer.text());
    return {
      status: answer.status,
      challenge: answer.headers.get('www-authenticate'),
      code: body.code as string | undefined,
      // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
      answer: body.result?.structuredContent as any,
      error: body.result?.isError ? (body.result.content[0].text as string) : undefined,
    };
  }

  return {
    server,
    site,
    resource,
    authorizationUrl,
    browse,
    begin,
    decide,
    budget,
    consent,
    post,
    exchange,
    refresh,
    letIn,
    ask,
  };
}
export type AgentServer = Awaited<ReturnType<typeof startAgentServer>>;
