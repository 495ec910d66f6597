import type { PatentField } from './patentFields';
import type { PatentKind } from './patentLife';
import type { Random } from './random';
import type { Company } from './world';

const METHODS = ['深度学习', '知识图谱', '时序分析', '规则引擎', '联邦学习', '边缘计算'];
const WORKS = {
  parts: ['机座', '夹持机构', '驱动组件', '定位组件', '检测单元', '控制模块', '防护罩', '导向结构'],
  aims: ['提高加工精度', '降低能耗', '减少人工操作', '便于维护', '延长使用寿命', '提升生产效率'],
};
/** Of those who make nothing and work on sites, in laboratories and in streets. */
const FIELD = {
  parts: ['支撑框架', '输送管路', '控制模块', '检测单元', '收集箱', '密封盖', '防护罩', '调节支架'],
  aims: ['降低能耗', '减少人工操作', '便于维护', '延长使用寿命', '便于移动和安装', '提高使用安全性'],
};
const COMPUTING = {
  parts: ['采集模块', '预处理模块', '特征提取单元', '模型训练单元', '调度模块', '存储模块', '展示模块', '接口单元'],
  aims: ['降低资源占用', '提高识别准确率', '缩短响应时间', '减少人工操作', '便于横向扩展', '保障数据安全'],
};

/** Trades of networks, data and software. */
export const DIGITAL = /^6[45]/;

/** Title, abstract and first claim, of what the company's trade is about, and the group of the IPC that it says, if any. */
export const patentText = (random: Random, kind: PatentKind, { trade }: Company, field: PatentField) => {
  const digital = DIGITAL.test(trade.code);
  const { title, group } = titleOf(random, kind, trade, field, digital);
  if (kind === '外观设计')
    return {
      title,
      abstract: `1. 本外观设计产品的名称：${title}。2. 本外观设计产品的用途：用于${trade.word}相关场合。（演示数据）`,
      claim: null,
      group,
    };
  const { parts, aims } = digital ? COMPUTING : trade.making ? WORKS : FIELD;
  const components = random.sample(parts, random.int(2, 4)).join('、');
  const [first, second] = random.sample(aims, 2);
  return {
    title,
    abstract: `本${kind === '发明专利' ? '发明' : '实用新型'}公开了${title}，包括${components}，能够${first}，并${second}。（演示数据）`,
    claim: `1. ${title}，其特征在于，包括${components}。`,
    group,
  };
};

function titleOf(
  random: Random,
  kind: PatentKind,
  { making, word }: Company['trade'],
  field: PatentField,
  digital: boolean,
): { title: string; group: string | null } {
  const withoutGroup = (title: string) => ({ title, group: null });
  if (making) {
    const product = random.pick(making.products);
    if (kind === '外观设计')
      return withoutGroup(`${product}（${random.pick(['A', 'B', 'C', 'K'])}${random.int(1, 30)}型）`);
    const process = random.pick(making.processes);
    const titles = [
      `一种${product}的${process}装置`,
      `一种${product}${process}用定位工装`,
      `一种${random.pick(making.materials)}的${process}设备`,
      ...(kind === '发明专利'
        ? [`${product}及其${process}方法`, `一种基于${random.pick(METHODS)}的${product}检测方法`]
        : []),
    ];
    return withoutGroup(random.pick(titles));
  }
  const { name: subject, ipc: group } = random.pick<{ name: string; ipc: string | null }>(
    field.subjects ?? [{ name: word, ipc: null }],
  );
  if (kind !== '发明专利') return { title: `一种用于${subject}的${random.pick(['装置', '设备', '结构'])}`, group };
  const title = digital
    ? `一种基于${random.pick(METHODS)}的${subject}方法、系统及存储介质`
    : `一种${subject}装置及其使用方法`;
  return { title, group };
}
