import { createHash, createHmac } from 'node:crypto';

export interface Signing {
  method?: string;
  /** Scheme and host; the path with query. */
  origin?: string;
  url: string;
  body?: string;
  keyId: string;
  secret: string;
  created: number;
  nonce: string;
  components?: string[];
  digest?: 'sha-256' | 'sha-512';
  /** Additional signature parameters, such as `;alg="hmac-sha256"`. */
  more?: string;
}

/** Returns the headers of a signed request by RFC 9421 §2.5, without the tested code. */
export function signedHeaders(of: Signing): Record<string, string> {
  const { method = 'POST', origin = '', url, body = '', keyId, secret, created, nonce, more = '' } = of;
  const { components = ['@method', '@path', '@query', ...(body ? ['content-digest'] : [])] } = of;
  const [path, query = ''] = url.split('?');
  const { digest: hash = 'sha-256' } = of;
  const digest = `${hash}=:${createHash(hash.replace('-', '')).update(body).digest('base64')}:`;
  const values: Record<string, string> = {
    '@method': method,
    '@path': path ?? '',
    '@query': `?${query}`,
    '@target-uri': origin + url,
    '@request-target': url,
    '@authority': origin.replace(/^https?:\/\//, ''),
    'content-digest': digest,
  };
  const names = components.map((name) => `"${name}"`).join(' ');
  const parameters = `(${names});created=${created};nonce="${nonce}";keyid="${keyId}"${more}`;
  const lines = components.map((name) => `"${name}": ${values[name]}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const mac = createHmac('sha256', secret).update(base).digest('base64');
  return {
    ...(body ? { 'content-digest': digest } : {}),
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${mac}:`,
  };
}
