import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, PROVINCES, words } from './vocabulary';

const POSTS = words([
  ['董事长', 'Chair of the board'],
  ['执行董事', 'Executive director'],
  ['董事', 'Director'],
  ['监事会主席', 'Chair of the supervisors'],
  ['监事', 'Supervisor'],
  ['总经理', 'General manager'],
  ['经理', 'Manager'],
  ['财务负责人', 'Head of finance'],
  ['投资人', 'Sole proprietor'],
  ['执行事务合伙人', 'Managing partner'],
  ['负责人', 'Head of the branch'],
]);

/** Officers of companies, one row per person and company. */
export const officer = defineDataSet({
  key: 'officer',
  name_cn: '主要人员数据',
  name_en: 'Officers',
  description_cn:
    '企业的董事、监事、经理等主要人员及其职务；同一人在各企业的编号相同，可查其全部任职与持股。姓名脱敏。',
  description_en:
    'Directors, supervisors and managers of companies with their posts; one person has one number in every company. Names are masked.',
  category: 1,
  productId: 1012,
  icon: 'Idcard',
  since: '2026-11-26',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'company_name',
  defaultColumns: ['company_name', 'person', 'posts', 'is_representative', 'since', 'province', 'industry_l1'],
  defaultSort: '-since',
  lookup: ['company_uscc', 'company_name'],
  pricing: { mode: 'per_non_empty', unitPrice: 800 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'company_name', name_cn: '任职企业', label_en: 'company', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'company_uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'company_uscc', name_cn: '任职企业统一社会信用代码', label_en: 'credit code of the company', type: 'keyword', format: 'uscc', required: true, filterable: true, weight: 50, sample: '91000000MAE000002K' },
    { name_en: 'person', name_cn: '人员姓名', label_en: 'person', type: 'text', masked: 'person', required: true, weight: 200, sample: '陈**' },
    { name_en: 'person_id', name_cn: '人员编号', label_en: 'person ID', type: 'keyword', required: true, filterable: true, weight: 50, sample: 'per_000012', description: '同一人在各企业的编号相同', description_en: 'the same for one person in every company' },
    { name_en: 'posts', name_cn: '职务', label_en: 'posts', type: 'tags', values: POSTS, filterable: true, facet: true, sample: ['执行董事', '经理'] },
    { name_en: 'is_representative', name_cn: '担任法定代表人', label_en: 'legal representative', type: 'boolean', required: true, filterable: true, facet: true, sample: true },
    { name_en: 'since', name_cn: '任职起始日', label_en: 'in post since', type: 'date', filterable: true, sortable: true, weight: 50, sample: '2012-05-18' },
    { name_en: 'province', name_cn: '任职企业省份', label_en: 'province', aliases: ['省份'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '任职企业城市', label_en: 'city', aliases: ['城市'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'industry_l1', name_cn: '任职企业行业门类', label_en: 'industry section', aliases: ['行业'], type: 'enum', required: true, values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'person', name_cn: '人员', name_en: 'About the person', fields: ['person', 'person_id', 'posts', 'is_representative', 'since'] },
    { key: 'company', name_cn: '企业信息', name_en: 'About the company', fields: ['company_name', 'company_uscc', 'province', 'city', 'industry_l1'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'company', name_cn: '任职企业', name_en: 'Company', dataSet: 'enterprise', here: 'company_uscc', there: 'uscc' },
    { key: 'colleagues', name_cn: '同一企业的主要人员', name_en: 'Officers of the company', dataSet: 'officer', here: 'company_uscc', there: 'company_uscc', sort: '-since' },
    { key: 'person_posts', name_cn: '该人员的全部任职', name_en: 'All posts of the person', dataSet: 'officer', here: 'person_id', there: 'person_id', sort: '-since' },
    { key: 'person_holdings', name_cn: '该人员的持股', name_en: 'Holdings of the person', dataSet: 'shareholding', here: 'person_id', there: 'person_id', sort: '-amount' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '法定代表人', name_en: 'Legal representatives', question_cn: '谁担任企业的法定代表人？', question_en: 'Who is the legal representative of a company?', filter: { field: 'is_representative', op: 'eq', value: true } },
    { name_cn: '董事长', name_en: 'Chairs', question_cn: '哪些人担任董事长？', question_en: 'Who chairs a board?', filter: { field: 'posts', op: 'eq', value: '董事长' } },
    { name_cn: '财务负责人', name_en: 'Heads of finance', question_cn: '一家企业的财务由谁负责？', question_en: 'Who is in charge of a company’s finances?', filter: { field: 'posts', op: 'eq', value: '财务负责人' } },
  ],
});
