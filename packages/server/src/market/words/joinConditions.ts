import type { DataSetDefinition, FieldDefinition, FilterNode } from '@daas/contract/datasets';
import { exclusionEnd, type Match, type Meaning, type ParseInput } from './match';
import { negateFilter } from './negateFilter';
import { listCondition, termsFilter } from './terms';

export type Span = readonly [start: number, end: number];
export interface Condition {
  spans: Span[];
  filter: FilterNode;
}

const LIST = /^\s*(?:[、,，]|和|与|及|以及|或者?|\bor\b|\bnor\b|\band\b|,\s*(?:or|and))\s*$/;
const OR = /或|要么|\bor\b/;
const BREAK = /[,，;；。.]/;

/** Returns the key by which matches are alternatives: the field, or the vocabulary of places or industries. */
const subjectOf = ({ meaning }: Match, index: number): string => {
  if (meaning.kind === 'filter' || meaning.kind === 'keyword') return `${index}`;
  return `${meaning.kind === 'terms' ? meaning.vocabulary : meaning.field.name_en} ${meaning.not}`;
};
/** Like `subjectOf`, without the negation. */
const aboutOf = ({ meaning }: Match): string =>
  meaning.kind === 'terms' ? meaning.vocabulary : meaning.kind === 'value' ? meaning.field.name_en : '';

/** Extends 'not' to a whole list: '不在广东、福建', 'neither deregistered nor revoked', '不要注销和吊销的'. */
export function extendNegations({ text }: ParseInput, strong: readonly Match[], weak: readonly Match[]): Match[] {
  const result: Match[] = [];
  // In such a list, a short word is not a part of a longer one.
  const listed = (before: Match): Match | undefined =>
    weak.find(
      (one) =>
        one.start >= before.end &&
        aboutOf(one) === aboutOf(before) &&
        LIST.test(text.slice(before.end, one.start)) &&
        strong.every(({ start, end }) => end <= one.start || one.end <= start),
    );
  const queue = [...strong];
  for (let match = queue.shift(); match; match = queue.shift()) {
    const before = result.at(-1);
    const between = before ? text.slice(before.end, match.start) : '';
    if (!before?.negation || match.negation || isNot(match.meaning) || !LIST.test(between)) result.push(match);
    else if (aboutOf(before) !== '' && aboutOf(before) === aboutOf(match))
      result.push({ ...negate(match), end: exclusionEnd(text, match.end), negation: before.negation });
    else if (before.negation === 'any' && isState(match.meaning) && !/[,，]|\band\b/.test(between))
      result.push({ ...negate(match), end: exclusionEnd(text, match.end), negation: before.negation });
    else result.push(match);
    const last = result.at(-1) as Match;
    const next = last.negation && listed(last);
    if (next) queue.unshift({ ...next, weak: false });
  }
  return result;
}

const isNot = (meaning: Meaning): boolean => meaning.kind !== 'filter' && meaning.not;
/** Returns whether a meaning is a state of the row, not a number or a place. */
const isState = (meaning: Meaning): boolean =>
  meaning.kind === 'value' ||
  (meaning.kind === 'filter' && 'value' in meaning.filter && typeof meaning.filter.value === 'boolean');
const negate = (match: Match): Match => ({
  ...match,
  meaning:
    match.meaning.kind === 'filter'
      ? { kind: 'filter', filter: isFalse(match.meaning.filter) }
      : { ...match.meaning, not: true },
});
/** Negates a boolean condition to `false`, as '未上市' does. */
const isFalse = (filter: FilterNode): FilterNode =>
  'field' in filter && filter.value === true ? { ...filter, value: false } : negateFilter(filter);

/**
 * Returns the conditions of a sentence; a row must meet all. Merges values of one field, places and industries at their
 * first position. Matches joined by 'or' become one condition with alternatives.
 */
export function joinConditions(input: ParseInput, matches: readonly Match[], rest: readonly Span[]): Condition[] {
  const links = matches.slice(1).map((match, index) => linkOf(input, matches[index] as Match, match, rest));
  const conditions: Condition[] = [];
  const plain: Match[] = [];
  let at = 0;
  for (const [start, end] of alternatives(matches, links)) {
    plain.push(...matches.slice(at, start));
    conditions.push(alternativesOf(input, matches.slice(start, end), links.slice(start, end - 1)));
    at = end;
  }
  plain.push(...matches.slice(at));
  const first = ({ spans }: Condition) => spans[0]?.[0] ?? 0;
  return [...conditions, ...allOf(input, plain)].sort((a, b) => first(a) - first(b));
}

/** The relation of two adjacent matches: 'or', a list, the same clause, or another clause. */
type Link = 'or' | 'list' | 'clause' | 'apart';

function linkOf({ text }: ParseInput, one: Match, other: Match, rest: readonly Span[]): Link {
  const between = text.slice(one.end, other.start);
  if (rest.some(([start]) => start >= one.end && start < other.start)) return 'apart';
  // 'Neither … nor': both conditions apply.
  if (OR.test(between)) return one.negation && other.negation ? 'apart' : 'or';
  if (/^\s*、\s*$/.test(between)) return 'list';
  return BREAK.test(between) ? 'apart' : 'clause';
}

/** Yields runs of matches joined by 'or', unless they are values of one field. */
function* alternatives(matches: readonly Match[], links: readonly Link[]): Generator<Span> {
  const subject = (index: number) => subjectOf(matches[index] as Match, index);
  let done = 0;
  for (const [index, link] of links.entries()) {
    if (link !== 'or' || index < done) continue;
    let [start, end] = [index, index + 2];
    while (links[end - 1] === 'or') end += 1;
    const [left, right] = [clauseBefore(links, index, done), clauseAfter(links, index + 1)];
    if (subject(index) !== subject(index + 1) && end === index + 2 && isParallel(matches, left, right, index)) {
      yield [left, right];
      done = right;
      continue;
    }
    while (start > done && (links[start - 1] === 'list' || isAdjacent(matches, start))) start -= 1;
    while (end < matches.length && isAdjacent(matches, end)) end += 1;
    const subjects = new Set(matches.slice(start, end).map((_, offset) => subject(start + offset)));
    const [{ meaning }] = matches.slice(start) as [Match];
    // Values of one field are merged anyway, except tags: a row has many, so without 'or' both are required.
    if (subjects.size === 1 && !(meaning.kind === 'value' && meaning.field.type === 'tags')) continue;
    yield [start, end];
    done = end;
  }
}

/** Returns whether a place continues the previous one: '浙江省宁波市'. */
const isAdjacent = (matches: readonly Match[], index: number): boolean => {
  const [one, other] = [matches[index - 1], matches[index]];
  return one?.meaning.kind === 'terms' && other?.meaning.kind === 'terms' && one.end === other.start;
};

function clauseBefore(links: readonly Link[], index: number, least: number): number {
  let start = index;
  while (start > least && links[start - 1] === 'clause') start -= 1;
  return start;
}
function clauseAfter(links: readonly Link[], index: number): number {
  let end = index + 1;
  while (links[end - 1] === 'clause') end += 1;
  return end;
}

/** Returns whether two clauses have a common subject: '浙江的高新技术企业或者江苏的上市公司'. */
function isParallel(matches: readonly Match[], start: number, end: number, index: number): boolean {
  const [left, right] = [matches.slice(start, index + 1), matches.slice(index + 1, end)];
  const subjects = new Set(left.map(aboutOf));
  return (
    left.length > 1 && right.length > 1 && right.some((match) => aboutOf(match) !== '' && subjects.has(aboutOf(match)))
  );
}

function alternativesOf(input: ParseInput, matches: readonly Match[], links: readonly Link[]): Condition {
  const or = links.indexOf('or');
  const clauses = links.includes('clause')
    ? [matches.slice(0, or + 1), matches.slice(or + 1)].map((clause) => allOf(input, clause))
    : groupMatches(matches, subjectOf).map((group) => [{ spans: spansOf(group), filter: filterOf(input.def, group) }]);
  const items = clauses.map((all): FilterNode => {
    const filters = all.map(({ filter }) => filter);
    return filters.length === 1 ? (filters[0] as FilterNode) : { op: 'and', items: filters };
  });
  return { spans: spansOf(matches), filter: items.length === 1 ? (items[0] as FilterNode) : { op: 'or', items } };
}

const allOf = ({ def }: ParseInput, matches: readonly Match[]): Condition[] =>
  groupMatches(matches, (match, index) => {
    const tag = match.meaning.kind === 'value' && match.meaning.field.type === 'tags' && !match.meaning.not;
    return tag ? `${subjectOf(match, index)} ${index}` : subjectOf(match, index);
  }).map((group) => ({ spans: spansOf(group), filter: filterOf(def, group) }));

function groupMatches(matches: readonly Match[], keyOf: (match: Match, index: number) => string): Match[][] {
  const groups = new Map<string, Match[]>();
  for (const [index, match] of matches.entries()) {
    const key = keyOf(match, index);
    groups.set(key, [...(groups.get(key) ?? []), match]);
  }
  return [...groups.values()];
}

/** Returns the extents of matches; adjacent ones are merged. */
function spansOf(group: readonly Match[]): Span[] {
  const spans: [number, number][] = [];
  for (const { start, end } of group) {
    const last = spans.at(-1);
    if (last && last[1] === start) last[1] = end;
    else spans.push([start, end]);
  }
  return spans;
}

function filterOf(def: DataSetDefinition, group: readonly Match[]): FilterNode {
  const [{ meaning }] = group as [Match];
  if (meaning.kind === 'filter') return meaning.filter;
  const meanings = group.map((match) => match.meaning);
  if (meaning.kind === 'terms') {
    const terms = meanings.flatMap((one) => (one.kind === 'terms' ? one.terms : []));
    return termsFilter(def, meaning.vocabulary, [...new Set(terms)], meaning.not);
  }
  if (meaning.kind === 'keyword') throw new Error('a keyword is no condition');
  const values = meanings.flatMap((one) => (one.kind === 'value' ? one.values : []));
  return listCondition((meaning.field as FieldDefinition).name_en, [...new Set(values)], meaning.not);
}
