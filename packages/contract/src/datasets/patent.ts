import { defineDataSet } from './definition';
import { codes, PROVINCES, words } from './vocabulary';

const KINDS = words([
  ['发明专利', 'Invention'],
  ['实用新型', 'Utility model'],
  ['外观设计', 'Design'],
]);
const STATUSES = words([
  ['审中', 'Pending'],
  ['有权', 'In force', ['有效', '有效专利', 'valid', 'in force']],
  ['失效', 'Lapsed', ['无效', '已失效', 'expired', 'invalid']],
]);
const LEGAL_STATUSES = words([
  ['公开', 'Published'],
  ['实质审查', 'Under examination'],
  ['授权', 'Granted'],
  ['驳回', 'Refused'],
  ['撤回', 'Withdrawn'],
  ['未缴年费终止', 'Ended, fee unpaid'],
  ['期限届满', 'Expired'],
]);
const IPC_SECTIONS = codes([
  ['A', 'A 人类生活必需', 'A Human necessities'],
  ['B', 'B 作业；运输', 'B Operations and transport'],
  ['C', 'C 化学；冶金', 'C Chemistry and metallurgy'],
  ['D', 'D 纺织；造纸', 'D Textiles and paper'],
  ['E', 'E 固定建筑物', 'E Fixed constructions'],
  ['F', 'F 机械工程；照明；加热', 'F Mechanical engineering'],
  ['G', 'G 物理', 'G Physics'],
  ['H', 'H 电学', 'H Electricity'],
]);
const EMERGING = words([
  ['新一代信息技术', 'New information technology'],
  ['高端装备制造', 'Advanced equipment'],
  ['新材料', 'New materials'],
  ['生物', 'Biotechnology'],
  ['新能源汽车', 'New energy vehicles'],
  ['新能源', 'New energy'],
  ['节能环保', 'Energy saving and environment'],
  ['数字创意', 'Digital creativity'],
  ['相关服务', 'Related services'],
]);
const APPLICANT_KINDS = words([
  ['企业', 'Company'],
  ['高校', 'University'],
  ['科研院所', 'Research institute'],
  ['个人', 'Person'],
]);
const EVENTS = words([
  ['公开', 'Published'],
  ['实质审查的生效', 'Examination begun'],
  ['发明专利申请公布后的驳回', 'Refused after publication'],
  ['发明专利申请公布后的视为撤回', 'Deemed withdrawn after publication'],
  ['授权', 'Granted'],
  ['专利权的转移', 'Transferred'],
  ['专利实施许可合同备案的生效', 'License recorded'],
  ['专利权质押合同登记的生效', 'Pledge registered'],
  ['未缴年费专利权终止', 'Ended, fee unpaid'],
  ['专利权有效期届满', 'Expired'],
]);
const EVENT_NOTES = words([
  ['权利人变更', 'Change of owner'],
  ['普通许可', 'Non-exclusive license'],
  ['质押登记', 'Registration of the pledge'],
]);

/** Patents and applications with their owners, classes, legal events and citations. */
export const patent = defineDataSet({
  key: 'patent',
  name_cn: '专利数据',
  name_en: 'Patents',
  description_cn: '发明、实用新型与外观设计专利的著录信息、法律状态、申请人、IPC分类、摘要与引证关系。',
  description_en:
    'Inventions, utility models and designs: bibliographic data, legal status, applicants, classes, citations.',
  category: 5,
  productId: 1050,
  icon: 'Experiment',
  detailPath: '/patent-details/{id}',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'title',
  code: 'application_no',
  status: {
    field: 'legal_status',
    tones: {
      公开: 'processing',
      实质审查: 'processing',
      授权: 'success',
      驳回: 'error',
      撤回: 'default',
      未缴年费终止: 'default',
      期限届满: 'default',
    },
  },
  defaultColumns: [
    'title',
    'application_no',
    'kind',
    'status',
    'first_applicant',
    'ipc_main',
    'application_date',
    'grant_date',
    'cited_by_count',
  ],
  facts: ['first_applicant', 'kind', 'status', 'expiry_date', 'ipc_main', 'cited_by_count'],
  defaultSort: '-application_date',
  lookup: ['application_no', 'publication_no', 'first_applicant_uscc'],
  pricing: { mode: 'per_non_empty', unitPrice: 1200 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'title', name_cn: '专利名称', label_en: 'title', aliases: ['发明名称', '名称', 'name'], type: 'text', required: true, searchable: true, filterable: true, sample: '一种滚动轴承的磨削装置' },
    { name_en: 'application_no', name_cn: '申请号', label_en: 'application number', aliases: ['专利号', '专利申请号', 'patent number'], type: 'keyword', format: 'patent', required: true, searchable: true, filterable: true, sample: 'SAMPLE202310001234.5' },
    { name_en: 'publication_no', name_cn: '公开（公告）号', label_en: 'publication number', aliases: ['公开号', '公告号', '授权公告号'], type: 'keyword', searchable: true, filterable: true, sample: 'SAMPLE116001234B' },
    { name_en: 'kind', name_cn: '专利类型', label_en: 'patent type', aliases: ['类型', 'type'], type: 'enum', required: true, values: KINDS, filterable: true, facet: true, sample: '发明专利' },
    { name_en: 'status', name_cn: '专利有效性', label_en: 'status', aliases: ['有效性', '状态', 'validity'], type: 'enum', required: true, values: STATUSES, filterable: true, facet: true, sample: '有权' },
    { name_en: 'legal_status', name_cn: '法律状态', aliases: ['当前法律状态'], type: 'enum', severity: { 撤回: 'notable', 未缴年费终止: 'notable', 期限届满: 'notable' }, required: true, values: LEGAL_STATUSES, filterable: true, facet: true, sample: '授权' },
    { name_en: 'application_date', name_cn: '申请日', label_en: 'filed', aliases: ['申请日期', '申请时间', '申请', '提交', 'filing date', 'application date', 'applied'], type: 'date', required: true, filterable: true, sortable: true, sample: '2023-01-09' },
    { name_en: 'publication_date', name_cn: '公开日', label_en: 'published', aliases: ['公开日期', '公开时间', '公布', 'publication date'], type: 'date', filterable: true, sortable: true, sample: '2023-07-14' },
    { name_en: 'grant_date', name_cn: '授权公告日', label_en: 'granted', aliases: ['授权日', '授权日期', '授权公告', '授权', 'grant date'], type: 'date', filterable: true, sortable: true, sample: '2024-10-18' },
    { name_en: 'expiry_date', name_cn: '期限届满日', label_en: 'expires', aliases: ['到期日', '届满日', 'expiry date', '到期', '期满', 'expiring', 'expire'], type: 'date', filterable: true, sortable: true, weight: 100, sample: '2043-01-09' },
    { name_en: 'first_applicant', name_cn: '第一申请人', label_en: 'first applicant', aliases: ['申请人', '专利权人', 'applicant', 'owner'], type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'first_applicant_uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'first_applicant_uscc', name_cn: '第一申请人统一社会信用代码', label_en: 'first applicant credit code', type: 'keyword', format: 'uscc', filterable: true, weight: 200, sample: '91000000MAE000002K' },
    { name_en: 'applicant_kind', name_cn: '申请人类型', label_en: 'applicant type', type: 'enum', required: true, values: APPLICANT_KINDS, filterable: true, facet: true, sample: '企业' },
    { name_en: 'applicants', name_cn: '全部申请人', label_en: 'applicants', aliases: ['共同申请人', 'co-applicants'], type: 'tags', refers: { dataSet: 'enterprise', by: 'name' }, searchable: true, filterable: true, sample: ['宁波甬澜精密机械有限公司', '宁波示范大学'] },
    { name_en: 'applicant_usccs', name_cn: '申请企业统一社会信用代码', label_en: 'applicants\' credit codes', type: 'tags', format: 'uscc', filterable: true, weight: 200, sample: ['91000000MAE000002K'] },
    { name_en: 'applicant_count', name_cn: '申请人数量', label_en: 'number of applicants', type: 'integer', required: true, filterable: true, sortable: true, sample: 2 },
    { name_en: 'inventors', name_cn: '发明人', aliases: ['设计人'], type: 'tags', masked: 'person', weight: 100, sample: ['陈*', '王*'] },
    { name_en: 'inventor_count', name_cn: '发明人数量', label_en: 'number of inventors', aliases: ['发明人数'], type: 'integer', unit: '人', filterable: true, sortable: true, sample: 2 },
    { name_en: 'agency', name_cn: '代理机构', aliases: ['专利代理机构', 'patent agency'], type: 'keyword', searchable: true, filterable: true, facet: true, weight: 50, sample: '浙江示范知识产权代理有限公司' },
    { name_en: 'province', name_cn: '申请人省份', label_en: 'province of the applicant', aliases: ['省份', '省', 'province'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '申请人城市', label_en: 'city of the applicant', aliases: ['城市', '市', 'city'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'ipc_section', name_cn: 'IPC部', label_en: 'IPC section', aliases: ['专利部类'], type: 'enum', values: IPC_SECTIONS, filterable: true, facet: true, sample: 'B' },
    { name_en: 'ipc_class', name_cn: 'IPC小类', label_en: 'IPC subclass', aliases: ['小类'], type: 'keyword', filterable: true, facet: true, sample: 'B24B' },
    { name_en: 'ipc_main', name_cn: '主分类号', label_en: 'main class', aliases: ['IPC分类', 'IPC主分类', 'IPC'], type: 'keyword', searchable: true, filterable: true, sample: 'B24B 19/06', description: '国际专利分类；外观设计为洛迦诺分类', description_en: 'International Patent Classification; Locarno for designs' },
    { name_en: 'ipc_codes', name_cn: '全部分类号', label_en: 'classes', aliases: ['分类号'], type: 'tags', filterable: true, weight: 50, sample: ['B24B 19/06', 'F16C 33/64'] },
    { name_en: 'emerging_industry', name_cn: '战略性新兴产业', label_en: 'emerging industry', aliases: ['新兴产业'], type: 'enum', values: EMERGING, filterable: true, facet: true, sample: '高端装备制造' },
    { name_en: 'abstract', name_cn: '摘要', aliases: ['专利摘要'], type: 'text', searchable: true, filterable: true, weight: 200, sample: '本发明公开了一种滚动轴承的磨削装置，包括机座与磨削组件，可提高加工精度。' },
    { name_en: 'first_claim', name_cn: '首项权利要求', label_en: 'first claim', aliases: ['主权利要求', '独立权利要求'], type: 'text', searchable: true, weight: 300, sample: '1. 一种滚动轴承的磨削装置，其特征在于，包括机座、磨削组件与定位组件。' },
    { name_en: 'claims_count', name_cn: '权利要求数', label_en: 'claims', aliases: ['权利要求项数', '权利要求', 'number of claims'], type: 'integer', unit: '项', filterable: true, sortable: true, weight: 50, sample: 9 },
    { name_en: 'pages', name_cn: '说明书页数', label_en: 'pages', type: 'integer', filterable: true, weight: 50, sample: 12 },
    { name_en: 'cites', name_cn: '引证专利', label_en: 'cites', aliases: ['引用专利'], type: 'tags', format: 'patent', refers: { dataSet: 'patent', by: 'application_no' }, filterable: true, weight: 100, sample: ['SAMPLE202010004321.8'] },
    { name_en: 'cites_count', name_cn: '引证次数', label_en: 'patents cited', aliases: ['引用数'], type: 'integer', required: true, filterable: true, sortable: true, sample: 1 },
    { name_en: 'cited_by_count', name_cn: '被引证次数', label_en: 'times cited', aliases: ['被引次数', '被引用', '被引', '被引证', 'cited', 'citations'], type: 'integer', unit: '次', required: true, filterable: true, sortable: true, sample: 3 },
    { name_en: 'transferred', name_cn: '发生过转让', label_en: 'was transferred', aliases: ['转让', '转让过', 'transferred'], type: 'boolean', required: true, filterable: true, facet: true, sample: false },
    { name_en: 'licensed', name_cn: '发生过许可', label_en: 'was licensed', aliases: ['许可过', '实施许可', 'licensed'], type: 'boolean', required: true, filterable: true, facet: true, sample: false },
    { name_en: 'pledged', name_cn: '发生过质押', label_en: 'was pledged', aliases: ['质押', '质押过', 'pledged'], type: 'boolean', required: true, filterable: true, facet: true, sample: false },
    {
      name_en: 'events', name_cn: '法律事件', label_en: 'legal events', type: 'records', weight: 200,
      columns: [
        { name_en: 'date', name_cn: '日期', type: 'date' },
        { name_en: 'event', name_cn: '事件', type: 'text', values: EVENTS },
        { name_en: 'note', name_cn: '说明', type: 'text', values: EVENT_NOTES },
      ],
      sample: [{ date: '2024-10-18', event: '授权', note: null }, { date: '2023-07-14', event: '公开', note: null }],
    },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'patent', name_cn: '著录信息', name_en: 'Patent', fields: ['title', 'application_no', 'publication_no', 'kind', 'status', 'legal_status', 'application_date', 'publication_date', 'grant_date', 'expiry_date', 'agency'] },
    { key: 'applicants', name_cn: '申请人与发明人', name_en: 'Applicants and inventors', fields: ['first_applicant', 'first_applicant_uscc', 'applicant_kind', 'applicants', 'applicant_usccs', 'applicant_count', 'inventors', 'inventor_count', 'province', 'city'] },
    { key: 'classes', name_cn: '技术分类', name_en: 'Technical classes', fields: ['ipc_section', 'ipc_class', 'ipc_main', 'ipc_codes', 'emerging_industry'] },
    { key: 'text', name_cn: '摘要与权利要求', name_en: 'Abstract and claims', fields: ['abstract', 'first_claim', 'claims_count', 'pages'] },
    { key: 'citations', name_cn: '引证信息', name_en: 'Citations', fields: ['cites', 'cites_count', 'cited_by_count'] },
    { key: 'events', name_cn: '法律事件与运营', name_en: 'Legal events and licensing', fields: ['transferred', 'licensed', 'pledged', 'events'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'companies', name_cn: '申请企业', name_en: 'Applicants', dataSet: 'enterprise', here: 'applicant_usccs', there: 'uscc' },
    { key: 'factories', name_cn: '申请企业的工厂', name_en: 'Factories of the applicants', dataSet: 'factory', here: 'applicant_usccs', there: 'uscc' },
    { key: 'cited', name_cn: '引证的专利', name_en: 'Patents it cites', dataSet: 'patent', here: 'cites', there: 'application_no', sort: '-application_date' },
    { key: 'citing', name_cn: '被这些专利引证', name_en: 'Patents citing it', dataSet: 'patent', here: 'application_no', there: 'cites', sort: '-application_date' },
    { key: 'same_class', name_cn: '同类专利', name_en: 'Patents of the class', dataSet: 'patent', here: 'ipc_main', there: 'ipc_main', sort: '-application_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '有效发明专利', name_en: 'Inventions in force', question_cn: '哪些发明专利仍然有效？', question_en: 'Which inventions are in force?', filter: { op: 'and', items: [{ field: 'kind', op: 'eq', value: '发明专利' }, { field: 'status', op: 'eq', value: '有权' }] } },
    { name_cn: '发生过转让', name_en: 'Transferred', question_cn: '哪些专利转让过？', question_en: 'Which patents were transferred?', filter: { field: 'transferred', op: 'eq', value: true } },
    { name_cn: '高被引专利', name_en: 'Often cited', question_cn: '哪些专利被引证五次以上？', question_en: 'Which patents were cited five times or more?', filter: { field: 'cited_by_count', op: 'gte', value: 5 } },
    { name_cn: '高校与院所专利', name_en: 'Universities and institutes', filter: { field: 'applicant_kind', op: 'in', value: ['高校', '科研院所'] } },
  ],
});
