import type { DataSetDefinition } from '@daas/contract/datasets';
import { normalizeWidth, spellingsOf } from './match';

/** Stop words between conditions. Each list is for one position, because '在' also begins '在线'. */
const START = [
  '请帮我找一下',
  '请帮我找',
  '帮我找一下',
  '帮我找',
  '我想找',
  '我要找',
  '请找',
  '我想要',
  '我要',
  '给我',
  '有哪些',
  '哪些',
  '想要',
  '需要',
  '既',
  '查找',
  '搜索',
  '查询',
  '列出',
  '寻找',
  '找',
  '查',
];
/** Question words at the end of a sentence. */
const END = ['有哪些', '有哪几家', '有多少家', '有多少', '都有谁', '是哪些', '在哪里', '在哪', '是谁'];
const ASKING = START.filter((word) => word.length > 1);
const ASKING_EN =
  /^(?:please |can you |i want |i need )*(?:find|show|list|search for|look for|get|give)(?: me)?(?: all| the| any)? /;
/** Conjunctions between short words. */
export const CONJUNCTIONS = ['来自', '或者', '或', '和', '与', '及'] as const;
/** Adverbs of time that do not change a condition. */
export const ADVERBS = ['至今', '目前', '现在', '如今', '仍', '仍然', '依然', '还', '刚', '刚刚'] as const;
const AFTER_MATCH = [
  '并且',
  '而且',
  '以及',
  '或者',
  '地区',
  '境内',
  '行业',
  '领域',
  '从事',
  '主营',
  '做',
  '的',
  '和',
  '与',
  '及',
  '或',
  '且',
  '并',
  '内',
  '类',
  '又',
  '也',
  '同时',
  '但',
  '但是',
  '要么',
  ...ADVERBS,
];
const BEFORE_MATCH = [
  ...ADVERBS,
  '从',
  '由',
  '来自',
  '到',
  '要么',
  '同时',
  '但是',
  '但',
  '既',
  '又',
  '也',
  '并且',
  '而且',
  '以及',
  '或者',
  '位于',
  '属于',
  '从事',
  '要求',
  '注册地',
  '所在地',
  '总部',
  '的',
  '在',
  '和',
  '与',
  '及',
  '或',
  '且',
  '并',
  '是',
  '为',
];
const ANYWHERE_EN =
  'a an the either neither nor both but also only still currently based located headquartered registered whose there of in at on with and or that which who is are was were be been have has having for from to by as me worth show find list search all any some please those their'.split(
    ' ',
  );
/** Nouns for the rows of any data set. */
const ROW_NOUNS = [
  '企业',
  '公司',
  '厂商',
  '厂家',
  '单位',
  'companies',
  'company',
  'enterprises',
  'enterprise',
  'firms',
  'firm',
  'businesses',
  'business',
];

const cache = new WeakMap<DataSetDefinition, { han: string[]; latin: Set<string> }>();

/** Returns nouns for the rows of a data set: its name and the names of its title. */
function rowNouns(def: DataSetDefinition) {
  const nouns = cache.get(def) ?? build(def);
  cache.set(def, nouns);
  return nouns;
}

function build(def: DataSetDefinition) {
  const title = def.fields.find(({ name_en }) => name_en === def.title);
  const plural = normalizeWidth(def.name_en);
  const words = [
    ...ROW_NOUNS,
    normalizeWidth(def.name_cn).replace(/数据$/, ''),
    plural,
    plural.replace(/ies$/, 'y').replace(/s$/, ''),
    ...(title ? spellingsOf(title) : []),
  ];
  const latin = new Set([
    ...ANYWHERE_EN,
    ...words.filter((word) => /^[a-z]+$/.test(word)).flatMap((word) => [word, `${word}s`]),
  ]);
  return { han: words.filter((word) => !/[a-z]/.test(word) && word.length > 1), latin };
}

export const isStopWord = (def: DataSetDefinition, word: string): boolean => rowNouns(def).latin.has(word);
export const nounsOf = (def: DataSetDefinition): readonly string[] => rowNouns(def).han;

const longestFirst = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length);

/** Returns whether a text without conditions is a query and not a name: it begins or ends with question words. */
export function isQuestion(def: DataSetDefinition, text: string): boolean {
  const sentence = text.trim().replace(/[?？。.!！]+$/, '');
  return (
    ASKING.some((word) => sentence.startsWith(word)) ||
    END.some((word) => sentence.endsWith(word)) ||
    ASKING_EN.test(sentence) ||
    nounsOf(def).some((noun) => sentence.endsWith(`的${noun}`))
  );
}

/** Returns the length of the stop words at both ends of a run. They depend on the matches beside it. */
export function stopWordsAround(
  def: DataSetDefinition,
  run: string,
  beside: { atStart: boolean; atEnd: boolean; afterMatch: boolean; beforeMatch: boolean },
  words: readonly string[],
): { head: number; tail: number } {
  const nouns = [...nounsOf(def), ...words];
  const heads = longestFirst([
    ...(beside.atStart ? START : []),
    ...(beside.afterMatch ? AFTER_MATCH : []),
    ...(beside.afterMatch ? nouns : []),
  ]);
  const tails = longestFirst([
    ...(beside.beforeMatch ? BEFORE_MATCH : []),
    ...nouns,
    '类',
    ...(beside.atEnd ? END : []),
    ...(beside.afterMatch || beside.atEnd ? ['的'] : []),
  ]);
  let head = 0;
  let tail = 0;
  for (let word = next(); word; word = next()) head += word.length;
  let cut = 0;
  for (let word = last(); word; word = last()) {
    cut = word.length;
    tail += cut;
  }
  // A single character is not a stop word: '为' is a part of '华为'.
  return { head, tail: run.length - head - tail === 1 ? tail - cut : tail };

  function next() {
    return heads.find((word) => run.startsWith(word, head));
  }
  function last() {
    return tails.find((word) => run.slice(head, run.length - tail).endsWith(word));
  }
}
