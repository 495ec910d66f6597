/** What companies of a trade are penalised for, by digits of GB/T 4754; fines in 万元. */
export interface Offence {
  title: string;
  /** Of whom: all trades when left out. */
  trades?: RegExp;
  authority: (place: { city: string; county: string }) => string;
  letters: string;
  basis: string;
  fine: readonly [number, number];
}

const market = ({ county }: { county: string }) => `${county}市场监督管理局`;
const environment = ({ city }: { city: string }) => `${city}生态环境局`;
const safety = ({ county }: { county: string }) => `${county}应急管理局`;
const taxes = ({ county }: { county: string }) => `国家税务总局${county}税务局`;
const housing = ({ city }: { city: string }) => `${city}住房和城乡建设局`;
const transport = ({ city }: { city: string }) => `${city}交通运输局`;

// biome-ignore format: one line each
export const OFFENCES: readonly Offence[] = [
  { title: '未按规定建立危险废物管理台账', trades: /^(1[4-9]|2|3)/, authority: environment, letters: '环罚', basis: '《中华人民共和国固体废物污染环境防治法》第一百一十二条', fine: [5, 20] },
  { title: '大气污染防治设施未正常运行', trades: /^(2|3)/, authority: environment, letters: '环罚', basis: '《中华人民共和国大气污染防治法》第九十九条', fine: [10, 40] },
  { title: '未对从业人员进行安全生产教育和培训', trades: /^(1|2|3|4|59)/, authority: safety, letters: '应急罚', basis: '《中华人民共和国安全生产法》第九十七条', fine: [1, 8] },
  { title: '未取得施工许可证擅自施工', trades: /^(47|48|50)/, authority: housing, letters: '建罚', basis: '《建设工程质量管理条例》第五十七条', fine: [5, 60] },
  { title: '道路运输车辆超限超载', trades: /^54/, authority: transport, letters: '交罚', basis: '《公路安全保护条例》第六十四条', fine: [0.2, 3] },
  { title: '经营超过保质期的食品', trades: /^(14|15|51|52|62)/, authority: market, letters: '市监罚', basis: '《中华人民共和国食品安全法》第一百二十四条', fine: [0.5, 6] },
  { title: '发布虚假广告', authority: market, letters: '市监罚', basis: '《中华人民共和国广告法》第五十五条', fine: [1, 20] },
  { title: '未按期办理纳税申报', authority: taxes, letters: '税罚', basis: '《中华人民共和国税收征收管理法》第六十二条', fine: [0.02, 0.2] },
];

export interface Cause {
  title: string;
  /** How often it is that. */
  weight: number;
  /** Between whom: all trades when left out. */
  trades?: RegExp;
  /** How often the company is the one who sues. */
  sues: number;
}

/** What companies go to court about. A bank sues over its loan, and mostly hands sue who employs them. */
export const CAUSES: readonly Cause[] = [
  { title: '买卖合同纠纷', weight: 40, sues: 0.5 },
  { title: '劳动争议', weight: 18, sues: 0.05 },
  { title: '承揽合同纠纷', weight: 12, trades: /^(1[3-9]|2|3|4[7-9]|50|7251|748)/, sues: 0.5 },
  { title: '建设工程施工合同纠纷', weight: 8, trades: /^(1[3-9]|2|3|4[7-9]|50|70)/, sues: 0.5 },
  { title: '金融借款合同纠纷', weight: 8, sues: 0 },
  { title: '房屋租赁合同纠纷', weight: 8, sues: 0.3 },
  { title: '侵害商标权纠纷', weight: 6, sues: 0.5 },
];
