import { defineDataSet } from './definition';
import {
  AUTHORITY_LEVELS,
  COMPANY_TAGS,
  INDUSTRY_SECTIONS,
  PROJECT_STATUSES,
  PROJECT_TYPES,
  PROVINCES,
  words,
} from './vocabulary';

const SUPPORT_MODES = words([
  ['一次性奖励', 'One-off award'],
  ['事前资助', 'Grant in advance'],
  ['事后补助', 'Grant afterwards'],
  ['贷款贴息', 'Interest subsidy'],
  ['税收减免', 'Tax relief'],
  ['资质认定', 'Recognition'],
]);
const SCALES = words([
  ['不限', 'Any size'],
  ['中小微企业', 'Small and medium enterprises'],
  ['规模以上企业', 'Above-scale enterprises'],
]);
const CONDITIONS = words([
  ['注册地', 'Place of registration'],
  ['行业', 'Industry'],
  ['资质', 'Qualifications'],
  ['企业规模', 'Company size'],
  ['成立年限', 'Age of the company'],
  ['参保人数', 'Insured employees'],
  ['信用', 'Credit record'],
]);

/**
 * Programs to which companies apply. Requirements are fields that a filter of enterprises can use: province, city,
 * `condition_industries`, `condition_tags`, `condition_min_years`, `condition_min_insured`.
 */
export const project = defineDataSet({
  key: 'project',
  name_cn: '政策申报项目',
  name_en: 'Policy projects',
  description_cn:
    '面向企业的申报项目：奖补资金、资质认定、科技计划等，含主管部门、申报条件、支持标准、申报时间与名单进度。',
  description_en:
    'Programs open to companies: grants, recognitions, technology plans; authority, conditions, money, window, lists.',
  category: 7,
  productId: 1071,
  icon: 'Solution',
  detailPath: '/project-details/{id}',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'title',
  code: 'project_no',
  status: {
    field: 'status',
    tones: { 未开始: 'default', 申报中: 'success', 评审中: 'processing', 公示中: 'processing', 已公告: 'default' },
  },
  // biome-ignore format: one line
  defaultColumns: ['title', 'department', 'level', 'province', 'project_type', 'amount_max', 'window_end', 'status', 'publish_date'],
  facts: ['window_end', 'amount_max', 'support_mode', 'condition_scale', 'department', 'city'],
  defaultSort: '-publish_date',
  lookup: ['project_no', 'title'],
  pricing: { mode: 'per_query', unitPrice: 500 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'title', name_cn: '项目名称', type: 'text', required: true, searchable: true, filterable: true, aliases: ['项目', '申报项目'], sample: '宁波市2025年度高新技术企业认定' },
    { name_en: 'project_no', name_cn: '项目编号', label_en: 'project number', type: 'keyword', required: true, searchable: true, filterable: true, sample: 'SAMPLE-3302-2025-018' },
    { name_en: 'year', name_cn: '年度', type: 'integer', ordinal: true, required: true, filterable: true, sortable: true, sample: 2025 },
    { name_en: 'project_type', name_cn: '项目类别', label_en: 'project type', type: 'enum', required: true, values: PROJECT_TYPES, filterable: true, facet: true, aliases: ['类别', '类型'], sample: '资质认定' },
    { name_en: 'department', name_cn: '主管部门', type: 'keyword', required: true, searchable: true, filterable: true, facet: true, aliases: ['部门', '受理单位'], sample: '科学技术局' },
    { name_en: 'level', name_cn: '项目级别', type: 'enum', required: true, values: AUTHORITY_LEVELS, filterable: true, facet: true, aliases: ['级别'], sample: '市级' },
    { name_en: 'province', name_cn: '适用省份', label_en: 'province', type: 'enum', values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, aliases: ['地区', '省份'], description: '国家级项目为空，全国适用', description_en: 'empty for national projects, which apply everywhere', sample: '浙江省' },
    { name_en: 'city', name_cn: '适用城市', label_en: 'city', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '适用区县', label_en: 'county', type: 'keyword', vocabulary: 'division', filterable: true, sample: null },
    { name_en: 'status', name_cn: '申报状态', type: 'enum', required: true, values: PROJECT_STATUSES, filterable: true, facet: true, aliases: ['状态'], sample: '申报中' },
    { name_en: 'publish_date', name_cn: '发布日期', type: 'date', required: true, filterable: true, sortable: true, sample: '2025-11-03' },
    { name_en: 'window_start', name_cn: '申报开始', label_en: 'window opens', type: 'date', required: true, filterable: true, sortable: true, sample: '2025-11-10' },
    { name_en: 'window_end', name_cn: '申报截止', label_en: 'window closes', type: 'date', required: true, filterable: true, sortable: true, aliases: ['截止日期', '截止', '截止时间'], sample: '2026-01-30' },
    { name_en: 'public_date', name_cn: '公示日期', label_en: 'public list', type: 'date', filterable: true, sample: null },
    { name_en: 'announced_date', name_cn: '公告日期', label_en: 'announced list', type: 'date', filterable: true, sample: null },
    { name_en: 'support_mode', name_cn: '支持方式', label_en: 'support type', type: 'enum', required: true, values: SUPPORT_MODES, filterable: true, facet: true, sample: '一次性奖励' },
    { name_en: 'amount_max', name_cn: '最高支持金额', label_en: 'maximum amount', type: 'decimal', unit: '万元', filterable: true, sortable: true, aliases: ['补贴金额', '资助金额', '奖励金额', '金额'], sample: 30 },
    { name_en: 'support', name_cn: '支持标准', label_en: 'support', type: 'text', searchable: true, sample: '首次认定的企业，一次性奖励30万元；重新认定的，奖励10万元。' },
    { name_en: 'quota', name_cn: '拟支持数量', label_en: 'places', type: 'integer', unit: '个', filterable: true, sample: 120 },
    { name_en: 'condition_industries', name_cn: '限定行业', label_en: 'industries', type: 'tags', values: INDUSTRY_SECTIONS, filterable: true, facet: true, aliases: ['行业'], description: '为空则不限行业', description_en: 'empty: any industry', sample: ['制造业', '信息传输、软件和信息技术服务业'] },
    { name_en: 'condition_tags', name_cn: '要求资质', label_en: 'tags asked for', type: 'tags', values: COMPANY_TAGS, filterable: true, facet: true, aliases: ['资质'], description: '为空则不限资质', description_en: 'empty: any qualification', sample: ['科技型中小企业'] },
    { name_en: 'condition_scale', name_cn: '适用规模', label_en: 'company size', type: 'enum', required: true, values: SCALES, filterable: true, facet: true, sample: '不限' },
    { name_en: 'condition_min_years', name_cn: '最低成立年限', label_en: 'minimum age', type: 'integer', unit: '年', filterable: true, sample: 1 },
    { name_en: 'condition_min_insured', name_cn: '最低参保人数', label_en: 'minimum insured employees', type: 'integer', unit: '人', filterable: true, sample: 10 },
    {
      name_en: 'conditions', name_cn: '申报条件', type: 'records',
      columns: [
        { name_en: 'item', name_cn: '条件', type: 'text', values: CONDITIONS },
        { name_en: 'requirement', name_cn: '要求', type: 'text' },
      ],
      sample: [{ item: '成立年限', requirement: '注册成立一年以上' }],
    },
    { name_en: 'materials', name_cn: '申报材料', label_en: 'papers', type: 'tags', weight: 50, sample: ['申报书', '营业执照', '审计报告'] },
    { name_en: 'policy_id', name_cn: '依据政策编号', label_en: 'policy id', type: 'keyword', filterable: true, sample: 'pol_000018' },
    { name_en: 'policy_title', name_cn: '依据政策', label_en: 'policy', type: 'text', refers: { dataSet: 'policy', by: 'id', from: 'policy_id' }, searchable: true, filterable: true, sample: '国务院关于进一步支持小型微型企业健康发展的意见' },
    { name_en: 'public_count', name_cn: '公示企业数', label_en: 'companies, public', type: 'integer', unit: '个', required: true, filterable: true, sortable: true, sample: 0 },
    { name_en: 'announced_count', name_cn: '公告企业数', label_en: 'companies, announced', type: 'integer', unit: '个', required: true, filterable: true, sortable: true, sample: 0 },
    { name_en: 'approved_count', name_cn: '获批企业数', label_en: 'companies, approved', type: 'integer', unit: '个', required: true, filterable: true, sortable: true, sample: 0 },
    { name_en: 'contact_person', name_cn: '咨询人', label_en: 'contact', type: 'text', masked: 'person', weight: 50, sample: '王*' },
    { name_en: 'contact_phone', name_cn: '咨询电话', label_en: 'phone', type: 'keyword', masked: 'phone', weight: 50, sample: '100****0035' },
    { name_en: 'content', name_cn: '通知正文', label_en: 'text', type: 'text', searchable: true, weight: 100, sample: '现组织开展2025年度高新技术企业认定申报工作，有关事项通知如下。' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'project', name_cn: '项目信息', name_en: 'Project', fields: ['title', 'project_no', 'year', 'project_type', 'department', 'level', 'province', 'city', 'county', 'policy_id', 'policy_title'] },
    { key: 'window', name_cn: '申报进度', name_en: 'Progress', fields: ['status', 'publish_date', 'window_start', 'window_end', 'public_date', 'announced_date', 'public_count', 'announced_count', 'approved_count'] },
    { key: 'support', name_cn: '支持内容', name_en: 'What is granted', fields: ['support_mode', 'amount_max', 'support', 'quota'] },
    { key: 'conditions', name_cn: '条件与材料', name_en: 'Conditions and papers', fields: ['condition_industries', 'condition_tags', 'condition_scale', 'condition_min_years', 'condition_min_insured', 'conditions', 'materials'] },
    { key: 'content', name_cn: '通知正文', name_en: 'Text', fields: ['content'] },
    { key: 'contact', name_cn: '咨询方式', name_en: 'Inquiries', fields: ['contact_person', 'contact_phone'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'policy', name_cn: '依据政策', name_en: 'Policy', dataSet: 'policy', here: 'policy_id', there: 'id' },
    { key: 'companies', name_cn: '名单企业', name_en: 'Companies on its lists', dataSet: 'project_company', here: 'id', there: 'project_id', sort: '-list_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '正在申报', name_en: 'Open now', question_cn: '现在可以申报哪些项目？', question_en: 'Which projects are open for applications now?', filter: { field: 'status', op: 'eq', value: '申报中' } },
    { name_cn: '百万以上', name_en: 'Over 1M yuan', question_cn: '哪些项目的支持金额超过一百万元？', question_en: 'Which projects grant more than 1M CNY?', filter: { field: 'amount_max', op: 'gte', value: 100 } },
    { name_cn: '资质认定', name_en: 'Recognitions', question_cn: '可以申请哪些资质认定？', question_en: 'Which recognitions can be applied for?', filter: { field: 'project_type', op: 'eq', value: '资质认定' } },
    { name_cn: '中小微企业', name_en: 'Small and medium enterprises', filter: { field: 'condition_scale', op: 'eq', value: '中小微企业' } },
  ],
});
