import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, PROVINCES, words } from './vocabulary';

const NOTICE_TYPES = words([
  ['招标公告', 'Tender'],
  ['变更公告', 'Amendment'],
  ['中标公告', 'Award'],
  ['合同公告', 'Contract'],
  ['废标公告', 'Canceled', ['cancelled']],
]);
const STAGES = words([
  ['招标中', 'Open'],
  ['评标中', 'In evaluation'],
  ['已中标', 'Awarded'],
  ['已签约', 'Contracted'],
  ['已终止', 'Ended'],
]);
const METHODS = words([
  ['公开招标', 'Open tender'],
  ['邀请招标', 'Invited tender'],
  ['竞争性磋商', 'Competitive consultation'],
  ['竞争性谈判', 'Competitive negotiation'],
  ['询价', 'Price enquiry'],
  ['单一来源', 'Single source'],
]);
const SUBJECTS = words([
  ['货物', 'Goods'],
  ['工程', 'Works', ['建设工程', '工程建设', '工程施工', '土建', '基建', 'construction work']],
  ['服务', 'Services'],
]);
const BUYER_KINDS = words([
  ['政府机关', 'Government'],
  ['事业单位', 'Public institution'],
  ['国有企业', 'State-owned enterprise'],
  ['民营企业', 'Private company'],
]);

/** Public notices of tenders, awards and contracts. Notices of one project have the same `project_no`. */
export const bidding = defineDataSet({
  key: 'bidding',
  name_cn: '招投标数据',
  name_en: 'Bidding',
  description_cn: '招标、变更、中标、合同公告全流程，按项目编号串联，可追踪采购单位与中标企业。',
  description_en: 'Tender, amendment, award and contract notices, linked by project, with buyers and winners.',
  category: 4,
  productId: 1040,
  icon: 'Audit',
  detailPath: '/bidding/page-details/notice/{id}',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'title',
  code: 'project_no',
  status: {
    field: 'stage',
    tones: { 招标中: 'processing', 评标中: 'warning', 已中标: 'success', 已签约: 'success', 已终止: 'error' },
  },
  defaultColumns: [
    'title',
    'notice_type',
    'stage',
    'province',
    'buyer_name',
    'budget',
    'winner_name',
    'award_amount',
    'publish_date',
  ],
  facts: ['budget', 'award_amount', 'deadline', 'buyer_name', 'winner_name', 'city'],
  defaultSort: '-publish_date',
  lookup: ['project_no', 'buyer_uscc', 'winner_uscc'],
  pricing: { mode: 'per_query', unitPrice: 800 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'title', name_cn: '公告标题', aliases: ['标讯', '项目', 'tenders', 'tender', 'notices', 'projects'], type: 'text', required: true, searchable: true, filterable: true, sample: '鄞州区示范医院医用离心机采购项目招标公告' },
    { name_en: 'notice_type', name_cn: '公告类型', type: 'enum', required: true, values: NOTICE_TYPES, filterable: true, facet: true, sample: '招标公告' },
    { name_en: 'stage', name_cn: '项目阶段', aliases: ['阶段', '进度'], type: 'enum', required: true, values: STAGES, filterable: true, facet: true, sample: '招标中' },
    { name_en: 'project_no', name_cn: '项目编号', label_en: 'project number', type: 'keyword', required: true, searchable: true, filterable: true, sample: 'SAMPLE-330212-2025-0018' },
    { name_en: 'project_name', name_cn: '项目名称', type: 'text', required: true, searchable: true, filterable: true, sample: '鄞州区示范医院医用离心机采购项目' },
    { name_en: 'publish_date', name_cn: '发布日期', aliases: ['发布', '发布于', '公告日期', 'published', 'posted'], type: 'date', required: true, filterable: true, sortable: true, sample: '2025-03-12' },
    { name_en: 'deadline', name_cn: '投标截止时间', aliases: ['截止', '投标截止', '截止日期', 'closing', 'due'], type: 'datetime', filterable: true, sortable: true, sample: '2025-04-02T01:30:00Z' },
    { name_en: 'opening_time', name_cn: '开标时间', type: 'datetime', weight: 50, sample: '2025-04-02T02:00:00Z' },
    { name_en: 'method', name_cn: '采购方式', label_en: 'procurement method', aliases: ['招标方式', '方式'], type: 'enum', values: METHODS, filterable: true, facet: true, sample: '公开招标' },
    { name_en: 'subject', name_cn: '采购类别', label_en: 'purchase type', type: 'enum', required: true, values: SUBJECTS, filterable: true, facet: true, sample: '货物' },
    { name_en: 'keywords', name_cn: '标的关键词', type: 'tags', searchable: true, filterable: true, facet: true, sample: ['医用离心机'] },
    { name_en: 'industry', name_cn: '所属行业', type: 'enum', values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '卫生和社会工作' },
    { name_en: 'budget', name_cn: '预算金额', aliases: ['预算', '采购预算', '最高限价', '控制价'], type: 'decimal', unit: '万元', filterable: true, sortable: true, sample: 286.5 },
    { name_en: 'award_amount', name_cn: '中标金额', aliases: ['中标价', '成交金额', '成交价', 'award', 'awarded'], type: 'decimal', unit: '万元', filterable: true, sortable: true, weight: 200, sample: 268 },
    { name_en: 'contract_amount', name_cn: '合同金额', aliases: ['合同额', '合同价', 'contract value', 'contract'], type: 'decimal', unit: '万元', filterable: true, weight: 200, sample: 268 },
    { name_en: 'buyer_name', name_cn: '采购单位', label_en: 'buyer', type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'buyer_uscc' }, required: true, searchable: true, filterable: true, sample: '鄞州区示范医院' },
    { name_en: 'buyer_kind', name_cn: '采购单位性质', label_en: 'buyer type', type: 'enum', values: BUYER_KINDS, filterable: true, facet: true, sample: '事业单位' },
    { name_en: 'buyer_uscc', name_cn: '采购单位统一社会信用代码', label_en: 'buyer credit code', type: 'keyword', format: 'uscc', filterable: true, weight: 100, sample: null },
    { name_en: 'agency_name', name_cn: '代理机构', label_en: 'agency', type: 'keyword', refers: { dataSet: 'enterprise', by: 'name' }, searchable: true, filterable: true, weight: 50, sample: '示范工程咨询有限公司' },
    { name_en: 'winner_name', name_cn: '中标单位', label_en: 'winner', type: 'keyword', refers: { dataSet: 'enterprise', by: 'uscc', from: 'winner_uscc' }, searchable: true, filterable: true, weight: 200, sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'winner_uscc', name_cn: '中标单位统一社会信用代码', label_en: 'winner credit code', type: 'keyword', format: 'uscc', filterable: true, weight: 200, sample: '91000000MAE000002K' },
    { name_en: 'candidate_count', name_cn: '投标人数量', label_en: 'bidders', aliases: ['投标人', '投标单位', 'competitors'], type: 'integer', unit: '家', filterable: true, sortable: true, weight: 100, sample: 5 },
    {
      name_en: 'candidates', name_cn: '中标候选人', type: 'records', weight: 300,
      columns: [
        { name_en: 'rank', name_cn: '名次', type: 'integer' },
        { name_en: 'name', name_cn: '单位', type: 'text', refers: { dataSet: 'enterprise', by: 'name' } },
        { name_en: 'offer', name_cn: '报价（万元）', label_en: 'offer (10,000 CNY)', type: 'decimal' },
        { name_en: 'score', name_cn: '评分', type: 'decimal' },
      ],
      sample: [{ rank: 1, name: '宁波甬澜精密机械有限公司', offer: 268, score: 91.4 }],
    },
    { name_en: 'contract_date', name_cn: '合同签订日期', aliases: ['签约', '签订', 'signed'], type: 'date', filterable: true, weight: 100, sample: '2025-05-06' },
    { name_en: 'province', name_cn: '省份', type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '城市', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '区县', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '鄞州区' },
    { name_en: 'contact_person', name_cn: '项目联系人', type: 'text', masked: 'person', weight: 200, sample: '李*' },
    { name_en: 'contact_phone', name_cn: '联系电话', type: 'keyword', masked: 'phone', weight: 300, sample: '100****0035' },
    { name_en: 'content', name_cn: '公告正文', type: 'text', searchable: true, weight: 200, sample: '受采购人委托，现就该项目进行公开招标，欢迎符合条件的供应商参加。' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'notice', name_cn: '公告信息', name_en: 'Notice', fields: ['title', 'notice_type', 'stage', 'project_no', 'project_name', 'publish_date', 'deadline', 'opening_time', 'method', 'subject', 'keywords', 'industry', 'budget'] },
    { key: 'buyer', name_cn: '采购方信息', name_en: 'Buyer and agency', fields: ['buyer_name', 'buyer_kind', 'buyer_uscc', 'agency_name', 'contact_person', 'contact_phone'] },
    { key: 'award', name_cn: '中标结果', name_en: 'Award', fields: ['winner_name', 'winner_uscc', 'award_amount', 'candidate_count', 'candidates'] },
    { key: 'contract', name_cn: '合同信息', name_en: 'Contract', fields: ['contract_amount', 'contract_date'] },
    { key: 'location', name_cn: '项目地区', name_en: 'Place', fields: ['province', 'city', 'county'] },
    { key: 'content', name_cn: '公告正文', name_en: 'Text', fields: ['content'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'chain', name_cn: '项目进程', name_en: 'Notices of the project', dataSet: 'bidding', here: 'project_no', there: 'project_no', sort: 'publish_date' },
    { key: 'winner', name_cn: '中标企业', name_en: 'Winner', dataSet: 'enterprise', here: 'winner_uscc', there: 'uscc' },
    { key: 'buyer', name_cn: '采购企业', name_en: 'Buyer', dataSet: 'enterprise', here: 'buyer_uscc', there: 'uscc' },
    { key: 'winner_factories', name_cn: '中标企业的工厂', name_en: 'Factories of the winner', dataSet: 'factory', here: 'winner_uscc', there: 'uscc', sort: '-floor_area' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '正在招标', name_en: 'Open now', question_cn: '现在可以投哪些标？', question_en: 'Which tenders are open now?', filter: { field: 'stage', op: 'eq', value: '招标中' } },
    { name_cn: '预算百万以上', name_en: 'Budget over 1M', question_cn: '哪些项目的预算超过一百万元？', question_en: 'Which projects have budgets over 1M CNY?', filter: { field: 'budget', op: 'gte', value: 100 } },
    { name_cn: '信息化项目', name_en: 'Information technology', question_cn: '哪些单位在采购信息化项目？', question_en: 'Who buys information technology?', filter: { field: 'industry', op: 'eq', value: '信息传输、软件和信息技术服务业' } },
    { name_cn: '最新中标', name_en: 'Awards', filter: { field: 'notice_type', op: 'eq', value: '中标公告' } },
  ],
});
