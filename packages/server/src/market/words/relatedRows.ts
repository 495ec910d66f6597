import { conditionRelations, type DataSetDefinition, type RelationCondition } from '@daas/contract/datasets';
import { relationWords } from './dictionary';
import { filterableFields, findAll, type Match, type Rule, spellingsOf } from './match';
import { NUMBER_WORDS, numberOf } from './quantity';

const HAS = [
  '(?:只要|需要|要求?)?(?:拥有|持有|具有|具备|取得|获得|申请|办理|存在|有|带|含)(?:了|过)?(?:自己的|自主的?|自有的?|自己|相关的?)?',
  '(?:with|has|have|having|owns?|owning|holds?|holding|possess(?:es|ing)?|(?:that|which|who) (?:have|has|own|hold)s?|(?:listed |named |appearing |put )?(?:on|in|under|as)(?: the| an?)?(?= (?:dishonest|blacklist|abnormal|serious|enforcement))|listed (?:as|for)|(?:are|is) facing|facing)(?: (?:any|some|an?|their own|its own|own))? ',
].join('|');
const HAS_NOT = [
  '(?:没有|没|无|未有|不具备|不存在|不曾|从未|从没|未|不涉及|不带|不含|(?:排除|剔除|去掉|不要)(?=有|被|受|存在))(?:有|被|受到?|受过|存在|涉及|拥有|持有|获得|取得|申请|参加|列入)?(?:过|了)?(?:任何|相关的?|自己的)?',
  "(?:(?:with|has|have|had|having) no|without|no|lacking|free of|clear of|(?:(?:is|are|was|were|has|have|had) )?(?:not|never)(?: been| had| involved in| in)+|(?:do|does|did|has|have)(?:n['’]t| not) (?:have|own|hold)|(?:is|are|was|were|has|have)n['’]t (?:been|involved in))(?: (?:any|an?|their own))? ",
].join('|');
/** Only before words for a state: 'not blacklisted', but 'not branches' is about the kind of company. */
const IS_NOT = [
  '(?:不是|非|不要|排除|剔除|去掉|除了?|不(?:做|搞|从事)?)',
  "(?:excluding|except(?: for)?|(?:(?:is|are|was|were) )?(?:not|never)|(?:is|are|was|were)n['’]t) ",
].join('|');
/** What happened to a company: '被列入经营异常'. */
const PASSIVE =
  '(?:曾|曾经)?(?:被|受到?|受过|涉及|列入|进入|上过|参加)(?:过|了)?(?:列入|纳入|列为)?|(?:(?:has|have|had|was|were) )?been |involved in |subject to ';
const NUMBER = `\\d{1,5}|[一二两三四五六七八九十百]{1,4}|${NUMBER_WORDS}`;
const MEASURE = '(?:个|项|件|条|次|家|枚|张|份|笔|起)?';
const MORE = '超过|大于|多于|more than |over ';
const LEAST = '至少|不少于|不低于|起码|at least |no fewer than ';
const UP = '及?以上|\\+| or more';
const COUNT = `(${MORE}|${LEAST})?\\s?(${NUMBER})\\s?${MEASURE}\\s?(${UP})?(?:的| of)?\\s?`;
const NEXT = '(?:\\s*(?:[、,，]|和|与|及|以及|或者?)\\s*有?|,? (?:and|or|nor) (?:any |an? |no )?)';
/** Suffixes that add nothing: '有专利的', '中过标的'. */
const TAIL = '(?:过|的?(?:记录|名单|名录)| (?:records?|lists?|register))?';

const TAIL_END = new RegExp(`${TAIL}$`);
const BEYOND = new RegExp(`^(?:${MORE})$`);

interface Lexicon {
  words: Map<string, RelationCondition>;
  any: RegExp;
  hasNot: RegExp;
  has: RegExp;
  isNot: RegExp;
  countBefore: RegExp;
  countAfter: RegExp;
  bare: RegExp;
}
const cache = new WeakMap<DataSetDefinition, Lexicon | null>();

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const either = (words: readonly string[]) =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (/[a-z]$/.test(word) ? `${escaped(word)}(?![a-z])` : escaped(word)))
    .join('|')})`;

function build(def: DataSetDefinition): Lexicon | null {
  const relations = conditionRelations(def);
  const words = new Map<string, RelationCondition>();
  const bare: string[] = [];
  for (const { dataSet, relation: key, filter, words: spellings, bareWords } of relationWords()) {
    if (!relations.some((one) => one.key === key && one.dataSet === dataSet)) continue;
    bare.push(...bareWords);
    for (const word of spellings)
      if (!words.has(word)) words.set(word, { relation: key, match: 'any', ...(filter ? { filter } : {}) });
  }
  if (words.size === 0) return null;
  const any = either([...words.keys()]);
  const list = `${any}(?:${NEXT}${any})*${TAIL}`;
  return {
    words,
    any: new RegExp(any, 'g'),
    hasNot: new RegExp(`(?:${HAS_NOT})${list}`, 'g'),
    isNot: new RegExp(`(?:${IS_NOT})${bare.length > 0 ? either(bare) : '(?!)'}${TAIL}`, 'g'),
    has: new RegExp(`(?:${HAS}|${PASSIVE})${list}`, 'g'),
    countBefore: new RegExp(`(?:${HAS})?${COUNT}(${any})`, 'g'),
    countAfter: new RegExp(`(?:${HAS})?(${any})(?:数量?|数目|总数|个数)?(?:在|为|达到?|有)?${COUNT}`, 'g'),
    bare: new RegExp(`${bare.length > 0 ? either(bare) : '(?!)'}${TAIL}`, 'g'),
  };
}

const lexiconOf = (def: DataSetDefinition): Lexicon | null => {
  const lexicon = cache.get(def);
  if (lexicon !== undefined) return lexicon;
  const built = build(def);
  cache.set(def, built);
  return built;
};

const NOT_BEFORE = /(?:没有|没|未曾?|从未|从没|不曾|并未|并没有?)$/;
/** '没有' before '被列入' negates it; '有没有' asks for rows that have it. */
function withNegationBefore(text: string, start: number, phrase: string, kind: 'any' | 'none') {
  const before = text.slice(0, start);
  if (kind === 'none')
    return phrase.startsWith('没有') && before.endsWith('有')
      ? { begin: start - 1, kind: 'any' as const }
      : { begin: start, kind };
  const not = before.endsWith('有没有') ? undefined : NOT_BEFORE.exec(before)?.[0];
  return not ? { begin: start - not.length, kind: 'none' as const } : { begin: start, kind };
}

/** Matches conditions on related rows: '有发明专利', '专利5件以上', 'without penalties', '失信企业'. */
export const relatedRows: Rule = ({ def, text }) => {
  const lexicon = lexiconOf(def);
  if (!lexicon) return [];
  const { words, any } = lexicon;
  const matches: Match[] = [];
  const add = (start: number, end: number, word: string, match: 'any' | 'none', count?: number) => {
    const node = words.get(word) as RelationCondition;
    const filter: RelationCondition = count && count > 1 ? { ...node, match: 'at_least', count } : { ...node, match };
    matches.push({
      start,
      end,
      meaning: { kind: 'filter', filter },
      mention: { start, end },
      ...(match === 'none' ? { negation: 'any' as const } : {}),
    });
  };
  for (const [expression, match] of [
    [lexicon.hasNot, 'none'],
    [lexicon.isNot, 'none'],
    [lexicon.has, 'any'],
  ] as const)
    for (const phrase of findAll(text, expression)) {
      const mentions = [...phrase[0].matchAll(any)];
      const { begin, kind } = withNegationBefore(text, phrase.index, phrase[0], match);
      for (const [nth, { index, 0: word }] of mentions.entries()) {
        const last = nth === mentions.length - 1;
        const at = phrase.index + index;
        add(nth === 0 ? begin : at, last ? phrase.index + phrase[0].length : at + word.length, word, kind);
      }
    }
  const countFields = new Set(
    filterableFields(def).flatMap((field) => (field.type === 'integer' ? spellingsOf(field) : [])),
  );
  const counted = (expression: RegExp, order: readonly [word: number, more: number, number: number, up: number]) => {
    for (const phrase of findAll(text, expression)) {
      const [word, more, number, up] = order.map((nth) => phrase[nth]);
      const count = numberOf(number ?? '');
      // An exact number is no condition on related rows.
      // A field of the number of these rows is the better condition.
      if (!word || count === null || count < 1 || !(more || up) || countFields.has(word)) continue;
      const beyond = more !== undefined && BEYOND.test(more);
      add(phrase.index, phrase.index + phrase[0].length, word, 'any', count + (beyond ? 1 : 0));
    }
  };
  counted(lexicon.countBefore, [4, 1, 2, 3]);
  counted(lexicon.countAfter, [1, 2, 3, 4]);
  for (const { index, 0: word } of findAll(text, lexicon.bare)) {
    const known = words.has(word) ? word : word.replace(TAIL_END, '');
    if (!words.has(known)) continue;
    add(index, index + word.length, known, 'any');
    // Without 'has' it may be part of a name.
    if (/\p{Script=Han}/u.test(word)) (matches.at(-1) as Match).weak = true;
  }
  return matches;
};
