import type { FieldDefinition, FilterNode } from '@daas/contract/datasets';
import { asCodeOf, type CodeFormat, codeProblem } from '@daas/contract/identity';
import { filterableFields, type Match, type Rule } from './match';

/** Formats with a check digit, which distinguishes them from other numbers. */
const SELF_EVIDENT: readonly CodeFormat[] = ['uscc', 'patent'];
/** As people write them: spaces between the parts of a credit code, a full stop before the check digit of a patent. */
const PATTERNS: Record<(typeof SELF_EVIDENT)[number], RegExp> = {
  uscc: /(?<![a-z\d])[\da-z](?:[ \-.]?[\da-z]){17}(?![a-z\d])/g,
  patent: /(?<![a-z\d])(?:cn|zl)?(?:\d{12}|\d{8})\.?[\dx](?![a-z\d])/g,
} as Record<CodeFormat, RegExp>;
/** Row ids: 'ent_000123'. */
const ID = /(?<![\w])[a-z]{2,20}_[\da-z][\w-]{3,40}(?!\w)/g;

/** Matches credit codes, patent numbers and row ids, in any field of that format. */
export const codes: Rule = ({ def, text }) => {
  const ids = [...text.matchAll(ID)].map(({ index, 0: code }) =>
    matchOf(index, code, { field: 'id', op: 'eq', value: code }),
  );
  return [...ids, ...SELF_EVIDENT.flatMap((format) => ofFormat(filterableFields(def), format, text))];
};

function ofFormat(all: readonly FieldDefinition[], format: CodeFormat, text: string): Match[] {
  const fields = all.filter((field) => field.format === format && (field.type === 'keyword' || field.type === 'tags'));
  if (fields.length === 0) return [];
  return [...text.matchAll(PATTERNS[format])].flatMap(({ index, 0: code }) => {
    if (codeProblem(format, code) !== undefined) return [];
    const value = asCodeOf(format, code);
    const items = fields.map(({ name_en: field }): FilterNode => ({ field, op: 'eq', value }));
    return [matchOf(index, code, items.length > 1 ? { op: 'or', items } : (items[0] as FilterNode))];
  });
}

const matchOf = (start: number, code: string, filter: FilterNode): Match => ({
  start,
  end: start + code.length,
  mention: { start, end: start + code.length },
  meaning: { kind: 'filter', filter },
});
