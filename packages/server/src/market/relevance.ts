import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { asName } from '@daas/contract/identity';
import type { MarketQuery } from './engine';
import { searchedTexts, wordsOf } from './searchText';

/** More hits than this are not ranked: a keyword that so many rows contain distinguishes none of them. */
export const RANKED_MAX = 20_000;

/** A keyword whose hits are ranked. */
export interface RankedKeyword {
  /** As a text that equals it is indexed. */
  whole: string;
  /** Each word, with an expression for it as a whole word; null if it has no Latin ends, where no word ends. */
  words: { word: string; pattern: string | null }[];
}

/** Returns the keyword by which hits are ordered; undefined for another order. */
export function rankedKeyword({ keyword, sort }: Pick<MarketQuery, 'keyword' | 'sort'>): RankedKeyword | undefined {
  const words = sort === undefined ? wordsOf(keyword ?? '') : [];
  if (words.length === 0) return undefined;
  return { whole: asName(words.join(' ')), words: words.map((word) => ({ word, pattern: wholeWord(word) })) };
}

const LATIN = /[a-z0-9]/;
function wholeWord(word: string): string | null {
  const [first = '', last = ''] = [word.charAt(0), word.charAt(word.length - 1)];
  if (!LATIN.test(first) && !LATIN.test(last)) return null;
  const before = LATIN.test(first) ? '(^|[^a-z0-9])' : '';
  const after = LATIN.test(last) ? '([^a-z0-9]|$)' : '';
  return `${before}${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${after}`;
}

/** The operations of a database on texts, each as an expression. */
export interface TextDialect {
  /** The normalized title. */
  title: string;
  /** All searched texts, one a line, with a line break at both ends. */
  lines: string;
  parameter(text: string): string;
  contains(text: string, part: string): string;
  matches(text: string, pattern: string): string;
}

/**
 * Returns the expression of a hit's rank, best first: the title is the keyword, has all words as whole words, has all of
 * them, has one of them; another text is the keyword, has all words as whole words, has them.
 */
export function relevanceSql({ whole, words }: RankedKeyword, dialect: TextDialect): string {
  const { title, lines, contains, matches, parameter } = dialect;
  const terms = words.map(({ word, pattern }) => ({
    word: parameter(word),
    pattern: pattern === null ? null : parameter(pattern),
  }));
  const parts = (text: string) => terms.map(({ word }) => contains(text, word));
  const wholes = (text: string) =>
    terms.map(({ word, pattern }) => (pattern === null ? contains(text, word) : matches(text, pattern)));
  const ranks = [
    `${title} = ${parameter(whole)}`,
    wholes(title).join(' and '),
    parts(title).join(' and '),
    parts(title).join(' or '),
    contains(lines, parameter(`\n${whole}\n`)),
    wholes(lines).join(' and '),
  ];
  return `case ${ranks.map((condition, rank) => `when ${condition} then ${rank}`).join(' ')} else ${ranks.length} end`;
}

/** Returns the rank of a hit, as `relevanceSql` does. */
export function relevanceOf(def: DataSetDefinition, row: Row, { whole, words }: RankedKeyword): number {
  const texts = searchedTexts(def, row);
  const [title = ''] = texts;
  const has = (text: string) => (one: { word: string }) => text.includes(one.word);
  const hasWhole = (text: string) => (one: RankedKeyword['words'][number]) =>
    one.pattern === null ? text.includes(one.word) : new RegExp(one.pattern).test(text);
  const lines = `\n${texts.join('\n')}\n`;
  const ranks = [
    title === whole,
    words.every(hasWhole(title)),
    words.every(has(title)),
    words.some(has(title)),
    texts.includes(whole),
    words.every(hasWhole(lines)),
  ];
  const rank = ranks.indexOf(true);
  return rank < 0 ? ranks.length : rank;
}
