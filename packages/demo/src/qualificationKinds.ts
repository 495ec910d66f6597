import type { Company } from './world';

export type QualificationKind = {
  prefix: string;
  name: string;
  category: string;
  specialty: string;
  grades: readonly (readonly [grade: string, weight: number])[];
  level: '国家级' | '省级' | '市级' | '第三方机构';
  /** '{province}' and '{city}' in their place. */
  authority: string;
  standard: string | null;
  /** Null does not end. */
  years: number | null;
  weight: number;
  forTenders: boolean;
  fits: (company: Company) => boolean;
};

const ungraded = [['不分等级', 1]] as const;
type Grades = QualificationKind['grades'];
/** Grades of general contractors, of those whose trade knows no special grade, and of trade contractors. // 建市〔2014〕159号 */
const SPECIAL: Grades = [
  ['特级', 1],
  ['一级', 14],
  ['二级', 45],
  ['三级', 40],
];
const GENERAL: Grades = SPECIAL.slice(1);
const TWO: Grades = SPECIAL.slice(1, 3);
/** The capital that a grade of general contractors asks for, in 万元. */
export const CAPITAL_OF_GRADE: Readonly<Record<string, number>> = { 特级: 30_000, 一级: 10_000, 二级: 4_000 };
const letters = [
  ['甲级', 28],
  ['乙级', 52],
  ['丙级', 20],
] as const;

const inDivisions =
  (...divisions: string[]) =>
  ({ trade }: Company) =>
    divisions.some((division) => trade.code.startsWith(division));
const makes = ({ trade }: Company) => trade.making !== undefined;
const has =
  (tag: string) =>
  ({ row }: Company) =>
    (row.tags as string[]).includes(tag);
const anyone = () => true;

const system = (
  prefix: string,
  specialty: string,
  standard: string,
  weight: number,
  fits = anyone as QualificationKind['fits'],
): QualificationKind => ({
  prefix,
  name: `${specialty}体系认证`,
  category: '管理体系认证',
  specialty,
  grades: ungraded,
  level: '第三方机构',
  authority: '{province}示范认证有限公司',
  standard,
  years: 3,
  weight,
  forTenders: true,
  fits,
});
const works = (
  prefix: string,
  specialty: string,
  weight: number,
  divisions: string[],
  grades: Grades = GENERAL,
): QualificationKind => ({
  prefix,
  name: `${specialty}资质`,
  category: '建筑业资质',
  specialty,
  grades,
  level: '省级',
  authority: '{province}住房和城乡建设厅（演示）',
  standard: '建筑业企业资质标准',
  years: 5,
  weight,
  forTenders: true,
  fits: inDivisions(...divisions),
});
const other = (
  kind: Omit<QualificationKind, 'grades' | 'standard'> & Partial<QualificationKind>,
): QualificationKind => ({ grades: ungraded, standard: null, ...kind });

/** Titles that a company's tags already promise; each holder of the tag has one. */
// biome-ignore format: one line each
export const TITLES: readonly { tag: string; kind: QualificationKind }[] = [
  { tag: '高新技术企业', kind: other({ prefix: 'GR', name: '高新技术企业证书', category: '高新与创新认定', specialty: '高新技术企业', level: '省级', authority: '{province}科学技术厅（演示）', years: 3, weight: 0, forTenders: true, fits: has('高新技术企业') }) },
  { tag: '专精特新', kind: other({ prefix: 'ZJTX', name: '专精特新中小企业认定', category: '高新与创新认定', specialty: '专精特新中小企业', level: '省级', authority: '{province}工业和信息化厅（演示）', years: 3, weight: 0, forTenders: true, fits: has('专精特新') }) },
  { tag: '绿色工厂', kind: other({ prefix: 'LS', name: '绿色工厂认定', category: '行业荣誉', specialty: '绿色工厂', level: '省级', authority: '{province}工业和信息化厅（演示）', years: 3, weight: 0, forTenders: false, fits: has('绿色工厂') }) },
];

// biome-ignore format: one line each
export const QUALIFICATION_KINDS: readonly QualificationKind[] = [
  system('ISO9', '质量管理', 'GB/T 19001-2016 / ISO 9001:2015', 60),
  system('ISO14', '环境管理', 'GB/T 24001-2016 / ISO 14001:2015', 32),
  system('ISO45', '职业健康安全管理', 'GB/T 45001-2020 / ISO 45001:2018', 28),
  system('ISO27', '信息安全管理', 'ISO/IEC 27001', 60, inDivisions('64', '65')),
  system('ISO20', '信息技术服务管理', 'ISO/IEC 20000-1:2018', 45, inDivisions('64', '65')),
  system('FSMS', '食品安全管理', 'GB/T 22000-2018 / ISO 22000:2018', 50, inDivisions('14', '15', '62')),
  system('IATF', '汽车行业质量管理', 'IATF 16949:2016', 50, inDivisions('36', '345')),
  system('MED', '医疗器械质量管理', 'YY/T 0287-2017 / ISO 13485:2016', 45, inDivisions('358')),
  system('IPMS', '知识产权管理', 'GB/T 29490-2013', 12, makes),
  other({ prefix: 'SRRC', name: '科技型中小企业入库登记', category: '高新与创新认定', specialty: '科技型中小企业', level: '省级', authority: '{province}科学技术厅（演示）', years: 1, weight: 25, forTenders: false, fits: has('科技型中小企业') }),
  other({ prefix: 'JSZX', name: '企业技术中心认定', category: '高新与创新认定', specialty: '企业技术中心', level: '市级', authority: '{city}工业和信息化局（演示）', years: null, weight: 14, forTenders: false, fits: makes }),
  other({ prefix: 'CCC', name: '强制性产品认证证书', category: '产品认证', specialty: 'CCC认证', level: '第三方机构', authority: '{province}示范产品认证中心', standard: 'CNCA-00C', years: 5, weight: 90, forTenders: true, fits: inDivisions('38', '39', '361', '367', '346') }),
  other({ prefix: 'JN', name: '节能产品认证证书', category: '产品认证', specialty: '节能产品', level: '第三方机构', authority: '{province}示范产品认证中心', years: 4, weight: 45, forTenders: true, fits: inDivisions('387', '346', '385', '391') }),
  other({ prefix: 'LVSE', name: '绿色产品认证证书', category: '产品认证', specialty: '绿色产品', level: '第三方机构', authority: '{province}示范产品认证中心', years: 5, weight: 40, forTenders: true, fits: inDivisions('21', '22', '29', '30', '26') }),
  works('JZ', '建筑工程施工总承包', 100, ['47'], SPECIAL),
  works('SZ', '市政公用工程施工总承包', 80, ['48', '47'], SPECIAL),
  works('GJ', '钢结构工程专业承包', 45, ['33']),
  works('ZX', '建筑装修装饰工程专业承包', 60, ['50', '47'], TWO),
  works('ZN', '电子与智能化工程专业承包', 70, ['65', '64', '39'], TWO),
  works('HB', '环保工程专业承包', 55, ['359', '782', '48']),
  works('JD', '机电工程施工总承包', 45, ['48', '47']),
  other({ prefix: 'SJ', name: '工程设计资质', category: '工程服务资质', specialty: '工程设计', grades: letters, level: '省级', authority: '{province}住房和城乡建设厅（演示）', years: 5, weight: 70, forTenders: true, fits: inDivisions('748') }),
  other({ prefix: 'JL', name: '工程监理资质', category: '工程服务资质', specialty: '工程监理', grades: letters, level: '省级', authority: '{province}住房和城乡建设厅（演示）', years: 5, weight: 70, forTenders: true, fits: inDivisions('748') }),
  other({ prefix: 'YL', name: '城镇园林绿化养护能力评价', category: '工程服务资质', specialty: '园林绿化养护', grades: [['一级', 20], ['二级', 50], ['三级', 30]], level: '市级', authority: '{city}园林绿化协会（演示）', years: 3, weight: 50, forTenders: true, fits: inDivisions('489', '782') }),
  other({ prefix: 'CS', name: '信息系统建设和服务能力评估', category: '信息技术资质', specialty: '信息系统集成', grades: [['一级', 35], ['二级', 35], ['三级', 22], ['四级', 8]], level: '第三方机构', authority: '{province}示范信息技术评估中心', years: 4, weight: 90, forTenders: true, fits: inDivisions('65', '64') }),
  other({ prefix: 'ITSS', name: '信息技术服务标准符合性证书', category: '信息技术资质', specialty: '运行维护', grades: [['一级', 4], ['二级', 22], ['三级', 60], ['四级', 14]], level: '第三方机构', authority: '{province}示范信息技术评估中心', standard: 'GB/T 28827.1-2022', years: 3, weight: 70, forTenders: true, fits: inDivisions('65', '64') }),
  other({ prefix: 'CMMI', name: '软件能力成熟度评估', category: '信息技术资质', specialty: '软件开发', grades: [['三级', 70], ['四级', 8], ['五级', 22]], level: '第三方机构', authority: '{province}示范信息技术评估中心', years: 3, weight: 55, forTenders: true, fits: inDivisions('651', '65') }),
  other({ prefix: 'SC', name: '食品生产许可证', category: '生产许可', specialty: '食品生产', level: '市级', authority: '{city}市场监督管理局（演示）', years: 5, weight: 90, forTenders: true, fits: inDivisions('14', '15') }),
  other({ prefix: 'YXSC', name: '药品生产许可证', category: '生产许可', specialty: '药品生产', level: '省级', authority: '{province}药品监督管理局（演示）', years: 5, weight: 60, forTenders: true, fits: inDivisions('27') }),
  other({ prefix: 'QXSC', name: '医疗器械生产许可证', category: '生产许可', specialty: '医疗器械生产', level: '省级', authority: '{province}药品监督管理局（演示）', years: 5, weight: 60, forTenders: true, fits: inDivisions('358') }),
  other({ prefix: 'QXJY', name: '医疗器械经营许可证', category: '经营许可', specialty: '医疗器械经营', level: '市级', authority: '{city}市场监督管理局（演示）', years: 5, weight: 70, forTenders: true, fits: inDivisions('515', '358') }),
  other({ prefix: 'SPJY', name: '食品经营许可证', category: '经营许可', specialty: '食品经营', level: '市级', authority: '{city}市场监督管理局（演示）', years: 5, weight: 110, forTenders: false, fits: inDivisions('512', '521', '62', '61') }),
  other({ prefix: 'DLYS', name: '道路运输经营许可证', category: '经营许可', specialty: '道路货物运输', level: '市级', authority: '{city}交通运输局（演示）', years: 4, weight: 90, forTenders: true, fits: inDivisions('54', '59') }),
  other({ prefix: 'ICP', name: '增值电信业务经营许可证', category: '经营许可', specialty: '信息服务业务', level: '省级', authority: '{province}通信管理局（演示）', years: 5, weight: 80, forTenders: false, fits: inDivisions('64') }),
  other({ prefix: 'LWPQ', name: '劳务派遣经营许可证', category: '经营许可', specialty: '劳务派遣', level: '市级', authority: '{city}人力资源和社会保障局（演示）', years: 3, weight: 90, forTenders: true, fits: inDivisions('726') }),
  other({ prefix: 'CMA', name: '检验检测机构资质认定', category: '检验检测资质', specialty: 'CMA', level: '省级', authority: '{province}市场监督管理局（演示）', years: 6, weight: 120, forTenders: true, fits: inDivisions('745') }),
  other({ prefix: 'CNAS', name: '实验室认可证书', category: '检验检测资质', specialty: 'CNAS', level: '国家级', authority: '示范合格评定中心', standard: 'ISO/IEC 17025:2017', years: 6, weight: 60, forTenders: true, fits: inDivisions('745', '732') }),
  other({ prefix: 'AAA', name: '企业信用等级证书', category: '行业荣誉', specialty: '企业信用', grades: [['AAA', 1]], level: '第三方机构', authority: '{province}示范信用评价有限公司', years: 3, weight: 14, forTenders: true, fits: anyone }),
  other({ prefix: 'SHSY', name: '守合同重信用企业公示', category: '行业荣誉', specialty: '守合同重信用', level: '市级', authority: '{city}市场监督管理局（演示）', years: 1, weight: 8, forTenders: false, fits: anyone }),
];
