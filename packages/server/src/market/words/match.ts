import {
  type DataSetDefinition,
  type FieldDefinition,
  type FilterNode,
  fieldLabel,
  filterableField,
  type Vocabulary,
} from '@daas/contract/datasets';
import type { Term } from '../vocabulary';

/** The input of a rule. `text` is lower-case and of one width, with the same positions as the typed text. */
export interface ParseInput {
  def: DataSetDefinition;
  text: string;
  /** The business day. */
  today: string;
}

/** The meaning of words. Values and places of one field are merged later: two provinces are alternatives. */
export type Meaning =
  | { kind: 'filter'; filter: FilterNode }
  | { kind: 'value'; field: FieldDefinition; values: readonly string[]; not: boolean }
  | { kind: 'terms'; vocabulary: Vocabulary; terms: Term[]; not: boolean }
  /** A trade that the data set can only search for as text. */
  | { kind: 'keyword'; word: string; not: boolean };

export interface Match {
  start: number;
  end: number;
  meaning: Meaning;
  /** Short words count only without other words around them: '服务' in '软件服务' is not a kind of purchase. */
  weak?: boolean;
  /** A 'not' before the match. It extends to the rest of the list; to places only if it is 'not in'. */
  negation?: Negation;
  /** Extent of the field's name; undefined if the field is inferred from a number, a day or a value. */
  mention?: { start: number; end: number };
}
export type Negation = 'any' | 'place';

export type Rule = (input: ParseInput) => Match[];

/** Converts to one width and lower case, and keeps the length: positions are used to cut the typed text. */
export const normalizeWidth = (text: string): string =>
  [...text]
    .map((letter) => {
      const normal = letter.normalize('NFKC').toLowerCase();
      return normal.length === letter.length && [...normal].length === 1 ? normal : letter;
    })
    .join('');

export const isHan = (letter: string | undefined): boolean => letter !== undefined && /\p{Script=Han}/u.test(letter);
const isWord = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9]/.test(letter);

/** Returns false inside a Latin word. Chinese words have no breaks. */
export const isWholeWord = (text: string, start: number, end: number): boolean =>
  !(isWord(text[start]) && isWord(text[start - 1])) && !(isWord(text[end - 1]) && isWord(text[end]));

/** The matches of each expression in the text that was searched last: every data set reads the same text. */
const lastMatches = new WeakMap<RegExp, { text: string; matches: RegExpExecArray[] }>();

/** Returns all matches of an expression that do not cut a Latin word. */
export function findAll(text: string, expression: RegExp): readonly RegExpExecArray[] {
  const last = lastMatches.get(expression);
  if (last?.text === text) return last.matches;
  const matches = [...text.matchAll(expression)].filter(
    ({ index, 0: words }) => words.length > 0 && isWholeWord(text, index, index + words.length),
  );
  lastMatches.set(expression, { text, matches });
  return matches;
}

/** Yields the longest spelling of a dictionary at each position, from left to right. */
export function* findSpellings<T>(
  text: string,
  dictionary: ReadonlyMap<string, T>,
  longest: number,
): Generator<{ start: number; end: number; entry: T }> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + longest);
    for (; end > start; end -= 1) {
      const entry = dictionary.get(text.slice(start, end));
      if (entry === undefined || !isWholeWord(text, start, end)) continue;
      yield { start, end, entry };
      break;
    }
    start = Math.max(end, start + 1);
  }
}

export const longestOf = (dictionary: ReadonlyMap<string, unknown>): number =>
  Math.max(0, ...[...dictionary.keys()].map(({ length }) => length));

const spellings = new WeakMap<FieldDefinition, string[]>();

/** Returns the names of a field: labels, aliases, and labels without a suffix for the type. */
export const spellingsOf = (field: FieldDefinition): string[] => {
  const cached = spellings.get(field);
  if (cached) return cached;
  const label = normalizeWidth(field.name_cn);
  const stem = label.replace(/(日期|时间|金额|区间|规模|数量)$/, '');
  const all = [label, stem, normalizeWidth(fieldLabel(field, 'en-US')), ...field.aliases.map(normalizeWidth)];
  const dated = /^date/.test(field.type) ? all.filter((word) => isHan(word.at(-1)) && !/[日期间]$/.test(word)) : [];
  all.push(...dated.flatMap((word) => [`${word}时间`, `${word}日期`]));
  // 'Budgets', 'headcounts'.
  all.push(...all.filter((word) => /[a-rt-z]$/.test(word)).map((word) => `${word}s`));
  const words = [...new Set(all)].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  spellings.set(field, words);
  return words;
};

export const filterableFields = (def: DataSetDefinition): FieldDefinition[] =>
  def.fields.filter(({ name_en }) => filterableField(def, name_en));

const LINK_BEFORE = /(?:[\s:：=]|在|为|是|达到?|有|了|已经?|约|\b(?:of|is|are|was|were|in|with|has|have)\b)*$/;
const LINK_AFTER = /^(?:\s|的|之|新|\b(?:of|in|the)\b)*/;

export interface FieldMention {
  field: FieldDefinition;
  /** Extent of the field's name with its link words. */
  start: number;
  end: number;
}

/** Finds the field whose name ends before a position. */
export function findFieldBefore(text: string, at: number, fields: readonly FieldDefinition[]): FieldMention | null {
  const before = text.slice(0, at).replace(LINK_BEFORE, '');
  return findLongestName(fields, (word) => {
    const start = before.length - word.length;
    return before.endsWith(word) && isWholeWord(text, start, before.length) ? { start, end: at } : null;
  });
}

/** Finds the field whose name begins after a position: '2020年以后成立', '100 employees'. */
export function findFieldAfter(text: string, at: number, fields: readonly FieldDefinition[]): FieldMention | null {
  const link = LINK_AFTER.exec(text.slice(at))?.[0].length ?? 0;
  return findLongestName(fields, (word) => {
    const end = at + link + word.length;
    return text.startsWith(word, at + link) && isWholeWord(text, at + link, end) ? { start: at, end } : null;
  });
}

/** Finds the field named before or after a position. Prefers the name after it if a space separates only the one before. */
export function findFieldBeside(
  text: string,
  start: number,
  end: number,
  fields: readonly FieldDefinition[],
): FieldMention | null {
  const before = findFieldBefore(text, start, fields);
  const after = findFieldAfter(text, end, fields);
  const apart = before && after && /[\s,，]$/.test(text.slice(0, start)) && !/^[\s,，]/.test(text.slice(end));
  return apart ? after : (before ?? after);
}

const SAME_BREATH = /^[^\d,，、;；。和与]{1,12}/;

/** Finds the field whose name follows in the same clause after other words: '近五年在深圳成立'. */
export function findFieldLater(text: string, at: number, fields: readonly FieldDefinition[]): FieldMention | null {
  const reach = SAME_BREATH.exec(text.slice(at))?.[0] ?? '';
  let best: FieldMention | null = null;
  for (const field of fields)
    for (const word of spellingsOf(field)) {
      const start = at + reach.indexOf(word);
      const isMentioned = reach.includes(word) && isWholeWord(text, start, start + word.length);
      if (isMentioned && (!best || start < best.start)) best = { field, start, end: start + word.length };
    }
  return best;
}

function findLongestName(
  fields: readonly FieldDefinition[],
  place: (word: string) => { start: number; end: number } | null,
): FieldMention | null {
  let best: FieldMention | null = null;
  for (const field of fields)
    for (const word of spellingsOf(field)) {
      const span = place(word);
      if (span && (!best || span.end - span.start > best.end - best.start)) best = { field, ...span };
    }
  return best;
}

const NOT_BEFORE =
  /(?:不属于|不包括|不包含|不位于|不含|不在|不是|不能是|不要|不想要|不看|不再|并非|非|排除|剔除|去掉|去除|除去|除掉|不考虑|不算|不找|不选|避开|除了?|(?:还|尚|并)?(?:没有?|未)(?:在|被|为|获)?|\b(?:not (?:located |based |registered )?in|not(?: been)?|no longer|never|neither|nor|non-?|exclud(?:e|es|ing)|omit(?:ting)?|leav(?:e|ing) out|skip(?:ping)?|minus|except(?: for)?|other than|apart from|but not|without|outside(?: of)?|(?:is|are|was|were|has|have|do|does)n['’]t(?: in)?)(?: (?:an?|the|any))?\s*)$/;
const NOT_PLACES = /不位于|不在|(?:\bin|outside(?: of)?)\s*$/;
const NOT_AFTER = /^(?:之外|以外|外)/;
const OUTSIDE = /^(?:的?(?:之外|以外|除外)|外(?=的))/;

export interface NegatedExtent {
  /** Extent including the negation. */
  start: number;
  end: number;
  not: boolean;
  negation?: Negation;
}

/** Finds 'not' before an extent, or 'outside of it' after it. */
export function findNegation(text: string, start: number, end: number): NegatedExtent {
  const [negation] = NOT_BEFORE.exec(text.slice(0, start)) ?? [];
  if (negation === undefined) {
    const outside = OUTSIDE.exec(text.slice(end))?.[0].length ?? 0;
    return { start, end: end + outside, not: outside > 0 };
  }
  const tail = NOT_AFTER.exec(text.slice(end))?.[0].length ?? 0;
  return {
    start: start - negation.length,
    end: end + tail,
    not: true,
    negation: NOT_PLACES.test(negation) ? 'place' : 'any',
  };
}

/** Returns the part of a negated extent that a match contains. */
export const extentOf = ({ start, end, negation }: NegatedExtent) => ({
  start,
  end,
  ...(negation ? { negation } : {}),
});

/** Returns the end of an 'except' after the last element of a list: '除了浙江和江苏以外'. */
export const exclusionEnd = (text: string, end: number): number =>
  end + (OUTSIDE.exec(text.slice(end))?.[0].length ?? 0);
