import { defineDataSet } from './definition';
import { INDUSTRY_SECTIONS, PROVINCES, words } from './vocabulary';

const STATUSES = words([
  ['筹备中', 'In preparation'],
  ['招展中', 'Booths on sale'],
  ['举办中', 'On now'],
  ['已结束', 'Over'],
  ['已取消', 'Canceled', ['cancelled']],
]);
const LEVELS = words([
  ['国际展', 'International'],
  ['全国展', 'National'],
  ['区域展', 'Regional'],
]);
const FREQUENCIES = words([
  ['一年两届', 'Twice a year'],
  ['一年一届', 'Every year'],
  ['两年一届', 'Every other year'],
]);
const TOPICS = words([
  ['机械与制造', 'Machinery'],
  ['电子与信息', 'Electronics and IT'],
  ['新能源与电力', 'Energy'],
  ['汽车与零部件', 'Cars and parts'],
  ['医疗与健康', 'Health'],
  ['食品与农业', 'Food and farming'],
  ['纺织与服装', 'Textiles and clothing'],
  ['家居与建材', 'Home and building'],
  ['化工与包装', 'Chemicals and packaging'],
  ['环保与市政', 'Environment'],
  ['物流与贸易', 'Logistics and trade'],
  ['文旅与教育', 'Culture and education'],
]);
const FIELDS = [
  ['机械装备', 'Machinery'],
  ['电子信息', 'Electronics and IT'],
  ['新能源', 'New energy'],
  ['汽车', 'Cars'],
  ['医疗健康', 'Health'],
  ['食品农业', 'Food and farming'],
  ['纺织服装', 'Textiles and clothing'],
  ['家居建材', 'Home and building'],
  ['化工包装', 'Chemicals and packaging'],
  ['环保', 'Environment'],
  ['物流贸易', 'Logistics and trade'],
  ['文旅教育', 'Culture and education'],
] as const;
const MEETINGS = [
  ['采购对接会', 'sourcing meeting'],
  ['新品发布会', 'product launches'],
  ['行业高峰论坛', 'industry summit'],
  ['技术研讨会', 'technical seminar'],
  ['产业投资对接会', 'investment meeting'],
  ['标准宣贯会', 'briefing on standards'],
] as const;
const EVENTS = words(
  FIELDS.flatMap(([field_cn, field_en]) =>
    MEETINGS.map(([name_cn, name_en]) => [`${field_cn}${name_cn}`, `${field_en}: ${name_en}`] as const),
  ),
);
const ROOMS = words([1, 2, 3, 4].map((room) => [`会议区${room}号厅`, `Conference area, hall ${room}`] as const));

/** Trade fairs with halls, organizers and exhibitors. */
export const exhibition = defineDataSet({
  key: 'exhibition',
  name_cn: '展会数据',
  name_en: 'Exhibitions',
  description_cn: '行业展会的时间、展馆、主办单位、规模与参展企业名录，可按行业、城市与日期查找获客机会。',
  description_en: 'Trade fairs by industry, city and date, with halls, organizers, size and exhibitors.',
  category: 8,
  productId: 1083,
  icon: 'Flag',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  detailPath: '/exhibition/detail/{id}',
  title: 'name',
  status: {
    field: 'status',
    tones: { 筹备中: 'processing', 招展中: 'processing', 举办中: 'success', 已结束: 'default', 已取消: 'error' },
  },
  defaultColumns: [
    'name',
    'topic',
    'status',
    'province',
    'city',
    'hall',
    'start_date',
    'end_date',
    'exhibitor_count',
    'organiser_name',
  ],
  facts: ['start_date', 'end_date', 'hall', 'city', 'exhibitor_count', 'booking_deadline'],
  defaultSort: '-start_date',
  lookup: ['name', 'series', 'organiser_uscc'],
  pricing: { mode: 'per_non_empty', unitPrice: 600 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '展会名称', label_en: 'fair', aliases: ['展会', '展览', '博览会', 'exhibition', 'trade fair'], type: 'text', required: true, searchable: true, filterable: true, sample: '第8届宁波示范机械装备博览会' },
    { name_en: 'series', name_cn: '展会系列', label_en: 'series', type: 'keyword', required: true, searchable: true, filterable: true, sample: '宁波示范机械装备博览会' },
    { name_en: 'edition', name_cn: '届次', label_en: 'edition', aliases: ['第几届'], type: 'integer', unit: '届', required: true, filterable: true, sortable: true, sample: 8 },
    { name_en: 'topic', name_cn: '展会题材', label_en: 'topic', aliases: ['题材', '展会行业', 'subject'], type: 'enum', required: true, values: TOPICS, filterable: true, facet: true, sample: '机械与制造' },
    { name_en: 'industry_l1', name_cn: '行业门类', label_en: 'industry section', aliases: ['行业', 'industry'], type: 'enum', values: INDUSTRY_SECTIONS, vocabulary: 'industry', filterable: true, facet: true, sample: '制造业' },
    { name_en: 'industry_codes', name_cn: '相关行业代码', label_en: 'industry classes', type: 'tags', filterable: true, weight: 50, sample: ['C3451', 'C3484'], description: 'GB/T 4754-2017' },
    { name_en: 'level', name_cn: '展会级别', label_en: 'reach', aliases: ['级别'], type: 'enum', required: true, values: LEVELS, filterable: true, facet: true, sample: '全国展' },
    { name_en: 'status', name_cn: '展会状态', label_en: 'status', aliases: ['状态'], type: 'enum', required: true, values: STATUSES, filterable: true, facet: true, sample: '已结束' },
    { name_en: 'start_date', name_cn: '开展日期', label_en: 'begins', aliases: ['开始日期', '开幕日期', '举办时间', '开幕', '举办', '开展', 'start date', 'held'], type: 'date', required: true, filterable: true, sortable: true, sample: '2025-04-16' },
    { name_en: 'end_date', name_cn: '闭展日期', label_en: 'ends', aliases: ['结束日期', 'end date'], type: 'date', required: true, filterable: true, sortable: true, sample: '2025-04-18' },
    { name_en: 'days', name_cn: '展期', label_en: 'days', aliases: ['天数'], type: 'integer', unit: '天', required: true, filterable: true, sample: 3 },
    { name_en: 'frequency', name_cn: '举办周期', label_en: 'frequency', aliases: ['周期'], type: 'enum', required: true, values: FREQUENCIES, filterable: true, facet: true, sample: '一年一届' },
    { name_en: 'announced_date', name_cn: '发布日期', label_en: 'announced', aliases: ['公布日期'], type: 'date', filterable: true, sortable: true, sample: '2024-10-15' },
    { name_en: 'booking_deadline', name_cn: '报名截止日', label_en: 'booking ends', aliases: ['截止日期', '截止', '报展截止'], type: 'date', filterable: true, sortable: true, sample: '2025-03-17' },
    { name_en: 'province', name_cn: '省份', aliases: ['省'], type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'city', name_cn: '城市', aliases: ['市', '举办城市'], type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'county', name_cn: '区县', aliases: ['区', '县', 'district'], type: 'keyword', vocabulary: 'division', filterable: true, sample: '鄞州区' },
    { name_en: 'hall', name_cn: '展馆', label_en: 'hall', aliases: ['会展中心', '场馆', 'venue'], type: 'keyword', required: true, searchable: true, filterable: true, facet: true, sample: '宁波示范国际会展中心' },
    { name_en: 'address', name_cn: '展馆地址', label_en: 'address', aliases: ['地址'], type: 'text', searchable: true, weight: 50, sample: '浙江省宁波市鄞州区示例路18号' },
    { name_en: 'lng', name_cn: '经度', label_en: 'longitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 121.5463 },
    { name_en: 'lat', name_cn: '纬度', label_en: 'latitude', type: 'decimal', unit: '°', filterable: true, weight: 50, sample: 29.8169 },
    { name_en: 'area', name_cn: '展览面积', label_en: 'floor space', aliases: ['面积', '规模'], type: 'integer', unit: '㎡', filterable: true, sortable: true, sample: 42000 },
    { name_en: 'booth_count', name_cn: '展位数', label_en: 'booths', aliases: ['展位'], type: 'integer', filterable: true, sortable: true, weight: 50, sample: 1800 },
    { name_en: 'exhibitor_count', name_cn: '参展企业数', label_en: 'exhibitors', aliases: ['参展企业', '参展商', '展商', '参展商数', '展商数量'], type: 'integer', unit: '家', filterable: true, sortable: true, sample: 620 },
    { name_en: 'visitor_count', name_cn: '观众人次', label_en: 'visitors', aliases: ['观众数', '参观人数'], type: 'integer', unit: '人', filterable: true, sortable: true, weight: 100, sample: 38000 },
    { name_en: 'foreign_share', name_cn: '境外观众占比', label_en: 'visitors from abroad', type: 'decimal', unit: '%', filterable: true, sortable: true, weight: 50, sample: 6.4 },
    { name_en: 'booth_price', name_cn: '标准展位价格', label_en: 'price of a standard booth', aliases: ['展位价格', '展位价', '展位费', 'booth price'], type: 'integer', unit: '元', filterable: true, sortable: true, weight: 100, sample: 12800 },
    { name_en: 'organiser_name', name_cn: '主办单位', label_en: 'organizer', aliases: ['主办方', '承办单位', 'organizer'], type: 'text', refers: { dataSet: 'enterprise', by: 'uscc', from: 'organiser_uscc' }, required: true, searchable: true, filterable: true, sample: '宁波甬澜会展服务有限公司' },
    { name_en: 'organiser_uscc', name_cn: '主办单位统一社会信用代码', label_en: 'organizer credit code', type: 'keyword', format: 'uscc', filterable: true, weight: 100, sample: '91000000MAE000002K' },
    { name_en: 'supporters', name_cn: '支持单位', label_en: 'supporters', aliases: ['指导单位', '协办单位'], type: 'tags', searchable: true, filterable: true, weight: 50, sample: ['浙江示范装备行业协会'] },
    { name_en: 'exhibits', name_cn: '展品范围', label_en: 'exhibits', aliases: ['展品', '产品'], type: 'tags', searchable: true, filterable: true, sample: ['滚动轴承', '数控机床'] },
    { name_en: 'exhibitor_usccs', name_cn: '参展企业统一社会信用代码', label_en: 'exhibitors\' credit codes', type: 'tags', format: 'uscc', filterable: true, weight: 300, sample: ['91000000MAE000002K'] },
    {
      name_en: 'exhibitors', name_cn: '参展企业名录', label_en: 'list of exhibitors', type: 'records', weight: 500,
      columns: [
        { name_en: 'booth', name_cn: '展位号', type: 'text' },
        { name_en: 'name', name_cn: '企业', type: 'text', refers: { dataSet: 'enterprise', by: 'name' } },
        { name_en: 'area', name_cn: '展位面积（㎡）', label_en: 'area (㎡)', type: 'integer' },
        { name_en: 'exhibits', name_cn: '展品', type: 'text' },
      ],
      sample: [{ booth: 'A101', name: '宁波甬澜精密机械有限公司', area: 36, exhibits: '滚动轴承' }],
    },
    {
      name_en: 'events', name_cn: '同期活动', label_en: 'side events', type: 'records', weight: 50,
      columns: [
        { name_en: 'date', name_cn: '日期', type: 'date' },
        { name_en: 'title', name_cn: '活动', type: 'text', values: EVENTS },
        { name_en: 'place', name_cn: '地点', type: 'text', values: ROOMS },
      ],
      sample: [{ date: '2025-04-16', title: '机械装备采购对接会', place: '会议区1号厅' }],
    },
    { name_en: 'website', name_cn: '展会网址', label_en: 'website', type: 'keyword', weight: 50, sample: 'https://fair8.example.com' },
    { name_en: 'contact_person', name_cn: '招展联系人', label_en: 'contact', type: 'text', masked: 'person', weight: 200, sample: '李*' },
    { name_en: 'contact_phone', name_cn: '招展电话', label_en: 'contact phone', type: 'keyword', masked: 'phone', weight: 300, sample: '100****0035' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'fair', name_cn: '展会信息', name_en: 'About the fair', fields: ['name', 'series', 'edition', 'topic', 'industry_l1', 'industry_codes', 'level', 'status', 'start_date', 'end_date', 'days', 'frequency', 'announced_date', 'website'] },
    { key: 'place', name_cn: '举办地点', name_en: 'Place', fields: ['province', 'city', 'county', 'hall', 'address', 'lng', 'lat'] },
    { key: 'size', name_cn: '展会规模', name_en: 'Size', fields: ['area', 'booth_count', 'exhibitor_count', 'visitor_count', 'foreign_share'] },
    { key: 'organiser', name_cn: '主办与招展', name_en: 'Organizer and booking', fields: ['organiser_name', 'organiser_uscc', 'supporters', 'booking_deadline', 'booth_price', 'contact_person', 'contact_phone'] },
    { key: 'exhibitors', name_cn: '参展企业', name_en: 'Exhibitors', fields: ['exhibits', 'exhibitor_usccs', 'exhibitors'] },
    { key: 'events', name_cn: '同期活动', name_en: 'Side events', fields: ['events'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'exhibitors', name_cn: '参展企业', name_en: 'Exhibitors', dataSet: 'enterprise', here: 'exhibitor_usccs', there: 'uscc', sort: '-registered_capital' },
    { key: 'organiser', name_cn: '主办企业', name_en: 'Organizer', dataSet: 'enterprise', here: 'organiser_uscc', there: 'uscc' },
    { key: 'factories', name_cn: '参展企业的工厂', name_en: 'Factories of the exhibitors', dataSet: 'factory', here: 'exhibitor_usccs', there: 'uscc', sort: '-floor_area' },
    { key: 'industries', name_cn: '相关行业', name_en: 'Industries', dataSet: 'industry', here: 'industry_codes', there: 'code' },
    { key: 'editions', name_cn: '历届展会', name_en: 'Other editions', dataSet: 'exhibition', here: 'series', there: 'series', sort: '-start_date' },
    { key: 'same_hall', name_cn: '同展馆展会', name_en: 'Fairs in the hall', dataSet: 'exhibition', here: 'hall', there: 'hall', sort: '-start_date' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '正在招展', name_en: 'Booths on sale', question_cn: '哪些展会还可以订展位？', question_en: 'Which fairs still sell booths?', filter: { field: 'status', op: 'eq', value: '招展中' } },
    { name_cn: '国际展', name_en: 'International', question_cn: '有哪些国际展会？', question_en: 'Which fairs are international?', filter: { field: 'level', op: 'eq', value: '国际展' } },
    { name_cn: '五百家以上参展', name_en: 'Over 500 exhibitors', question_cn: '哪些展会有五百家以上企业参展？', question_en: 'Which fairs have more than 500 exhibitors?', filter: { field: 'exhibitor_count', op: 'gte', value: 500 } },
    { name_cn: '新能源题材', name_en: 'Energy', filter: { field: 'topic', op: 'eq', value: '新能源与电力' } },
  ],
});
