import { Refusal } from './refusal';

/** An immutable file: its length, and its SHA-256 in base64 if it is stored. */
export interface StoredFile {
  bytes: number;
  sha256: string | null;
}
/** The part of a file in a response: bytes from `first` to before `end`. */
export interface FilePart extends StoredFile {
  status: 200 | 206 | 304;
  first: number;
  end: number;
  /** False for HEAD and 304, which have no content. */
  sends: boolean;
}
/** Method and header fields of a request. */
interface RangeRequest {
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Returns the part of a file that a request selects. Throws `precondition-failed` and `range-not-satisfiable`.
 * // RFC 9110 §13.2.2, §14.2
 */
export function partOf({ bytes, sha256 }: StoredFile, { method, headers }: RangeRequest): FilePart {
  const field = (name: string) => headers[name]?.toString();
  const tag = entityTag(sha256);
  const [match, noneMatch, ifRange] = ['if-match', 'if-none-match', 'if-range'].map(field);
  if (match !== undefined && !names(match, tag, 'strong')) throw new Refusal('precondition-failed');
  const whole = { bytes, sha256, status: 200, first: 0, end: bytes, sends: method !== 'HEAD' } as const;
  if (noneMatch !== undefined && names(noneMatch, tag, 'weak')) return { ...whole, status: 304, end: 0, sends: false };
  const range = method === 'GET' && (ifRange === undefined || ifRange.trim() === tag) ? field('range') : undefined;
  const span = range === undefined ? null : spanOf(range, bytes);
  return span ? { ...whole, ...span, status: 206 } : whole;
}

/** Returns the header fields of a part. // RFC 9110 §8.8.3, §14.4; RFC 9530 §3 */
export function partHeaders({ bytes, sha256, status, first, end }: FilePart): Record<string, string> {
  const tag = entityTag(sha256);
  return {
    'accept-ranges': 'bytes',
    ...(tag ? { etag: tag } : {}),
    ...(status === 304 ? {} : { 'content-length': String(end - first) }),
    ...(status === 304 || !sha256 ? {} : { 'repr-digest': `sha-256=:${sha256}:` }),
    ...(status === 206 ? { 'content-range': `bytes ${first}-${end - 1}/${bytes}` } : {}),
  };
}

/** Returns the length of the file, by which a client detects that it has the complete file. // RFC 9110 §15.5.17 */
export const unsatisfiedHeaders = ({ code, params }: Refusal): Record<string, string> =>
  code === 'range-not-satisfiable' ? { 'content-range': `bytes */${params.bytes ?? '*'}` } : {};

const entityTag = (sha256: string | null) => sha256 && `"${sha256}"`;
/** Compares entity tags. A weak tag does not identify bytes, so the strong comparison rejects it. // RFC 9110 §8.8.3.2 */
const names = (list: string, tag: string | null, comparison: 'strong' | 'weak') =>
  list.trim() === '*' ||
  [...list.matchAll(/(W\/)?("[^"]*")/g)].some(([, weak, one]) => one === tag && (comparison === 'weak' || !weak));

/** Parses a single range of bytes. Returns null for other ranges and empty files: the complete file is sent. */
function spanOf(range: string, bytes: number): { first: number; end: number } | null {
  const [, from, to, last] = /^\s*bytes\s*=[\s,]*(?:(\d+)-(\d*)|-(\d+))[\s,]*$/i.exec(range) ?? [];
  if (bytes === 0 || (from === undefined && last === undefined)) return null;
  if (from !== undefined && to && BigInt(to) < BigInt(from)) return null;
  const first = from === undefined ? Math.max(0, bytes - Number(last)) : Number(from);
  if (first >= bytes) throw new Refusal('range-not-satisfiable', { bytes });
  return { first, end: to ? Math.min(bytes, Number(to) + 1) : bytes };
}
