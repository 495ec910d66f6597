import { z } from 'zod';
import type { Language } from './locale';
import { type FieldProblem, invalid, nounText, Refusal } from './refusal';

const RULES: Record<Language, z.core.$ZodErrorMap> = {
  'zh-CN': z.locales.zhCN().localeError,
  'zh-TW': z.locales.zhTW().localeError,
  'en-US': z.locales.en().localeError,
  'ar-EG': z.locales.ar().localeError,
};

/** Texts of the rules that zod does not know are nouns; `params` of an issue says which. See `FilterProblem`. */
const messageIn =
  (language: Language) =>
  (issue: z.core.$ZodRawIssue): string => {
    const { rule, params, issue: inner } = customOf(issue);
    if (rule !== undefined) return nounText(rule, params ?? {}, language);
    if (inner !== undefined) return messageIn(language)(inner as z.core.$ZodRawIssue);
    // zod's own texts of these name a regular expression, or `undefined`.
    if (issue.code === 'invalid_format' && issue.format === 'regex') return nounText('bad-format', {}, language);
    if (issue.code === 'invalid_type' && issue.input === undefined) return nounText('required', {}, language);
    const said = RULES[language](issue);
    return (typeof said === 'string' ? said : said?.message) ?? '';
  };

interface Custom {
  rule?: string;
  params?: Record<string, string | number>;
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
 * Refuses what no column can hold and no endpoint means, before any schema looks: U+0000 and halves of a surrogate pair
 * (not in PostgreSQL's text), the key `__proto__`, and nesting that would exhaust the stack of a recursive walk.
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

/** The whole body where no name is left, as that of an empty key. */
const nameOf = (path: readonly PropertyKey[]): string => path.join('.').slice(0, 100) || 'body';

/** The parsed input, or a refusal that names each field and rule in the reader's language. */
export function validate<S extends z.ZodType>(schema: S, raw: unknown, language: Language): z.output<S> {
  refuseUnstorable(raw);
  const result = schema.safeParse(raw, { error: messageIn(language) });
  if (result.success) return result.data;
  const fields = problemsOf(result.error);
  const first = fields[0];
  throw new Refusal('invalid-input', { field: first?.field ?? '', reason: first?.message ?? '' }, fields);
}

const problemsOf = (error: z.ZodError): FieldProblem[] =>
  error.issues
    .flatMap((issue) => {
      // Each unknown key is a problem of its own.
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
      return keys.map((key) => ({ issue, path: [...issue.path, ...key] }));
    })
    .slice(0, 20)
    .map(({ issue, path }) => ({
      field: nameOf(path),
      rule: ruleOf(issue),
      message: issue.message.slice(0, 300),
    }));
