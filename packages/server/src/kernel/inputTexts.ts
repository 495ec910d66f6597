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
/** Values that are listed; of more, a reader would not find the right one. */
const LISTED = 8;

/** What an issue of zod is called in our own words, by the nouns of the catalogue: zod's name types and regular expressions. */
export function inputText(issue: Issue, language: Language): string {
  const [noun, params = {}] = saidOf(issue);
  const text = nounText(noun, params, language);
  return issue.code === 'invalid_value'
    ? suggested(text, String(issue.input ?? ''), issue.values.map(String), language)
    : text;
}

function saidOf(issue: Issue): InputText {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return ['required'];
      // An enumeration or number of the wrong kind is told of by what it takes.
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
    default:
      return ['bad-format'];
  }
}

/** What is no key but words of the data is quoted: it stays as it is in every language. */
const asValue = (value: unknown): string => (/^[\w.-]+$/.test(String(value)) ? String(value) : `“${value}”`);

const isCounted = (origin: string): boolean => ['array', 'set', 'map', 'object', 'record'].includes(origin);

function bound(origin: string, limit: number, inclusive: boolean, end: 'low' | 'high'): InputText {
  if (origin === 'string' && end === 'low' && limit === 1) return ['required'];
  if (origin === 'string') return [end === 'low' ? 'letters-at-least' : 'letters-at-most', { limit }];
  if (isCounted(origin)) return [end === 'low' ? 'entries-at-least' : 'entries-at-most', { limit }];
  if (end === 'low') return [inclusive ? 'at-least' : 'more-than', { limit }];
  return [inclusive ? 'at-most' : 'less-than', { limit }];
}

/** Adds what was meant, where one of the names is nearly written so. */
export function suggested(message: string, typed: string, names: readonly string[], language: Language): string {
  const name = nearest(typed, names);
  return name === undefined ? message : nounText('did-you-mean', { said: message, name }, language);
}

/** Words are written together, with underscores or with hyphens. */
const bare = (name: string): string => name.toLowerCase().replace(/[-_\s]/g, '');
const LONGEST = 60;

function nearest(typed: string, names: readonly string[]): string | undefined {
  const word = bare(typed);
  if (word.length < 2 || word.length > LONGEST) return undefined;
  const most = Math.min(2, Math.floor(word.length / 3));
  const [best] = names
    .map((name) => ({ name, distance: editDistance(word, bare(name)) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance);
  return best?.name;
}

/** The keys that an object at a place of the input may have; none where it is no object, or one of several. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let at: z.core.$ZodType | undefined = schema;
  for (const step of path) {
    const inner: z.core.$ZodType | undefined = at && unwrapped(at);
    if (inner instanceof z.core.$ZodObject) at = inner._zod.def.shape[String(step)];
    else if (inner instanceof z.core.$ZodArray) at = inner._zod.def.element;
    else return [];
  }
  const targetSchema = at && unwrapped(at);
  return targetSchema instanceof z.core.$ZodObject ? Object.keys(targetSchema._zod.def.shape) : [];
}

/** Without what makes it optional, gives it a default or changes what it parsed. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType; in?: z.core.$ZodType } };
  const inner = def.innerType ?? def.in;
  return inner ? unwrapped(inner) : schema;
}
