import type { z } from 'zod';
import { inputText, keysAt, suggestion } from './inputTexts';
import type { Language } from './locale';
import { type FieldProblem, invalid, nounText, Refusal } from './refusal';

/** Texts of the rules that zod does not know are nouns; `params` of an issue says which. See `FilterProblem`. */
const messageIn =
  (language: Language) =>
  (issue: z.core.$ZodRawIssue): string => {
    const { rule, params, names, issue: inner } = customOf(issue);
    if (rule !== undefined) {
      const text = nounText(rule, params ?? {}, language);
      return names ? suggestion(text, String(params?.name ?? ''), names, language) : text;
    }
    if (inner !== undefined) return messageIn(language)(inner as z.core.$ZodRawIssue);
    return inputText(issue, language);
  };

interface Custom {
  rule?: string;
  params?: Record<string, string | number>;
  /** Possible names instead of `params.name`. */
  names?: readonly string[];
  issue?: z.core.$ZodIssue;
}
const customOf = (issue: { code?: string | undefined; params?: unknown }): Custom =>
  issue.code === 'custom' ? ((issue.params ?? {}) as Custom) : {};

const ruleOf = (issue: z.core.$ZodIssue): string => {
  const { rule, issue: inner } = customOf(issue);
  return inner ? ruleOf(inner) : (rule ?? issue.code);
};

const MAX_DEPTH = 32;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Rejects values before schemas read them: U+0000 and unpaired surrogates, which PostgreSQL cannot store, the key
 * `__proto__`, and nesting that would exhaust the stack.
 */
export function refuseUnstorable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid(nameOf(path), 'no_nul', '@no-nul');
    if (LONE_SURROGATE.test(value)) throw invalid(nameOf(path), 'well_formed', '@well-formed');
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length === MAX_DEPTH) throw invalid(nameOf(path), 'too_deep', '@too-deep', { limit: MAX_DEPTH });
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw invalid(nameOf([...path, key]), 'unrecognized_keys', '@no-such-key');
    refuseUnstorable(key, path);
    refuseUnstorable(item, [...path, key]);
  }
}

/** Name of the field in a message; the whole body if it has no name, for example an empty key. */
const nameOf = (path: readonly PropertyKey[]): string => path.join('.').slice(0, 100) || 'body';

/** Parses the input. Throws a refusal with each invalid field and rule in the user's language. */
export function validate<S extends z.ZodType>(schema: S, raw: unknown, language: Language): z.output<S> {
  refuseUnstorable(raw);
  const result = schema.safeParse(raw, { error: messageIn(language) });
  if (result.success) return result.data;
  const fields = problemsOf(result.error, schema, language);
  const first = fields[0];
  throw new Refusal('invalid-input', { field: first?.field ?? '', reason: first?.message ?? '' }, fields);
}

interface LocatedIssue {
  issue: z.core.$ZodIssue;
  path: PropertyKey[];
  message: string;
}

/** An option of a union that takes another type of value than the input. */
const isForOtherType = ([first]: z.core.$ZodIssue[]): boolean =>
  first?.path.length === 0 &&
  (first.code === 'invalid_type' ||
    (first.code === 'invalid_union' && first.errors.length > 0 && first.errors.every(isForOtherType)));

/**
 * Replaces the issue of a union with those of the option that the input is closest to: of an option for this type of
 * value, with the fewest issues. Where no option is for this type, the issue of the union stays.
 */
function issuesOfClosestOption(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [closest] = issue.errors
    .filter((option) => !isForOtherType(option))
    .toSorted((one, other) => one.length - other.length);
  if (!closest) return [issue];
  return closest.flatMap((inner) => issuesOfClosestOption({ ...inner, path: [...issue.path, ...inner.path] }));
}

const problemsOf = (error: z.ZodError, schema: z.ZodType, language: Language): FieldProblem[] =>
  error.issues
    .flatMap(issuesOfClosestOption)
    .flatMap((issue): LocatedIssue[] => {
      // Report each unknown key separately.
      if (issue.code !== 'unrecognized_keys') return [{ issue, path: issue.path, message: issue.message }];
      const allowedKeys = keysAt(schema, issue.path);
      return issue.keys.map((key) => ({
        issue,
        path: [...issue.path, key],
        message: suggestion(issue.message, key, allowedKeys, language),
      }));
    })
    .slice(0, 20)
    .map(({ issue, path, message }) => ({
      field: nameOf(path),
      rule: ruleOf(issue),
      message: message.slice(0, 300),
    }));
