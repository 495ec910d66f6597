import { invalid } from './refusal';

const MAX_LENGTH = 255;

/** What a program names one act by, so that a repeat of it is known; null where it does not. Throws `invalid-input`. */
export function readIdempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = unquoted(header);
  if (key.length === 0 || key.length > MAX_LENGTH || !/^[\x20-\x7e]+$/.test(key))
    throw invalid('Idempotency-Key', 'format', '@ascii-up-to', { limit: MAX_LENGTH });
  return key;
}

/** The draft's form is a structured string: with or without its quotes it is one key. */
const unquoted = (text: string): string =>
  /^"(?:[^"\\]|\\["\\])*"$/.test(text) ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text;
