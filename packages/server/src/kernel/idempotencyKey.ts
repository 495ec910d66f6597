import { invalid } from './refusal';

const MAX_LENGTH = 255;

/** Parses the Idempotency-Key header; returns null if it is missing. Throws `invalid-input`. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = unquote(header);
  if (key.length === 0 || key.length > MAX_LENGTH || !/^[\x20-\x7e]+$/.test(key))
    throw invalid('Idempotency-Key', 'format', '@ascii-up-to', { limit: MAX_LENGTH });
  return key;
}

/** Removes the quotes of a structured string (the draft's form); the key is the same without them. */
const unquote = (text: string): string =>
  /^"(?:[^"\\]|\\["\\])*"$/.test(text) ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text;
