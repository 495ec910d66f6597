const text = new TextEncoder();
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
type Bytes = Uint8Array<ArrayBuffer>;

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
/** A type of the platform: an inferred one would name Node's. */
type ImportedKey = ReturnType<typeof crypto.subtle.importKey>;
export const hmacKey = (secret: Bytes, use: 'sign' | 'verify'): ImportedKey =>
  crypto.subtle.importKey('raw', secret, HMAC, false, [use]);

export interface SigningKey {
  /** As `id` of `client.key()`. */
  keyId: string;
  secret: string;
}

/** Returns the headers of a signed request. A signature is valid once, so each try needs its own. // RFC 9421, RFC 9530 */
export async function signatureHeaders(
  { keyId, secret }: SigningKey,
  { method, url, body }: { method: string; url: URL; body: Bytes | undefined },
): Promise<Record<string, string>> {
  const digest = body && `sha-256=:${base64(await crypto.subtle.digest('SHA-256', body))}:`;
  const parts = {
    '@method': method,
    '@path': url.pathname,
    '@query': url.search || '?',
    ...(digest ? { 'content-digest': digest } : {}),
  };
  const names = Object.keys(parts).map((name) => `"${name}"`);
  const created = Math.floor(Date.now() / 1000);
  const params = `(${names.join(' ')});created=${created};nonce="${crypto.randomUUID()}";keyid="${keyId}";alg="hmac-sha256"`;
  const lines = Object.entries({ ...parts, '@signature-params': params }).map(([name, one]) => `"${name}": ${one}`);
  const key = await hmacKey(text.encode(secret), 'sign');
  const mac = await crypto.subtle.sign('HMAC', key, text.encode(lines.join('\n')));
  return {
    ...(digest ? { 'Content-Digest': digest } : {}),
    'Signature-Input': `sig=${params}`,
    Signature: `sig=:${base64(mac)}:`,
  };
}
