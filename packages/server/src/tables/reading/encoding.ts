import type { Encoding } from '@daas/contract/tables';
import { SIMPLIFIED, TRADITIONAL } from './commonHan';
import { fileRefused } from './line';

/** What a text is written in; or in what it may be, the likeliest first, where that is no more than a guess. */
export type Guess =
  | { encoding: Encoding; mark: number }
  | {
      possible: Encoding[];
      /** The first line of UTF-8 that has bytes of no character, where nearly all of it is UTF-8. */
      brokenLine?: number;
    };

const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** The bytes by which a text says what it is written in. */
export const markOf = (encoding: Encoding): readonly number[] => MARKS.find(([one]) => one === encoding)?.[1] ?? [];
/** Two bytes make a unit, of which any may look like a sign of ASCII. */
export const isWide = (encoding: Encoding): boolean => encoding === 'utf-16le' || encoding === 'utf-16be';
const PIECE = 64 * 1024;
/** Pieces around bytes beyond ASCII that are weighed. */
const SAMPLE = 64 * 1024;
/** Bits by which the likeliest must lead: a thousand to one. */
const LEAD = 10;
/** Bits a byte beyond ASCII that text in its encoding takes at most; noise takes more. */
const QUALITY = 9.5;
/** Of a character of ASCII, and for what is no letter in a word. */
const ASCII_BITS = 5.6;

/**
 * What a text is written in, by its mark, else by what decodes without a fault and reads like text (bits as of a language
 * model of characters by class). `whole`: the bytes are all of it, so that a cut character is a fault.
 */
export function encodingOf(bytes: Uint8Array, whole = true): Guess {
  for (const [encoding, mark] of MARKS)
    if (mark.every((byte, at) => bytes[at] === byte))
      return decodes(bytes.subarray(mark.length), encoding, whole)
        ? { encoding, mark: mark.length }
        : (encoding === 'utf-8' && damaged(bytes)) || { possible: [] };
  if (bytes.includes(0)) return wide(bytes, whole);
  if (decodes(bytes, 'utf-8', whole)) return { encoding: 'utf-8', mark: 0 };
  const damage = damaged(bytes);
  if (damage) return damage;
  const { sample, high } = sampleOf(bytes);
  const weighed = WEIGHTS.filter(({ encoding }) => decodes(bytes, encoding, whole))
    .map(({ encoding, bits, prior }) => ({ encoding, bits: totalBits(sample, encoding, bits), prior }))
    .map((one) => ({ ...one, total: one.bits - one.prior }))
    .sort((one, other) => one.total - other.total);
  const [first] = weighed;
  if (!first) return { possible: [] };
  const near = weighed.filter(({ total }) => total - first.total < LEAD).map(({ encoding }) => encoding);
  // Encodings that make the same text of it are no doubt.
  const texts = new Set(near.map((encoding) => decoded(sample, encoding)));
  if (first.bits / high <= QUALITY && texts.size === 1) return { encoding: first.encoding, mark: 0 };
  return { possible: near };
}

/** The same, refusing what is no more than a guess. */
export function knownEncoding(bytes: Uint8Array): { encoding: Encoding; mark: number } {
  const guess = encodingOf(bytes);
  if ('encoding' in guess) return guess;
  if (guess.brokenLine !== undefined) throw fileRefused('file-utf8-broken', { line: guess.brokenLine });
  if (guess.possible.length === 0) throw fileRefused('file-encoding');
  throw fileRefused('file-encoding-doubt', { names: guess.possible.map((one) => one.toUpperCase()).join(' / ') });
}

export function decodes(bytes: Uint8Array, encoding: Encoding, whole = true): boolean {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      if (UNUSED.test(decoder.decode(bytes.subarray(at, at + PIECE), { stream: true })) && encoding !== 'utf-8')
        return false;
    return !whole || decoder.decode() !== null;
  } catch {
    return false;
  }
}
/**
 * The text of bytes that decode without a fault, but for a character cut at their end. Told to refuse faults, as else
 * Node 20 takes windows-1252 for ISO 8859-1 (nodejs/node#56542).
 */
export const decoded = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });

/** Characters of several bytes that text has for each that is broken, at least: by chance other encodings have hardly any. */
const WHOLE_PER_BROKEN = 9;
const LF = 10;

/** UTF-8 in which a program cut a few characters. */
function damaged(bytes: Uint8Array): Guess | undefined {
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
    if (!decodes(bytes.subarray(at, end < 0 ? undefined : end), 'utf-8')) break;
    at = end < 0 ? bytes.length : end + 1;
  }
  return { possible: ['utf-8'], brokenLine: line };
}

/** What decoders make of bytes that stand for nothing: controls beyond ASCII, and private characters. */
const UNUSED = /[\x80-\x84\x86-\x9f\ue000-\uf8ff]/;

/**
 * UTF-16 without its mark: of each character of ASCII one byte is zero, and always the same one; the other one is zero in few
 * characters, as in 一 (U+4E00).
 */
function wide(bytes: Uint8Array, whole: boolean): Guess {
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const [more, fewer] = [Math.max(even, odd), Math.min(even, odd)];
  if (more < bytes.length * LEAST_ASCII || fewer > more / 4 || !decodes(bytes, encoding, whole))
    return { possible: [] };
  const head = decoded(bytes.subarray(0, PIECE), encoding);
  return CONTROLS.test(head) ? { possible: [] } : { encoding, mark: 0 };
}
/** Of the bytes of a table: its delimiters and line ends alone are more. */
const LEAST_ASCII = 0.025;
/** What programs and pictures hold, and text does not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
const CONTROLS = /[\0-\x08\x0e-\x1f]/;

/** The lines with bytes beyond ASCII, up to a bound, and how many such bytes they have. */
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

/** Bits of a character, knowing those beside it. */
type Bits = (char: string, before: string, after: string) => number;

/** Bits of all that is beyond ASCII, and of what a wrong encoding takes from ASCII. */
function totalBits(sample: Uint8Array, encoding: Encoding, bits: Bits): number {
  const chars = [...decoded(sample, encoding)];
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

/** Whether a standard's first, or second, plane of common characters has one, by the bytes it takes there. */
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

/** An alphabet of its own: its letters stand beside each other, and a few make up most of a text. */
const alphabet =
  (frequent: string, letters: RegExp): Bits =>
  (char, before, after) => {
    if (!letters.test(char)) return PUNCTUATION.test(char) ? 11 : 16;
    const turned = isLower(before) && !isLower(char) && letters.test(before) ? 6 : 0;
    const alone = !letters.test(before) && !letters.test(after);
    return (frequent.includes(char) ? 4 : 6.5) + (alone || isLatin(before) || isLatin(after) ? 12 : 0) + turned;
  };

/** Letters with marks stand among plain ones. */
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
    // Most who bring files here write Chinese.
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
