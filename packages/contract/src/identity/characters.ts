/**
 * Normalizes written forms of a value. Pasted text comes from spreadsheets, chats, PDFs and input methods, with other
 * widths, invisible characters and escapes. The results are for comparison; the customer's text is stored unchanged.
 */

/** Blanks of any width, line breaks and tabs. U+2800 and the Hangul fillers look like blanks but do not match `\s`. */
const BLANKS = /[\s\u0085\u1680\u180e\u2800\u115f\u1160\u3164\uffa0]+/gu;
/**
 * Invisible characters: controls, format characters (zero width, direction, byte order mark, soft hyphen, tags), the
 * grapheme joiner and variation selectors. Excludes Arabic signs that enclose digits.
 */
const INVISIBLE =
  /(?![\u0600-\u0605\u06dd\u0890\u0891\u08e2])(?:\p{Cc}|\p{Cf}|\p{Variation_Selector}|\u034f|\u17b4|\u17b5)/gu;

/** Collapses blanks, trims, and removes invisible characters. */
export const removeInvisible = (text: string): string =>
  text.replace(BLANKS, ' ').replace(INVISIBLE, '').replace(/ {2,}/g, ' ').trim();

/** Joiners without a letter that requires them: after Latin letters, digits, Han, or nothing. */
const INSIGNIFICANT_JOINER =
  /(?<![^\p{Script=Latin}\p{Script=Han}\p{Nd}\p{P}\s])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{S}])/gu;
/** Invisible characters, except those that control how their neighbors are drawn. */
const ACCIDENTAL = /(?![\u0600-\u0605\u06dd\u0890\u0891\u08e2\u200c\u200d])(?:\p{Cc}|\p{Cf})/gu;

/** A blank, an invisible character or a formula: what `cleanLine` may change. Most texts contain none of them. */
const SUSPECT = /[\s\u0085\u2800\u115f\u1160\u3164\uffa0\p{Cc}\p{Cf}]|^=/u;

/**
 * Returns a single-line text for storage and display, without accidental invisible characters and without `="…"` around
 * it.
 */
export const cleanLine = (text: string): string => {
  if (!SUSPECT.test(text)) return text;
  return repeatUntilStable(text, (one) =>
    one
      .replace(BLANKS, ' ')
      .replace(ACCIDENTAL, '')
      .replace(INSIGNIFICANT_JOINER, '')
      .replace(/^="(.*)"$/u, '$1')
      .replace(/ {2,}/g, ' ')
      .trim(),
  );
};

const QUOTES: readonly (readonly [open: string, close: string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
  ["'", "'"],
  ['`', '`'],
];

/** Returns whether first and last character are one pair of these quotes. */
function isAround(text: string, [open, close]: (typeof QUOTES)[number]): boolean {
  if (text.length < 2 || !text.startsWith(open) || !text.endsWith(close)) return false;
  const inner = text.slice(1, -1);
  if (open === close) return !inner.includes(open) || (inner.startsWith(open) && inner.endsWith(open));
  let depth = 0;
  for (const sign of inner) {
    if (sign === open) depth += 1;
    if (sign === close) depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Removes wrappers of spreadsheets and lists: `="…"`, a leading `'`, quotes. */
export function unwrap(text: string): string {
  let inner = text;
  for (;;) {
    const formula = /^[=＝]\s*["“](.*)["”]$/su.exec(inner)?.[1]?.replaceAll('""', '"');
    const quoted = QUOTES.some((quotes) => isAround(inner, quotes));
    const next = formula ?? (quoted ? inner.slice(1, -1) : inner.replace(/^['‘’＇](?=.)/su, ''));
    if (next === inner) return inner;
    inner = next.trim();
  }
}

const DASHES = /[\u00ad\u2010-\u2015\u2043\u207b\u208b\u2212\u2796\ufe58\ufe63\uff0d]/g;

/** Converts full-width letters, digits and signs, digits of other scripts, and dashes to ASCII. */
export const toAscii = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replace(DASHES, '-');

/** Digits of a script are consecutive in a block, zero first. */
function digitOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  // Mathematical digits are five sets of ten.
  if (code >= 0x1d7ce && code <= 0x1d7ff) return (code - 0x1d7ce) % 10;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** A long number in a spreadsheet: `9.11E+17`. */
const SCIENTIFIC = /^([1-9])(?:[.,](\d+)e\+?|e\+)(\d{1,3})$/i;

/**
 * Returns the digits of a number that a spreadsheet wrote as `13900001111.0` or `1.3900001111E+10`; otherwise the text.
 */
export function wholeNumber(text: string): string {
  const [, first, rest = '', exponent] = SCIENTIFIC.exec(text) ?? [];
  if (first === undefined) return text.replace(/^(\d+)\.0+$/, '$1');
  return rest.length === Number(exponent) ? first + rest : text;
}

/** Returns whether a spreadsheet dropped digits. */
export const isShortened = (text: string): boolean => SCIENTIFIC.test(text) && wholeNumber(text) === text;

/**
 * Repeats until the text is stable, because one change can enable another. Each change shortens the text or keeps its
 * length.
 */
export function repeatUntilStable(text: string, change: (text: string) => string): string {
  const next = change(text);
  return next === text ? text : repeatUntilStable(next, change);
}
