import type { Encoding } from '@daas/contract/tables';
import { SIMPLIFIED, TRADITIONAL } from './commonHan';
import { fileRefused } from './line';

/** The encoding of a text, or possible encodings if it is uncertain, the likeliest first. */
export type Guess =
  | { encoding: Encoding; mark: number }
  | {
      possible: Encoding[];
      /** The first line with invalid bytes, if the rest is UTF-8. */
      brokenLine?: number;
    };

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** Returns the byte order mark of an encoding. */
export const markOf = (encoding: Encoding): readonly number[] => MARKS.find(([one]) => one === encoding)?.[1] ?? [];
/** Returns whether an encoding is not one of Unicode, in which private characters are assigned by their users. */
const isLegacy = (encoding: Encoding): boolean => encoding !== 'utf-8' && !isWide(encoding);
/** Returns whether a unit has two bytes. Each of them may look like an ASCII character. */
export const isWide = (encoding: Encoding): boolean => encoding === 'utf-16le' || encoding === 'utf-16be';
const PIECE = 64 * 1024;
/** Maximum bytes to evaluate around non-ASCII bytes. */
const SAMPLE = 64 * 1024;
/** Required lead of the likeliest encoding in bits: a thousand to one. */
const LEAD = 10;
/** Maximum bits per non-ASCII byte of text in its encoding; binary data needs more. */
const QUALITY = 9.5;
/** Bits of an ASCII character, and of a non-letter within a word. */
const ASCII_BITS = 5.6;

/**
 * Detects the encoding by the byte order mark, otherwise by decoding without errors and a model of characters by class.
 * `whole` means that the bytes are the complete text, so an incomplete character at the end is an error.
 */
export function encodingOf(bytes: Uint8Array, whole = true): Guess {
  for (const [encoding, mark] of MARKS)
    if (mark.every((byte, at) => bytes[at] === byte))
      return canDecode(bytes.subarray(mark.length), encoding, whole)
        ? { encoding, mark: mark.length }
        : (encoding === 'utf-8' && detectDamagedUtf8(bytes)) || { possible: [] };
  if (bytes.includes(0)) return detectUtf16(bytes, whole);
  if (canDecode(bytes, 'utf-8', whole)) return { encoding: 'utf-8', mark: 0 };
  const damage = detectDamagedUtf8(bytes);
  if (damage) return damage;
  const { sample, high } = sampleOf(bytes);
  const weighed = WEIGHTS.filter(({ encoding }) => canDecode(bytes, encoding, whole))
    .map(({ encoding, bits, prior }) => ({ encoding, bits: totalBits(sample, encoding, bits), prior }))
    .map((one) => ({ ...one, total: one.bits - one.prior }))
    .sort((one, other) => one.total - other.total);
  const [first] = weighed;
  if (!first) return { possible: [] };
  const near = weighed.filter(({ total }) => total - first.total < LEAD).map(({ encoding }) => encoding);
  // Encodings that decode the same text are not ambiguous.
  const texts = new Set(near.map((encoding) => decodeStrict(sample, encoding)));
  if (first.bits / high <= QUALITY && texts.size === 1) return { encoding: first.encoding, mark: 0 };
  return { possible: near };
}

/** Detects the encoding; throws a refusal if it is uncertain. */
export function requireEncoding(bytes: Uint8Array): { encoding: Encoding; mark: number } {
  const guess = encodingOf(bytes);
  if ('encoding' in guess) return guess;
  if (guess.brokenLine !== undefined) throw fileRefused('file-utf8-broken', { line: guess.brokenLine });
  if (guess.possible.length === 0) throw fileRefused('file-encoding');
  throw fileRefused('file-encoding-doubt', { names: guess.possible.map((one) => one.toUpperCase()).join(' / ') });
}

export function canDecode(bytes: Uint8Array, encoding: Encoding, whole = true): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      if (UNUSED.test(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })) && isLegacy(encoding))
        return false;
    return !whole || decoder.decode() !== null;
  } catch {
    return false;
  }
}
/**
 * Decodes bytes; ignores an incomplete character at the end. `fatal` is required, because Node 20 otherwise decodes
 * windows-1252 as ISO 8859-1 (nodejs/node#56542).
 */
export const decodeStrict = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });

/** Minimum valid multi-byte characters per invalid one in damaged UTF-8. Text in other encodings has hardly any. */
const WHOLE_PER_BROKEN = 9;
const LF = 10;

/** Detects UTF-8 in which a program has cut characters. */
function detectDamagedUtf8(bytes: Uint8Array): Guess | undefined {
  const text = new TextDecoder().decode(bytes);
  let broken = 0;
  let whole = 0;
  for (const char of text) {
    if (char === '\ufffd') broken += 1;
    else if (char > '\x7f') whole += 1;
  }
  if (broken === 0 || whole < broken * WHOLE_PER_BROKEN) return undefined;
  let line = 1;
  for (let at = 0; at < bytes.length; line += 1) {
    const end = bytes.indexOf(LF, at);
    if (!canDecode(bytes.subarray(at, end < 0 ? undefined : end), 'utf-8')) break;
    at = end < 0 ? bytes.length : end + 1;
  }
  return { possible: ['utf-8'], brokenLine: line };
}

/** Results of decoding unassigned bytes: control characters beyond ASCII, and private characters. */
const UNUSED = /[\x80-\x84\x86-\x9f\ue000-\uf8ff]/;

/**
 * Detects UTF-16 without a byte order mark. The same byte of each ASCII character is zero; the other byte is zero in few
 * characters, such as 一 (U+4E00).
 */
function detectUtf16(bytes: Uint8Array, whole: boolean): Guess {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const [more, fewer] = [Math.max(even, odd), Math.min(even, odd)];
  // ASCII with a few zero bytes, which would be read as rare Han.
  if (even + odd < bytes.length * ASCII_ZEROS && bytes.every((byte) => byte < 0x80)) return { possible: [] };
  if (more < bytes.length * LEAST_ASCII || fewer > more / 4 || !canDecode(bytes, encoding, whole))
    return { possible: [] };
  const head = decodeStrict(bytes.subarray(0, PIECE), encoding);
  return CONTROLS.test(head) || UNUSED.test(head) ? { possible: [] } : { encoding, mark: 0 };
}
/** Minimum share of ASCII in a table; delimiters and line ends alone exceed it. */
const LEAST_ASCII = 0.025;
/** Minimum share of zero bytes in UTF-16 without a byte above 0x7f: half of ASCII. */
const ASCII_ZEROS = 0.4;
/** Control characters of binary files. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const CONTROLS = /[\0-\x08\x0e-\x1f]/;

/** Returns lines with non-ASCII bytes, up to a limit, and the number of such bytes. */
function sampleOf(bytes: Uint8Array): { sample: Uint8Array; high: number } {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let at = 0; at < bytes.length && size < SAMPLE; ) {
    const newline = bytes.indexOf(10, at);
    const end = newline < 0 ? bytes.length : newline + 1;
    const line = bytes.subarray(at, Math.min(end, at + SAMPLE));
    if (line.some((byte) => byte > 0x7f)) {
      parts.push(line);
      size += line.length;
    }
    at = end;
  }
  const sample = Buffer.concat(parts);
  return { sample, high: sample.filter((byte) => byte > 0x7f).length };
}

/** Returns the bits of a character, given its neighbors. */
type Bits = (char: string, before: string, after: string) => number;

/** Returns the bits of all non-ASCII characters, and of ASCII bytes that a wrong encoding consumes. */
function totalBits(sample: Uint8Array, encoding: Encoding, bits: Bits): number {
  const chars = [...decodeStrict(sample, encoding)];
  let total = 0;
  let ascii = 0;
  for (const [at, char] of chars.entries()) {
    if (char < '\x80') ascii += 1;
    else total += bits(char, chars[at - 1] ?? '', chars[at + 1] ?? '');
  }
  return total + (ascii - plainBytes(sample)) * ASCII_BITS;
}
const plainBytes = (sample: Uint8Array) => sample.filter((byte) => byte < 0x80).length;

const isLatin = (char: string) => /[A-Za-z]/.test(char);
const isLower = (char: string) => char !== char.toUpperCase();
const SIMPLE = new Set(SIMPLIFIED);
const FULL = new Set([...SIMPLIFIED, ...TRADITIONAL]);
const PUNCTUATION = /[\u3000-\u303f\uff00-\uffef\u2010-\u2026\u00b7\u2160-\u216b\u2460-\u249b]/;

/** Returns the characters of a standard's first and second plane, identified by their bytes. */
function planesOf(encoding: Encoding, isFirst: (lead: number, trail: number) => boolean, isSecond: typeof isFirst) {
  const planes = new Map<string, 1 | 2>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const plane = isFirst(lead, trail) ? 1 : isSecond(lead, trail) ? 2 : undefined;
      if (plane) planes.set(decoder.decode(Uint8Array.of(lead, trail)), plane);
    }
  return planes;
}

function hanBits(common: ReadonlySet<string>, planes: () => Map<string, 1 | 2>): Bits {
  let cache: Map<string, 1 | 2> | undefined;
  return (char, before, after) => {
    if (PUNCTUATION.test(char)) return 11;
    cache ??= planes();
    const plane = cache.get(char);
    if (/[à-ü]/.test(char)) return 14;
    const base = common.has(char) ? 9.8 : plane === 1 ? 14 : plane === 2 ? 17.5 : 26;
    return base + (isLatin(before) || isLatin(after) ? (plane === 1 ? 1 : 4) : 0);
  };
}

const japanese: Bits = (char, before, after) => {
  if (/[\u3040-\u30ff]/.test(char)) return 8.5;
  if (PUNCTUATION.test(char) && !/[\uff61-\uff9f]/.test(char)) return 11;
  if (/[\uff61-\uff9f]/.test(char))
    return /[\uff61-\uff9f]/.test(before) ? 9 : isLatin(before) || isLatin(after) ? 18 : 13;
  return (FULL.has(char) ? 11 : 15) + (isLatin(before) || isLatin(after) ? 4 : 0);
};
const korean: Bits = (char) => (/[\uac00-\ud7a3]/.test(char) ? 11 : PUNCTUATION.test(char) ? 12 : 19);

/** Bits for a separate alphabet: its letters are adjacent, and few of them make up most of a text. */
const alphabet =
  (frequent: string, letters: RegExp): Bits =>
  (char, before, after) => {
    if (!letters.test(char)) return PUNCTUATION.test(char) ? 11 : 16;
    const turned = isLower(before) && !isLower(char) && letters.test(before) ? 6 : 0;
    const alone = !letters.test(before) && !letters.test(after);
    return (frequent.includes(char) ? 4 : 6.5) + (alone || isLatin(before) || isLatin(after) ? 12 : 0) + turned;
  };

/** Bits for Latin text: letters with diacritics are among plain ones. */
const western: Bits = (char, before, after) => {
  if (/[éèêàâçüöäßñáíóúãõôîûëïåøæ]/.test(char)) {
    const inWord = isLatin(before) || isLatin(after);
    const frequent = /[éèàçüöäñáóíã]/.test(char) ? 3.9 : 6;
    return frequent + (inWord ? 0 : /[\xc0-\xff]/.test(before + after) ? 10 : 6);
  }
  if (/[À-ÖØ-ÞœŒšŽžìòùðýþÿ]/.test(char)) return isLatin(after) || isLatin(before) ? 8.5 : 13;
  if (/[£¥€]/.test(char)) return /\p{L}/u.test(before + after) ? 18 : 9.5;
  return /[‚„…†‘’“”•–—™¡§©«®°±²³´·º»¿½¼\xa0]/.test(char) && !(isLatin(before) && isLatin(after) && char !== '’')
    ? 9.5
    : 14;
};

const between = (byte: number, first: number, last: number) => byte >= first && byte <= last;
const WEIGHTS: readonly { encoding: Encoding; bits: Bits; prior: number }[] = [
  {
    encoding: 'gb18030',
    // Most uploaded files are Chinese.
    prior: 8,
    bits: hanBits(SIMPLE, () =>
      planesOf(
        'gb18030',
        (lead, trail) => between(lead, 0xb0, 0xd7) && trail >= 0xa1,
        (lead, trail) => between(lead, 0xd8, 0xf7) && trail >= 0xa1,
      ),
    ),
  },
  {
    encoding: 'big5',
    prior: 2,
    bits: hanBits(FULL, () =>
      planesOf(
        'big5',
        (lead) => between(lead, 0xa4, 0xc6),
        (lead) => between(lead, 0xc9, 0xf9),
      ),
    ),
  },
  { encoding: 'shift_jis', prior: 0, bits: japanese },
  { encoding: 'euc-kr', prior: 0, bits: korean },
  { encoding: 'windows-1252', prior: 2, bits: western },
  { encoding: 'windows-1251', prior: 0, bits: alphabet('оеаинтсрвл', /[Ѐ-ӿ]/) },
  { encoding: 'windows-1253', prior: 0, bits: alphabet('αοειτνσηυρ', /[\u0370-\u03ff]/) },
  { encoding: 'windows-1256', prior: 0, bits: alphabet('اليمنورتبة', /[\u0600-\u06ff]/) },
];
