import { defineDataSet } from './definition';
import { codes, MACRO_LEVELS, MACRO_TABS, PROVINCES } from './vocabulary';

const SOURCES = codes([
  ['world-bank', '世界银行 世界发展指标（CC BY 4.0）', 'World Bank, World Development Indicators (CC BY 4.0)'],
  ['province-copy', '公开统计汇编（未经审核的估算）', 'Compiled from public statistics (unaudited estimate)'],
  ['model', '模型推算（非统计数据）', 'Model (no statistics)'],
]);
const UNITS = codes([
  ['亿元', '亿元', '100 million CNY'],
  ['元', '元', 'CNY'],
  ['亿美元', '亿美元', '100 million USD'],
  ['美元', '美元', 'USD'],
  ['国际元', '国际元', 'International $'],
  ['元/美元', '元/美元', 'CNY per USD'],
  ['%', '%', '%'],
  ['‰', '‰', 'per 1,000 people'],
  ['万人', '万人', '10,000 people'],
  ['岁', '岁', 'years'],
  ['个/妇女', '个/妇女', 'births per woman'],
  ['人/平方公里', '人/平方公里', 'people per sq. km'],
  ['平方公里', '平方公里', 'sq. km'],
  ['万公顷', '万公顷', '10,000 hectares'],
  ['公顷/人', '公顷/人', 'hectares per person'],
  ['公斤/公顷', '公斤/公顷', 'kg per hectare'],
  ['公里', '公里', 'km'],
  ['万标准箱', '万标准箱', '10,000 TEU'],
  ['万架次', '万架次', '10,000 departures'],
  ['千瓦时/人', '千瓦时/人', 'kWh per capita'],
  ['公斤油当量/人', '公斤油当量/人', 'kg of oil equivalent per capita'],
  ['兆焦/美元', '兆焦/美元', 'MJ per USD'],
  ['部/百人', '部/百人', 'per 100 people'],
  ['户/百人', '户/百人', 'per 100 people'],
  ['台/百万人', '台/百万人', 'per 1 million people'],
  ['个/十万成人', '个/十万成人', 'per 100,000 adults'],
  ['人/百万人', '人/百万人', 'per 1 million people'],
  ['张/千人', '张/千人', 'per 1,000 people'],
  ['微克/立方米', '微克/立方米', 'micrograms per cubic metre'],
  ['亿立方米', '亿立方米', '100 million cubic metres'],
  ['万户', '万户', '10,000 households'],
  ['万吨', '万吨', '10,000 tonnes'],
  ['万件', '万件', '10,000 pieces'],
  ['万篇', '万篇', '10,000 articles'],
  ['家', '家', 'companies'],
  ['万家', '万家', '10,000 companies'],
  ['指数', '指数', 'Index'],
  ['分', '分', 'Points'],
]);

/** Values of indicators by region and year. */
export const macro = defineDataSet({
  key: 'macro',
  name_cn: '宏观经济数据',
  name_en: 'Macro data',
  description_cn:
    '国家、省、市三级宏观指标：经济、产业、人口、财政金融、基础设施与建设用地。国家指标来自世界银行，省级 GDP 汇编自公开统计，推算值逐行标明。',
  description_en:
    'Indicators of country, provinces and cities: economy, industry, population, finance, infrastructure, land. Modeled values are marked row by row.',
  category: 8,
  productId: 1080,
  icon: 'LineChart',
  is_hot: true,
  integratorTypes: ['API', 'FILE', 'DATAPACKET'],
  title: 'indicator_name',
  // biome-ignore format: one line
  defaultColumns: ['indicator_name', 'tab', 'region_name', 'region_level', 'year', 'value', 'unit', 'growth', 'modelled', 'source'],
  defaultSort: '-year',
  lookup: ['series_key', 'indicator_code'],
  pricing: { mode: 'per_query', unitPrice: 200 },
  // biome-ignore format: one line each
  fields: [
    { name_en: 'indicator_name', name_cn: '指标', label_en: 'indicator (Chinese)', type: 'text', english: 'indicator_name_english', required: true, searchable: true, filterable: true, aliases: ['指标名称'], sample: '地区生产总值' },
    { name_en: 'indicator_name_english', name_cn: '指标英文名', label_en: 'indicator', type: 'text', required: true, searchable: true, filterable: true, sample: 'Gross domestic product of the region' },
    { name_en: 'indicator_code', name_cn: '指标代码', type: 'keyword', required: true, searchable: true, filterable: true, facet: true, description: '国家级同世界银行代码', description_en: 'World Bank code for national indicators', sample: 'gdp' },
    { name_en: 'tab', name_cn: '主题', label_en: 'topic', type: 'enum', required: true, values: MACRO_TABS, filterable: true, facet: true, aliases: ['分类'], sample: 'economic-view' },
    { name_en: 'region_level', name_cn: '地区级别', type: 'enum', required: true, values: MACRO_LEVELS, filterable: true, facet: true, sample: 'province' },
    { name_en: 'region_name', name_cn: '地区', label_en: 'region', type: 'keyword', required: true, searchable: true, filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'province', name_cn: '省份', type: 'enum', values: PROVINCES, vocabulary: 'division', filterable: true, facet: true, sample: '浙江省' },
    { name_en: 'division_code', name_cn: '行政区划代码', label_en: 'administrative division', type: 'keyword', required: true, filterable: true, description: 'GB/T 2260；全国为 CN', description_en: 'GB/T 2260; CN is the whole country', sample: '33' },
    { name_en: 'series_key', name_cn: '序列', label_en: 'series', type: 'keyword', required: true, filterable: true, description: '指标代码与行政区划代码', description_en: 'indicator code and division code', sample: 'gdp:33' },
    { name_en: 'year', name_cn: '年份', type: 'integer', ordinal: true, required: true, filterable: true, sortable: true, aliases: ['年度'], sample: 2024 },
    { name_en: 'value', name_cn: '数值', type: 'decimal', required: true, filterable: true, sortable: true, sample: 90131 },
    { name_en: 'unit', name_cn: '单位', type: 'enum', required: true, values: UNITS, filterable: true, sample: '亿元' },
    { name_en: 'previous_value', name_cn: '上期数值', label_en: 'previous value', type: 'decimal', sample: 85017.35 },
    { name_en: 'growth', name_cn: '同比', label_en: 'change on the year', type: 'decimal', unit: '%', filterable: true, sortable: true, description: '名义增长；以百分比计的指标为百分点之差', description_en: 'nominal; for percentages the difference in points', aliases: ['增长率', '增速'], sample: 6.02 },
    { name_en: 'modelled', name_cn: '推算值', type: 'boolean', required: true, filterable: true, facet: true, sample: false },
    { name_en: 'source', name_cn: '来源', type: 'enum', required: true, values: SOURCES, filterable: true, facet: true, sample: 'province-copy' },
  ],
  // biome-ignore format: one line each
  sections: [
    { key: 'indicator', name_cn: '指标说明', name_en: 'About the indicator', fields: ['indicator_name', 'indicator_name_english', 'indicator_code', 'tab', 'unit'] },
    { key: 'region', name_cn: '统计地区', name_en: 'Where', fields: ['region_name', 'region_level', 'province', 'division_code', 'series_key'] },
    { key: 'value', name_cn: '数值与变化', name_en: 'Value and change', fields: ['year', 'value', 'previous_value', 'growth'] },
    { key: 'source', name_cn: '数据来源', name_en: 'Data source', fields: ['source', 'modelled'] },
  ],
  // biome-ignore format: one line each
  relations: [
    { key: 'series', name_cn: '历年数据', name_en: 'Trend', dataSet: 'macro', here: 'series_key', there: 'series_key', sort: '-year' },
    { key: 'regions', name_cn: '各地同一指标', name_en: 'Other regions', dataSet: 'macro', here: 'indicator_code', there: 'indicator_code', sort: '-year' },
  ],
  // biome-ignore format: one line each
  hotFilters: [
    { name_cn: '各省地区生产总值', name_en: 'GDP of provinces', question_cn: '各省的地区生产总值是多少？', question_en: 'What is the GDP of each province?', filter: { op: 'and', items: [{ field: 'indicator_code', op: 'eq', value: 'gdp' }, { field: 'region_level', op: 'eq', value: 'province' }] } },
    { name_cn: '全国人口', name_en: 'Population of China', question_cn: '全国有多少人口？', question_en: 'How many people live in China?', filter: { op: 'and', items: [{ field: 'tab', op: 'eq', value: 'demographic-data' }, { field: 'region_level', op: 'eq', value: 'country' }] } },
    { name_cn: '只看真实数据', name_en: 'Statistics only', question_cn: '哪些数值来自公布的统计，而不是推算？', question_en: 'Which values are published statistics, not modeled?', filter: { field: 'modelled', op: 'eq', value: false } },
    { name_cn: '城市建设用地', name_en: 'Land of cities', filter: { op: 'and', items: [{ field: 'tab', op: 'eq', value: 'construct-land' }, { field: 'region_level', op: 'eq', value: 'city' }] } },
  ],
});
