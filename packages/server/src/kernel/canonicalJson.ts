/**
 * One text for one value, whatever order its keys come in and however a database keeps it: keys sorted by UTF-16 code
 * units, no space, numbers as ECMAScript writes them. // RFC 8785
 *
 * What JSON does not keep (undefined, functions) is left out as `JSON.stringify` leaves it out; a lone surrogate, which
 * UTF-8 cannot say, becomes U+FFFD.
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
 * Whether the numbers of a text that a jsonb column gave are exactly those that `JSON.parse` reads from it: a jsonb number
 * may have more digits than a double, which would be read as if they were not there.
 */
export const hasPlainNumbers = (json: string): boolean =>
  (json.match(STRINGS_AND_NUMBERS) ?? []).every((token) => {
    if (token.startsWith('"')) return true;
    const read = String(Number(token));
    return read === token || read.includes('e');
  });
