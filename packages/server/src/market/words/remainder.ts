import { isHan, type Match, type ParseInput, spellingsOf } from './match';
import { FUNCTION_WORDS, isStopWord, nounsOf, stopWordsAround } from './stopWords';

type Span = readonly [start: number, end: number];
interface Extent {
  start: number;
  end: number;
}

/** Splits the text outside strong matches and `holes` into accepted short words, stop words and other words. */
export function readRemainder(
  input: ParseInput,
  strong: readonly Match[],
  weak: readonly Match[],
  holes: readonly Extent[] = [],
) {
  const accepted: Match[] = [];
  const rest: Span[] = [];
  const ignored: Span[] = [];
  const noted = (list: Span[], start: number, end: number) => {
    if (end > start) list.push([start, end]);
  };
  const dates = mentionedDates(input, strong);
  for (const run of runsOf(
    input.text,
    [...strong, ...holes].toSorted((a, b) => a.start - b.start),
  )) {
    const { start, end } = run;
    const text = input.text.slice(start, end);
    if (!isHan(text[0])) {
      noted(isStopWord(input.def, text) || dates.includes(text) ? ignored : rest, start, end);
      continue;
    }
    if (text === '有' && run.beforeMatch) {
      noted(ignored, start, end);
      continue;
    }
    // Keep the name of a company whole.
    const { head, tail } = text.endsWith('有限公司')
      ? { head: 0, tail: 0 }
      : stopWordsAround(input.def, text, run, dates);
    const [from, to] = [start + head, end - tail];
    noted(ignored, start, from);
    const { matches, nouns, left } = fillParts(input, weak, from, to);
    accepted.push(...matches);
    ignored.push(...nouns);
    rest.push(...left);
    noted(ignored, to, end);
  }
  return { accepted, rest, ignored };
}

/** Returns the names of dates in the conditions: '成立' in '近五年在深圳成立'. */
function mentionedDates({ def }: ParseInput, matches: readonly Match[]): string[] {
  const names = new Set(
    matches.flatMap(({ meaning }) =>
      meaning.kind === 'filter' && 'field' in meaning.filter ? [meaning.filter.field] : [],
    ),
  );
  return def.fields
    .filter(({ name_en, type }) => names.has(name_en) && (type === 'date' || type === 'datetime'))
    .flatMap(spellingsOf);
}

interface Run {
  start: number;
  end: number;
  atStart: boolean;
  atEnd: boolean;
  afterMatch: boolean;
  beforeMatch: boolean;
}

/** Yields runs of Chinese characters and other words between the matches. */
function* runsOf(text: string, matches: readonly Extent[]): Generator<Run> {
  let at = 0;
  for (const match of [...matches, null]) {
    const end = match?.start ?? text.length;
    for (const word of text
      .slice(at, end)
      .matchAll(/\p{Script=Han}+|[^\p{Script=Han}\s,，.。;；、!！?？:：()（）]+/gu)) {
      const start = at + word.index;
      const stop = start + word[0].length;
      yield {
        start,
        end: stop,
        atStart: text.slice(0, start).trim() === '',
        atEnd: !/[^\s,，.。;；、!！?？]/.test(text.slice(stop)),
        afterMatch: at > 0 && text.slice(at, start).trim() === '',
        beforeMatch: match !== null && text.slice(stop, end).trim() === '',
      };
    }
    at = match?.end ?? end;
  }
}

interface Filling {
  matches: Match[];
  nouns: Span[];
}
/** Particles between two parts of a run: '出口到德国的轴承', '从日本进口的机床'. */
const JOINTS = /[的到往从]|至(?!今)/g;

/** Returns the short words that fill a run, or a complete part of it between joints, and the remaining spans. */
function fillParts(input: ParseInput, weak: readonly Match[], start: number, end: number): Filling & { left: Span[] } {
  const whole = fillRun(input, weak, start, end);
  if (whole) return { ...whole, left: [] };
  const joints = [...input.text.slice(start, end).matchAll(JOINTS)].map(
    ({ index }): Span => [start + index, start + index + 1],
  );
  const parts = [...joints, [end, end] as const].map(([to], nth): Span => [joints[nth - 1]?.[1] ?? start, to]);
  const fillings = parts.map(([from, to]) => fillRun(input, weak, from, to));
  if (fillings.every((one) => !one)) return { matches: [], nouns: [], left: end > start ? [[start, end]] : [] };
  const left: [number, number][] = [];
  for (const [nth, [from, to]] of parts.entries()) {
    if (fillings[nth] || from === to) continue;
    const last = left.at(-1);
    // The remainders on both sides of a joint are one span.
    if (last && last[1] === from - 1) last[1] = to;
    else left.push([from, to]);
  }
  const outside = joints.filter(([at]) => left.every(([from, to]) => at < from || at >= to));
  const wholeFillings = fillings.flatMap((one) => one ?? []);
  return {
    matches: wholeFillings.flatMap(({ matches }) => matches),
    nouns: [...wholeFillings.flatMap(({ nouns }) => nouns), ...outside],
    left,
  };
}

/** Returns short words that fill a whole run, possibly with nouns for the rows; null if it contains other words. */
function fillRun({ def, text }: ParseInput, weak: readonly Match[], start: number, end: number): Filling | null {
  if (start === end) return null;
  const words = [...nounsOf(def), ...FUNCTION_WORDS];
  const longestFirst = weak.toSorted((one, other) => other.end - one.end);
  const failed = new Set<number>();
  const from = (at: number): Filling | null => {
    if (at === end) return { matches: [], nouns: [] };
    if (failed.has(at)) return null;
    for (const match of longestFirst.filter((one) => one.start === at && one.end <= end)) {
      const after = from(match.end);
      if (after) return { ...after, matches: [match, ...after.matches] };
    }
    for (const noun of words) {
      if (!text.startsWith(noun, at) || at + noun.length > end) continue;
      const after = from(at + noun.length);
      if (after) return { ...after, nouns: [[at, at + noun.length], ...after.nouns] };
    }
    failed.add(at);
    return null;
  };
  return from(start);
}
