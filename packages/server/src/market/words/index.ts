import { type DataSetDefinition, type FilterNode, filterProblems } from '@daas/contract/datasets';
import { amounts } from './amounts';
import { codes } from './codes';
import { dates } from './dates';
import { flags } from './flags';
import { extendNegations, joinConditions } from './joinConditions';
import { labels } from './labels';
import { type Match, type Meaning, normalizeWidth, type ParseInput, type Rule } from './match';
import { findMissingFields, type Phrase, phrasesOf } from './missingFields';
import { ports } from './ports';
import { readyFilters } from './readyFilters';
import { readRemainder } from './remainder';
import { isQuestion } from './stopWords';
import { listCondition, termsFilter, termsRule } from './terms';

export interface ParsedQuery {
  /** In the order of the text; a row must meet all. */
  conditions: { text: string; filter: FilterNode }[];
  /** Words without a condition, as a keyword; may be empty. */
  rest: string;
  /** Stop words. */
  ignored: string[];
  /** Phrases with a field of another data set: this one cannot answer the query. */
  lacks: string[];
}

const RULES: readonly Rule[] = [
  codes,
  dates,
  amounts,
  flags,
  labels,
  termsRule('division'),
  termsRule('industry'),
  ports,
  readyFilters,
];
/** Maximum number of matches in a query; the words after them remain keywords. */
const MAX_MATCHES = 30;
/** A company's name remains a keyword, although it contains a place and an industry. */
const COMPANY = /[^\s,，、;；的在]{4,40}?(?:股份有限公司|有限责任公司|(?<!股份)有限公司|集团公司)/g;

/** Finds the phrases of a text that name fields of any data set. Call it once for all data sets. */
export const findFieldPhrases = (typed: string, today: string): Phrase[] => {
  const text = normalizeWidth(typed);
  return phrasesOf((def) => applyRules({ def, text, today }));
};

/** Parses a natural-language query by a data set's definition and the vocabularies. The result contains every word. */
export function parseQuery(
  def: DataSetDefinition,
  typed: string,
  today: string,
  phrases: readonly Phrase[] = findFieldPhrases(typed, today),
): ParsedQuery {
  const input: ParseInput = { def, text: normalizeWidth(typed), today };
  const all = applyRules(input);
  const lacks = findMissingFields(input, all, phrases);
  const candidates = all.filter((match) => lacks.every((phrase) => isApart(phrase, match)));
  const weak = candidates.filter((match) => match.weak);
  const strong = extendNegations(input, chooseMatches(candidates.filter((match) => !match.weak)), weak);
  const { accepted, rest, ignored } = readRemainder(input, strong, weak, lacks);
  const matches = [...strong, ...accepted].sort((a, b) => a.start - b.start);
  const cut = ([start, end]: readonly [number, number]) => typed.slice(start, end).trim();
  if (matches.length === 0 && lacks.length === 0) {
    // A text that is not a query is a name, and remains a keyword.
    const keyword = isQuestion(def, input.text) ? rest.map(cut).join(' ') : '';
    return { conditions: [], rest: keyword || typed.trim(), ignored: keyword ? ignored.map(cut) : [], lacks: [] };
  }
  return {
    conditions: joinConditions(input, matches, rest).map(({ spans, filter }) => ({
      text: spans.map(cut).join(' '),
      filter,
    })),
    rest: rest.map(cut).join(' '),
    ignored: ignored.map(cut),
    lacks: lacks.map(({ start, end }) => cut([start, end])),
  };
}

/** Returns the matches of all rules; they may overlap. */
function applyRules(input: ParseInput): Match[] {
  const names = [...input.text.matchAll(COMPANY)].map(({ index, 0: name }) => ({
    start: index,
    end: index + name.length,
  }));
  return RULES.flatMap((rule) => rule(input)).filter(
    (match) => isInRange(input.def, match.meaning) && names.every((name) => isApart(name, match)),
  );
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
  const filter =
    meaning.kind === 'value'
      ? listCondition(meaning.field.name_en, meaning.values, meaning.not)
      : termsFilter(def, meaning.vocabulary, meaning.terms, meaning.not);
  return filterProblems(def, filter).length === 0;
}
