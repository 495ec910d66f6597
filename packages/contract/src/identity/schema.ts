import { z } from 'zod';
import { isShortened } from './characters';
import { asCode, asCodeOf, type CodeFormat, codeProblem, suggestedUscc } from './codes';

const MAX_TEXT = 200;

/** Error texts (`nouns`) of code problems; `code-lookalike` has the suggested code as `name`. */
export type CodeRule = 'reject-code' | 'code-shortened' | 'code-check' | 'code-former' | 'code-lookalike';

/** Returns the first violated rule of a code; for a text without a format, whether a spreadsheet shortened it. */
export function brokenCodeRule(format: CodeFormat | undefined, text: string): CodeRule | undefined {
  if (!format) return isShortened(asCode(text)) ? 'code-shortened' : undefined;
  const problem = codeProblem(format, text);
  if (!problem) return undefined;
  if (format === 'uscc' && suggestedUscc(text)) return 'code-lookalike';
  return problem === 'form' ? 'reject-code' : `code-${problem}`;
}

/** Adds an issue for the first violated rule. The suggested code is only mentioned. */
export const codeRule =
  (format: CodeFormat) =>
  (value: string, context: z.RefinementCtx<string>): void => {
    const rule = brokenCodeRule(format, value);
    if (rule) context.addIssue({ code: 'custom', params: { rule, params: { name: suggestedUscc(value) ?? '' } } });
  };

/** Returns whether an issue was added by `codeRule`. */
export const isOfCode = ({ code, params }: { code?: string | undefined; params?: { rule?: unknown } | undefined }) =>
  code === 'custom' && /^(code-|reject-code$)/.test(String(params?.rule));

/** A unified social credit code in its stored form, parsed from any notation. */
export const creditCode = z
  .string()
  .min(1)
  .max(MAX_TEXT)
  .superRefine(codeRule('uscc'))
  .overwrite((value) => asCodeOf('uscc', value));
