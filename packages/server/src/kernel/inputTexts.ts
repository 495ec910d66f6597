import { labelsOfValue } from '@daas/contract/datasets/valueLabels';
import { z } from 'zod';
import { editDistance } from './editDistance';
import type { Language } from './locale';
import { nounText } from './refusal';

type Issue = z.core.$ZodRawIssue;
type InputText = readonly [noun: string, params?: Record<string, string | number>];

const TYPES: Record<string, string> = {
  string: 'a-text',
  number: 'a-number',
  int: 'a-whole-number',
  boolean: 'a-yes-or-no',
  array: 'a-list',
  object: 'an-object',
  record: 'an-object',
};
/** Maximum number of allowed values to list. */
const LISTED = 8;

/** Returns the text of a zod issue by the catalogue's nouns. Zod's own texts contain types and regular expressions. */
export function inputText(issue: Issue, language: Language): string {
  const [noun, params = {}] = issueTextOf(issue);
  const text = nounText(noun, params, language);
  if (issue.code === 'invalid_value')
    return suggestion(text, typedText(issue.input), issue.values.map(String), language);
  if (issue.code === 'invalid_union' && issue.discriminator)
    return suggestion(text, typedText(discriminatorOf(issue)), discriminatorValues(issue), language);
  return text;
}

/** Text of a value to which names are compared; empty for lists and objects. */
const typedText = (value: unknown): string => (typeof value === 'object' ? '' : String(value ?? ''));

type UnionIssue = Extract<Issue, { code: 'invalid_union' }>;
/** The property that selects an option of a union, in the input. */
const discriminatorOf = ({ input, discriminator = '' }: UnionIssue): unknown =>
  (input as Record<string, unknown> | undefined)?.[discriminator];
const discriminatorValues = (issue: UnionIssue): string[] =>
  'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];

function issueTextOf(issue: Issue): InputText {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return ['required'];
      // For a wrong type of an enumeration or number, state the expected one.
      return [TYPES[String(issue.expected)] ?? 'bad-format'];
    case 'too_small':
      return bound(issue.origin, Number(issue.minimum), issue.inclusive !== false, 'low');
    case 'too_big':
      return bound(issue.origin, Number(issue.maximum), issue.inclusive !== false, 'high');
    case 'invalid_value':
      if (issue.input === undefined) return ['required'];
      return issue.values.length > LISTED
        ? ['not-offered']
        : ['one-of', { names: issue.values.map(asValue).join(', ') }];
    case 'not_multiple_of':
      return ['multiple-of', { limit: Number(issue.divisor) }];
    case 'unrecognized_keys':
      return ['no-such-key'];
    case 'invalid_union':
      if (!issue.discriminator) return ['bad-format'];
      return [discriminatorOf(issue) === undefined ? 'required' : 'not-offered'];
    default:
      return ['bad-format'];
  }
}

/** Quotes a value that is not a key, because it is not translated. */
const asValue = (value: unknown): string => (/^[\w.-]+$/.test(String(value)) ? String(value) : `“${value}”`);

const isCounted = (origin: string): boolean => ['array', 'set', 'map', 'object', 'record'].includes(origin);

function bound(origin: string, limit: number, inclusive: boolean, end: 'low' | 'high'): InputText {
  if (origin === 'string' && end === 'low' && limit === 1) return ['required'];
  if (origin === 'string') return [end === 'low' ? 'letters-at-least' : 'letters-at-most', { limit }];
  if (isCounted(origin)) return [end === 'low' ? 'entries-at-least' : 'entries-at-most', { limit }];
  if (end === 'low') return [inclusive ? 'at-least' : 'more-than', { limit }];
  return [inclusive ? 'at-most' : 'less-than', { limit }];
}

/** Appends up to five names that the typed one may mean; names are field names, keys or values of enumerations. */
export function suggestion(message: string, typed: string, names: readonly string[], language: Language): string {
  const found = nearest(typed, names);
  if (found.length === 0) return message;
  if (found.length === 1) return nounText('did-you-mean', { said: message, name: found[0] as string }, language);
  return nounText('nearest-names', { said: message, names: found.join(', ') }, language);
}

/** Normalizes camelCase, underscores and hyphens. */
const bare = (name: string): string => name.toLowerCase().replace(/[-_\s]/g, '');
const LONGEST = 60;
const SUGGESTED = 5;
/** Shortest part of a name that identifies it; a Chinese character says more than a letter. */
const partOf = (word: string): number => (/\p{Script=Han}/u.test(word) ? 1 : 3);

/**
 * Returns the names that are nearest to a typed one, best first: those with this label, those that begin with it or with
 * which it begins, those that contain it, and those within two typing errors.
 */
function nearest(typed: string, names: readonly string[]): string[] {
  const word = bare(typed);
  if (word.length > LONGEST || word.length < Math.min(2, partOf(word))) return [];
  const most = Math.min(2, Math.floor(word.length / 3));
  const rank = (label: string): number => {
    const name = bare(label);
    if (name === word) return 0;
    const isPart = Math.min(name.length, word.length) >= partOf(word);
    if (isPart && (name.startsWith(word) || word.startsWith(name))) return 1;
    const distance = Math.abs(name.length - word.length) > most ? Infinity : editDistance(word, name);
    if (distance <= most) return 1 + distance;
    return isPart && name.includes(word) ? 4 : Infinity;
  };
  const ranked = names
    .map((name) => ({ name, rank: Math.min(...[name, ...labelsOfValue(name)].map(rank)) }))
    .filter((one) => one.rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank);
  // An equal label or a typing error means one name; a part may be of several.
  const isPart = ranked[0]?.rank === 1 || ranked[0]?.rank === 4;
  return ranked.slice(0, isPart ? SUGGESTED : 1).map(({ name }) => name);
}

/** Returns the allowed keys of the object at a path; none if it is not an object or a union. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let at: z.core.$ZodType | undefined = schema;
  for (const step of path) {
    const inner: z.core.$ZodType | undefined = at && unwrapSchema(at);
    if (inner instanceof z.core.$ZodObject) at = inner._zod.def.shape[String(step)];
    else if (inner instanceof z.core.$ZodArray) at = inner._zod.def.element;
    else return [];
  }
  const targetSchema = at && unwrapSchema(at);
  return targetSchema instanceof z.core.$ZodObject ? Object.keys(targetSchema._zod.def.shape) : [];
}

/** Returns the inner schema of optional, default and transforming schemas. */
function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } };
  const inner = def.innerType ?? def.in;
  return inner ? unwrapSchema(inner) : schema;
}
