import { z } from 'zod';
import { isShortened } from './characters';
import { asCode, asCodeOf, type CodeFormat, codeProblem, suggestedUscc } from './codes';

const MAX_TEXT = 200;

/** Texts of the errors (`nouns`) for what is wrong with a code; `code-lookalike` takes the one that was meant as `name`. */
export type CodeRule = 'reject-code' | 'code-shortened' | 'code-check' | 'code-former' | 'code-lookalike';

/** The first rule that a code breaks; of a text without a format, whether a spreadsheet has shortened it. */
export function brokenCodeRule(format: CodeFormat | undefined, text: string): CodeRule | undefined {
  if (!format) return isShortened(asCode(text)) ? 'code-shortened' : undefined;
  const problem = codeProblem(format, text);
  if (!problem) return undefined;
  if (format === 'uscc' && suggestedUscc(text)) return 'code-lookalike';
  return problem === 'form' ? 'reject-code' : `code-${problem}`;
}

/** Refuses a code by the first rule it breaks; what was probably meant is named, never put in its place. */
export const codeRule =
  (format: CodeFormat) =>
  (value: string, context: z.RefinementCtx<string>): void => {
    const rule = brokenCodeRule(format, value);
    if (rule) context.addIssue({ code: 'custom', params: { rule, params: { name: suggestedUscc(value) ?? '' } } });
  };

/** Whether an issue is of `codeRule`. */
export const isOfCode = ({ code, params }: { code?: string | undefined; params?: { rule?: unknown } | undefined }) =>
  code === 'custom' && /^(code-|reject-code$)/.test(String(params?.rule));

/** A unified social credit code as it is stored, however it was written. */
export const creditCode = z
  .string()
  .min(1)
  .max(MAX_TEXT)
  .superRefine(codeRule('uscc'))
  .overwrite((value) => asCodeOf('uscc', value));
