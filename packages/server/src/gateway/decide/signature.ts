import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Dictionary, type InnerList, type Item, parseDictionary, serializeInnerList } from 'structured-headers';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import type { GatewayRequest } from '../model';

/** A signature is valid once, at most this long before or after `created`. */
export const REPLAY_WINDOW_S = 300;
const NONCE_MAX = 128;

export type Signed = Pick<GatewayRequest, 'method' | 'url' | 'site' | 'headers' | 'rawBody'>;

export const isSigned = ({ headers }: Pick<Signed, 'headers'>): boolean =>
  headers['signature-input'] !== undefined || headers.signature !== undefined;

type SignatureFault = 'malformed' | 'components' | 'key' | 'algorithm' | 'nonce' | 'created' | 'mismatch' | 'digest';
const signatureRefusal = (reason: SignatureFault) =>
  new Refusal('signature-invalid', { reason: `@signature-${reason}` });

/**
 * Verifies an HTTP message signature (RFC 9421, hmac-sha256) over at least the method, the target and, where there is a
 * body, its digest. Returns the signature's id, which is refused when replayed.
 */
export function verifySignature(request: Signed, keyId: string, secret: string, now: Date): string {
  const inputs = parse(request.headers['signature-input']);
  const signatures = parse(request.headers.signature);
  if (inputs.size !== 1) throw signatureRefusal('malformed');
  const [label, input] = [...inputs][0] as [string, Item | InnerList];
  const mac = signatures.get(label)?.[0];
  if (!isInnerList(input) || !(mac instanceof ArrayBuffer)) throw signatureRefusal('malformed');
  const [items, parameters] = input;

  if (items.some(([name, more]) => typeof name !== 'string' || more.size > 0)) throw signatureRefusal('components');
  const names = items.map(([name]) => name as string);
  const covered = new Set(names);
  const target =
    covered.has('@target-uri') || covered.has('@request-target') || (covered.has('@path') && covered.has('@query'));
  if (!covered.has('@method') || !target || covered.size !== names.length) throw signatureRefusal('components');
  if (request.rawBody.length > 0) {
    if (!covered.has('content-digest')) throw signatureRefusal('components');
    checkDigest(request);
  }

  const { created, nonce, keyid, alg, expires } = Object.fromEntries(parameters);
  const seconds = now.getTime() / 1000;
  if (keyid !== keyId) throw signatureRefusal('key');
  if (alg !== undefined && alg !== 'hmac-sha256') throw signatureRefusal('algorithm');
  if (typeof nonce !== 'string' || nonce.length === 0 || nonce.length > NONCE_MAX) throw signatureRefusal('nonce');
  if (typeof created !== 'number') throw signatureRefusal('created');
  const stale = Math.abs(seconds - created) > REPLAY_WINDOW_S || (typeof expires === 'number' && expires < seconds);
  if (stale) throw new Refusal('signature-replayed', { seconds: REPLAY_WINDOW_S });

  const lines = names.map((name) => `"${name}": ${component(request, name)}`);
  const base = [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n');
  const expected = createHmac('sha256', secret).update(base).digest();
  const actual = Buffer.from(mac);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw signatureRefusal('mismatch');
  return sha256(`${keyId}\n${nonce}`);
}

const isInnerList = (value: Item | InnerList): value is InnerList => Array.isArray(value[0]);

function parse(header: string | undefined): Dictionary {
  if (header === undefined) throw signatureRefusal('malformed');
  try {
    return parseDictionary(header);
  } catch {
    throw signatureRefusal('malformed');
  }
}

function component({ method, url, site = '', headers }: Signed, name: string): string {
  const { origin = '', protocol = '', host = '', pathname = '/' } = URL.canParse(site) ? new URL(site) : {};
  // Includes the path prefix that a proxy may have removed.
  const target = pathname.replace(/\/$/, '') + url;
  const [path = '', query] = target.split(/\?(.*)/s);
  switch (name) {
    case '@method':
      return method.toUpperCase();
    case '@target-uri':
      return origin + target;
    case '@request-target':
      return target;
    case '@authority':
      return host;
    case '@scheme':
      return protocol.replace(':', '');
    case '@path':
      return path;
    case '@query':
      return `?${query ?? ''}`;
  }
  const value = name.startsWith('@') ? undefined : headers[name];
  if (value === undefined) throw signatureRefusal('components');
  return value.trim();
}

const DIGESTS = { 'sha-512': 'sha512', 'sha-256': 'sha256' } as const;

/** RFC 9530: requires at least one supported digest, and every supported digest must match. */
function checkDigest({ headers, rawBody }: Signed): void {
  const bodyDigests = parse(headers['content-digest']);
  const algorithms = Object.entries(DIGESTS).filter(([name]) => bodyDigests.has(name));
  const fits = ([name, algorithm]: [string, string]) => {
    const digest = bodyDigests.get(name)?.[0];
    const actual = createHash(algorithm).update(rawBody).digest();
    return digest instanceof ArrayBuffer && Buffer.from(digest).equals(actual);
  };
  if (algorithms.length === 0 || !algorithms.every(fits)) throw signatureRefusal('digest');
}
