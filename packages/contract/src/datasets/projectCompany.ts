import { defineDataSet } from './definition';
import { AUTHORITY_LEVELS, codes, INDUSTRY_SECTIONS, PROJECT_TYPES, PROVINCES } from './vocabulary';

const LISTS = codes([
  ['public', '公示', 'Public notice'],
  ['announced', '公告', 'Announced'],
  ['approved', '获批', 'Approved'],
]);

/** Companies on lists of projects: publicized, announced or approved. One row per company and list. */
export const projectCompany = defineDataSet({
  key: 'project_company',
  name_cn: '政策项目企业名单',
  name_en: 'Companies of policy projects',
  description_cn: '申报项目的公示、公告与获批名单：企业、年度、支持金额与证书有效期，可按企业或项目检索。',
  description_en: 'Public, announced and approved lists of policy projects: company, year, amount and validity.',
  category: 7,
  productId: 1072,
  icon: 'Trophy',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'company_name',
  // biome-ignore format: one line
  defaultColumns: ['company_name', 'uscc', 'project_title', 'list', 'year', 'level', 'province', 'amount', 'list_date'],
  defaultSort: '-list_date',
  lookup: ['uscc', 'company_name'],
  pricing: { mode: 'per_non_empty', unitPrice: 600 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'company_name', name_cn: '企业名称', label_en: 'company', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'uscc' }, required: true, searchable: true, filterable: true, aliases: ['企业', '公司'], sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'uscc', name_cn: '统一社会信用代码', label_en: 'unified social credit code', type: 'keyword', format: 'uscc', required: true, searchable: true, filterable: true, description: 'GB 32100', sample: '91000000MAE000002K' },
    { name_en: 'project_id', name_cn: '项目编号', label_en: 'project id', type: 'keyword', required: true, filterable: true, sample: 'prj_000018' },
    { name_en: 'project_title', name_cn: '项目名称', label_en: 'project', type: 'text', refers: { dataSet: 'project', by: 'id', from: 'project_id' }, required: true, searchable: true, filterable: true, aliases: ['项目'], sample: '宁波市2025年度高新技术企业认定' },
    { name_en: 'project_type', name_cn: '项目类别', label_en: 'project type', type: 'enum', required: true, values: PROJECT_TYPES, filterable: true, facet: true, sample: '资质认定' },
    { name_en: 'department', name_cn: '主管部门', type: 'keyword', required: true, filterable: true, facet: true, sample: '科学技术局' },
    { name_en: 'level', name_cn: '项目级别', type: 'enum', required: true, values: AUTHORITY_LEVELS, filterable: true, facet: true, sample: '市级' },
    { name_en: 'list', name_cn: '名单类型', type: 'enum', required: true, values: LISTS, filterable: true, facet: true, aliases: ['名单'], sample: 'approved' },
    { name_en: 'list_date', name_cn: '名单日期', label_en: 'date of the list', type: 'date', required: true, filterable: true, sortable: true, sample: '2025-10-15' },
    { name_en: 'list_no', name_cn: '名单序号', label_en: 'place on the list', type: 'integer', ordinal: true, required: true, filterable: true, sortable: true, sample: 12 },
    { name_en: 'year', name_cn: '年度', type: 'integer', ordinal: true, required: true, filterable: true, sortable: true, sample: 2025 },
    { name_en: 'batch', name_cn: '批次', type: 'keyword', filterable: true, sample: '第一批' },
    { name_en: 'amount', name_cn: '支持金额', label_en: 'amount', type: 'decimal', unit: '万元', filterable: true, sortable: true, weight: 200, aliases: ['补贴金额', '资助金额', '奖励金额', '金额'], sample: 30 },
    { name_en: 'certificate_no', name_cn: '证书编号', label_en: 'certificate', type: 'keyword', searchable: true, filterable: true, weight: 100, sample: 'SAMPLE-GX-2025-00012' },
    { name_en: 'valid_until', name_cn: '有效期至', label_en: 'valid until', type: 'date', filterable: true, sortable: true, weight: 100, sample: '2028-10-14' },
    { name_en: 'province', name_cn: '企业省份', label_en: 'province', type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, aliases: ['省份', '地区'], sample: '浙江省' },
    { name_en: 'city', name_cn: '企业城市', label_en: 'city', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '企业区县', label_en: 'county', type: 'keyword', vocabulary: 'division', filterable: true, sample: '鄞州区' },
    { name_en: 'industry_l1', name_cn: '行业门类', label_en: 'industry section', type: 'enum', required: true, values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, aliases: ['行业'], sample: '制造业' },
    { name_en: 'industry_l2', name_cn: '行业大类', label_en: 'industry division', type: 'keyword', vocabulary: 'industry', filterable: true, sample: '通用设备制造业' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'company', name_cn: '企业', name_en: 'About the company', fields: ['company_name', 'uscc', 'province', 'city', 'county', 'industry_l1', 'industry_l2'] },
    { key: 'project', name_cn: '项目', name_en: 'About the project', fields: ['project_title', 'project_id', 'project_type', 'department', 'level', 'year'] },
    { key: 'list', name_cn: '名单', name_en: 'About the list', fields: ['list', 'list_date', 'list_no', 'batch', 'amount', 'certificate_no', 'valid_until'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'project', name_cn: '申报项目', name_en: 'Project', dataSet: 'project', here: 'project_id', there: 'id' },
    { key: 'enterprise', name_cn: '企业', name_en: 'Company', dataSet: 'enterprise', here: 'uscc', there: 'uscc' },
    { key: 'others', name_cn: '该企业的其他名单', name_en: 'Other lists of the company', dataSet: 'project_company', here: 'uscc', there: 'uscc', sort: '-list_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '已获批', name_en: 'Approved', question_cn: '哪些企业已经获批？', question_en: 'Which companies were approved?', filter: { field: 'list', op: 'eq', value: 'approved' } },
    { name_cn: '公示中', name_en: 'Public notices', question_cn: '哪些企业正在公示？', question_en: 'Which companies are on public lists?', filter: { field: 'list', op: 'eq', value: 'public' } },
    { name_cn: '支持百万以上', name_en: 'Over 1M yuan', question_cn: '哪些企业获得一百万元以上的支持？', question_en: 'Which companies received more than 1M CNY?', filter: { field: 'amount', op: 'gte', value: 100 } },
    { name_cn: '资质认定', name_en: 'Recognitions', filter: { field: 'project_type', op: 'eq', value: '资质认定' } },
  ],
});
