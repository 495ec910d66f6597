import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, PROVINCES, words } from './vocabulary';

const HOLDER_KINDS = words([
  ['自然人', 'Natural person', ['个人股东', '自然人股东']],
  ['企业', 'Company', ['法人股东', '企业股东']],
  ['境外企业', 'Company abroad', ['外方股东', '外资股东']],
]);

/** Shareholdings: one row per holder and company. Amounts are in 万元 (10,000 yuan). */
export const shareholding = defineDataSet({
  key: 'shareholding',
  name_cn: '股东出资数据',
  name_en: 'Shareholdings',
  description_cn:
    '企业的每一位股东及其持股比例与出资，股东可以是自然人、企业或境外企业；沿持股关系可逐层查到最终持有人。',
  description_en:
    'Each holder of each company with share and contribution: people, companies, companies abroad; followed from one to the next it leads to the people at the ends.',
  category: 1,
  productId: 1011,
  icon: 'Apartment',
  since: '2026-11-26',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'company_name',
  defaultColumns: ['company_name', 'holder_kind', 'holder_name', 'person', 'ratio', 'amount', 'invested_date'],
  defaultSort: '-amount',
  lookup: ['company_uscc', 'company_name', 'holder_uscc'],
  pricing: { mode: 'per_non_empty', unitPrice: 800 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'company_name', name_cn: '被投资企业', label_en: 'company held', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'company_uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'company_uscc', name_cn: '被投资企业统一社会信用代码', label_en: 'credit code of the company held', type: 'keyword', format: 'uscc', required: true, filterable: true, weight: 50, sample: '91000000MAE000002K' },
    { name_en: 'holder_kind', name_cn: '股东类型', label_en: 'holder type', type: 'enum', required: true, values: HOLDER_KINDS, filterable: true, facet: true, sample: '企业' },
    { name_en: 'holder_name', name_cn: '企业股东', label_en: 'holding company', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'holder_uscc' }, searchable: true, filterable: true, sample: '宁波甬澜控股有限公司' },
    { name_en: 'holder_uscc', name_cn: '股东统一社会信用代码', label_en: 'credit code of the holder', type: 'keyword', format: 'uscc', filterable: true, weight: 50, sample: '91000000MAE000030G' },
    { name_en: 'person', name_cn: '自然人股东姓名', label_en: 'natural person', type: 'text', masked: 'person', weight: 200, sample: null },
    { name_en: 'person_id', name_cn: '股东人员编号', label_en: 'person ID', type: 'keyword', filterable: true, weight: 50, sample: null, description: '同一人在各企业的编号相同', description_en: 'the same for one person in every company' },
    { name_en: 'ratio', name_cn: '持股比例', label_en: 'share held', aliases: ['持股', '股权比例', 'stake'], type: 'decimal', unit: '%', required: true, filterable: true, sortable: true, sample: 40 },
    { name_en: 'amount', name_cn: '认缴出资额', label_en: 'subscribed', aliases: ['认缴', '出资额'], type: 'decimal', unit: '万元', filterable: true, sortable: true, weight: 100, sample: 2000 },
    { name_en: 'invested_date', name_cn: '出资日期', label_en: 'holder since', type: 'date', filterable: true, weight: 50, sample: '2012-05-18' },
    { name_en: 'province', name_cn: '被投资企业省份', label_en: 'province', aliases: ['省份'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '被投资企业城市', label_en: 'city', aliases: ['城市'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'industry_l1', name_cn: '被投资企业行业门类', label_en: 'industry section', aliases: ['行业'], type: 'enum', required: true, values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'holder', name_cn: '股东', name_en: 'Holder', fields: ['holder_kind', 'holder_name', 'holder_uscc', 'person', 'person_id'] },
    { key: 'share', name_cn: '持股', name_en: 'Share', fields: ['ratio', 'amount', 'invested_date'] },
    { key: 'company', name_cn: '企业信息', name_en: 'About the company held', fields: ['company_name', 'company_uscc', 'province', 'city', 'industry_l1'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'company', name_cn: '被投资企业', name_en: 'Company held', dataSet: 'enterprise', here: 'company_uscc', there: 'uscc' },
    { key: 'holder', name_cn: '企业股东', name_en: 'Holding company', dataSet: 'enterprise', here: 'holder_uscc', there: 'uscc' },
    { key: 'owners', name_cn: '同一企业的股东', name_en: 'Holders of the company', dataSet: 'shareholding', here: 'company_uscc', there: 'company_uscc', sort: '-ratio' },
    { key: 'person_holdings', name_cn: '该自然人的全部持股', name_en: 'All holdings of the person', dataSet: 'shareholding', here: 'person_id', there: 'person_id', sort: '-amount' },
    { key: 'person_posts', name_cn: '该自然人的任职', name_en: 'Posts of the person', dataSet: 'officer', here: 'person_id', there: 'person_id', sort: '-since' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '持股过半', name_en: 'More than half', question_cn: '谁持有一家企业一半以上的股份？', question_en: 'Who holds more than half of a company?', filter: { field: 'ratio', op: 'gt', value: 50 } },
    { name_cn: '企业持股', name_en: 'Held by companies', question_cn: '哪些企业由其他企业持股？', question_en: 'Which companies are held by other companies?', filter: { field: 'holder_kind', op: 'eq', value: '企业' } },
    { name_cn: '境外持股', name_en: 'Held from abroad', question_cn: '哪些企业有境外股东？', question_en: 'Which companies have holders abroad?', filter: { field: 'holder_kind', op: 'eq', value: '境外企业' } },
  ],
});
