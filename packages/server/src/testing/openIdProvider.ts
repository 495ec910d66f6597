import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The console's client at the provider. */
export const CLIENT = { client_id: 'console', client_secret: 'a-secret-of-the-client' };

/** Claims of the people at a test provider. */
export type Accounts = Record<string, Record<string, unknown>>;

/** Starts a real OpenID provider on its own port, which accepts any name. */
export async function startProvider(accounts: Accounts, redirectUri: string) {
  // @ts-expect-error It brings no types.
  const { default: Provider } = await import('oidc-provider');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let provider: { callback(): RequestListener } | undefined;
  const server = createServer((request, response) => provider?.callback()(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { ...CLIENT, redirect_uris: [redirectUri] };
  provider = new Provider(issuer, {
    clients: [{ ...client, grant_types: ['authorization_code'], response_types: ['code'] }],
    pkce: { required: () => true },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a'] },
    claims: {
      openid: ['sub'],
      profile: ['name'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    features: { devInteractions: { enabled: true } },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
  } as never);
  return {
    issuer,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
