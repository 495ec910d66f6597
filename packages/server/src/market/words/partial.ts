import type { Match, ParseInput } from './match';
import { NUMBER_WORDS } from './quantity';

interface Extent {
  start: number;
  end: number;
}

const NUMBER = `(?:[¥￥$]?\\d[\\d,.]*|[零〇一二两三四五六七八九十百千万亿几数多]+|${NUMBER_WORDS}|(?:hundred|thousand|million|billion|bn|mn)(?![a-z]))`;
const LINK = '(?:\\s*(?:-|–|—|~|～|/|到|至|或者?|和|与)\\s*|\\s+(?:to|and|or|through|until|till)\\s+)';
/** A number goes on after a match: 'five' in 'five to ten million', '一万' in '一万五千'. */
const AFTER = new RegExp(`^(?:${LINK})?${NUMBER}[^\\s,，、;；。]*`);
const BEFORE = new RegExp(`${NUMBER}(?:${LINK})?$`);
/** Only numbers and days can be cut in two. */
const hasNumber = (text: string): boolean => /\d|[一二两三四五六七八九十百千万亿]/.test(text) || WORD.test(text);
const WORD = new RegExp(NUMBER_WORDS);

/**
 * Finds numbers and days that are understood only in part. They stay unread: the lower bound of a range is another
 * condition than the range.
 */
export function findPartial(
  { text }: ParseInput,
  matches: readonly Match[],
  lacks: readonly Extent[],
): { dropped: Set<Match>; extents: Extent[] } {
  const taken = [...matches, ...lacks];
  const dropped = new Set<Match>();
  const extents: Extent[] = [];
  for (const match of matches) {
    if (match.meaning.kind !== 'filter' || 'relation' in match.meaning.filter) continue;
    if (!hasNumber(text.slice(match.start, match.end))) continue;
    const next = Math.min(text.length, ...taken.map(({ start }) => start).filter((start) => start >= match.end));
    const last = Math.max(0, ...taken.map(({ end }) => end).filter((end) => end <= match.start));
    const after = /[\d零〇一二两三四五六七八九十百千万亿a-z+以上下]$/.test(text.slice(match.start, match.end))
      ? (AFTER.exec(text.slice(match.end, next))?.[0].length ?? 0)
      : 0;
    const before = BEFORE.exec(text.slice(last, match.start))?.[0].length ?? 0;
    if (after === 0 && before === 0) continue;
    dropped.add(match);
    extents.push({ start: match.start - before, end: match.end + after });
  }
  return { dropped, extents };
}

const SEPARATOR = /^\s*(?:[、/]|或者?|和|与|及|以及|,?\s*(?:or|and))\s*$/;
const isTrade = ({ meaning }: Match): boolean =>
  meaning.kind === 'keyword' || (meaning.kind === 'terms' && meaning.vocabulary === 'industry');
/** 'Ceramic tile' are two words for one trade. */
const isSameTrade = ({ meaning: one }: Match, { meaning: other }: Match): boolean =>
  (one.kind === 'keyword' && other.kind === 'keyword' && one.word === other.word) ||
  (one.kind === 'terms' && other.kind === 'terms' && one.terms.every((term, nth) => term === other.terms[nth]));
const isExact = ({ meaning }: Match): boolean =>
  meaning.kind === 'filter' &&
  'field' in meaning.filter &&
  meaning.filter.op === 'eq' &&
  typeof meaning.filter.value === 'number';
/** A character or a word of a type before a value makes another kind of it: '拟上市', '创新型中小企业'. */
const MODIFIER = /^(?:\p{Script=Han}|\p{Script=Han}+型)$/u;
const isKind = ({ meaning }: Match): boolean =>
  meaning.kind === 'value' || (meaning.kind === 'filter' && 'field' in meaning.filter && !isNumeric(meaning.filter.op));
const isNumeric = (op: string): boolean => /^(?:[gl]te?|between)$/.test(op);
const isPlaceOrTrade = (match: Match): boolean => isTrade(match) || match.meaning.kind === 'terms';

/**
 * Finds trades, places, values and numbers that are a part of something else: of two trades in one word ('五金模具' are no
 * hardware), of a kind ('拟上市' is not listed), or of
 * a list with another element that is not understood ('软件、人工智能' is more than software).
 */
export function findPartialNames(
  { text }: ParseInput,
  matches: readonly Match[],
  rest: readonly (readonly [start: number, end: number])[],
): Set<Match> {
  const dropped = new Set<Match>();
  for (const [index, match] of matches.entries()) {
    const next = matches[index + 1];
    if (!next || !isTrade(match) || !isTrade(next) || isSameTrade(match, next)) continue;
    const between = text.slice(match.end, next.start);
    const isOneWord = between === '' || (between.trim() === '' && /^[a-z]/.test(text.slice(next.start)));
    if (isOneWord) dropped.add(match).add(next);
  }
  for (const match of matches)
    if (isKind(match) && rest.some(([start, end]) => end === match.start && MODIFIER.test(text.slice(start, end))))
      dropped.add(match);
  // An exact number with an unknown word behind it may be a bound: '三百万往上'.
  for (const match of matches) if (isExact(match) && rest.some(([start]) => start === match.end)) dropped.add(match);
  const unknown = [...rest];
  for (let span = unknown.shift(); span; span = unknown.shift())
    for (const match of matches) {
      if (dropped.has(match) || !isPlaceOrTrade(match)) continue;
      const [start, end] = span;
      const between = match.end <= start ? text.slice(match.end, start) : text.slice(end, match.start);
      if (!SEPARATOR.test(between)) continue;
      dropped.add(match);
      unknown.push([match.start, match.end]);
    }
  return dropped;
}
