import { type DataSetDefinition, type FieldDefinition, type FilterNode, fieldLabel } from '@daas/contract/datasets';
import { filterableFields, findAll, type Match, normalizeWidth, type Rule } from './match';

const HAS_CN = '有|带|含|留有|留了|留下|(?<![智功性节职才技产效])能|可以?|具有|具备|提供';
const HAS_NOT_CN = '(?<!有)没有|没留|未留|无|没|不含|不带|缺少|缺';
const IS_NOT_CN = '未|非|不是|没有|没|尚未|还未|还没有?|不要';
const HAS_EN = 'with an? |with |has an? |has |have an? |have |having an? |having ';
const HAS_NOT_EN =
  'without an? |without any |without |(?:with |has |have )?neither an? |no |lacking an? |lacking |has no |have no |(?:do|does)(?: not|n.t) have (?:an? |any )?';
const IS_EN = 'is |are |';
const IS_NOT_EN =
  '(?:is |are |was |were |has |have )?(?:not |never )(?:been )?|(?:is|are|was|were|has|have)n.t (?:been )?|neither |nor |non-|un';
const HAS = `(?:${HAS_CN}|${HAS_EN})`;
const HAS_NOT = `(?:${HAS_NOT_CN}|${HAS_NOT_EN})`;
/** Another thing in a list: '有电话和网址', 'with a phone or a website'. */
const NEXT = '(?:\\s*(?:[、,，]|和|与|及|以及|或者?)\\s*|,? (?:and|or|nor) (?:an? |any )?)';
/** The name of the thing ends here: '有产品' could continue as '有产品认证'. */
const ENDS = '(?=$|[\\s,，、;；.。]|[的和与及或且并但也又同还])(?! (?:of|for|like|such|over|under|above|below)\\b)';

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const either = (words: Iterable<string>) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');

interface Answers {
  yes: FilterNode;
  no: FilterNode;
}
interface Flags {
  /** '有电话', '没有网址': by the name of the thing that a row has. */
  things: Map<string, Answers>;
  /** Expressions for any of them, with and without; null if the data set has none. */
  thing: { one: RegExp; has: RegExp; hasNot: RegExp } | null;
  /** '上市', '未上市'. */
  states: (Answers & { is: RegExp; isNot: RegExp })[];
}
const cache = new WeakMap<DataSetDefinition, Flags>();

function flagsOf(def: DataSetDefinition): Flags {
  const flags = cache.get(def) ?? build(def);
  cache.set(def, flags);
  return flags;
}

function build(def: DataSetDefinition): Flags {
  const booleans = filterableFields(def).filter(({ type }) => type === 'boolean');
  const had = booleans.filter(isHad);
  const optional = filterableFields(def).filter(
    ({ type, required, vocabulary }) => /^(?:keyword|text|tags)$/.test(type) && !required && !vocabulary,
  );
  const things = new Map<string, Answers>();
  for (const field of [...had, ...optional])
    for (const stem of stemsOf(field)) if (!things.has(stem)) things.set(stem, answersOf(field));
  const stems = [
    either(had.flatMap(stemsOf)),
    optional.length > 0 ? `(?:${either(optional.flatMap(stemsOf))})${ENDS}` : '',
  ];
  const one = `(?:${stems.filter(Boolean).join('|')})`;
  const list = (head: string) => new RegExp(`${head}${one}(?:${NEXT}${one})*`, 'g');
  return {
    things,
    thing: things.size > 0 ? { one: new RegExp(one, 'g'), has: list(HAS), hasNot: list(HAS_NOT) } : null,
    states: booleans
      .filter((field) => !isHad(field))
      .map((field) => {
        const words = `(?:${either(stemsOf(field))})`;
        return {
          is: new RegExp(`(?:已|是|${IS_EN})${words}`, 'g'),
          isNot: new RegExp(`(?:${IS_NOT_CN}|${IS_NOT_EN})${words}`, 'g'),
          ...answersOf(field),
        };
      }),
  };
}

const isHad = (field: FieldDefinition): boolean =>
  /^有/.test(field.name_cn) || /^has /.test(normalizeWidth(fieldLabel(field, 'en-US')));

const answersOf = ({ name_en: field, type }: FieldDefinition): Answers =>
  type === 'boolean'
    ? { yes: { field, op: 'eq', value: true }, no: { field, op: 'eq', value: false } }
    : { yes: { field, op: 'not_empty' }, no: { field, op: 'is_empty' } };

function stemsOf(field: FieldDefinition): string[] {
  const [cn, en] = [normalizeWidth(field.name_cn), normalizeWidth(fieldLabel(field, 'en-US'))];
  const words = [
    cn.replace(/^(?:是否有?|有)/, ''),
    en.replace(/^(?:has|is) /, ''),
    ...field.aliases.map(normalizeWidth),
  ];
  const all = [...words, ...words.map((word) => word.replace(/^联系|号码?$/g, ''))];
  return [...new Set(all)].filter((word) => word.length > 1);
}

/** Matches boolean fields, and presence or absence of values. */
export const flags: Rule = ({ def, text }) => {
  const { things, thing, states } = flagsOf(def);
  const had = (expression: RegExp, answer: keyof Answers): Match[] =>
    thing === null
      ? []
      : findAll(text, expression).flatMap((phrase) =>
          [...phrase[0].matchAll(thing.one)].map(({ index, 0: word }, nth) => {
            const at = phrase.index + index;
            const start = nth === 0 ? phrase.index : at;
            return matchOf(start, at + word.length, (things.get(word) as Answers)[answer], answer);
          }),
        );
  const was = (which: 'is' | 'isNot', answer: keyof Answers): Match[] =>
    states.flatMap(({ [which]: expression, ...answers }) =>
      findAll(text, expression).map(({ index, 0: phrase }) =>
        matchOf(index, index + phrase.length, answers[answer], answer),
      ),
    );
  return [
    ...(thing ? had(thing.hasNot, 'no') : []),
    ...was('isNot', 'no'),
    ...(thing ? had(thing.has, 'yes') : []),
    ...was('is', 'yes'),
  ];
};

const matchOf = (start: number, end: number, filter: FilterNode, answer: keyof Answers): Match => ({
  start,
  end,
  meaning: { kind: 'filter', filter },
  mention: { start, end },
  ...(answer === 'no' ? { negation: 'any' as const } : {}),
});
