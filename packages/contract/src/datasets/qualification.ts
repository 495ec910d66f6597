import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, PROVINCES, words } from './vocabulary';

const CATEGORIES = words([
  ['高新与创新认定', 'Innovation titles'],
  ['管理体系认证', 'Management systems'],
  ['产品认证', 'Product certificates'],
  ['建筑业资质', 'Construction licenses'],
  ['工程服务资质', 'Engineering licenses'],
  ['信息技术资质', 'Information technology'],
  ['生产许可', 'Production licenses'],
  ['经营许可', 'Trading licenses'],
  ['检验检测资质', 'Testing laboratories'],
  ['行业荣誉', 'Honours'],
]);
const GRADES = words([
  ['特级', 'Special grade'],
  ['一级', 'Grade 1'],
  ['二级', 'Grade 2'],
  ['三级', 'Grade 3'],
  ['四级', 'Grade 4'],
  ['五级', 'Grade 5'],
  ['甲级', 'Class A'],
  ['乙级', 'Class B'],
  ['丙级', 'Class C'],
  ['AAA', 'AAA'],
  ['不分等级', 'Ungraded'],
]);
const LEVELS = words([
  ['国家级', 'National'],
  ['省级', 'Province'],
  ['市级', 'City'],
  ['第三方机构', 'Certification body'],
]);
const STATUSES = words([
  ['有效', 'Valid'],
  ['已过期', 'Expired'],
  ['暂停', 'Suspended'],
  ['撤销', 'Revoked'],
  ['注销', 'Surrendered'],
]);
const CHANGES = words([['换证', 'Renewal']]);

/** Licenses, certificates and titles that companies hold. */
export const qualification = defineDataSet({
  key: 'qualification',
  name_cn: '资质证书数据',
  name_en: 'Qualifications',
  description_cn:
    '企业持有的资质、许可、体系认证与荣誉认定，含等级、范围、发证机关与有效期，可查即将到期与可投标资质。',
  description_en: 'Licenses, certificates and titles of companies with grade, scope, authority and validity.',
  category: 7,
  productId: 1073,
  icon: 'SafetyCertificate',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'name',
  code: 'certificate_no',
  status: {
    field: 'status',
    tones: { 有效: 'success', 已过期: 'default', 暂停: 'warning', 撤销: 'error', 注销: 'default' },
  },
  defaultColumns: [
    'name',
    'category',
    'grade',
    'holder_name',
    'status',
    'province',
    'issued_date',
    'valid_to',
    'authority',
  ],
  facts: ['holder_name', 'category', 'grade', 'valid_to', 'authority', 'level'],
  defaultSort: '-issued_date',
  lookup: ['certificate_no', 'holder_uscc', 'holder_name'],
  pricing: { mode: 'per_non_empty', unitPrice: 600 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '资质名称', label_en: 'qualification', aliases: ['证书名称', '资质', '证书', 'certificate', 'licence'], type: 'text', required: true, searchable: true, filterable: true, sample: '质量管理体系认证' },
    { name_en: 'certificate_no', name_cn: '证书编号', label_en: 'certificate number', aliases: ['证书号', '资质证书号'], type: 'keyword', required: true, searchable: true, filterable: true, sample: 'SAMPLE-ISO9-2024-000018' },
    { name_en: 'category', name_cn: '资质类别', label_en: 'category', aliases: ['类别', '资质类型', 'type'], type: 'enum', required: true, values: CATEGORIES, filterable: true, facet: true, sample: '管理体系认证' },
    { name_en: 'specialty', name_cn: '专业', label_en: 'specialty', aliases: ['资质专业', '专业类别'], type: 'keyword', searchable: true, filterable: true, facet: true, sample: '质量管理' },
    { name_en: 'grade', name_cn: '资质等级', label_en: 'grade', aliases: ['等级', '级别'], type: 'enum', required: true, values: GRADES, filterable: true, facet: true, sample: '不分等级' },
    { name_en: 'level', name_cn: '认定级别', label_en: 'issued at', aliases: ['发证级别'], type: 'enum', required: true, values: LEVELS, filterable: true, facet: true, sample: '第三方机构' },
    { name_en: 'status', name_cn: '证书状态', label_en: 'status', aliases: ['状态', '有效状态'], type: 'enum', severity: { 已过期: 'notable', 注销: 'notable' }, required: true, values: STATUSES, filterable: true, facet: true, sample: '有效' },
    { name_en: 'standard', name_cn: '依据标准', label_en: 'standard', aliases: ['认证标准', '标准'], type: 'keyword', searchable: true, filterable: true, sample: 'GB/T 19001-2016' },
    { name_en: 'scope', name_cn: '资质范围', label_en: 'scope', aliases: ['许可范围', '认证范围', '范围'], type: 'text', searchable: true, filterable: true, weight: 200, sample: '滚动轴承的设计、生产和销售' },
    { name_en: 'products', name_cn: '覆盖产品', label_en: 'products', aliases: ['产品'], type: 'tags', searchable: true, filterable: true, weight: 100, sample: ['滚动轴承'] },
    { name_en: 'holder_name', name_cn: '持证企业', label_en: 'holder', aliases: ['企业名称', '持证人', '公司', 'company'], type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'holder_uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'holder_uscc', name_cn: '持证企业统一社会信用代码', label_en: 'holder credit code', type: 'keyword', format: 'uscc', searchable: true, filterable: true, weight: 100, sample: '91000000MAE000002K' },
    { name_en: 'province', name_cn: '省份', aliases: ['省'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '城市', aliases: ['市'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '区县', aliases: ['区', '县', 'district'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '鄞州区' },
    { name_en: 'industry_l1', name_cn: '行业门类', label_en: 'industry section', aliases: ['行业', 'industry'], type: 'enum', values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
    { name_en: 'industry_l2', name_cn: '行业大类', label_en: 'industry division', type: 'keyword', vocabulary: 'industry', filterable: true, facet: true, sample: '通用设备制造业' },
    { name_en: 'authority', name_cn: '发证机关', label_en: 'authority', aliases: ['认证机构', '发证机构', 'issued by'], type: 'keyword', searchable: true, filterable: true, facet: true, sample: '浙江示范认证有限公司' },
    { name_en: 'issued_date', name_cn: '发证日期', label_en: 'issued', aliases: ['发证时间', '颁证日期', '发证', '颁发', '取得', 'issue date', 'granted'], type: 'date', required: true, filterable: true, sortable: true, sample: '2024-03-12' },
    { name_en: 'first_issued_date', name_cn: '首次发证日期', label_en: 'first issued', aliases: ['初次获证日期'], type: 'date', filterable: true, weight: 50, sample: '2015-03-10' },
    { name_en: 'valid_from', name_cn: '有效期起', label_en: 'valid from', type: 'date', filterable: true, sample: '2024-03-12' },
    { name_en: 'valid_to', name_cn: '有效期至', label_en: 'valid to', aliases: ['到期日', '到期时间', '有效期', 'expiry date', '到期', '期满', 'expiring', 'expire', 'expires'], type: 'date', filterable: true, sortable: true, sample: '2027-03-11' },
    { name_en: 'renewals', name_cn: '换证次数', label_en: 'renewals', aliases: ['延续次数'], type: 'integer', required: true, filterable: true, sortable: true, sample: 3 },
    { name_en: 'covered_staff', name_cn: '覆盖人数', label_en: 'staff covered', aliases: ['人数'], type: 'integer', unit: '人', filterable: true, sortable: true, weight: 50, sample: 236 },
    { name_en: 'sites', name_cn: '覆盖场所', label_en: 'sites covered', type: 'integer', filterable: true, weight: 50, sample: 1 },
    { name_en: 'next_audit_date', name_cn: '下次监督日期', label_en: 'next audit', aliases: ['监督审核日期'], type: 'date', filterable: true, weight: 50, sample: '2026-03-11' },
    { name_en: 'for_tenders', name_cn: '可用于投标', label_en: 'counts in tenders', aliases: ['能投标', '可投标', '可用于投标', 'tender ready'], type: 'boolean', required: true, filterable: true, facet: true, sample: true },
    { name_en: 'contact_person', name_cn: '证书联系人', label_en: 'contact', type: 'text', masked: 'person', weight: 200, sample: '李*' },
    { name_en: 'contact_phone', name_cn: '联系电话', type: 'keyword', masked: 'phone', weight: 300, sample: '100****0035' },
    {
      name_en: 'changes', name_cn: '变更记录', type: 'records', weight: 100,
      columns: [
        { name_en: 'date', name_cn: '变更日期', type: 'date' },
        { name_en: 'item', name_cn: '变更事项', type: 'text', values: CHANGES },
        { name_en: 'before', name_cn: '变更前', type: 'text' },
        { name_en: 'after', name_cn: '变更后', type: 'text' },
      ],
      sample: [{ date: '2024-03-12', item: '换证', before: '有效期至2024-03-11', after: '有效期至2027-03-11' }],
    },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'certificate', name_cn: '资质信息', name_en: 'Certificate details', fields: ['name', 'certificate_no', 'category', 'specialty', 'grade', 'level', 'status', 'standard', 'authority', 'for_tenders'] },
    { key: 'scope', name_cn: '范围与产品', name_en: 'Scope and products', fields: ['scope', 'products', 'covered_staff', 'sites'] },
    { key: 'holder', name_cn: '持有人信息', name_en: 'About the holder', fields: ['holder_name', 'holder_uscc', 'province', 'city', 'county', 'industry_l1', 'industry_l2', 'contact_person', 'contact_phone'] },
    { key: 'validity', name_cn: '有效期', name_en: 'Validity', fields: ['issued_date', 'first_issued_date', 'valid_from', 'valid_to', 'renewals', 'next_audit_date'] },
    { key: 'changes', name_cn: '变更记录', name_en: 'Changes', fields: ['changes'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'holder', name_cn: '持证企业', name_en: 'Holder', dataSet: 'enterprise', here: 'holder_uscc', there: 'uscc' },
    { key: 'factories', name_cn: '持证企业的工厂', name_en: 'Factories of the holder', dataSet: 'factory', here: 'holder_uscc', there: 'uscc' },
    { key: 'others', name_cn: '同一企业的资质', name_en: 'Qualifications of the holder', dataSet: 'qualification', here: 'holder_uscc', there: 'holder_uscc', sort: '-issued_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '高新技术企业', name_en: 'High-tech enterprises', question_cn: '哪些企业持有高新技术企业证书？', question_en: 'Who holds a high-tech certificate?', filter: { field: 'specialty', op: 'eq', value: '高新技术企业' } },
    { name_cn: '建筑业一级及以上', name_en: 'Construction, grade 1 up', question_cn: '哪些建筑企业有一级及以上资质？', question_en: 'Which builders are qualified at grade 1 and above?', filter: { op: 'and', items: [{ field: 'category', op: 'eq', value: '建筑业资质' }, { field: 'grade', op: 'in', value: ['特级', '一级'] }] } },
    { name_cn: '有效且可投标', name_en: 'Valid for tenders', question_cn: '哪些证书有效并可用于投标？', question_en: 'Which certificates are valid for tenders?', filter: { op: 'and', items: [{ field: 'status', op: 'eq', value: '有效' }, { field: 'for_tenders', op: 'eq', value: true }] } },
    { name_cn: '体系认证', name_en: 'Management systems', filter: { field: 'category', op: 'eq', value: '管理体系认证' } },
  ],
});
