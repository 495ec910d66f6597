import * as oidc from 'openid-client';
import type { signOns } from '../../../db/schema';
import { invalid, Refusal } from '../../../kernel/refusal';
import { addressCheck, guardedLookup, literalOf } from '../../../messages/webhooks/address';
import { guardedFetch } from '../../../messages/webhooks/guardedFetch';
import { isAllowedTarget } from '../../../messages/webhooks/sendWebhook';
import type { Services } from '../../services';

const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 1_000_000;
/** Accepted signature algorithms: asymmetric ones only, independent of the provider's metadata. */
const ALGORITHMS = ['RS', 'ES', 'PS'].flatMap((family) => [256, 384, 512].map((bits) => `${family}${bits}`));
const SKEW_SECONDS = 60;
/** Required metadata. */
const REQUIRED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
export type Provider = Pick<typeof signOns.$inferSelect, 'issuer' | 'clientId'> & { secret: string };
type Asking = Pick<Services, 'config'>;

/** Throws for an issuer without TLS or with a literal private address. */
export function checkIssuer({ config }: Asking, issuer: string): void {
  if (!isAllowedTarget(issuer, config.SIGN_ON_NETWORKS)) throw invalid('issuer', 'public-https', '@public-https');
}

/** Fetches for openid-client; the address comes from a company, so it must not reach internal addresses. */
const createFetch =
  (services: Asking): oidc.CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    checkIssuer(services, address);
    const sent =
      body instanceof URLSearchParams ? body.toString() : ((body as string | Uint8Array | null) ?? undefined);
    const bounds = { networks: services.config.SIGN_ON_NETWORKS, maxBytes: MAX_BYTES };
    return guardedFetch(address, { method, headers, body: sent, signal: signal ?? undefined }, bounds);
  };

/**
 * Whether an address of the metadata is allowed: https, or http with an address in SIGN_ON_NETWORKS, also after name
 * resolution.
 */
async function isAllowedAddress(
  { config: { SIGN_ON_NETWORKS: networks } }: Asking,
  address: unknown,
): Promise<boolean> {
  if (typeof address !== 'string' || !isAllowedTarget(address, networks)) return false;
  const url = new URL(address);
  if (url.protocol === 'https:' || literalOf(url) !== null) return true;
  const lookup = guardedLookup(addressCheck(url, networks));
  return new Promise((resolve) => lookup(url.hostname, { all: true }, (error) => resolve(error === null)));
}

/** Checks all endpoints of the discovery document. Returns whether one of them uses plain http. */
async function checkAddresses(services: Asking, issuer: string, metadata: Record<string, unknown>): Promise<boolean> {
  const endpointNames = Object.keys(metadata).filter((name) => name.endsWith('_endpoint') && metadata[name] != null);
  const names = [...new Set([...REQUIRED, ...endpointNames])];
  for (const name of names)
    if (!(await isAllowedAddress(services, metadata[name]))) throw new Refusal('sign-on-address', { issuer, name });
  return names.some((name) => String(metadata[name]).startsWith('http:'));
}

/** Reads the provider's discovery document. Throws `sign-on-unreachable` or `sign-on-address`. */
export async function discoverProvider(
  services: Asking,
  { issuer, clientId, secret }: Provider,
): Promise<oidc.Configuration> {
  checkIssuer(services, issuer);
  const plain = issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {};
  const ask = createFetch(services);
  const options = { [oidc.customFetch]: ask, timeout: TIMEOUT_SECONDS, ...plain };
  const server = await oidc.discovery(new URL(issuer), clientId, secret, undefined, options).catch(() => {
    throw new Refusal('sign-on-unreachable', { issuer });
  });
  const { supportsPKCE: _, ...metadata } = server.serverMetadata();
  const isPlain = await checkAddresses(services, issuer, metadata);
  // Expiry uses the real time, not the server's clock, because the provider's tokens do.
  const client = { client_secret: secret, [oidc.clockTolerance]: SKEW_SECONDS };
  const signed = {
    id_token_signing_alg_values_supported: ALGORITHMS,
    userinfo_signing_alg_values_supported: ALGORITHMS,
  };
  const configuration = new oidc.Configuration({ ...metadata, ...signed }, clientId, client);
  configuration[oidc.customFetch] = ask;
  configuration.timeout = TIMEOUT_SECONDS;
  if (isPlain) oidc.allowInsecureRequests(configuration);
  // Otherwise the library does not verify signatures of the token endpoint. // OpenID Connect Core §3.1.3.7 (6)
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}
