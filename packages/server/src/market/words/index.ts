import { type DataSetDefinition, type FilterNode, filterProblems } from '@daas/contract/datasets';
import { amounts } from './amounts';
import { codes } from './codes';
import { dates } from './dates';
import { flags } from './flags';
import { carried, joinConditions } from './join';
import { labels } from './labels';
import { lacking, type Phrase, phrasesOf } from './lacking';
import { type Ask, type Match, type Meaning, plain, type Rule } from './match';
import { isQuestion } from './noise';
import { ports } from './ports';
import { ready } from './ready';
import { leftOver } from './rest';
import { condition, termsFilter, termsRule } from './terms';

export interface Understood {
  /** In the order they were said; all must hold. */
  conditions: { text: string; filter: FilterNode }[];
  /** Words that mean no condition: a keyword, or empty. */
  rest: string;
  /** Words that mean nothing by themselves. */
  ignored: string[];
  /** Phrases that name a field which the data set has not: it cannot answer the question. */
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
  ready,
];
/** More words than this are no question any more; what follows stays a keyword. */
const MAX_MATCHES = 30;
/** The name of one company is looked for as it is, with the place and the trade in it. */
const COMPANY = /[^\s,，、;；的在]{4,40}?(?:股份有限公司|有限责任公司|(?<!股份)有限公司|集团公司)/g;

/** The phrases of a text that name fields, of any data set: read once for all of them. */
export const fieldPhrases = (typed: string, today: string): Phrase[] => {
  const text = plain(typed);
  return phrasesOf((def) => read({ def, text, today }));
};

/** What plain words ask a data set for, by its definition and the vocabularies; no word is lost. */
export function understand(
  def: DataSetDefinition,
  typed: string,
  today: string,
  phrases: readonly Phrase[] = fieldPhrases(typed, today),
): Understood {
  const ask: Ask = { def, text: plain(typed), today };
  const all = read(ask);
  const lacks = lacking(ask, all, phrases);
  const candidates = all.filter((match) => lacks.every((phrase) => apart(phrase, match)));
  const weak = candidates.filter((match) => match.weak);
  const strong = carried(ask, choose(candidates.filter((match) => !match.weak)), weak);
  const { accepted, rest, ignored } = leftOver(ask, strong, weak, lacks);
  const matches = [...strong, ...accepted].sort((a, b) => a.start - b.start);
  const cut = ([start, end]: readonly [number, number]) => typed.slice(start, end).trim();
  if (matches.length === 0 && lacks.length === 0) {
    // What is no question is a name, and is looked for as it is.
    const keyword = isQuestion(def, ask.text) ? rest.map(cut).join(' ') : '';
    return { conditions: [], rest: keyword || typed.trim(), ignored: keyword ? ignored.map(cut) : [], lacks: [] };
  }
  return {
    conditions: joinConditions(ask, matches, rest).map(({ spans, filter }) => ({
      text: spans.map(cut).join(' '),
      filter,
    })),
    rest: rest.map(cut).join(' '),
    ignored: ignored.map(cut),
    lacks: lacks.map(({ start, end }) => cut([start, end])),
  };
}

/** What each rule finds, of which some overlap. */
function read(ask: Ask): Match[] {
  const names = [...ask.text.matchAll(COMPANY)].map(({ index, 0: name }) => ({
    start: index,
    end: index + name.length,
  }));
  return RULES.flatMap((rule) => rule(ask)).filter(
    (match) => isSound(ask.def, match.meaning) && names.every((name) => apart(name, match)),
  );
}

interface Extent {
  start: number;
  end: number;
}
const apart = (one: Extent, other: Extent): boolean => one.end <= other.start || other.end <= one.start;

/** Longer matches win over those they overlap, earlier rules over later ones. */
function choose(matches: readonly Match[]): Match[] {
  const byLength = [...matches].sort((a, b) => b.end - b.start - (a.end - a.start));
  const winners: Match[] = [];
  for (const match of byLength)
    if (winners.length < MAX_MATCHES && winners.every((one) => apart(one, match))) winners.push(match);
  return winners.sort((a, b) => a.start - b.start);
}

/** A number or a day beyond what the field holds is no condition. */
function isSound(def: DataSetDefinition, meaning: Meaning): boolean {
  if (meaning.kind === 'filter') return filterProblems(def, meaning.filter).length === 0;
  const filter =
    meaning.kind === 'value'
      ? condition(meaning.field.name_en, meaning.values, meaning.not)
      : termsFilter(def, meaning.vocabulary, meaning.terms, meaning.not);
  return filterProblems(def, filter).length === 0;
}
