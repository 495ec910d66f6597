import { COUNTRIES } from './countries';
import { defineDataSet } from './definition';
import { HS_CHAPTERS } from './hsChapters';
import { PROVINCES, words } from './vocabulary';

const KINDS = words([
  ['生产型', 'Manufacturer'],
  ['贸易型', 'Trading company'],
  ['工贸一体', 'Manufacturer and trader'],
]);

/** Exporters in customs declarations. `uscc` is empty if no registered company matches. // §2 */
export const customsSupplier = defineDataSet({
  key: 'customs_supplier',
  name_cn: '海关供应商',
  name_en: 'Customs suppliers',
  description_cn:
    '报关单上的国内出口企业：出口品类、市场、金额与采购商；已与工商登记比对，未匹配到登记企业的单独标出。',
  description_en:
    'Domestic exporters as declarations name them: goods, markets, amounts and buyers; matched to registered companies where there is one.',
  category: 6,
  productId: 1062,
  icon: 'Export',
  detailPath: '/customs-data/unrelated-enterprise-details/{id}',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'name',
  code: 'customs_code',
  // biome-ignore format: one line
  defaultColumns: ['name', 'matched', 'province', 'city', 'products', 'export_total_usd', 'export_count', 'buyer_count', 'last_export_date'],
  facts: ['products', 'export_year_usd', 'growth', 'buyer_count', 'last_export_date', 'city'],
  defaultSort: '-export_total_usd',
  lookup: ['uscc', 'customs_code', 'name'],
  pricing: { mode: 'per_non_empty', unitPrice: 1200 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'name', name_cn: '供应商名称', label_en: 'supplier', type: 'text', required: true, searchable: true, filterable: true, aliases: ['出口商', '出口企业', '企业名称'], sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'name_english', name_cn: '英文名称', label_en: 'English name', type: 'text', searchable: true, sample: 'Ningbo Yonglan Precision Machinery Co., Ltd.' },
    { name_en: 'customs_code', name_cn: '海关注册编码', label_en: 'customs registration', type: 'keyword', required: true, searchable: true, filterable: true, sample: '0000000012' },
    { name_en: 'uscc', name_cn: '统一社会信用代码', label_en: 'unified social credit code', type: 'keyword', format: 'uscc', filterable: true, description: 'GB 32100', sample: '91000000MAE000002K' },
    { name_en: 'matched', name_cn: '已匹配工商企业', label_en: 'registered company found', type: 'boolean', required: true, filterable: true, facet: true, aliases: ['关联企业'], sample: true },
    { name_en: 'kind', name_cn: '经营类型', label_en: 'supplier type', type: 'enum', values: KINDS, filterable: true, facet: true, sample: '生产型' },
    { name_en: 'province', name_cn: '省份', type: 'enum', required: true, values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, aliases: ['地区', '所在地'], sample: '浙江省' },
    { name_en: 'city', name_cn: '城市', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
    { name_en: 'address', name_cn: '地址', type: 'text', weight: 100, sample: '浙江省宁波市鄞州区示例路18号' },
    { name_en: 'products', name_cn: '出口商品', type: 'tags', english: 'hs_chapters', searchable: true, filterable: true, facet: true, aliases: ['产品', '品类', '出口产品'], sample: ['深沟球轴承'] },
    { name_en: 'hs_codes', name_cn: 'HS 编码', label_en: 'HS codes', type: 'tags', searchable: true, filterable: true, aliases: ['海关编码'], sample: ['848210'] },
    { name_en: 'hs_chapters', name_cn: 'HS 章', label_en: 'HS chapters', type: 'tags', values: HS_CHAPTERS, filterable: true, facet: true, sample: ['84'] },
    { name_en: 'markets', name_cn: '出口市场', type: 'tags', values: COUNTRIES, filterable: true, facet: true, aliases: ['出口国家', '市场', '国家'], sample: ['德国', '美国'] },
    { name_en: 'main_port', name_cn: '主要出货港', label_en: 'main port', type: 'keyword', vocabulary: 'port', filterable: true, facet: true, sample: '宁波' },
    { name_en: 'export_total_usd', name_cn: '累计出口额', label_en: 'exports in total', type: 'decimal', unit: '美元', required: true, filterable: true, sortable: true, weight: 200, aliases: ['出口额', '出口金额'], sample: 2310500 },
    { name_en: 'export_year_usd', name_cn: '近一年出口额', label_en: 'exports, last 12 months', type: 'decimal', unit: '美元', required: true, filterable: true, sortable: true, weight: 200, sample: 904300 },
    { name_en: 'growth', name_cn: '出口额同比', label_en: 'growth', type: 'decimal', unit: '%', filterable: true, sortable: true, weight: 100, description: '近十二个月比前十二个月', description_en: 'last twelve months against the twelve before', sample: -4.8 },
    { name_en: 'export_count', name_cn: '出口次数', label_en: 'exports', type: 'integer', unit: '票', required: true, filterable: true, sortable: true, sample: 41, description: '报关单数；一票可含多项商品', description_en: 'number of customs declarations; one may have several goods' },
    { name_en: 'buyer_count', name_cn: '采购商数量', label_en: 'buyers', type: 'integer', unit: '个', required: true, filterable: true, sortable: true, sample: 9 },
    { name_en: 'market_count', name_cn: '出口市场数量', label_en: 'market count', type: 'integer', unit: '个', required: true, filterable: true, sortable: true, sample: 5 },
    { name_en: 'first_export_date', name_cn: '首次出口日期', label_en: 'first export', type: 'date', filterable: true, sample: '2024-01-22' },
    { name_en: 'last_export_date', name_cn: '最近出口日期', label_en: 'last export', type: 'date', filterable: true, sortable: true, aliases: ['最近出口'], sample: '2025-12-18' },
    { name_en: 'contact_person', name_cn: '联系人', type: 'text', masked: 'person', weight: 200, sample: '陈*' },
    { name_en: 'phones', name_cn: '联系电话', type: 'tags', masked: 'phone', weight: 300, sample: ['100****0018'] },
    { name_en: 'has_phone', name_cn: '有联系电话', type: 'boolean', required: true, filterable: true, facet: true, sample: true },
    {
      name_en: 'buyers', name_cn: '主要采购商', label_en: 'main buyers', type: 'records', weight: 300,
      columns: [
        { name_en: 'name', name_cn: '采购商', type: 'text', refers: { dataSet: 'overseas_buyer', by: 'name' } },
        { name_en: 'country', name_cn: '国家/地区', type: 'text', values: COUNTRIES },
        { name_en: 'count', name_cn: '票数', type: 'integer' },
        { name_en: 'amount', name_cn: '金额（美元）', label_en: 'amount (USD)', type: 'decimal' },
        { name_en: 'share', name_cn: '占比（%）', label_en: 'share (%)', type: 'decimal' },
      ],
      sample: [{ name: 'Quorvan Bearings GmbH', country: '德国', count: 22, amount: 910200, share: 39.4 }],
    },
    {
      name_en: 'years', name_cn: '逐年出口', label_en: 'exports by year', type: 'records',
      columns: [
        { name_en: 'year', name_cn: '年份', type: 'integer', ordinal: true },
        { name_en: 'count', name_cn: '票数', type: 'integer' },
        { name_en: 'amount', name_cn: '金额（美元）', label_en: 'amount (USD)', type: 'decimal' },
      ],
      sample: [{ year: 2025, count: 18, amount: 904300 }],
    },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'company', name_cn: '基本信息', name_en: 'Company', fields: ['name', 'name_english', 'customs_code', 'uscc', 'matched', 'kind', 'province', 'city', 'address'] },
    { key: 'exports', name_cn: '出口概况', name_en: 'Export record', fields: ['export_total_usd', 'export_year_usd', 'growth', 'export_count', 'buyer_count', 'market_count', 'first_export_date', 'last_export_date', 'years'] },
    { key: 'goods', name_cn: '商品与市场', name_en: 'Goods and markets', fields: ['products', 'hs_codes', 'hs_chapters', 'markets', 'main_port'] },
    { key: 'buyers', name_cn: '采购商', name_en: 'Buyers', fields: ['buyers'] },
    { key: 'contact', name_cn: '联系方式', name_en: 'Contacts', fields: ['contact_person', 'phones', 'has_phone'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'shipments', name_cn: '出口商品明细', name_en: 'Goods exported', dataSet: 'customs_trade', here: 'id', there: 'supplier_id', sort: '-declared_date' },
    { key: 'enterprise', name_cn: '工商企业', name_en: 'Registered company', dataSet: 'enterprise', here: 'uscc', there: 'uscc' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '未匹配工商企业', name_en: 'No registered company', question_cn: '哪些供应商没有对应的工商企业？', question_en: 'Which suppliers match no registered company?', filter: { field: 'matched', op: 'eq', value: false } },
    { name_cn: '近一年出口百万美元以上', name_en: 'Over 1M USD last year', question_cn: '哪些供应商近一年出口超过一百万美元？', question_en: 'Which suppliers exported more than 1M USD in the last year?', filter: { field: 'export_year_usd', op: 'gte', value: 1000000 } },
    { name_cn: '出口增长', name_en: 'Growing', question_cn: '哪些供应商的出口在增长？', question_en: 'Which suppliers are growing?', filter: { field: 'growth', op: 'gt', value: 0 } },
    { name_cn: '出口美国', name_en: 'To the United States', filter: { field: 'markets', op: 'eq', value: '美国' } },
  ],
});
