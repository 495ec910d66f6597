import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as oidc from 'openid-client';
import type { signOns } from '../../db/schema';
import { invalid, Refusal } from '../../kernel/refusal';
import type { Services } from '../../services';

const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 1_000_000;
export type Provider = Pick<typeof signOns.$inferSelect, 'issuer' | 'clientId'> & { secret: string };

/** Whether an address is one of the internet's, and no machine's or network's own. */
const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Where a name stands for several addresses, each must be public: the one that is used is the one that was checked. */
const lookupPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const refused = found.find(({ address }) => !isPublic(address));
    if (refused) return done(new Error(`${host} is ${refused.address}, which is not public`), '');
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  });

/** Refuses an issuer that only machines near the server can reach, and one without TLS. */
export function checkIssuer({ config }: Pick<Services, 'config'>, issuer: string): void {
  const { protocol, hostname } = new URL(issuer);
  if (config.SIGN_ON_PRIVATE) return;
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol !== 'https:' || (ipaddr.isValid(host) && !isPublic(host)))
    throw invalid('issuer', 'public-https', '@public-https');
}

/** What openid-client asks by: a company names the address, so it must lead nowhere inside. It follows no redirect. */
const fetchFor =
  (services: Pick<Services, 'config'>): oidc.CustomFetch =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      checkIssuer(services, url);
      const ask = url.startsWith('https:') ? requestHttps : requestHttp;
      const more = services.config.SIGN_ON_PRIVATE ? {} : { lookup: lookupPublic };
      const asked = ask(url, { method, headers, ...more, ...(signal ? { signal } : {}) }, (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          size += piece.length;
          if (size > MAX_BYTES) asked.destroy(new Error(`${url} answered more than ${MAX_BYTES} bytes`));
          pieces.push(piece);
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const given = Object.entries(answer.headers).map(([key, value]) => [key, String(value)] as [string, string]);
          const status = answer.statusCode ?? 500;
          const content = status === 204 || status === 304 ? null : Buffer.concat(pieces);
          resolve(new Response(content, { status, headers: given }));
        });
      });
      asked.on('error', reject);
      asked.end(body instanceof URLSearchParams ? body.toString() : (body as string | undefined));
    });

/** The provider as it describes itself now. Throws where there is none to be reached. */
export async function discover(
  services: Pick<Services, 'config' | 'log'>,
  { issuer, clientId, secret }: Provider,
): Promise<oidc.Configuration> {
  checkIssuer(services, issuer);
  try {
    return await oidc.discovery(new URL(issuer), clientId, secret, undefined, {
      [oidc.customFetch]: fetchFor(services),
      timeout: TIMEOUT_SECONDS,
      ...(services.config.SIGN_ON_PRIVATE ? { execute: [oidc.allowInsecureRequests] } : {}),
    });
  } catch {
    throw new Refusal('sign-on-unreachable', { issuer });
  }
}
