import { defineDataSet } from './definition';
import { AUTHORITY_LEVELS, codes, PROVINCES, words } from './vocabulary';

const KINDS = words([
  ['法律', 'Law'],
  ['行政法规', 'Administrative regulation'],
  ['部门规章', 'Departmental rule'],
  ['地方性法规', 'Local regulation'],
  ['通知', 'Notice'],
  ['意见', 'Opinion'],
  ['批复', 'Reply'],
  ['函', 'Letter'],
  ['决定', 'Decision'],
  ['命令', 'Order'],
  ['通报', 'Circular'],
  ['公告', 'Announcement'],
  ['报告', 'Report'],
  ['规划方案', 'Plan'],
  ['其他', 'Other'],
]);
/** What a policy is about; derived from its title by the rules of the loader. */
const POLICY_TOPICS = words([
  ['财政税务', 'Finance and taxes'],
  ['金融证券', 'Banking and securities'],
  ['工业与信息化', 'Industry and information technology'],
  ['科技创新', 'Science and innovation'],
  ['中小企业', 'Small and medium enterprises'],
  ['市场监管', 'Market supervision'],
  ['知识产权', 'Intellectual property'],
  ['对外贸易', 'Foreign trade and customs'],
  ['外商投资', 'Foreign investment'],
  ['商贸流通', 'Commerce and distribution'],
  ['区域发展', 'Regions and development zones'],
  ['城乡规划', 'Urban and rural planning'],
  ['土地资源', 'Land and natural resources'],
  ['生态环境', 'Environment'],
  ['能源矿产', 'Energy and mining'],
  ['交通运输', 'Transport'],
  ['农业农村', 'Agriculture and rural areas'],
  ['水利防灾', 'Water and disasters'],
  ['安全生产', 'Work safety'],
  ['教育', 'Education'],
  ['医疗卫生', 'Health'],
  ['就业与社会保障', 'Employment and social security'],
  ['文化体育旅游', 'Culture, sports and tourism'],
  ['国有资产', 'State-owned assets'],
  ['机构人事', 'Institutions and personnel'],
  ['政务公开与审批', 'Government services and approvals'],
  ['公安司法', 'Public security and justice'],
  ['国防与外事', 'Defence and foreign affairs'],
  ['统计普查', 'Statistics and censuses'],
  ['综合', 'General'],
]);
const SOURCES = codes([
  ['catalogue', '国务院政策文件库公开目录', 'Public catalogue of State Council documents'],
  ['full_text', '法律法规官方文本（LawRefBook/Laws）', 'Official texts of laws and regulations (LawRefBook/Laws)'],
]);

/** Real documents: the State Council's catalogue to July 2022, and laws and regulations with their texts. */
export const policy = defineDataSet({
  key: 'policy',
  name_cn: '政策法规数据',
  name_en: 'Policies',
  description_cn: '国务院政策文件目录与涉企法律法规全文：发文机关、文号、日期、主题分类与引用关系，可检索标题与正文。',
  description_en:
    'Catalogue of State Council documents and texts of business laws: issuer, number, dates, topics and citations.',
  category: 7,
  productId: 1070,
  icon: 'FileProtect',
  detailPath: '/policy-details/{id}',
  is_hot: true,
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'title',
  code: 'document_no',
  defaultColumns: ['title', 'document_no', 'issuer', 'kind', 'topics', 'level', 'written_date', 'published_date'],
  defaultSort: '-published_date',
  lookup: ['document_no', 'title'],
  pricing: { mode: 'per_query', unitPrice: 300 },
  source_cn:
    '真实数据：国务院政策文件公开目录（截至 2022-07，目录为事实信息）；法律法规官方文本（GitHub LawRefBook/Laws，依著作权法第五条不受著作权保护）。主题分类由规则推导',
  source_en:
    'Real data: public catalogue of State Council documents to 2022-07 (facts); official texts of laws (GitHub LawRefBook/Laws, no copyright under article 5 of the PRC Copyright Law). Topics are derived by rules',
  refresh: 'monthly',
  // biome-ignore format: one line each
  fields: [
    { name_en: 'title', name_cn: '标题', type: 'text', required: true, searchable: true, filterable: true, aliases: ['政策名称', '文件名', '法规名称'], sample: '国务院关于进一步支持小型微型企业健康发展的意见' },
    { name_en: 'document_no', name_cn: '发文字号', label_en: 'document number', type: 'keyword', searchable: true, filterable: true, aliases: ['文号'], sample: '国发〔2012〕14号' },
    { name_en: 'issuer', name_cn: '发文机关', type: 'keyword', required: true, searchable: true, filterable: true, facet: true, aliases: ['发布机构', '发文单位', '制定机关'], sample: '国务院' },
    { name_en: 'kind', name_cn: '文种', label_en: 'kind of document', type: 'enum', required: true, values: KINDS, filterable: true, facet: true, aliases: ['类型', '文件类型'], sample: '意见' },
    { name_en: 'level', name_cn: '级别', type: 'enum', required: true, values: AUTHORITY_LEVELS, filterable: true, facet: true, sample: '国家级' },
    { name_en: 'province', name_cn: '适用省份', label_en: 'province', type: 'enum', values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, aliases: ['地区', '省份'], description: '地方文件的制定地；国家文件标题写明的地区', sample: null },
    { name_en: 'city', name_cn: '适用城市', label_en: 'city', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: null },
    { name_en: 'topic', name_cn: '主要主题', label_en: 'main topic', type: 'enum', required: true, values: POLICY_TOPICS, filterable: true, facet: true, sample: '中小企业' },
    { name_en: 'topics', name_cn: '主题', type: 'tags', values: POLICY_TOPICS, filterable: true, facet: true, aliases: ['主题分类', '领域'], sample: ['中小企业', '财政税务'] },
    { name_en: 'written_date', name_cn: '成文日期', label_en: 'written', type: 'date', filterable: true, sortable: true, sample: '2012-04-19' },
    { name_en: 'published_date', name_cn: '发布日期', label_en: 'published', type: 'date', required: true, filterable: true, sortable: true, aliases: ['公布日期', '日期'], sample: '2012-04-26' },
    { name_en: 'effective_date', name_cn: '施行日期', label_en: 'in force from', type: 'date', filterable: true, sortable: true, sample: null },
    { name_en: 'text_date', name_cn: '全文版本日期', label_en: 'date of the text', type: 'date', filterable: true, description: '正文为该日公布的版本', sample: null },
    { name_en: 'has_content', name_cn: '有全文', label_en: 'with text', type: 'boolean', required: true, filterable: true, facet: true, aliases: ['全文'], sample: false },
    { name_en: 'content', name_cn: '正文', label_en: 'text', type: 'text', searchable: true, weight: 200, sample: null },
    { name_en: 'content_length', name_cn: '正文字数', label_en: 'length', type: 'integer', unit: '字', filterable: true, sample: null },
    { name_en: 'cited_title', name_cn: '所涉文件', label_en: 'document it deals with', type: 'keyword', refers: { dataSet: 'policy', by: 'title' }, filterable: true, description: '标题或正文首先引用、且收录在库的文件', sample: null },
    { name_en: 'cited_titles', name_cn: '引用文件', label_en: 'cited documents', type: 'tags', refers: { dataSet: 'policy', by: 'title' }, filterable: true, weight: 50, sample: null },
    {
      name_en: 'history', name_cn: '制定与修订', label_en: 'history', type: 'records',
      columns: [
        { name_en: 'date', name_cn: '日期', type: 'date' },
        { name_en: 'event', name_cn: '事项', type: 'text' },
      ],
      sample: null,
    },
    { name_en: 'source', name_cn: '来源', type: 'enum', required: true, values: SOURCES, filterable: true, facet: true, sample: 'catalogue' },
    { name_en: 'source_url', name_cn: '原文链接', label_en: 'original', type: 'keyword', sample: 'http://www.gov.cn/zwgk/2012-04/26/content_2123937.htm' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'document', name_cn: '文件信息', name_en: 'Document', fields: ['title', 'document_no', 'issuer', 'kind', 'level', 'province', 'city', 'written_date', 'published_date', 'effective_date'] },
    { key: 'topics', name_cn: '主题与引用', name_en: 'Topics and citations', fields: ['topic', 'topics', 'cited_title', 'cited_titles'] },
    { key: 'content', name_cn: '正文', name_en: 'Text', fields: ['has_content', 'text_date', 'content_length', 'content'] },
    { key: 'history', name_cn: '制定与修订', name_en: 'History', fields: ['history'] },
    { key: 'source', name_cn: '来源', name_en: 'Source', fields: ['source', 'source_url'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'projects', name_cn: '申报项目', name_en: 'Projects', dataSet: 'project', here: 'id', there: 'policy_id', sort: '-publish_date' },
    { key: 'cites', name_cn: '所涉文件', name_en: 'Document it deals with', dataSet: 'policy', here: 'cited_title', there: 'title' },
    { key: 'cited_by', name_cn: '涉及本文件的文件', name_en: 'Documents dealing with it', dataSet: 'policy', here: 'title', there: 'cited_title', sort: '-published_date' },
    { key: 'related', name_cn: '同主题政策', name_en: 'Same topic', dataSet: 'policy', here: 'topic', there: 'topic', sort: '-published_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '中小企业', name_en: 'Small and medium enterprises', filter: { field: 'topics', op: 'eq', value: '中小企业' } },
    { name_cn: '财税优惠', name_en: 'Finance and taxes', filter: { field: 'topics', op: 'eq', value: '财政税务' } },
    { name_cn: '科技创新', name_en: 'Science and innovation', filter: { field: 'topics', op: 'eq', value: '科技创新' } },
    { name_cn: '有全文', name_en: 'With text', is_new: true, filter: { field: 'has_content', op: 'eq', value: true } },
    { name_cn: '地方性法规', name_en: 'Local regulations', filter: { field: 'kind', op: 'eq', value: '地方性法规' } },
  ],
});
