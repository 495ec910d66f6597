import type { PatentField } from './patentFields';
import { fixtureGroup, processGroup, productGroup } from './patentGroups';
import type { PatentKind } from './patentLife';
import type { Random } from './random';
import type { Making } from './trades';
import type { Company } from './world';

const METHODS = ['深度学习', '知识图谱', '时序分析', '规则引擎', '联邦学习', '边缘计算'];
/** Methods of optical inspection. */
const SIGHT = ['深度学习', '机器视觉'];
const INSPECTION = 'G06T 7/00';
/** Trades whose products differ by formula, not by shape. */
const FORMULAS = /^(15|26|27)/;
/** Trades whose products have no parts: food, drinks, textiles, chemicals. */
const WITHOUT_PARTS = /^(1[457]|26|27)/;
const TRAITS = ['便于装配的', '便于维护的', '结构紧凑的', '使用寿命长的', '安全性高的'];

type Words = { parts: readonly string[]; aims: readonly string[] };
const WORKS: Words = {
  parts: ['机座', '夹持机构', '驱动组件', '定位组件', '检测单元', '控制模块', '防护罩', '导向结构'],
  aims: ['提高加工精度', '降低能耗', '减少人工操作', '便于维护', '延长使用寿命', '提升生产效率'],
};
const THINGS: Words = {
  parts: ['本体', '壳体', '连接件', '密封件', '支撑件', '限位结构', '加强筋', '安装座'],
  aims: ['便于装配', '便于维护', '延长使用寿命', '减少材料用量', '提高连接强度', '提高使用安全性'],
};
/** Of those who make nothing and work on sites, in laboratories and in streets. */
const FIELD: Words = {
  parts: ['支撑框架', '输送管路', '控制模块', '检测单元', '收集箱', '密封盖', '防护罩', '调节支架'],
  aims: ['降低能耗', '减少人工操作', '便于维护', '延长使用寿命', '便于移动和安装', '提高使用安全性'],
};
const COMPUTING_AIMS = [
  '降低资源占用',
  '提高识别准确率',
  '缩短响应时间',
  '减少人工操作',
  '便于横向扩展',
  '保障数据安全',
];

/** Trades of networks, data and software, and design on screens. */
export const DIGITAL = /^(6[45]|7484)/;

/** A title, what it claims, and the groups of the IPC that it belongs to, the main one first. */
type Idea = { title: string; claims: string; gist: string; aims: readonly string[]; groups: string[] };

/** Title, abstract and first claim, of what the company's trade is about, and its groups of the IPC (of designs: of Locarno). */
export const patentText = (random: Random, kind: PatentKind, { trade }: Company, field: PatentField) => {
  if (kind === '外观设计') {
    const title = designOf(random, trade, field);
    return {
      title,
      abstract: `1. 本外观设计产品的名称：${title}。2. 本外观设计产品的用途：用于${trade.word}相关场合。（演示数据）`,
      claim: null,
      groups: [field.locarno],
    };
  }
  const { making } = trade;
  const idea = making
    ? madeIdea(random, kind, { ...trade, making })
    : DIGITAL.test(trade.code)
      ? computedIdea(random, field, trade.word)
      : fieldIdea(random, kind, field, trade.word);
  const [first, second] = random.sample(idea.aims, 2);
  return {
    title: idea.title,
    abstract: `本${kind === '发明专利' ? '发明' : '实用新型'}公开了${idea.title}，${idea.gist}，能够${first}，并${second}。（演示数据）`,
    claim: `1. ${idea.title}，其特征在于，${idea.claims}。`,
    groups: idea.groups,
  };
};

/** A product without a shape of its own has a design of its packaging. */
function designOf(random: Random, { code, making, word }: Company['trade'], { locarno }: PatentField): string {
  const product = random.pick(making?.products ?? [word]);
  if (FORMULAS.test(code)) return `${locarno === '09-01' ? '包装桶' : '包装盒'}（${product}）`;
  return `${product}（${random.pick(['A', 'B', 'C', 'K'])}${random.int(1, 30)}型）`;
}

/** A machine claims its parts and how they are connected. */
function device(random: Random, title: string, { parts, aims }: Words, groups: string[]): Idea {
  const [base = '', ...others] = random.sample(parts, random.int(3, 5));
  const last = others.pop() ?? base;
  return {
    title,
    claims: `包括${base}，所述${base}上设有${others.join('、')}，所述${others.at(-1)}与${last}相连接`,
    gist: `包括${[base, ...others, last].join('、')}`,
    aims,
    groups,
  };
}

/** A method claims its steps. // Guidelines for Patent Examination, part II, chapter 2, 3.1 */
const method = (title: string, steps: string[], aims: readonly string[], groups: string[]): Idea => ({
  title,
  claims: `包括以下步骤：${steps.map((step, index) => `S${index + 1}，${step}`).join('；')}`,
  gist: `依次${steps.join('，')}`,
  aims,
  groups,
});

function madeIdea(random: Random, kind: PatentKind, { code, making }: { code: string; making: Making }): Idea {
  const product = random.pick(making.products);
  const process = random.pick(making.processes);
  const [own, machine] = [productGroup(product), processGroup(code, process)];
  const fixture = fixtureGroup(machine);
  const itself = () => device(random, `一种${random.pick(TRAITS)}${product}`, THINGS, [own]);
  const ideas = [
    ...(WITHOUT_PARTS.test(code) ? [] : [itself, itself]),
    () => device(random, `一种${product}的${process}装置`, WORKS, [machine]),
    () => device(random, `一种${product}生产用${process}设备`, WORKS, [machine, own]),
    ...(fixture ? [() => device(random, `一种${product}${process}用定位工装`, WORKS, [fixture, machine])] : []),
    ...(kind === '发明专利' ? [() => recipe(random, making, product, own, machine)] : []),
    ...(kind === '发明专利' && !FORMULAS.test(code) ? [() => inspection(random, product, own)] : []),
  ];
  return random.pick(ideas)();
}

function recipe(random: Random, { materials, processes }: Making, product: string, own: string, machine: string): Idea {
  const [first = '', second = ''] = random.sample(materials, 2);
  const steps = [
    `备料：取${first}与${second}，检验合格后待用`,
    ...processes.map((process) => `对上一步所得物料进行${process}`),
    `检验，得到${product}`,
  ];
  return method(`${product}的制备方法`, steps, WORKS.aims, [own, machine]);
}

function inspection(random: Random, product: string, own: string): Idea {
  const how = random.pick(SIGHT);
  const steps = [
    `采集${product}表面的图像`,
    '对图像去噪并分割出待检区域',
    `以${how}模型识别待检区域中的缺陷`,
    '按缺陷的类别和尺寸判定是否合格',
  ];
  return method(`一种基于${how}的${product}检测方法`, steps, COMPUTING_AIMS, [INSPECTION, own]);
}

/** Subject of a service with its IPC group. */
const subjectOf = (random: Random, { subjects }: PatentField, word: string) =>
  random.pick(subjects ?? [{ name: word, ipc: 'G06Q 50/10' }]);

function computedIdea(random: Random, field: PatentField, word: string): Idea {
  const { name, ipc } = subjectOf(random, field, word);
  const how = random.pick(METHODS);
  const steps = [
    `获取${name}所需的业务数据`,
    '对数据做格式校验和特征提取',
    `以${how}处理所述特征，得到${name}的结果`,
    `输出所述结果，并据反馈更新${how}的参数`,
  ];
  return method(`一种基于${how}的${name}方法、系统及存储介质`, steps, COMPUTING_AIMS, [ipc]);
}

function fieldIdea(random: Random, kind: PatentKind, field: PatentField, word: string): Idea {
  const { name, ipc } = subjectOf(random, field, word);
  const title =
    kind === '发明专利' ? `一种${name}装置及其使用方法` : `一种用于${name}的${random.pick(['装置', '设备', '结构'])}`;
  return device(random, title, FIELD, [ipc]);
}
