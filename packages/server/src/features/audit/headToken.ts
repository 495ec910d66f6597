import type { AuditSigner, Verify } from '../../db/auditChains';
import { headText, type PublishedHead } from '../../db/auditLine';

/** A published head: one word that logs, emails and shells keep unchanged. */
const TOKEN = /audit-head\.(\d{1,16})\.(\d{1,16})\.([\w-]{43})\.(\d{8}T\d{6}Z)\.([0-9a-f]{8})\.([\w-]{43})/g;

export interface SignedHead extends PublishedHead {
  keyId: string;
  mac: string;
}

const short = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
const long = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex');

/** Converts 2026-11-17T02:00:00Z to 20261117T020000Z, and back. */
const compact = (at: string) => at.replace(/[-:]/g, '');
const extended = (at: string) => at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');

export function createHeadToken(
  signer: AuditSigner,
  { chain, seq, hash, keyId }: { chain: number; seq: number; hash: string; keyId: string },
  now: Date,
): string {
  const at = `${now.toISOString().slice(0, 19)}Z`;
  const mac = signer.mac(keyId, headText({ chain, seq, hash, at }));
  return `audit-head.${chain}.${seq}.${short(hash)}.${compact(at)}.${keyId}.${short(mac)}`;
}

/** Returns all heads in a text, such as a log or a quoted-printable email. */
export function parseHeads(text: string): SignedHead[] {
  return [...text.replaceAll(/=\r?\n/g, '').matchAll(TOKEN)].map(
    ([, chain = '', seq = '', hash = '', at = '', keyId = '', mac = '']) => ({
      chain: Number(chain),
      seq: Number(seq),
      hash: long(hash),
      at: extended(at),
      keyId,
      mac: long(mac),
    }),
  );
}

/** Whether the platform signed the head with a current or replaced key. */
export const isOwnHead = (verify: Verify, { keyId, mac, ...head }: SignedHead): boolean =>
  verify(keyId, headText(head), mac) === 'signed';
