import {
  type DataSetDefinition,
  type FieldDefinition,
  type FilterNode,
  fieldLabel,
  filterableField,
  type Vocabulary,
} from '@daas/contract/datasets';
import type { Term } from '../vocabulary';

/** What a rule looks at: a text in lower case and one width, character for character as it was typed. */
export interface Ask {
  def: DataSetDefinition;
  text: string;
  /** The business day. */
  today: string;
}

/** What some words mean. Values and places of one field are put together in the end: two provinces are alternatives. */
export type Meaning =
  | { kind: 'filter'; filter: FilterNode }
  | { kind: 'value'; field: FieldDefinition; values: readonly string[]; not: boolean }
  | { kind: 'terms'; vocabulary: Vocabulary; terms: Term[]; not: boolean };

export interface Match {
  start: number;
  end: number;
  meaning: Meaning;
  /** Short words count only where nothing else is said around them: '服务' in '软件服务' is no kind of purchase. */
  weak?: boolean;
  /** 'Not' stood before it; what follows in the same list is meant, too, places only after 'not in'. */
  negation?: Negation;
  /** Where its words say which field is meant; without it the field is guessed from a number, a day or a value. */
  mention?: { start: number; end: number };
}
export type Negation = 'any' | 'place';

export type Rule = (ask: Ask) => Match[];

/** One width and lower case, but never another length: what was typed is cut by these positions. */
export const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const normal = letter.normalize('NFKC').toLowerCase();
      return normal.length === letter.length && [...normal].length === 1 ? normal : letter;
    })
    .join('');

export const isHan = (letter: string | undefined): boolean => letter !== undefined && /\p{Script=Han}/u.test(letter);
const isWord = (letter: string | undefined): boolean => letter !== undefined && /[a-z0-9]/.test(letter);

/** Latin words stand by themselves; Chinese ones have no breaks. */
export const standsAlone = (text: string, start: number, end: number): boolean =>
  !(isWord(text[start]) && isWord(text[start - 1])) && !(isWord(text[end - 1]) && isWord(text[end]));

/** Every place of `text` where the expression matches; Latin ends stand alone. */
export function* findAll(text: string, expression: RegExp): Generator<RegExpExecArray> {
  for (const match of text.matchAll(expression))
    if (match[0].length > 0 && standsAlone(text, match.index, match.index + match[0].length))
      yield match as RegExpExecArray;
}

/** The longest spelling of a dictionary at each place, from left to right. */
export function* spelled<T>(
  text: string,
  dictionary: ReadonlyMap<string, T>,
  longest: number,
): Generator<{ start: number; end: number; entry: T }> {
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + longest);
    for (; end > start; end -= 1) {
      const entry = dictionary.get(text.slice(start, end));
      if (entry === undefined || !standsAlone(text, start, end)) continue;
      yield { start, end, entry };
      break;
    }
    start = Math.max(end, start + 1);
  }
}

export const longestOf = (dictionary: ReadonlyMap<string, unknown>): number =>
  Math.max(0, ...[...dictionary.keys()].map(({ length }) => length));

const spellings = new WeakMap<FieldDefinition, string[]>();

/** What people call a field: its labels, its other words, and a label without what only says its type. */
export const spellingsOf = (field: FieldDefinition): string[] => {
  const cached = spellings.get(field);
  if (cached) return cached;
  const label = plain(field.name_cn);
  const stem = label.replace(/(日期|时间|金额|区间|规模|数量)$/, '');
  const all = [label, stem, plain(fieldLabel(field, 'en-US')), ...field.aliases.map(plain)];
  const dated = /^date/.test(field.type) ? all.filter((word) => isHan(word.at(-1)) && !/[日期间]$/.test(word)) : [];
  all.push(...dated.flatMap((word) => [`${word}时间`, `${word}日期`]));
  // 'Budgets', 'headcounts'.
  all.push(...all.filter((word) => /[a-rt-z]$/.test(word)).map((word) => `${word}s`));
  const words = [...new Set(all)].filter((word) => word.length > 1).sort((a, b) => b.length - a.length);
  spellings.set(field, words);
  return words;
};

export const askable = (def: DataSetDefinition): FieldDefinition[] =>
  def.fields.filter(({ name_en }) => filterableField(def, name_en));

const LINK_BEFORE = /(?:[\s:：=]|在|为|是|达到?|有|了|已经?|约|\b(?:of|is|are|was|were|in|with|has|have)\b)*$/;
const LINK_AFTER = /^(?:\s|的|之|新|\b(?:of|in|the)\b)*/;

export interface FieldMention {
  field: FieldDefinition;
  /** Where the words begin and end that name the field and link it. */
  start: number;
  end: number;
}

/** The field whose name stands right before a place. */
export function namedBefore(text: string, at: number, fields: readonly FieldDefinition[]): FieldMention | null {
  const before = text.slice(0, at).replace(LINK_BEFORE, '');
  return longestNamed(fields, (word) => {
    const start = before.length - word.length;
    return before.endsWith(word) && standsAlone(text, start, before.length) ? { start, end: at } : null;
  });
}

/** The field whose name stands right after a place: '2020年以后成立', '100 employees'. */
export function namedAfter(text: string, at: number, fields: readonly FieldDefinition[]): FieldMention | null {
  const link = LINK_AFTER.exec(text.slice(at))?.[0].length ?? 0;
  return longestNamed(fields, (word) => {
    const end = at + link + word.length;
    return text.startsWith(word, at + link) && standsAlone(text, at + link, end) ? { start: at, end } : null;
  });
}

/** The field that is named beside a place; touching it counts more than standing apart from it. */
export function namedBeside(
  text: string,
  start: number,
  end: number,
  fields: readonly FieldDefinition[],
): FieldMention | null {
  const before = namedBefore(text, start, fields);
  const after = namedAfter(text, end, fields);
  const apart = before && after && /[\s,，]$/.test(text.slice(0, start)) && !/^[\s,，]/.test(text.slice(end));
  return apart ? after : (before ?? after);
}

const SAME_BREATH = /^[^\d,，、;；。和与]{1,12}/;

/** The field whose name follows in the same breath, with other words between: '近五年在深圳成立'. */
export function namedLater(text: string, at: number, fields: readonly FieldDefinition[]): FieldMention | null {
  const reach = SAME_BREATH.exec(text.slice(at))?.[0] ?? '';
  let best: FieldMention | null = null;
  for (const field of fields)
    for (const word of spellingsOf(field)) {
      const start = at + reach.indexOf(word);
      const isMentioned = reach.includes(word) && standsAlone(text, start, start + word.length);
      if (isMentioned && (!best || start < best.start)) best = { field, start, end: start + word.length };
    }
  return best;
}

function longestNamed(
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
  /(?:不属于|不包括|不包含|不位于|不含|不在|不是|不能是|不要|不想要|不看|不再|并非|非|排除|剔除|去掉|除了?|(?:还|尚|并)?(?:没有?|未)(?:在|被|为|获)?|\b(?:not (?:located |based |registered )?in|not(?: been)?|no longer|never|neither|nor|non-?|excluding|except(?: for)?|other than|apart from|but not|without|outside(?: of)?|(?:is|are|was|were|has|have|do|does)n['’]t(?: in)?)(?: (?:an?|the|any))?\s*)$/;
const NOT_PLACES = /不位于|不在|(?:\bin|outside(?: of)?)\s*$/;
const NOT_AFTER = /^(?:之外|以外|外)/;
const OUTSIDE = /^(?:的?(?:之外|以外|除外)|外(?=的))/;

export interface Negated {
  /** Where 'not' begins and where what belongs to it ends. */
  start: number;
  end: number;
  not: boolean;
  negation?: Negation;
}

/** Whether 'not' stands right before, or 'outside of it' behind. */
export function negated(text: string, start: number, end: number): Negated {
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

/** As a match has it. */
export const extent = ({ start, end, negation }: Negated) => ({ start, end, ...(negation ? { negation } : {}) });

/** The end of 'except …' behind the last of a list: '除了浙江和江苏以外'. */
export const outsideEnd = (text: string, end: number): number => end + (OUTSIDE.exec(text.slice(end))?.[0].length ?? 0);
