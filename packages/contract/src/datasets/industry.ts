import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, words } from './vocabulary';

const LEVELS = words([
  ['门类', 'Section'],
  ['大类', 'Division'],
  ['中类', 'Group'],
  ['小类', 'Class'],
]);
const STAGES = words([
  ['上游', 'Upstream'],
  ['中游', 'Midstream'],
  ['下游', 'Downstream'],
  ['配套服务', 'Supporting services'],
]);

/** Classes of GB/T 4754-2017 with their position in the chain from raw material to consumer. */
export const industry = defineDataSet({
  key: 'industry',
  name_cn: '行业与产业链数据',
  name_en: 'Industries and chains',
  description_cn: '国民经济行业分类四级目录，含产业链环节、上下游行业与各行业企业数量；上下游关系为模型推算。',
  description_en:
    'The four levels of the national classification of industries with chain stage, suppliers and customers (modeled) and company counts.',
  category: 8,
  productId: 1082,
  icon: 'Partition',
  integratorTypes: ['API', 'DATAPACKET'],
  title: 'name',
  code: 'code',
  defaultColumns: ['name', 'code', 'level', 'section', 'division', 'chain_stage', 'company_count', 'factory_count'],
  facts: ['company_count', 'factory_count', 'chain_stage', 'section', 'level', 'high_tech'],
  defaultSort: 'code',
  lookup: ['code', 'name'],
  pricing: { mode: 'per_query', unitPrice: 100 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '行业名称', label_en: 'industry', aliases: ['行业', '产业', '类别名称'], type: 'text', required: true, searchable: true, filterable: true, sample: '滚动轴承制造' },
    { name_en: 'name_english', name_cn: '英文名称', label_en: 'English name', type: 'text', searchable: true, sample: null, description: '门类与大类才有', description_en: 'sections and divisions only' },
    { name_en: 'code', name_cn: '行业代码', label_en: 'code', aliases: ['代码', '国标代码'], type: 'keyword', required: true, searchable: true, filterable: true, sortable: true, sample: 'C3451', description: 'GB/T 4754-2017' },
    { name_en: 'level', name_cn: '层级', label_en: 'level', aliases: ['级别', '分类层级'], type: 'enum', required: true, values: LEVELS, filterable: true, facet: true, sample: '小类' },
    { name_en: 'depth', name_cn: '级数', label_en: 'depth', type: 'integer', required: true, filterable: true, sortable: true, sample: 4 },
    { name_en: 'parent_code', name_cn: '上级行业代码', label_en: 'parent code', aliases: ['上级代码'], type: 'keyword', filterable: true, sample: 'C345' },
    { name_en: 'parent_name', name_cn: '上级行业', label_en: 'parent', type: 'keyword', refers: { dataSet: 'industry', by: 'code', from: 'parent_code' }, searchable: true, filterable: true, sample: '轴承、齿轮和传动部件制造' },
    { name_en: 'section', name_cn: '行业门类', label_en: 'section', aliases: ['门类', 'industry section'], type: 'enum', required: true, values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
    { name_en: 'section_code', name_cn: '门类代码', label_en: 'section code', type: 'keyword', required: true, filterable: true, sample: 'C' },
    { name_en: 'division', name_cn: '行业大类', label_en: 'division', aliases: ['大类', 'industry division'], type: 'keyword', vocabulary: 'industry', searchable: true, filterable: true, facet: true, sample: '通用设备制造业' },
    { name_en: 'division_code', name_cn: '大类代码', label_en: 'division code', type: 'keyword', filterable: true, sample: 'C34' },
    { name_en: 'group_name', name_cn: '行业中类', label_en: 'group', aliases: ['中类'], type: 'keyword', vocabulary: 'industry', searchable: true, filterable: true, sample: '轴承、齿轮和传动部件制造' },
    { name_en: 'path', name_cn: '分类路径', label_en: 'path', type: 'text', searchable: true, sample: '制造业 / 通用设备制造业 / 轴承、齿轮和传动部件制造 / 滚动轴承制造' },
    { name_en: 'child_count', name_cn: '下级行业数', label_en: 'sub-industries', type: 'integer', required: true, filterable: true, sortable: true, sample: 0 },
    { name_en: 'chain_stage', name_cn: '产业链环节', label_en: 'chain stage', aliases: ['环节', '上中下游', 'stage'], type: 'enum', required: true, values: STAGES, filterable: true, facet: true, sample: '中游', description: '模型推算', description_en: 'modeled' },
    { name_en: 'upstream_codes', name_cn: '上游行业代码', label_en: 'suppliers', aliases: ['上游', '供应行业', 'upstream'], type: 'tags', filterable: true, weight: 50, sample: ['C313', 'C339'], description: '模型推算', description_en: 'modeled' },
    { name_en: 'downstream_codes', name_cn: '下游行业代码', label_en: 'customers', aliases: ['下游', '需求行业', 'downstream'], type: 'tags', filterable: true, weight: 50, sample: ['C367', 'C348'], description: '模型推算', description_en: 'modeled' },
    {
      name_en: 'upstream', name_cn: '上游行业', label_en: 'what feeds it', type: 'records', weight: 50,
      columns: [
        { name_en: 'code', name_cn: '行业代码', type: 'text' },
        { name_en: 'name', name_cn: '行业', type: 'text' },
        { name_en: 'share', name_cn: '投入占比（%）', label_en: 'share of input (%)', type: 'decimal' },
      ],
      sample: [{ code: 'C313', name: '钢压延加工', share: 40 }], description: '模型推算', description_en: 'modeled',
    },
    {
      name_en: 'downstream', name_cn: '下游行业', label_en: 'what it feeds', type: 'records', weight: 50,
      columns: [
        { name_en: 'code', name_cn: '行业代码', type: 'text' },
        { name_en: 'name', name_cn: '行业', type: 'text' },
        { name_en: 'share', name_cn: '占其投入（%）', label_en: 'share of input (%)', type: 'decimal' },
      ],
      sample: [{ code: 'C367', name: '汽车零部件及配件制造', share: 12 }], description: '模型推算', description_en: 'modeled',
    },
    { name_en: 'chain_modelled', name_cn: '上下游为模型推算', label_en: 'chain is modeled', type: 'boolean', required: true, filterable: true, sample: true },
    { name_en: 'company_count', name_cn: '企业数量', label_en: 'companies', aliases: ['企业数', '公司数量'], type: 'integer', unit: '家', required: true, filterable: true, sortable: true, sample: 58 },
    { name_en: 'active_company_count', name_cn: '存续企业数量', label_en: 'companies in operation', aliases: ['存续企业数'], type: 'integer', unit: '家', required: true, filterable: true, sortable: true, sample: 52 },
    { name_en: 'new_company_count', name_cn: '近一年新增企业', label_en: 'founded within a year', aliases: ['新增企业'], type: 'integer', unit: '家', required: true, filterable: true, sortable: true, sample: 4 },
    { name_en: 'factory_count', name_cn: '工厂数量', label_en: 'factories', aliases: ['工厂数'], type: 'integer', unit: '家', required: true, filterable: true, sortable: true, sample: 17 },
    { name_en: 'registered_capital', name_cn: '注册资本总额', label_en: 'registered capital', aliases: ['注册资本', '资本总额'], type: 'decimal', unit: '万元', required: true, filterable: true, sortable: true, weight: 50, sample: 96000 },
    { name_en: 'high_tech', name_cn: '高技术产业', label_en: 'high-tech industry', aliases: ['高技术制造业', '高新技术'], type: 'boolean', required: true, filterable: true, facet: true, sample: false, description: '高技术产业分类（2017），按大类与中类近似', description_en: 'Classification of High-tech Industries (2017), approximated by division and group' },
    { name_en: 'top_provinces', name_cn: '企业集中省份', label_en: 'leading provinces', aliases: ['集中地区', '主要省份'], type: 'tags', vocabulary: 'division', filterable: true, facet: true, sample: ['江苏省', '浙江省', '广东省'] },
    { name_en: 'products', name_cn: '代表产品', label_en: 'typical products', aliases: ['产品'], type: 'tags', searchable: true, filterable: true, sample: ['滚动轴承', '深沟球轴承'] },
    { name_en: 'year', name_cn: '标准年份', label_en: 'year of the standard', type: 'integer', ordinal: true, required: true, filterable: true, sample: 2017 },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'industry', name_cn: '行业信息', name_en: 'About the industry', fields: ['name', 'name_english', 'code', 'level', 'depth', 'parent_code', 'parent_name', 'section', 'section_code', 'division', 'division_code', 'group_name', 'path', 'child_count', 'year'] },
    { key: 'chain', name_cn: '产业链', name_en: 'Chain', fields: ['chain_stage', 'chain_modelled', 'upstream_codes', 'downstream_codes', 'upstream', 'downstream', 'products', 'high_tech'] },
    { key: 'companies', name_cn: '企业分布', name_en: 'Where its companies are', fields: ['company_count', 'active_company_count', 'new_company_count', 'factory_count', 'registered_capital', 'top_provinces'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'companies', name_cn: '本行业企业', name_en: 'Companies of the industry', dataSet: 'enterprise', here: 'code', there: 'industry_code', sort: '-registered_capital' },
    { key: 'factories', name_cn: '本行业工厂', name_en: 'Factories of the industry', dataSet: 'factory', here: 'code', there: 'industry_code', sort: '-floor_area' },
    { key: 'division_companies', name_cn: '同大类企业', name_en: 'Companies of the division', dataSet: 'enterprise', here: 'division', there: 'industry_l2', sort: '-registered_capital' },
    { key: 'upstream', name_cn: '上游行业', name_en: 'What feeds it', dataSet: 'industry', here: 'upstream_codes', there: 'code', sort: 'code' },
    { key: 'downstream', name_cn: '下游行业', name_en: 'What it feeds', dataSet: 'industry', here: 'downstream_codes', there: 'code', sort: 'code' },
    { key: 'parent', name_cn: '上级行业', name_en: 'Parent', dataSet: 'industry', here: 'parent_code', there: 'code' },
    { key: 'children', name_cn: '下级行业', name_en: 'Sub-industries', dataSet: 'industry', here: 'code', there: 'parent_code', sort: 'code' },
    { key: 'exhibitions', name_cn: '相关展会', name_en: 'Fairs', dataSet: 'exhibition', here: 'code', there: 'industry_codes', sort: '-start_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '高技术产业', name_en: 'High-tech industries', question_cn: '哪些行业属于高技术产业？', question_en: 'Which industries are high-tech?', filter: { field: 'high_tech', op: 'eq', value: true } },
    { name_cn: '制造业大类', name_en: 'Divisions of manufacturing', question_cn: '制造业有哪些大类？', question_en: 'Which divisions does manufacturing have?', filter: { op: 'and', items: [{ field: 'section_code', op: 'eq', value: 'C' }, { field: 'level', op: 'eq', value: '大类' }] } },
    { name_cn: '企业最多的行业', name_en: 'With many companies', question_cn: '哪些行业的企业最多？', question_en: 'Which industries have the most companies?', filter: { op: 'and', items: [{ field: 'level', op: 'eq', value: '小类' }, { field: 'company_count', op: 'gte', value: 50 }] } },
    { name_cn: '上游环节', name_en: 'Upstream', filter: { field: 'chain_stage', op: 'eq', value: '上游' } },
  ],
});
