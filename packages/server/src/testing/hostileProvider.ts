import { constants, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CLIENT } from './openIdProvider';

/** Faults of a provider. Without any, it behaves correctly. */
export interface Hostility {
  /** `alg` of the token's header, and how it is signed. */
  alg?: string;
  /** Signs in place of the key that is published. */
  key?: KeyObject | Buffer;
  header?: Record<string, unknown>;
  /** Over the claims of an honest token. */
  claims?: Record<string, unknown>;
  /** The token as it is sent, from the one that was signed. */
  change?: (token: string) => string;
  userinfo?: Record<string, unknown>;
  /** Over the honest discovery document. */
  discovery?: Record<string, unknown>;
  /** Of the answer of the token endpoint. */
  status?: number;
  /** Its error, in place of tokens. */
  error?: string;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function signatureOf(alg: string, key: KeyObject | Buffer, data: string): string {
  if (alg.startsWith('HS'))
    return createHmac(`sha${alg.slice(2)}`, key as Buffer)
      .update(data)
      .digest('base64url');
  if (!/^(RS|PS|ES)\d{3}$|^EdDSA$/.test(alg)) return '';
  const hash = alg === 'EdDSA' ? null : `sha${alg.slice(2)}`;
  const how = {
    ...(alg.startsWith('PS') ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: Number(alg.slice(2)) / 8 } : {}),
    ...(alg.startsWith('ES') ? { dsaEncoding: 'ieee-p1363' as const } : {}),
  };
  return sign(hash, Buffer.from(data), { key: key as KeyObject, ...how }).toString('base64url');
}

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Starts a provider with configurable faults. It accepts a code repeatedly and announces all algorithms. */
export async function startHostileProvider() {
  const keys = {
    RS: rsa(),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    ES512: generateKeyPairSync('ec', { namedCurve: 'P-521' }),
    EdDSA: generateKeyPairSync('ed25519'),
  };
  const pairOf = (alg: string) => keys[alg as keyof typeof keys] ?? keys.RS;
  let hostility: Hostility = {};
  /** What was asked for with each code. */
  const given = new Map<string, { nonce: string; subject: string; own: Record<string, unknown> }>();

  function tokenFor(code: string): string {
    const { nonce, subject, own } = given.get(code) ?? { nonce: '', subject: '', own: {} };
    const { alg = 'RS256', header, claims, change = (token) => token } = hostility;
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: issuer, sub: subject, aud: CLIENT.client_id, iat: now, exp: now + 300, nonce };
    const data = `${base64url({ alg, ...header })}.${base64url({ ...honest, ...claims, ...own })}`;
    return change(`${data}.${signatureOf(alg, hostility.key ?? pairOf(alg).privateKey, data)}`);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', issuer);
    const reply = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (pathname === '/.well-known/openid-configuration') {
      const named = ['RS', 'ES', 'PS', 'HS'].flatMap((family) => [256, 384, 512].map((bits) => `${family}${bits}`));
      return reply({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['none', 'None', 'nOnE', 'EdDSA', ...named],
        ...(hostility.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
        ...hostility.discovery,
      });
    }
    if (pathname === '/jwks')
      return reply({ keys: Object.values(keys).map(({ publicKey }) => publicKey.export({ format: 'jwk' })) });
    if (pathname === '/userinfo') return reply(hostility.userinfo);
    const code = new URLSearchParams(await text(request)).get('code') ?? '';
    const { error, status } = hostility;
    return reply(error ? { error } : { access_token: 'a', token_type: 'Bearer', id_token: tokenFor(code) }, status);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** PEM, as everybody can read it. */
    publicKey: Buffer.from(keys.RS.publicKey.export({ type: 'spki', format: 'pem' })),
    foreignKey: rsa().privateKey,
    be(next: Hostility): void {
      hostility = next;
    },
    /** The answer to an address that it was asked at: what the browser brings back. `own`: claims of this answer alone. */
    agree(asked: string, subject: string, own: Record<string, unknown> = {}): string {
      const { searchParams } = new URL(asked);
      const code = randomUUID();
      given.set(code, { nonce: searchParams.get('nonce') ?? '', subject, own });
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
