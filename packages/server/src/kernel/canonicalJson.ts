/**
 * Returns canonical JSON: keys sorted by UTF-16 code units, no spaces, numbers in ECMAScript form. The order of keys and
 * the storage in a database do not change it. // RFC 8785
 *
 * Omits undefined and functions, like `JSON.stringify`. A lone surrogate, which UTF-8 cannot encode, becomes U+FFFD.
 */
export function canonicalJson(value: unknown): string {
  return write(JSON.parse(JSON.stringify(value) ?? 'null'));
}

function write(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.replace(LONE_SURROGATE, '\ufffd'));
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${write(key)}:${write(item)}`).join(',')}}`;
}

const LONE_SURROGATE = /\p{Surrogate}/gu;

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*/g;

/**
 * Returns whether `JSON.parse` reads all numbers of a jsonb column exactly. A jsonb number may have more digits than a
 * double, and `JSON.parse` would drop them.
 */
export const hasPlainNumbers = (json: string): boolean =>
  (json.match(STRINGS_AND_NUMBERS) ?? []).every((token) => {
    if (token.startsWith('"')) return true;
    const read = String(Number(token));
    return read === token || read.includes('e');
  });
