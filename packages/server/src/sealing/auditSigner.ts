import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { AuditSigner, ReplacedKey, Verify } from '../db/auditChains';
import { type KeyRing, keyIdOf, type SecretKey } from './keys';

/** Derives the key that signs the audit log from a SECRET_KEY. // RFC 5869 */
export const auditKey = ({ bytes }: SecretKey): Buffer => Buffer.from(hkdfSync('sha256', bytes, '', 'audit log', 32));

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex');

/** Signs with the keys of the ring. The head of a chain names its key. */
export function auditSigner(ring: KeyRing): AuditSigner {
  const keys = new Map(ring.keys.map((key) => [key.id, auditKey(key)]));
  return {
    keyIds: [...keys.keys()],
    mac(keyId, text) {
      const key = keys.get(keyId);
      if (!key)
        throw new Error(
          `The audit log is signed with a key that this server does not have (key id ${keyId}). Restart it with that key`,
        );
      return hmac(key, text);
    },
    keyIdOf: (sealed) => keyIdOf(sealed) ?? ring.newest.id,
    verifier: (replaced) => verifierOf(new Map([...openReplacedKeys(ring, replaced), ...keys])),
  };
}

function openReplacedKeys(ring: KeyRing, replaced: readonly ReplacedKey[]): [string, Buffer][] {
  return replaced.flatMap(({ keyId, sealed }) => {
    try {
      return [[keyId, ring.open(sealed)] as [string, Buffer]];
    } catch {
      return [];
    }
  });
}

function verifierOf(keys: ReadonlyMap<string, Buffer>): Verify {
  return (keyId, text, mac) => {
    const key = keys.get(keyId ?? '');
    if (!key) return 'unknown-key';
    const [expected, actual] = [Buffer.from(hmac(key, text)), Buffer.from(mac ?? '')];
    return expected.length === actual.length && timingSafeEqual(expected, actual) ? 'signed' : 'forged';
  };
}
