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
/** Nouns for rows, in the plural: a name has the singular. */
const ROWS_EN = /(?<![a-z])(?:companies|enterprises|firms|businesses|manufacturers|suppliers|factories)(?![a-z])/;
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
/**
 * Words of closed classes in Chinese: particles, pronouns, prepositions, conjunctions, adverbs, verbs of asking, of making
 * and of selling. They carry no condition, so they may stand between conditions in a phrase.
 */
export const FUNCTION_WORDS =
  '的 地 得 了 过 着 吗 呢 吧 啊 们 我 我们 你 你们 他们 它们 自己 这些 那些 这种 那种 这个 那个 这类 那类 其 其中 之 想 想要 想找 想看 要 要找 找 找找 查 查找 查询 搜 搜索 帮 帮我 帮忙 请 请问 给 给我 求 求推荐 推荐 看看 有没有 有哪些 哪些 哪家 哪里 什么 多少 几家 有 能 能够 可以 会 应该 需要 寻找 列出 所有 全部 一下 一些 一批 一家 一个 一类 几个 名单 列表 清单 大全 信息 数据 里 里面 中 当中 内 之内 以及 并 并且 而 而且 且 同时 又 也 都 还 还要 就 才 只 只要 仅 但 但是 不过 或 或者 及 和 与 跟 同 在 位于 地处 来自 从 由 到 往 向 对 关于 为 是 属于 作为 按 以 做 生产 制造 加工 经营 主营 专做 专门 专业 专注 从事 搞 干 跑 开 办 卖 销售 供应 提供 供货 行业 领域 方面 相关 有关 业务 类 类型 类别 等 等等 目前 现在 至今 如今 仍 仍然 依然 已 已经 曾 曾经 正在 新 刚 刚刚 最近 当地 本地 附近 周边 地区 区域 一带 境内 全省 全市 全国 比较 较 最 很 非常 大概 左右 厂 厂子 工厂 店 老板 供应商 生产商 制造商 经销商 商家 机构 单位 申请 持有 拥有 颁发 公布 发布 报关 通关 开设 创立 打造 销往 面向 供给 采购 求购 批发 零售 代工 老牌 知名 靠谱 正规'.split(
    ' ',
  );
/** Words of closed classes in English, and of asking. */
const ANYWHERE_EN =
  "a an the this that these those which who whom whose what what's which's where where's when how why i i'm im me my we we're our you your it its it's they them their there he she his her either neither nor both but also only just even still currently now ever already again very more most less than much many few several some any all each every such other another same own ones one based located headquartered registered situated around near across within inside among of in at on with without by for from to into onto over under about as than per via and or if so then is are was were be been being am do does did done has have had having can could may might must shall should will would want wants wanted need needs needed like looking look find finding show list search get give tell help please let let's worth province city county district area region county-level nationwide companies' who's that's make makes making made produce produces producing manufacture manufactures manufacturing-related sell sells selling supply supplies supplying offer offers offering provide provides providing work works working deal dealing do doing run running business-wise manufacturer manufacturers maker makers producer producers supplier suppliers vendor vendors provider providers factory factories plant plants shop shops record records file please thanks whatever kind kinds type types sort area areas mills mill".split(
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

export const isStopWord = (def: DataSetDefinition, word: string): boolean =>
  rowNouns(def).latin.has(word.replace(/^-|-$/g, '').replaceAll('’', "'")) || /^[a-z]$/.test(word);
export const nounsOf = (def: DataSetDefinition): readonly string[] => rowNouns(def).han;

const longestFirst = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length);

/** Returns whether a text without conditions is a query and not a name: it begins or ends with question words. */
export function isQuestion(def: DataSetDefinition, text: string): boolean {
  const sentence = text.trim().replace(/[?？。.!！]+$/, '');
  return (
    ASKING.some((word) => sentence.startsWith(word)) ||
    END.some((word) => sentence.endsWith(word)) ||
    ASKING_EN.test(sentence) ||
    (!/(?:有限|股份)公司$/.test(sentence) &&
      nounsOf(def).some((noun) => sentence.endsWith(noun) && sentence !== noun)) ||
    ROWS_EN.test(sentence)
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
