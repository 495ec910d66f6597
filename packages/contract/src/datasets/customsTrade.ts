import { CONTINENTS, COUNTRIES } from './countries';
import { defineDataSet } from './definition';
import { HS_CHAPTERS } from './hsChapters';
import { codes, PROVINCES, TRADE_MODES, TRANSPORT_MODES, words } from './vocabulary';

const DIRECTIONS = words([
  ['出口', 'Export'],
  ['进口', 'Import'],
]);
const QUANTITY_UNITS = words([
  ['千克', 'kg'],
  ['个', 'Pieces'],
  ['台', 'Machines'],
  ['套', 'Sets'],
  ['件', 'Items'],
  ['双', 'Pairs'],
  ['条', 'Lines'],
  ['米', 'Metres'],
  ['平方米', 'Square metres'],
  ['升', 'Litres'],
  ['辆', 'Vehicles'],
]);
const TERMS = codes([
  ['FOB', 'FOB 船上交货', 'FOB Free on board'],
  ['CIF', 'CIF 成本加保险费加运费', 'CIF Cost, insurance and freight'],
  ['CFR', 'CFR 成本加运费', 'CFR Cost and freight'],
  ['EXW', 'EXW 工厂交货', 'EXW Ex works'],
  ['DAP', 'DAP 目的地交货', 'DAP Delivered at place'],
]);

/** Lines of goods in customs declarations. */
export const customsTrade = defineDataSet({
  key: 'customs_trade',
  name_cn: '海关贸易数据',
  name_en: 'Customs trade',
  description_cn:
    '进出口报关商品明细：HS 编码、供应商、采购商、港口、国别、数量、重量与金额，可追踪每一票货物的买卖双方。',
  description_en:
    'Lines of customs declarations: HS code, supplier, buyer, ports, country, quantity, weight and amount.',
  category: 6,
  productId: 1060,
  icon: 'Container',
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'goods_name',
  // biome-ignore format: one line
  defaultColumns: ['goods_name', 'hs_code', 'direction', 'declared_date', 'supplier_name', 'buyer_name', 'country', 'port_of_loading', 'port_of_discharge', 'amount_usd'],
  defaultSort: '-declared_date',
  lookup: ['supplier_uscc', 'buyer_uscc', 'supplier_name', 'buyer_name', 'hs_code'],
  pricing: { mode: 'per_non_empty', unitPrice: 1500 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'goods_name', name_cn: '商品名称', label_en: 'goods', type: 'text', english: 'hs_description', required: true, searchable: true, filterable: true, aliases: ['品名', '货物', '产品'], sample: '深沟球轴承' },
    { name_en: 'specification', name_cn: '规格型号', type: 'text', searchable: true, weight: 100, sample: '深沟球轴承 | 型号 DM-118 | 无牌' },
    { name_en: 'hs_code', name_cn: 'HS 编码', label_en: 'HS code', type: 'keyword', format: 'hs', required: true, searchable: true, filterable: true, sortable: true, facet: true, aliases: ['海关编码', '商品编码', '税号'], sample: '848210', description: 'HS 2022' },
    { name_en: 'hs_chapter', name_cn: 'HS 章', label_en: 'HS chapter', type: 'enum', required: true, values: HS_CHAPTERS, filterable: true, facet: true, aliases: ['商品类别', '品类', 'chapter'], sample: '84' },
    { name_en: 'hs_description', name_cn: 'HS 英文品名', label_en: 'HS description', type: 'text', searchable: true, sample: 'Ball bearings' },
    { name_en: 'direction', name_cn: '进出口', label_en: 'direction', type: 'enum', required: true, values: DIRECTIONS, filterable: true, facet: true, aliases: ['进出口方向', '贸易方向'], sample: '出口' },
    { name_en: 'declared_date', name_cn: '申报日期', label_en: 'declared', type: 'date', required: true, filterable: true, sortable: true, aliases: ['日期', '报关日期', '出货日期'], sample: '2025-09-16' },
    { name_en: 'declaration_no', name_cn: '报关单号', label_en: 'declaration number', type: 'keyword', required: true, searchable: true, filterable: true, weight: 200, sample: 'SAMPLE-CNNGB-2509-000118' },
    { name_en: 'line_no', name_cn: '商品项号', label_en: 'line number', type: 'integer', required: true, sample: 1 },
    { name_en: 'trade_mode', name_cn: '贸易方式', type: 'enum', required: true, values: TRADE_MODES, filterable: true, facet: true, aliases: ['监管方式'], sample: '一般贸易' },
    { name_en: 'terms', name_cn: '成交方式', label_en: 'terms of delivery', type: 'enum', values: TERMS, filterable: true, facet: true, sample: 'FOB' },
    { name_en: 'supplier_name', name_cn: '供应商', label_en: 'supplier', type: 'keyword', refers: { dataSet: 'customs_supplier', by: 'id', from: 'supplier_id' }, required: true, searchable: true, filterable: true, sortable: true, weight: 200, aliases: ['出口商', '卖家', '发货人'], sample: '宁波甬澜精密机械有限公司' },
    { name_en: 'supplier_id', name_cn: '供应商编号', label_en: 'supplier id', type: 'keyword', filterable: true, sample: 'csu_000012' },
    { name_en: 'supplier_uscc', name_cn: '供应商统一社会信用代码', label_en: 'supplier credit code', type: 'keyword', format: 'uscc', filterable: true, weight: 200, sample: '91000000MAE000002K' },
    { name_en: 'buyer_name', name_cn: '采购商', label_en: 'buyer', type: 'keyword', refers: { dataSet: 'overseas_buyer', by: 'id', from: 'buyer_id' }, required: true, searchable: true, filterable: true, sortable: true, weight: 300, aliases: ['买家', '进口商', '收货人'], sample: 'Quorvan Bearings GmbH' },
    { name_en: 'buyer_id', name_cn: '采购商编号', label_en: 'buyer id', type: 'keyword', filterable: true, sample: 'buy_000031' },
    { name_en: 'buyer_uscc', name_cn: '采购商统一社会信用代码', label_en: 'buyer credit code', type: 'keyword', format: 'uscc', filterable: true, weight: 200, sample: null },
    { name_en: 'country', name_cn: '贸易国', label_en: 'trading partner', type: 'enum', required: true, values: COUNTRIES, filterable: true, facet: true, aliases: ['国家', '目的国', '原产国', '国别'], sample: '德国' },
    { name_en: 'country_code', name_cn: '国别代码', type: 'keyword', format: 'country', required: true, filterable: true, sample: 'DE', description: 'ISO 3166' },
    { name_en: 'continent', name_cn: '大洲', type: 'enum', required: true, values: CONTINENTS, filterable: true, facet: true, aliases: ['洲'], sample: '欧洲' },
    { name_en: 'port_of_loading', name_cn: '装货港', type: 'keyword', vocabulary: 'port', required: true, searchable: true, filterable: true, facet: true, aliases: ['起运港', '出货港', '港口'], sample: '宁波' },
    { name_en: 'loading_code', name_cn: '装货港代码', label_en: 'port of loading, code', type: 'keyword', required: true, filterable: true, sample: 'CNNGB', description: 'UN/LOCODE' },
    { name_en: 'port_of_discharge', name_cn: '卸货港', type: 'keyword', vocabulary: 'port', required: true, searchable: true, filterable: true, facet: true, aliases: ['目的港', '到货港'], sample: '汉堡' },
    { name_en: 'discharge_code', name_cn: '卸货港代码', label_en: 'port of discharge, code', type: 'keyword', required: true, filterable: true, sample: 'DEHAM', description: 'UN/LOCODE' },
    { name_en: 'transport_mode', name_cn: '运输方式', label_en: 'transport', type: 'enum', required: true, values: TRANSPORT_MODES, filterable: true, facet: true, sample: '水路运输' },
    { name_en: 'bill_no', name_cn: '提运单号', label_en: 'bill of lading', type: 'keyword', masked: 'all', weight: 200, sample: '***' },
    { name_en: 'quantity', name_cn: '数量', type: 'decimal', required: true, filterable: true, sortable: true, sample: 42000 },
    { name_en: 'quantity_unit', name_cn: '计量单位', label_en: 'unit', type: 'enum', required: true, values: QUANTITY_UNITS, filterable: true, sample: '个' },
    { name_en: 'net_weight', name_cn: '净重', type: 'decimal', unit: '千克', required: true, filterable: true, sortable: true, aliases: ['重量'], sample: 8820 },
    { name_en: 'gross_weight', name_cn: '毛重', type: 'decimal', unit: '千克', sample: 9240 },
    { name_en: 'package_count', name_cn: '件数', label_en: 'packages', type: 'integer', unit: '件', sample: 420 },
    { name_en: 'amount_usd', name_cn: '金额', label_en: 'amount', type: 'decimal', unit: '美元', required: true, filterable: true, sortable: true, weight: 300, aliases: ['货值', '成交额', '交易额'], sample: 54600 },
    { name_en: 'unit_price_usd', name_cn: '单价', label_en: 'unit price', type: 'decimal', unit: '美元', filterable: true, sortable: true, weight: 200, sample: 1.3 },
    { name_en: 'province', name_cn: '境内企业省份', label_en: 'province of the company', type: 'enum', values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, aliases: ['货源地', '省份'], sample: '浙江省' },
    { name_en: 'city', name_cn: '境内企业城市', label_en: 'city of the company', type: 'keyword', vocabulary: 'division', filterable: true, facet: true, sample: '宁波市' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'goods', name_cn: '商品信息', name_en: 'About the goods', fields: ['goods_name', 'specification', 'hs_code', 'hs_chapter', 'hs_description', 'quantity', 'quantity_unit', 'unit_price_usd', 'amount_usd', 'net_weight', 'gross_weight', 'package_count'] },
    { key: 'declaration', name_cn: '报关信息', name_en: 'Declaration', fields: ['declaration_no', 'line_no', 'declared_date', 'direction', 'trade_mode', 'terms', 'bill_no'] },
    { key: 'parties', name_cn: '买卖双方', name_en: 'Parties', fields: ['supplier_name', 'supplier_id', 'supplier_uscc', 'buyer_name', 'buyer_id', 'buyer_uscc', 'province', 'city'] },
    { key: 'route', name_cn: '运输路线', name_en: 'Route', fields: ['country', 'country_code', 'continent', 'port_of_loading', 'loading_code', 'port_of_discharge', 'discharge_code', 'transport_mode'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'declaration', name_cn: '同一报关单', name_en: 'Lines of the declaration', dataSet: 'customs_trade', here: 'declaration_no', there: 'declaration_no' },
    { key: 'buyer', name_cn: '海外采购商', name_en: 'Overseas buyer', dataSet: 'overseas_buyer', here: 'buyer_id', there: 'id' },
    { key: 'supplier', name_cn: '海关供应商', name_en: 'Customs supplier', dataSet: 'customs_supplier', here: 'supplier_id', there: 'id' },
    { key: 'exporter', name_cn: '出口企业', name_en: 'Exporting company', dataSet: 'enterprise', here: 'supplier_uscc', there: 'uscc' },
    { key: 'importer', name_cn: '进口企业', name_en: 'Importing company', dataSet: 'enterprise', here: 'buyer_uscc', there: 'uscc' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '出口机电产品', name_en: 'Machinery and electrical exports', question_cn: '谁在出口机电产品？', question_en: 'Who exports machinery and electrical goods?', filter: { op: 'and', items: [{ field: 'direction', op: 'eq', value: '出口' }, { field: 'hs_chapter', op: 'in', value: ['84', '85'] }] } },
    { name_cn: '单票十万美元以上', name_en: 'Over 100,000 USD', question_cn: '哪些报关单的金额超过十万美元？', question_en: 'Which declarations are worth more than 100,000 USD?', filter: { field: 'amount_usd', op: 'gte', value: 100000 } },
    { name_cn: '发往欧洲', name_en: 'To Europe', question_cn: '哪些货物发往欧洲？', question_en: 'Which goods go to Europe?', filter: { op: 'and', items: [{ field: 'direction', op: 'eq', value: '出口' }, { field: 'continent', op: 'eq', value: '欧洲' }] } },
    { name_cn: '跨境电商', name_en: 'Cross-border e-commerce', filter: { field: 'trade_mode', op: 'eq', value: '跨境电商' } },
    { name_cn: '进口', name_en: 'Imports', filter: { field: 'direction', op: 'eq', value: '进口' } },
  ],
});
