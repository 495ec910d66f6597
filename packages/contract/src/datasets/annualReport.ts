import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, PROVINCES, words } from './vocabulary';

const STATES = words([
  ['按期公示', 'On time'],
  ['逾期补报', 'Late'],
]);

/** Annual reports of companies, due by 30 June of the following year. Amounts are in 万元 (10,000 yuan). */
export const annualReport = defineDataSet({
  key: 'annual_report',
  name_cn: '企业年报数据',
  name_en: 'Annual reports',
  description_cn: '企业每年公示的年度报告：从业与参保人数、资产、负债、营收、利润与纳税；企业选择不公示的项目为空。',
  description_en:
    'Annual reports of companies: staff, assets, liabilities, revenue, profit and tax; what a company chose not to publish is empty.',
  category: 1,
  productId: 1014,
  icon: 'Profile',
  since: '2026-11-26',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'company_name',
  defaultColumns: [
    'company_name',
    'year',
    'published_date',
    'staff',
    'revenue',
    'net_profit',
    'tax_paid',
    'total_assets',
  ],
  defaultSort: '-revenue',
  lookup: ['company_uscc', 'company_name'],
  pricing: { mode: 'per_non_empty', unitPrice: 1000 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'company_name', name_cn: '填报企业', label_en: 'company', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'company_uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'company_uscc', name_cn: '填报企业统一社会信用代码', label_en: 'credit code of the company', type: 'keyword', format: 'uscc', required: true, filterable: true, weight: 50, sample: '91000000MAE000002K' },
    { name_en: 'year', name_cn: '报告年度', label_en: 'year reported', type: 'integer', ordinal: true, required: true, filterable: true, sortable: true, sample: 2024 },
    { name_en: 'published_date', name_cn: '公示日期', label_en: 'published', type: 'date', required: true, filterable: true, sortable: true, sample: '2025-05-16' },
    { name_en: 'state', name_cn: '公示情况', label_en: 'published in time', type: 'enum', required: true, values: STATES, filterable: true, facet: true, sample: '按期公示' },
    { name_en: 'staff', name_cn: '从业人数', label_en: 'staff', type: 'integer', unit: '人', filterable: true, weight: 50, sample: 268 },
    { name_en: 'insured', name_cn: '年末参保人数', label_en: 'insured at the end of the year', type: 'integer', unit: '人', filterable: true, weight: 50, sample: 236 },
    { name_en: 'total_assets', name_cn: '资产总额', label_en: 'total assets', type: 'decimal', unit: '万元', filterable: true, weight: 200, sample: 14200 },
    { name_en: 'total_liabilities', name_cn: '负债总额', label_en: 'total liabilities', type: 'decimal', unit: '万元', weight: 100, sample: 6100 },
    { name_en: 'equity', name_cn: '所有者权益', label_en: 'equity', type: 'decimal', unit: '万元', weight: 100, sample: 8100 },
    { name_en: 'revenue', name_cn: '营业总收入', label_en: 'revenue', type: 'decimal', unit: '万元', filterable: true, sortable: true, weight: 200, sample: 18600 },
    { name_en: 'total_profit', name_cn: '利润总额', label_en: 'profit before tax', type: 'decimal', unit: '万元', weight: 100, sample: 1240 },
    { name_en: 'net_profit', name_cn: '净利润', label_en: 'net profit', type: 'decimal', unit: '万元', filterable: true, sortable: true, weight: 100, sample: 1054 },
    { name_en: 'tax_paid', name_cn: '纳税总额', label_en: 'tax paid', type: 'decimal', unit: '万元', filterable: true, weight: 100, sample: 720 },
    { name_en: 'invests', name_cn: '有对外投资', label_en: 'holds shares of others', type: 'boolean', required: true, filterable: true, facet: true, sample: false },
    { name_en: 'province', name_cn: '填报企业省份', label_en: 'province', aliases: ['省份'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'industry_l1', name_cn: '填报企业行业门类', label_en: 'industry section', aliases: ['行业'], type: 'enum', required: true, values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'report', name_cn: '年报', name_en: 'Report', fields: ['company_name', 'company_uscc', 'year', 'published_date', 'state', 'province', 'industry_l1'] },
    { key: 'staff', name_cn: '人员', name_en: 'People employed', fields: ['staff', 'insured', 'invests'] },
    { key: 'figures', name_cn: '资产与经营', name_en: 'Figures', fields: ['total_assets', 'total_liabilities', 'equity', 'revenue', 'total_profit', 'net_profit', 'tax_paid'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'company', name_cn: '填报企业', name_en: 'Company', dataSet: 'enterprise', here: 'company_uscc', there: 'uscc' },
    { key: 'others', name_cn: '该企业各年年报', name_en: 'Reports of the company', dataSet: 'annual_report', here: 'company_uscc', there: 'company_uscc', sort: '-year' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '披露营收', name_en: 'Revenue published', question_cn: '哪些企业在年报中公开了营收？', question_en: 'Which companies publish their revenue?', filter: { field: 'revenue', op: 'not_empty' } },
    { name_cn: '净利润过千万', name_en: 'Net profit over 10M', question_cn: '哪些企业年净利润超过一千万元？', question_en: 'Which companies earn more than 10M CNY a year?', filter: { field: 'net_profit', op: 'gt', value: 1000 } },
    { name_cn: '逾期补报', name_en: 'Late reports', question_cn: '哪些企业逾期才报送年报？', question_en: 'Which companies reported late?', filter: { field: 'state', op: 'eq', value: '逾期补报' } },
  ],
});
