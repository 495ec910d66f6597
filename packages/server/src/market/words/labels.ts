import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { bandsOf } from './bands';
import {
  askable,
  extent,
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
import { isNoise } from './noise';

interface Label {
  field: FieldDefinition;
  values: string[];
}

/** Labels that say nothing until their field is named. */
const VAGUE = new Set(['其他', '其它', '未知', '无', '是', '否', 'other', 'others', 'unknown', 'none', 'yes', 'no']);
/** Digits say nothing either: 'class 25'. */
const isCode = (word: string): boolean => /^\d+$/.test(word);
const cache = new WeakMap<DataSetDefinition, { words: Map<string, Label[]>; longest: number }>();

function dictionary(def: DataSetDefinition) {
  const lexicon = cache.get(def) ?? build(def);
  cache.set(def, lexicon);
  return lexicon;
}

function build(def: DataSetDefinition) {
  const words = new Map<string, Label[]>();
  for (const field of askable(def)) {
    if (!field.values || field.vocabulary || bandsOf(field)) continue;
    for (const { value, name_cn, name_en, aliases = [] } of field.values) {
      const otherWords = aliases.flatMap(inEnglish).map(plain);
      const spellings = [
        value,
        name_cn,
        ...inEnglish(name_en),
        name_cn.replace(/(?<=..)(企业|公司|公告)$/, ''),
        ...otherWords,
        ...(/^第\d+\S/.exec(name_cn) ? [name_cn.split(' ')[0] as string] : []),
      ];
      for (const word of new Set(spellings.map(plain))) {
        // 'Tenders' are the rows themselves.
        if ((word.length < 2 && !isCode(word)) || !/[a-z\d\p{Script=Han}]/u.test(word) || isNoise(def, word)) continue;
        const labels = words.get(word) ?? [];
        const same = labels.find((label) => label.field === field);
        if (!same) labels.push({ field, values: [value] });
        // '小微' is small or micro; a name of one value is no other's as well.
        else if (otherWords.includes(word)) same.values.push(value);
        words.set(word, labels);
      }
    }
  }
  return { words, longest: longestOf(words) };
}

/** 'Partnership' and 'partnerships', 'Joint-stock company' and 'joint-stock companies'. */
function inEnglish(name: string): string[] {
  const many = /[^aeiou]y$/.test(name)
    ? name.replace(/y$/, 'ies')
    : /(?:s|x|ch|sh)$/.test(name)
      ? `${name}es`
      : `${name}s`;
  return [name, many];
}

/** Values of closed lists by their label in either language; the field may be named before: '状态为存续'. */
export const labels: Rule = ({ def, text }) => {
  const { words, longest } = dictionary(def);
  return [...spelled(text, words, longest)].flatMap(({ start, end, entry: candidates }): Match[] => {
    const word = text.slice(start, end);
    const fields = candidates.map(({ field }) => field);
    const mention = namedBefore(text, start, fields) ?? namedAfter(text, end, fields);
    const label = candidates.find(({ field }) => field === mention?.field) ?? candidates[0];
    if (!label || ((VAGUE.has(word) || isCode(word)) && !mention)) return [];
    const span = negated(text, Math.min(mention?.start ?? start, start), Math.max(mention?.end ?? end, end));
    const weak = !mention && !span.not && isHan(word[0]) && word.length < 3;
    return [
      {
        ...extent(span),
        meaning: { kind: 'value', ...label, not: span.not },
        // A name or a 'not' makes it a condition; the value alone may be a word that is looked for.
        ...(mention || span.not ? { mention: { start: span.start, end: span.end } } : {}),
        ...(weak ? { weak } : {}),
      },
    ];
  });
};
