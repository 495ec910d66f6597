import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import * as oidc from 'openid-client';
import type { signOns } from '../../db/schema';
import { invalid, Refusal } from '../../kernel/refusal';
import { guardedLookup, reaches } from '../../messages/webhooks/address';
import { isTarget } from '../../messages/webhooks/request';
import type { Services } from '../../services';

const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 1_000_000;
/** Answers of these have no body. */
const EMPTY = [204, 205, 304];
export type Provider = Pick<typeof signOns.$inferSelect, 'issuer' | 'clientId'> & { secret: string };
type Asking = Pick<Services, 'config'>;

/** Refuses an issuer without TLS, and one that is written as an address of a private network. */
export function checkIssuer({ config }: Asking, issuer: string): void {
  if (!isTarget(issuer, config.SIGN_ON_NETWORKS)) throw invalid('issuer', 'public-https', '@public-https');
}

/** How openid-client asks: a company names the address, so it must lead nowhere inside. No redirect is followed. */
const fetchFor =
  (services: Asking): oidc.CustomFetch =>
  (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      checkIssuer(services, address);
      const url = new URL(address);
      const lookup = guardedLookup(reaches(url, services.config.SIGN_ON_NETWORKS));
      const ask = url.protocol === 'https:' ? overHttps : overHttp;
      const asked = ask(url, { method, headers, lookup, agent: false, ...(signal ? { signal } : {}) }, (answer) => {
        const pieces: Buffer[] = [];
        let size = 0;
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece);
          size += piece.length;
          if (size > MAX_BYTES) asked.destroy(new Error(`${address} answered more than ${MAX_BYTES} bytes`));
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const status = answer.statusCode ?? 502;
          const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
          resolve(new Response(EMPTY.includes(status) ? null : Buffer.concat(pieces), { status, headers: given }));
        });
      });
      asked.on('error', reject);
      asked.end(body instanceof URLSearchParams ? body.toString() : (body ?? undefined));
    });

/** The provider as it describes itself now. Throws where there is none to be reached. */
export async function discover(services: Asking, { issuer, clientId, secret }: Provider): Promise<oidc.Configuration> {
  checkIssuer(services, issuer);
  const plain = issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {};
  const options = { [oidc.customFetch]: fetchFor(services), timeout: TIMEOUT_SECONDS, ...plain };
  try {
    return await oidc.discovery(new URL(issuer), clientId, secret, undefined, options);
  } catch {
    throw new Refusal('sign-on-unreachable', { issuer });
  }
}
