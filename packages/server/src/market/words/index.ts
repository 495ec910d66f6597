import { type DataSetDefinition, type FilterNode, filterProblems } from '@daas/contract/datasets';
import { amounts } from './amounts';
import { codes } from './codes';
import { dates } from './dates';
import { flags } from './flags';
import { extendNegations, joinConditions } from './joinConditions';
import { labels } from './labels';
import {
  filterableFields,
  isHan,
  type Match,
  type Meaning,
  normalizeWidth,
  type ParseInput,
  type Rule,
  spellingsOf,
} from './match';
import { findMaskedPhrases, findMissingFields, type Phrase, phrasesOf } from './missingFields';
import { names } from './names';
import { findPartial, findPartialNames } from './partial';
import { ports } from './ports';
import { readyFilters } from './readyFilters';
import { relatedRows } from './relatedRows';
import { readRemainder } from './remainder';
import { isQuestion } from './stopWords';
import { listCondition, termsFilter, termsRule } from './terms';
import { trades } from './trades';

export interface ParsedQuery {
  /** In the order of the text; a row must meet all. */
  conditions: { text: string; filter: FilterNode }[];
  /** Words to search for as text: products that no field of the data set names, or a text that is a name. */
  keywords: { /** As typed. */ text: string /** As rows contain it. */; word: string }[];
  /** Words that were not understood. They are neither a condition nor a keyword. */
  unread: string[];
  /** Stop words. */
  ignored: string[];
  /** Phrases with a field of another data set: this one cannot answer the query. */
  lacks: string[];
}

/** Rules whose matches can name a field. */
const NAMING: readonly Rule[] = [codes, dates, amounts, relatedRows, flags, labels, names];
const RULES: readonly Rule[] = [...NAMING, termsRule('division'), termsRule('industry'), trades, ports, readyFilters];
/** Maximum number of matches in a query; the words after them remain keywords. */
const MAX_MATCHES = 30;
/** A company's name remains a keyword, although it contains a place and an industry. */
const COMPANY = /[^\s,，、;；的在]{4,40}?(?:股份有限公司|有限责任公司|(?<!股份)有限公司|集团公司)/g;

/** Returns the keyword of a search for what was understood; may be empty. */
export const keywordOf = ({ keywords }: Pick<ParsedQuery, 'keywords'>): string =>
  [...new Set(keywords.map(({ word }) => word))].join(' ');

/** Finds the phrases of a text that name fields of any data set. Call it once for all data sets. */
export const findFieldPhrases = (typed: string, today: string): Phrase[] => {
  const text = normalizeWidth(typed);
  return phrasesOf((def) => applyRules({ def, text, today }, NAMING));
};

/** Parses a natural-language query by a data set's definition and the vocabularies. The result contains every word. */
export function parseQuery(
  def: DataSetDefinition,
  typed: string,
  today: string,
  phrases: readonly Phrase[] = findFieldPhrases(typed, today),
): ParsedQuery {
  const input: ParseInput = { def, text: normalizeWidth(typed), today };
  const all = applyRules(input, RULES);
  const lacks = [...findMissingFields(input, all, phrases), ...findMaskedPhrases(input)].sort(
    (a, b) => a.start - b.start,
  );
  const candidates = all.filter((match) => lacks.every((phrase) => isApart(phrase, match)));
  const weak = candidates.filter((match) => match.weak);
  const chosen = extendNegations(input, chooseMatches(candidates.filter((match) => !match.weak)), weak);
  const { dropped, extents } = findPartial(input, chosen, lacks);
  const strong = withoutMakers(input, chosen).filter((match) => !dropped.has(match));
  const { accepted, rest, ignored } = readRemainder(input, strong, weak, [...lacks, ...extents]);
  const read = [...strong, ...accepted].sort((a, b) => a.start - b.start);
  const parts = findPartialNames(input, read, rest);
  const matches = read.filter((match) => !parts.has(match));
  const unread = joinSpans(input, [...rest, ...[...extents, ...parts].map(({ start, end }) => [start, end] as const)]);
  const cut = ([start, end]: readonly [number, number]) => typed.slice(start, end).trim();
  if (matches.length === 0 && lacks.length === 0 && extents.length === 0 && parts.size === 0) {
    // A text that is not a query is a name, and remains a keyword.
    const keyword = isQuestion(def, input.text) ? rest.map(cut).join(' ') : '';
    // '注册资本几百万' is about a field, and no name.
    if (namesNumber(input)) return { conditions: [], keywords: [], unread: [typed.trim()], ignored: [], lacks: [] };
    return {
      conditions: [],
      keywords: [keyword || typed.trim()].filter(Boolean).map((word) => ({ text: word, word })),
      unread: [],
      ignored: keyword ? ignored.map(cut) : [],
      lacks: [],
    };
  }
  const keywords = matches.flatMap(({ start, end, meaning }) =>
    meaning.kind === 'keyword' ? { text: cut([start, end]), word: meaning.word } : [],
  );
  const conditions = matches.filter(({ meaning }) => meaning.kind !== 'keyword');
  return {
    conditions: joinConditions(input, conditions, rest).map(({ spans, filter }) => ({
      text: spans.map(cut).join(' '),
      filter,
    })),
    keywords,
    unread: unread.map(cut),
    ignored: ignored.map(cut),
    lacks: lacks.map(({ start, end }) => cut([start, end])),
  };
}

const NUMERAL = /\d|[一二两三四五六七八九十百千万亿几]/;
/** Returns whether a text names a field of numbers or days, and has a number. */
const namesNumber = ({ def, text }: ParseInput): boolean =>
  NUMERAL.test(text) &&
  filterableFields(def).some(
    (field) =>
      /^(?:integer|decimal|date|datetime)$/.test(field.type) &&
      spellingsOf(field).some((word) => word.length > (isHan(word[0]) ? 1 : 4) && text.includes(word)),
  );

const MAKERS = /^(?:manufacturers?|makers?|producers?)$/;
/** Leaves out 'manufacturers' after a trade: 'furniture manufacturers' are of that trade. */
const withoutMakers = ({ text }: ParseInput, matches: readonly Match[]): Match[] =>
  matches.filter((match, index) => {
    const before = matches[index - 1];
    const isTrade =
      before?.meaning.kind === 'keyword' ||
      (before?.meaning.kind === 'terms' && before.meaning.vocabulary === 'industry');
    return !(
      isTrade &&
      MAKERS.test(text.slice(match.start, match.end)) &&
      text.slice(before.end, match.start).trim() === ''
    );
  });

type Span = readonly [start: number, end: number];
/** Joins spans with only spaces between them: 'kitchen equipment' is one phrase. */
function joinSpans({ text }: ParseInput, spans: readonly Span[]): Span[] {
  const joined: [number, number][] = [];
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && text.slice(last[1], start).trim() === '') last[1] = Math.max(end, last[1]);
    else joined.push([start, end]);
  }
  return joined;
}

/** Returns the matches of all rules; they may overlap. */
function applyRules(input: ParseInput, rules: readonly Rule[]): Match[] {
  const names = [...input.text.matchAll(COMPANY)].map(({ index, 0: name }) => ({
    start: index,
    end: index + name.length,
  }));
  return rules
    .flatMap((rule) => rule(input))
    .filter((match) => isInRange(input.def, match.meaning) && names.every((name) => isApart(name, match)));
}

interface Extent {
  start: number;
  end: number;
}
const isApart = (one: Extent, other: Extent): boolean => one.end <= other.start || other.end <= one.start;

/** Chooses among overlapping matches: longer before shorter, earlier rules before later ones. */
function chooseMatches(matches: readonly Match[]): Match[] {
  const byLength = [...matches].sort((a, b) => b.end - b.start - (a.end - a.start));
  const winners: Match[] = [];
  for (const match of byLength)
    if (winners.length < MAX_MATCHES && winners.every((one) => isApart(one, match))) winners.push(match);
  return winners.sort((a, b) => a.start - b.start);
}

/** Returns false for a number or a day that the field cannot contain. */
function isInRange(def: DataSetDefinition, meaning: Meaning): boolean {
  if (meaning.kind === 'filter') return filterProblems(def, meaning.filter).length === 0;
  // Texts cannot be searched for what they do not contain.
  if (meaning.kind === 'keyword') return !meaning.not;
  const filter =
    meaning.kind === 'value'
      ? listCondition(meaning.field.name_en, meaning.values, meaning.not)
      : termsFilter(def, meaning.vocabulary, meaning.terms, meaning.not);
  return filterProblems(def, filter).length === 0;
}
