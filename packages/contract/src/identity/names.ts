import { seen, settled, unwrapped } from './characters';

/** Scripts that are written without blanks: one there is an accident. */
const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}々〇';
/** A blank that says nothing: beside such a script, or beside a sign. */
const IDLE_BLANK = new RegExp(
  ` (?=[${UNSPACED}]|[^\\p{L}\\p{N}\\p{M}])|(?<=[${UNSPACED}]|[^\\p{L}\\p{N}\\p{M}]) `,
  'gu',
);

/** What keyboards and fonts write for one sign, and normalising leaves apart. */
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
/** Radicals that stand for the character in text copied out of a PDF (Unicode's EquivalentUnifiedIdeograph). */
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

/** Letters and signs that have no other form than in small letters, as of nearly all text; nothing that may wrap it. */
const PLAIN = /^[ !#-&(-<>-_a-~\u4e00-\u9fff]*$/;

/**
 * A text as it is searched: one width, small letters, single blanks, signs alike (NFKC), without what is not seen and what
 * a spreadsheet puts around it. Rare Han stay as they are.
 */
export function asText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim();
  return settled(text, (one) =>
    unwrapped(seen(one))
      .normalize('NFKC')
      .toLowerCase()
      .replace(APART, (sign) => ALIKE[sign] ?? sign),
  );
}

/** A name as it is compared: as it is searched, without blanks beside Han and signs. */
export const asName = (text: string): string => settled(text, (one) => withoutIdleBlanks(asText(one)));

/** Without blanks that say nothing. */
const withoutIdleBlanks = (text: string): string => (text.includes(' ') ? text.replace(IDLE_BLANK, '') : text);
