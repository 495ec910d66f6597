import { parse } from 'node:querystring';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal';

const UTF_8 = /^utf-?8$/i;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i;

/**
 * Returns a refusal for compressed bodies and for text that is not UTF-8 by its charset or URL. Guessing the encoding
 * would store wrong characters.
 */
export function unreadableRefusal(request: FastifyRequest): Refusal | undefined {
  const type = request.headers['content-type'] ?? '';
  const charset = CHARSET.exec(type)?.[1];
  if (charset && !UTF_8.test(charset)) return new Refusal('unsupported-media', { type });
  const coding = request.headers['content-encoding'];
  // Decompression bomb: a few bytes inflate to gigabytes, before any authentication.
  if (coding && coding.toLowerCase() !== 'identity')
    return new Refusal('unsupported-media', { type: `Content-Encoding: ${coding}` });
  return isDecodable(request.url) ? undefined : new Refusal('malformed-request', { reason: '@address-not-utf8' });
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses JSON in strict UTF-8; returns undefined without bytes. Throws `malformed-body`. */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new Refusal('malformed-body', { format: 'JSON' });
  }
}

function readForm(text: string): Record<string, unknown> {
  // Browsers percent-encode non-ASCII characters, so U+FFFD comes from invalid UTF-8.
  if (text.includes('\ufffd') || !isDecodable(text)) throw new Refusal('malformed-body', { format: 'form' });
  return parse(text);
}

function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Registers parsers for JSON and forms. `decodeStrings.ts` converts forms to input. */
export async function registerBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, readJson(bytes as Buffer)),
  );
  await app.register(formbody, { parser: readForm });
}
