import { hkdfSync } from 'node:crypto';

/**
 * TLS between servers by the secret that all of them derive (RFC 8446, 2.2): each side proves that it has it, with fresh
 * keys for every connection, and there are no certificates to make or renew.
 */
const IDENTITY = 'daas';
/** The one suite of TLS 1.3 that a secret from outside goes with in OpenSSL. */
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
    // Asked only where the other side shows a certificate, which proves nothing here.
    checkServerIdentity: () => new Error('it does not have the secret of these servers'),
  };
}
