import { daysBetween } from '../days';
import type { Company } from '../world';

/** Kinds of programmes that companies apply to. Levels: p province, c city, d county, n nation. */
export type Programme = {
  title: string;
  type: string;
  /** Of the authority, without its level: 科学技术 → 科学技术厅, 科学技术局. */
  office: string;
  levels: string;
  mode: string;
  /** Highest amount in 万元 of a city's programme. */
  amount: number;
  /** Titles of the policies it goes back to. */
  policy: RegExp;
  industries: string[];
  tags: string[];
  scale: string;
  minYears: number;
  minInsured: number;
  materials: string[];
  /** For how many years a certificate is good. */
  validYears?: number;
};

const MAKING = '制造业';
const SOFTWARE = '信息传输、软件和信息技术服务业';
const RESEARCH = '科学研究和技术服务业';
const COMMON = ['申报书', '营业执照', '信用承诺书'];

const programme = (
  title: string,
  [type, office, levels, mode, amount]: [string, string, string, string, number],
  policy: RegExp,
  [industries, tags, scale, minYears, minInsured]: [string[], string[], string, number, number],
  materials: string,
  validYears?: number,
): Programme => ({
  title,
  type,
  office,
  levels,
  mode,
  amount,
  policy,
  industries,
  tags,
  scale,
  minYears,
  minInsured,
  materials: [...COMMON, ...materials.split(' ')],
  ...(validYears ? { validYears } : {}),
});

// biome-ignore format: one line each
export const PROGRAMMES: readonly Programme[] = [
  programme('高新技术企业认定', ['资质认定', '科学技术', 'pc', '资质认定', 30], /高新技术|科学和技术|自主创新/, [[MAKING, SOFTWARE, RESEARCH], ['高新技术企业'], '不限', 1, 0], '知识产权证明 研发费用专项审计报告 高新技术产品收入专项报告', 3),
  programme('高新技术企业认定奖励', ['资金扶持', '科学技术', 'cd', '一次性奖励', 20], /高新技术|科技体制|自主创新/, [[], ['高新技术企业'], '不限', 1, 0], '高新技术企业证书 完税证明'),
  programme('专精特新中小企业认定', ['资质认定', '工业和信息化', 'pc', '资质认定', 50], /小型微型|中小企业/, [[MAKING, SOFTWARE], ['专精特新'], '中小微企业', 2, 10], '专项审计报告 市场占有率说明', 3),
  programme('科技型中小企业技术创新项目', ['科技计划', '科学技术', 'pcn', '事前资助', 60], /科技型中小企业|技术创新|科技成果/, [[], ['科技型中小企业'], '中小微企业', 1, 5], '项目可行性报告 经费预算表 知识产权证明'),
  programme('企业技术改造专项资金', ['技术改造', '工业和信息化', 'pcd', '事后补助', 500], /技术改造|工业转型升级|制造业/, [[MAKING], [], '不限', 2, 20], '项目备案文件 设备购置发票 专项审计报告'),
  programme('绿色工厂创建', ['绿色低碳', '工业和信息化', 'pcn', '资质认定', 50], /绿色|节能减排|循环经济/, [[MAKING], ['绿色工厂'], '不限', 3, 30], '绿色工厂自评价报告 第三方评价报告', 3),
  programme('首台（套）重大技术装备奖励', ['资金扶持', '工业和信息化', 'pc', '一次性奖励', 300], /装备制造|重大技术装备|制造业/, [[MAKING], ['高新技术企业'], '不限', 3, 30], '产品检测报告 销售合同 查新报告'),
  programme('重点研发计划', ['科技计划', '科学技术', 'pn', '事前资助', 400], /科技计划|科技重大专项|科技体制|创新驱动/, [[], ['高新技术企业'], '不限', 2, 20], '项目申报书 合作协议 经费预算表'),
  programme('企业技术中心认定', ['平台建设', '发展和改革', 'pcn', '一次性奖励', 100], /技术创新|企业技术中心|创新能力/, [[MAKING, SOFTWARE], [], '规模以上企业', 3, 100], '研发人员名册 研发设备清单 专项审计报告', 3),
  programme('工程技术研究中心建设', ['平台建设', '科学技术', 'pc', '事前资助', 150], /科研基础设施|创新平台|技术创新/, [[], ['高新技术企业'], '不限', 3, 50], '建设方案 研发场地证明'),
  programme('高层次人才创业项目', ['人才项目', '人力资源和社会保障', 'cd', '事前资助', 100], /创业|创新人才/, [[], [], '中小微企业', 0, 0], '人才证明 创业计划书 出资证明'),
  programme('制造业骨干人才培育', ['人才项目', '人力资源和社会保障', 'pc', '事后补助', 20], /技能|职业培训|职业教育/, [[MAKING], [], '不限', 2, 30], '培训计划 学员名册 社保证明'),
  programme('外贸稳增长专项资金', ['外贸促进', '商务', 'pcd', '事后补助', 80], /外贸(?:稳|保稳|回稳|增长|创新|新业态)|外贸.*增长|对外贸易高质量|进出口稳/, [[], ['进出口企业'], '不限', 1, 0], '进出口报关单 收汇凭证'),
  programme('中小企业开拓国际市场资金', ['外贸促进', '商务', 'pc', '事后补助', 20], /外贸|国际市场|跨境电子商务健康/, [[], ['进出口企业'], '中小微企业', 1, 0], '参展合同 费用发票 行程单'),
  programme('小微企业贷款贴息', ['资金扶持', '财政', 'pcd', '贷款贴息', 30], /小型微型|小微企业|普惠金融|中小微企业融资/, [[], [], '中小微企业', 1, 3], '贷款合同 付息凭证'),
  programme('数字化转型试点企业', ['技术改造', '工业和信息化', 'pcn', '事后补助', 200], /先进制造业|制造业与互联网|信息化规划|“互联网\+”行动|数字经济发展/, [[MAKING], ['规模以上工业'], '规模以上企业', 2, 50], '数字化诊断报告 项目合同 验收材料'),
  programme('工业互联网平台培育', ['平台建设', '工业和信息化', 'pc', '事前资助', 300], /工业互联网|制造业与互联网|软件产业|信息消费/, [[SOFTWARE], [], '不限', 2, 20], '平台建设方案 用户清单'),
  programme('知识产权优势企业培育', ['资质认定', '市场监督管理', 'pc', '一次性奖励', 15], /知识产权/, [[], ['高新技术企业'], '不限', 2, 10], '专利清单 知识产权管理制度', 3),
  programme('节能降碳改造补助', ['绿色低碳', '发展和改革', 'pcd', '事后补助', 200], /节能减排|节能工作|循环经济|碳达峰|绿色低碳/, [[MAKING], [], '规模以上企业', 3, 50], '节能量审核报告 项目竣工材料'),
  programme('独角兽培育企业入库', ['资质认定', '科学技术', 'pc', '资质认定', 100], /创业创新|大众创业|创新驱动/, [[], ['独角兽培育'], '不限', 1, 10], '融资证明 商业计划书', 2),
  programme('规模以上工业企业稳增长奖励', ['资金扶持', '工业和信息化', 'cd', '一次性奖励', 50], /工业(?:转型|稳|增长|经济)|实体经济|降低实体/, [[MAKING], ['规模以上工业'], '规模以上企业', 1, 20], '统计报表 完税证明'),
  programme('现代服务业发展专项资金', ['资金扶持', '发展和改革', 'pcd', '事后补助', 100], /现代服务业|生产性服务业|服务业(?:的若干|发展|扩大|创新)/, [['租赁和商务服务业', '交通运输、仓储和邮政业', RESEARCH, SOFTWARE], [], '不限', 2, 10], '项目投资明细 专项审计报告'),
  programme('农业产业化龙头企业扶持', ['资金扶持', '农业农村', 'pc', '事后补助', 60], /农业产业化|农产品|农村产业/, [['农、林、牧、渔业'], [], '不限', 2, 5], '带动农户证明 财务报表'),
  programme('制造业质量品牌提升', ['资金扶持', '市场监督管理', 'pc', '一次性奖励', 30], /品牌|质量(?:强国|提升|振兴|工作)/, [[MAKING], [], '中小微企业', 2, 10], '质量管理体系证书 检验报告'),
  programme('文化产业发展专项资金', ['资金扶持', '文化和旅游', 'pc', '事后补助', 60], /文化产业|文化创意|旅游业|旅游投资/, [['文化、体育和娱乐业'], [], '不限', 1, 5], '项目可行性报告 版权证明'),
  programme('建筑业企业做大做强奖励', ['资金扶持', '住房和城乡建设', 'pc', '一次性奖励', 40], /建筑业|建筑产业/, [['建筑业'], [], '不限', 3, 20], '资质证书 产值统计表'),
  programme('物流业降本增效补助', ['资金扶持', '交通运输', 'pc', '事后补助', 40], /物流/, [['交通运输、仓储和邮政业'], [], '不限', 1, 5], '运输合同 车辆清单'),
  programme('商贸企业纳统奖励', ['资金扶持', '商务', 'cd', '一次性奖励', 10], /流通业|流通产业|内贸流通|商贸|促进消费|消费潜力|新型消费|新消费/, [['批发和零售业', '住宿和餐饮业'], [], '中小微企业', 1, 3], '统计入库通知 财务报表'),
];

/** Whether a company in operation is what the programme asks for, wherever it is. The console filters enterprises by the same fields. */
export const suits = (programme: Programme, { row }: Company, day: string): boolean => {
  const tags = (row.tags as string[] | null) ?? [];
  return (
    (programme.industries.length === 0 || programme.industries.includes(row.industry_l1 as string)) &&
    programme.tags.every((tag) => tags.includes(tag)) &&
    (programme.scale !== '中小微企业' || row.scale !== '大型') &&
    (programme.scale !== '规模以上企业' || row.scale !== '微型') &&
    daysBetween(row.established_date, day) >= Math.max(1, programme.minYears * 365) &&
    Number(row.insured_count ?? 0) >= programme.minInsured
  );
};
