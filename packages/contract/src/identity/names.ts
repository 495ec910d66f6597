import { removeInvisible, repeatUntilStable, unwrap } from './characters';

/** Scripts without blanks between words: a blank there is accidental. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}々〇';
/** An insignificant blank: beside such a script, or beside a sign. */
const INSIGNIFICANT_BLANK = new RegExp(
  ` (?=[${UNSPACED}]|[^\\p{L}\\p{N}\\p{M}])|(?<=[${UNSPACED}]|[^\\p{L}\\p{N}\\p{M}]) `,
  'gu',
);

/** Variants of a sign on keyboards and in fonts that Unicode normalization does not unify. */
const SIGNS: Record<string, string> = {
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '・': '·',
  '•': '·',
  '‧': '·',
  '∙': '·',
  '⋅': '·',
  '․': '·',
  '᛫': '·',
  '‘': "'",
  '’': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '【': '[',
  '】': ']',
  '〔': '[',
  '〕': ']',
  '﹝': '[',
  '﹞': ']',
  '〖': '[',
  '〗': ']',
  '、': ',',
  '。': '.',
  '〜': '~',
  ς: 'σ',
};
/** Radicals that replace characters in text copied from a PDF (Unicode's EquivalentUnifiedIdeograph). */
const RADICALS: Record<string, string> = {
  '⺠': '民',
  '⻄': '西',
  '⻅': '见',
  '⻆': '角',
  '⻉': '贝',
  '⻋': '车',
  '⻓': '长',
  '⻔': '门',
  '⻘': '青',
  '⻙': '韦',
  '⻚': '页',
  '⻛': '风',
  '⻜': '飞',
  '⻝': '食',
  '⻢': '马',
  '⻣': '骨',
  '⻤': '鬼',
  '⻥': '鱼',
  '⻦': '鸟',
  '⻨': '麦',
  '⻩': '黄',
  '⻬': '齐',
  '⻮': '齿',
  '⻰': '龙',
  '⻳': '龟',
};
const ALIKE: Record<string, string> = { ...SIGNS, ...RADICALS };
const APART = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'gu');

/** Letters and signs without variants, as in most texts. */
const PLAIN = /^[ !#-&(-<>-_a-~\u4e00-\u9fff]*$/;

/**
 * Normalizes a text for search: one width, small letters, single blanks, uniform signs (NFKC), without invisible
 * characters and wrappers of spreadsheets. Rare Han characters remain.
 */
export function asText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return repeatUntilStable(text, (one) =>
    unwrap(removeInvisible(one))
      .normalize('NFKC')
      .toLowerCase()
      .replace(APART, (sign) => ALIKE[sign] ?? sign),
  );
}

/** Normalizes a name for comparison: as for search, without blanks beside Han characters and signs. */
export const asName = (text: string): string =>
  repeatUntilStable(text, (one) => removeInsignificantBlanks(asText(one)));

/** Removes insignificant blanks. */
const removeInsignificantBlanks = (text: string): string =>
  text.includes(' ') ? text.replace(INSIGNIFICANT_BLANK, '') : text;
