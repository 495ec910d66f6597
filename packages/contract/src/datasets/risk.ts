import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, PROVINCES, words } from './vocabulary';

/** Lists and files of authorities and courts in ascending severity. */
export const RISK_KINDS = words([
  ['经营异常', 'Abnormal operation', ['经营异常名录', '异常名录', 'abnormal operations']],
  ['行政处罚', 'Administrative penalty', ['被处罚', '受到处罚', 'penalised', 'penalty']],
  ['法律诉讼', 'Court case', ['诉讼', '司法案件', '开庭', 'lawsuit']],
  ['被执行人', 'Under enforcement', ['强制执行', 'enforcement']],
  ['失信被执行人', 'Dishonest judgment debtor', ['失信', '老赖', 'dishonest']],
  ['严重违法失信', 'Serious violation', ['严重违法', '黑名单', 'blacklisted', 'seriously illegal']],
]);
const STATES = words([
  ['在列', 'Listed'],
  ['未履行', 'Not performed'],
  ['审理中', 'Before the court'],
  ['已移出', 'Removed'],
  ['已履行', 'Performed'],
  ['已结案', 'Closed'],
]);
const ROLES = words([
  ['原告', 'Plaintiff'],
  ['被告', 'Defendant'],
]);

/** Records of authorities and courts about companies. Amounts are in 万元 (10,000 yuan). */
export const risk = defineDataSet({
  key: 'risk',
  name_cn: '企业风险数据',
  name_en: 'Risk records',
  description_cn:
    '企业的经营异常、行政处罚、法律诉讼、被执行、失信与严重违法记录，含决定机关、案号文号、金额与当前状态。',
  description_en:
    'Abnormal operation, penalties, court cases, enforcement and dishonesty of companies with authority, number, amount and present state.',
  category: 1,
  productId: 1013,
  icon: 'Alert',
  since: '2026-11-26',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'title',
  code: 'document_no',
  status: {
    field: 'state',
    tones: {
      在列: 'error',
      未履行: 'error',
      审理中: 'warning',
      已移出: 'default',
      已履行: 'default',
      已结案: 'default',
    },
  },
  defaultColumns: ['title', 'kind', 'state', 'company_name', 'recorded_date', 'amount', 'authority'],
  defaultSort: '-recorded_date',
  lookup: ['company_uscc', 'company_name', 'document_no'],
  pricing: { mode: 'per_non_empty', unitPrice: 1200 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'title', name_cn: '风险事项', label_en: 'matter', type: 'text', required: true, searchable: true, filterable: true, sample: '未依照规定期限公示年度报告' },
    { name_en: 'kind', name_cn: '风险类型', label_en: 'risk type', type: 'enum', severity: { 经营异常: 'notable', 行政处罚: 'notable', 法律诉讼: 'notable', 被执行人: 'serious', 失信被执行人: 'serious', 严重违法失信: 'serious' }, required: true, values: RISK_KINDS, filterable: true, facet: true, sample: '经营异常' },
    { name_en: 'state', name_cn: '风险状态', label_en: 'present state', type: 'enum', severity: 'notable', required: true, values: STATES, filterable: true, facet: true, sample: '已移出' },
    { name_en: 'company_name', name_cn: '涉及企业', label_en: 'company', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'company_uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'company_uscc', name_cn: '涉及企业统一社会信用代码', label_en: 'credit code of the company', type: 'keyword', format: 'uscc', required: true, filterable: true, weight: 50, sample: '91000000MAE000002K' },
    { name_en: 'role', name_cn: '诉讼地位', label_en: 'role before the court', type: 'enum', values: ROLES, filterable: true, facet: true, sample: null },
    { name_en: 'document_no', name_cn: '案号或文号', label_en: 'number of the file', type: 'keyword', searchable: true, filterable: true, weight: 100, sample: '甬鄞市监异列〔2021〕00012号' },
    { name_en: 'authority', name_cn: '作出机关', label_en: 'authority or court', type: 'keyword', searchable: true, filterable: true, facet: true, sample: '鄞州区市场监督管理局' },
    { name_en: 'recorded_date', name_cn: '列入或决定日期', label_en: 'recorded', type: 'date', required: true, filterable: true, sortable: true, sample: '2021-07-08' },
    { name_en: 'removed_date', name_cn: '移出或结案日期', label_en: 'removed or closed', type: 'date', filterable: true, sortable: true, weight: 50, sample: '2021-09-02' },
    { name_en: 'amount', name_cn: '涉及金额', label_en: 'amount', type: 'decimal', unit: '万元', filterable: true, sortable: true, weight: 100, sample: null },
    { name_en: 'basis', name_cn: '依据', label_en: 'legal basis', type: 'text', weight: 100, sample: '《企业信息公示暂行条例》第十七条' },
    { name_en: 'province', name_cn: '涉及企业省份', label_en: 'province', aliases: ['省份'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '涉及企业城市', label_en: 'city', aliases: ['城市'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'industry_l1', name_cn: '涉及企业行业门类', label_en: 'industry section', aliases: ['行业'], type: 'enum', required: true, values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'record', name_cn: '记录', name_en: 'Record', fields: ['title', 'kind', 'state', 'role', 'amount', 'recorded_date', 'removed_date'] },
    { key: 'source', name_cn: '依据与机关', name_en: 'Authority and basis', fields: ['authority', 'document_no', 'basis'] },
    { key: 'company', name_cn: '企业信息', name_en: 'About the company', fields: ['company_name', 'company_uscc', 'province', 'city', 'industry_l1'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'company', name_cn: '涉及企业', name_en: 'Company', dataSet: 'enterprise', here: 'company_uscc', there: 'uscc' },
    { key: 'others', name_cn: '该企业的其他风险', name_en: 'Other records of the company', dataSet: 'risk', here: 'company_uscc', there: 'company_uscc', sort: '-recorded_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '失信被执行人', name_en: 'Dishonest debtors', question_cn: '哪些企业是失信被执行人？', question_en: 'Which companies are listed as dishonest debtors?', filter: { field: 'kind', op: 'eq', value: '失信被执行人' } },
    { name_cn: '仍在列', name_en: 'Still listed', question_cn: '哪些风险记录至今仍在列？', question_en: 'Which risk records are still listed today?', filter: { field: 'state', op: 'eq', value: '在列' } },
    { name_cn: '行政处罚', name_en: 'Penalties', question_cn: '哪些企业受过行政处罚，由谁作出？', question_en: 'Which companies were penalized, and by which authority?', filter: { field: 'kind', op: 'eq', value: '行政处罚' } },
  ],
});
