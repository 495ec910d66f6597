import { hkdfSync } from 'node:crypto';

/**
 * TLS between servers with a pre-shared key that all of them derive (RFC 8446 §2.2). Both sides are authenticated, each
 * connection has fresh keys, and there are no certificates to renew.
 */
const IDENTITY = 'daas';
/** The only TLS 1.3 suite that OpenSSL supports with an external pre-shared key. */
const SUITE = { minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' } as const;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'tls', 32));

/** Options of the listening side. */
export function peerServerTls(secret: string) {
  const psk = keyOf(secret);
  return { ...SUITE, pskCallback: (_socket: unknown, identity: string) => (identity === IDENTITY ? psk : null) };
}

/** Options of the calling side. */
export function peerClientTls(secret: string) {
  const psk = keyOf(secret);
  return {
    ...SUITE,
    pskCallback: () => ({ psk, identity: IDENTITY }),
    // Called only if the other side sends a certificate, which is not accepted here.
    checkServerIdentity: () => new Error('The peer does not have the secret of these servers'),
  };
}
