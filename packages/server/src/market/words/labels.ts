import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { bandsOf } from './bands';
import {
  askable,
  isHan,
  longestOf,
  type Match,
  namedAfter,
  namedBefore,
  negated,
  plain,
  type Rule,
  spelled,
} from './match';

interface Label {
  field: FieldDefinition;
  value: string;
}

/** Labels that say nothing until their field is named. */
const VAGUE = new Set(['其他', '其它', '未知', '无', '是', '否', 'other', 'others', 'unknown', 'none', 'yes', 'no']);
const known = new WeakMap<DataSetDefinition, { words: Map<string, Label[]>; longest: number }>();

function dictionary(def: DataSetDefinition) {
  const made = known.get(def) ?? build(def);
  known.set(def, made);
  return made;
}

function build(def: DataSetDefinition) {
  const words = new Map<string, Label[]>();
  for (const field of askable(def)) {
    if (!field.values || field.vocabulary || bandsOf(field)) continue;
    for (const { value, name_cn, name_en } of field.values) {
      const spellings = [value, name_cn, name_en, name_cn.replace(/(?<=..)(企业|公司|公告)$/, '')].map(plain);
      for (const word of new Set(spellings)) {
        // A code of digits is no word.
        if (word.length < 2 || !/[a-z\p{Script=Han}]/u.test(word)) continue;
        const labels = words.get(word) ?? [];
        if (!labels.some((label) => label.field === field)) labels.push({ field, value });
        words.set(word, labels);
      }
    }
  }
  return { words, longest: longestOf(words) };
}

/** Values of closed lists by their label in either language; the field may be named before: '状态为存续'. */
export const labels: Rule = ({ def, text }) => {
  const { words, longest } = dictionary(def);
  return [...spelled(text, words, longest)].flatMap(({ start, end, found }): Match[] => {
    const word = text.slice(start, end);
    const fields = found.map(({ field }) => field);
    const named = namedBefore(text, start, fields) ?? namedAfter(text, end, fields);
    const label = found.find(({ field }) => field === named?.field) ?? found[0];
    if (!label || (VAGUE.has(word) && !named)) return [];
    const span = negated(text, Math.min(named?.start ?? start, start), Math.max(named?.end ?? end, end));
    const weak = !named && isHan(word[0]) && word.length < 3;
    return [
      {
        start: span.start,
        end: span.end,
        meaning: { kind: 'value', ...label, not: span.not },
        ...(weak ? { weak } : {}),
      },
    ];
  });
};
