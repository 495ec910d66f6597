/** Measures of a regional analysis of companies. */
export const REGIONAL_MEASURES = ['companies', 'registered_capital', 'paid_in_capital', 'insured_count'] as const;
export type RegionalMeasure = (typeof REGIONAL_MEASURES)[number];
/** Maximum regions and industries of an analysis. */
export const MAX_SCOPE_CODES = 20;
/** Limits of one person. */
export const MAX_REGIONAL_PLANS = 200;
/** Reference region: the whole country, or a code of GB/T 2260. */
export const WHOLE_COUNTRY = 'CN';
/** Number of top companies in a report. */
export const REGIONAL_LEADERS = 20;
/** Years of growth in a report, and years of its annual rate. */
export const GROWTH_YEARS = { shown: 15, rate: 5 } as const;
/** Share of an industry's input, in %, from which a neighbor in the chain counts, and the LQ below which it is weak. */
export const CHAIN_GAP = { weight: 5, lq: 0.5 } as const;

interface RegionalTemplate {
  id: string;
  name_cn: string;
  name_en: string;
  description_cn: string;
  description_en: string;
  regions: readonly string[];
  industries: readonly string[];
  measures: readonly RegionalMeasure[];
}

/** Templates of a plan: `/data-application/regional-analysis/create/{id}`. // §2 */
// biome-ignore format: a thought a line
export const REGIONAL_TEMPLATES: readonly RegionalTemplate[] = [
  {
    id: 'manufacturing', name_cn: '制造业集聚', name_en: 'Manufacturing clusters',
    description_cn: '一个省的制造业结构、专业化程度与产业链缺口，对比全国。',
    description_en: 'Structure, specialisation and chain gaps of a province’s manufacturing, against the country.',
    regions: ['33'], industries: ['C'], measures: ['companies', 'registered_capital', 'insured_count'],
  },
  {
    id: 'delta', name_cn: '长三角一体化', name_en: 'Yangtze River Delta',
    description_cn: '沪苏浙皖全部行业的规模、增长与城市分布。',
    description_en: 'Size, growth and cities of all industries in Shanghai, Jiangsu, Zhejiang and Anhui.',
    regions: ['31', '32', '33', '34'], industries: [], measures: ['companies', 'registered_capital'],
  },
  {
    id: 'digital', name_cn: '数字与科研服务', name_en: 'Digital and research services',
    description_cn: '信息技术与科学研究服务业在一线城市的集中度。',
    description_en: 'How concentrated information technology and research services are in the largest cities.',
    regions: ['11', '31', '4401', '4403'], industries: ['I', 'M'], measures: ['companies', 'insured_count'],
  },
];
