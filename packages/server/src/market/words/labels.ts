import type { DataSetDefinition, FieldDefinition } from '@daas/contract/datasets';
import { bandsOf } from './bands';
import {
  extentOf,
  filterableFields,
  findFieldAfter,
  findFieldBefore,
  findNegation,
  findSpellings,
  isHan,
  longestOf,
  type Match,
  normalizeWidth,
  type Rule,
} from './match';
import { isStopWord } from './stopWords';

interface Label {
  field: FieldDefinition;
  values: string[];
}

/** Labels that match only after their field's name. */
const VAGUE = new Set(['其他', '其它', '未知', '无', '是', '否', 'other', 'others', 'unknown', 'none', 'yes', 'no']);
/** Digits also match only after the field's name: 'class 25'. */
const isCode = (word: string): boolean => /^\d+$/.test(word);
/** Words that an 'as' or 'in' turns into a verb. */
const PARTICIPLE = /^[a-z]+ed$/;
const LISTED_AS = /^ (?:as|under|on) /;
const cache = new WeakMap<DataSetDefinition, { words: Map<string, Label[]>; longest: number }>();

function dictionary(def: DataSetDefinition) {
  const lexicon = cache.get(def) ?? build(def);
  cache.set(def, lexicon);
  return lexicon;
}

function build(def: DataSetDefinition) {
  const words = new Map<string, Label[]>();
  for (const field of filterableFields(def)) {
    if (!field.values || field.vocabulary || bandsOf(field)) continue;
    for (const { value, name_cn, name_en, aliases = [] } of field.values) {
      const otherWords = aliases.flatMap(inEnglish).map(normalizeWidth);
      const spellings = [
        value,
        name_cn,
        ...inEnglish(name_en),
        name_cn.replace(/(?<=..)(企业|公司|公告)$/, ''),
        ...otherWords,
        ...(/^第\d+\S/.exec(name_cn) ? [name_cn.split(' ')[0] as string] : []),
      ];
      for (const word of new Set(spellings.map(normalizeWidth))) {
        // 'Tenders' names the rows, not a value.
        if ((word.length < 2 && !isCode(word)) || !/[a-z\d\p{Script=Han}]/u.test(word) || isStopWord(def, word))
          continue;
        const labels = words.get(word) ?? [];
        const same = labels.find((label) => label.field === field);
        if (!same) labels.push({ field, values: [value] });
        // '小微' means small or micro. The label of one value is not an alias of another.
        else if (otherWords.includes(word)) same.values.push(value);
        words.set(word, labels);
      }
    }
  }
  return { words, longest: longestOf(words) };
}

/** Returns singular and plural: 'partnership', 'partnerships'; 'joint-stock company', 'joint-stock companies'. */
function inEnglish(name: string): string[] {
  const many = /[^aeiou]y$/.test(name)
    ? name.replace(/y$/, 'ies')
    : /(?:s|x|ch|sh)$/.test(name)
      ? `${name}es`
      : `${name}s`;
  return [name, many];
}

/** Matches values of enumerations by their Chinese or English label, with or without the field's name: '状态为存续'. */
export const labels: Rule = ({ def, text }) => {
  const { words, longest } = dictionary(def);
  return [...findSpellings(text, words, longest)].flatMap(({ start, end, entry: candidates }): Match[] => {
    const word = text.slice(start, end);
    const fields = candidates.map(({ field }) => field);
    const mention = findFieldBefore(text, start, fields) ?? findFieldAfter(text, end, fields);
    const label = candidates.find(({ field }) => field === mention?.field) ?? candidates[0];
    if (!label || ((VAGUE.has(word) || isCode(word)) && !mention)) return [];
    // 'Listed as abnormal' lists nobody on an exchange.
    if (PARTICIPLE.test(word) && !mention && LISTED_AS.test(text.slice(end))) return [];
    const span = findNegation(text, Math.min(mention?.start ?? start, start), Math.max(mention?.end ?? end, end));
    const weak = !mention && !span.not && isHan(word[0]) && word.length < 3;
    return [
      {
        ...extentOf(span),
        meaning: { kind: 'value', ...label, not: span.not },
        // With a field name or 'not' it is a condition. Alone, it may be a keyword.
        ...(mention || span.not ? { mention: { start: span.start, end: span.end } } : {}),
        ...(weak ? { weak } : {}),
      },
    ];
  });
};
