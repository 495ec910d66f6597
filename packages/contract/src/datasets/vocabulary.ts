import { REVENUE_BANDS } from '../enums';
import type { EnumValue, FieldDefinition, Vocabulary } from './definition';

const LEVELS: Record<Vocabulary, readonly RegExp[]> = {
  division: [/provinces?$/, /city$/, /(county|district)$/],
  industry: [/(_l1|section)$/, /(_l2|division)$/, /(_l3|group(_name)?)$/, /(_l4|class(_name)?)$/],
  port: [],
};

/** Level of a field's names in its vocabulary: 1 for the widest, 0 for any. */
export const vocabularyLevel = (
  { name_en, values }: Pick<FieldDefinition, 'name_en' | 'values'>,
  vocabulary: Vocabulary,
): number => (values ? 1 : LEVELS[vocabulary].findIndex((pattern) => pattern.test(name_en)) + 1);

/** Closed lists that several data sets use. The values are those in rows. */
const list = (
  rows: readonly (readonly [value: string, name_cn: string, name_en: string, aliases?: readonly string[]])[],
): EnumValue[] =>
  rows.map(([value, name_cn, name_en, aliases]) => ({
    value,
    name_cn,
    name_en,
    ...(aliases ? { aliases: [...aliases] } : {}),
  }));

/** Returns a list of Chinese words that are their own labels. */
export const words = (
  rows: readonly (readonly [name_cn: string, name_en: string, aliases?: readonly string[] | undefined])[],
): EnumValue[] =>
  rows.map(([name_cn, name_en, aliases]) => ({
    value: name_cn,
    name_cn,
    name_en,
    ...(aliases ? { aliases: [...aliases] } : {}),
  }));

export const codes = list;

/** GB/T 2260, mainland. */
export const PROVINCES = words([
  ['北京市', 'Beijing'],
  ['天津市', 'Tianjin'],
  ['河北省', 'Hebei'],
  ['山西省', 'Shanxi'],
  ['内蒙古自治区', 'Inner Mongolia'],
  ['辽宁省', 'Liaoning'],
  ['吉林省', 'Jilin'],
  ['黑龙江省', 'Heilongjiang'],
  ['上海市', 'Shanghai'],
  ['江苏省', 'Jiangsu'],
  ['浙江省', 'Zhejiang'],
  ['安徽省', 'Anhui'],
  ['福建省', 'Fujian'],
  ['江西省', 'Jiangxi'],
  ['山东省', 'Shandong'],
  ['河南省', 'Henan'],
  ['湖北省', 'Hubei'],
  ['湖南省', 'Hunan'],
  ['广东省', 'Guangdong'],
  ['广西壮族自治区', 'Guangxi'],
  ['海南省', 'Hainan'],
  ['重庆市', 'Chongqing'],
  ['四川省', 'Sichuan'],
  ['贵州省', 'Guizhou'],
  ['云南省', 'Yunnan'],
  ['西藏自治区', 'Tibet'],
  ['陕西省', 'Shaanxi'],
  ['甘肃省', 'Gansu'],
  ['青海省', 'Qinghai'],
  ['宁夏回族自治区', 'Ningxia'],
  ['新疆维吾尔自治区', 'Xinjiang'],
]);

/** GB/T 4754-2017, first level. */
export const INDUSTRY_SECTIONS = words([
  ['农、林、牧、渔业', 'Agriculture, forestry and fishing'],
  ['采矿业', 'Mining'],
  ['制造业', 'Manufacturing'],
  ['电力、热力、燃气及水生产和供应业', 'Electricity, heat, gas and water'],
  ['建筑业', 'Construction'],
  ['批发和零售业', 'Wholesale and retail'],
  ['交通运输、仓储和邮政业', 'Transport, storage and post'],
  ['住宿和餐饮业', 'Hotels and catering'],
  ['信息传输、软件和信息技术服务业', 'Information and software'],
  ['金融业', 'Finance'],
  ['房地产业', 'Real estate'],
  ['租赁和商务服务业', 'Leasing and business services'],
  ['科学研究和技术服务业', 'Research and technical services'],
  ['水利、环境和公共设施管理业', 'Water, environment and public facilities'],
  ['居民服务、修理和其他服务业', 'Household and repair services'],
  ['教育', 'Education'],
  ['卫生和社会工作', 'Health and social work'],
  ['文化、体育和娱乐业', 'Culture, sports and entertainment'],
  ['公共管理、社会保障和社会组织', 'Public administration'],
  ['国际组织', 'International organizations'],
]);

/** Area of responsibility of an authority. */
export const AUTHORITY_LEVELS = words([
  ['国家级', 'National'],
  ['省级', 'Province'],
  ['市级', 'City'],
  ['区县级', 'County'],
]);

export const TRADE_MODES = words([
  ['一般贸易', 'General trade'],
  ['进料加工', 'Processing with imported materials'],
  ['来料加工', 'Processing with supplied materials'],
  ['市场采购', 'Market procurement'],
  ['跨境电商', 'Cross-border e-commerce'],
  ['保税物流', 'Bonded logistics'],
]);

export const TRANSPORT_MODES = words([
  ['水路运输', 'Sea'],
  ['航空运输', 'Air'],
  ['公路运输', 'Road'],
  ['铁路运输', 'Rail'],
]);

/** Ranges above 10000 are in units of 10,000 (§5); English shortens them to thousands and millions. */
const cn = (tenThousands: number) => `${tenThousands}万`;
const en = (tenThousands: number) => (tenThousands < 100 ? `${tenThousands * 10}k` : `${tenThousands / 100}M`);

/** Codes 0 to 6. // §3 */
export const REVENUE_BAND_VALUES = codes(
  REVENUE_BANDS.map(({ code, from, to }) => {
    if (from === null) return [String(code), '未知', 'Unknown'];
    if (to === null) return [String(code), `${cn(from)}以上`, `Over ${en(from)}`];
    if (from === 0) return [String(code), `${cn(to)}以下`, `Under ${en(to)}`];
    return [String(code), `${cn(from)}-${cn(to)}`, `${en(from)}-${en(to)}`];
  }),
);

export const EMPLOYEE_BANDS = codes([
  ['0-49', '少于50人', 'Under 50'],
  ['50-99', '50-99人', '50-99'],
  ['100-499', '100-499人', '100-499'],
  ['500-999', '500-999人', '500-999'],
  ['1000-4999', '1000-4999人', '1,000-4,999'],
  ['5000+', '5000人以上', '5,000 and more'],
]);

export const COMPANY_SCALES = words([
  ['大型', 'Large', ['big', 'large-sized']],
  ['中型', 'Medium', ['中小', '中小企业', '中小微', '中小微企业', 'mid-sized', 'medium-sized', 'SME']],
  ['小型', 'Small', ['小微', '小微企业', '中小', '中小企业', '中小微', '中小微企业', 'small-sized', 'SME']],
  ['微型', 'Micro', ['小微', '小微企业', '中小', '中小企业', '中小微', '中小微企业', 'SME']],
]);

/** Kinds of shops, with the tags of OpenStreetMap. */
export const SHOP_KINDS = codes([
  ['amenity/restaurant', '餐厅', 'Restaurant', ['饭店', '餐馆']],
  ['amenity/fast_food', '快餐小吃', 'Fast food', ['快餐店', '快餐', '小吃店']],
  [
    'amenity/cafe',
    '咖啡茶饮',
    'Coffee and tea',
    ['咖啡店', '咖啡馆', '咖啡厅', '奶茶店', '茶饮店', 'coffee shop', 'cafe', 'café', 'tea shop'],
  ],
  ['amenity/ice_cream', '冰淇淋甜品', 'Ice cream'],
  ['shop/bakery', '面包烘焙', 'Bakery', ['面包店', '烘焙店']],
  ['shop/pastry', '糕点', 'Pastry'],
  ['shop/deli', '熟食卤味', 'Delicatessen'],
  ['shop/nuts', '坚果零食', 'Nuts and snacks'],
  ['shop/greengrocer', '水果生鲜', 'Fruit and vegetables', ['水果店', '生鲜店', 'greengrocer']],
  ['shop/tea', '茶叶', 'Tea'],
  ['shop/supermarket', '超市', 'Supermarket'],
  ['shop/convenience', '便利店', 'Convenience shop', ['convenience store']],
  ['shop/wholesale', '仓储会员店', 'Wholesale club'],
  ['shop/variety_store', '生活百货', 'Variety shop'],
  ['shop/department_store', '百货', 'Department store', ['百货商场', '百货公司']],
  ['shop/clothes', '服装', 'Clothes', ['服装店', 'clothes shop', 'clothing store']],
  ['shop/shoes', '鞋店', 'Shoes'],
  ['shop/jewelry', '珠宝', 'Jewellery'],
  ['shop/cosmetics', '化妆品', 'Cosmetics'],
  ['shop/chemist', '个人护理', 'Chemist'],
  ['shop/toys', '玩具', 'Toys'],
  ['shop/books', '书店', 'Books', ['bookshop', 'bookstore']],
  ['shop/furniture', '家具家居', 'Furniture'],
  ['shop/electronics', '家电数码', 'Electronics'],
  ['shop/mobile_phone', '手机', 'Mobile phones'],
  ['shop/telecommunication', '电信营业厅', 'Telecommunication'],
  ['shop/optician', '眼镜店', 'Optician'],
  ['shop/bicycle', '自行车', 'Bicycles'],
  ['shop/photo', '照相馆', 'Photo studio'],
  ['shop/car', '汽车销售', 'Cars'],
  ['shop/car_repair', '汽车维修', 'Car repair'],
  ['shop/dry_cleaning', '洗衣店', 'Dry cleaning'],
  ['amenity/pharmacy', '药店', 'Pharmacy', ['药房', 'drugstore']],
  ['amenity/bank', '银行网点', 'Bank'],
  ['amenity/post_office', '快递邮政', 'Post and parcels'],
  ['amenity/fuel', '加油站', 'Fuel', ['petrol station', 'gas station']],
  ['amenity/charging_station', '充电站', 'Charging station'],
  ['amenity/cinema', '电影院', 'Cinema'],
  ['amenity/language_school', '语言培训', 'Language school'],
  ['tourism/hotel', '酒店', 'Hotel', ['宾馆', '旅馆']],
  ['office/estate_agent', '房产中介', 'Estate agent'],
  ['office/insurance', '保险网点', 'Insurance'],
  ['office/financial_advisor', '证券营业部', 'Securities'],
  ['leisure/fitness_centre', '健身房', 'Gym', ['健身中心', 'fitness centre']],
]);

export const COMPANY_TAGS = words([
  ['高新技术企业', 'High-tech enterprise', ['高新技术', '高新企业', '高企', 'high-tech', 'hi-tech', 'high tech']],
  [
    '专精特新',
    'Specialized and innovative',
    ['专精特新中小企业', 'specialised and innovative', 'specialised and new', 'specialized and new', 'SRDI'],
  ],
  ['科技型中小企业', 'Technology SME', ['科技中小企业', '科小', '科技型']],
  ['进出口企业', 'Importer or exporter', ['进出口', '进出口公司', 'import and export']],
  [
    '规模以上工业',
    'Industrial above designated size',
    ['规上工业', '规上', '规上企业', '规模以上', 'industrial above scale'],
  ],
  ['绿色工厂', 'Green factory'],
  ['独角兽培育', 'Unicorn candidate', ['准独角兽', '潜在独角兽', 'potential unicorn']],
]);

export const PROJECT_TYPES = words([
  ['资金扶持', 'Funding'],
  ['资质认定', 'Recognition'],
  ['科技计划', 'Technology plan'],
  ['技术改造', 'Technical upgrading'],
  ['人才项目', 'Talent'],
  ['平台建设', 'Platforms'],
  ['绿色低碳', 'Green and low-carbon'],
  ['外贸促进', 'Foreign trade'],
]);

export const PROJECT_STATUSES = words([
  ['未开始', 'Not yet open'],
  ['申报中', 'Open'],
  ['评审中', 'In review'],
  ['公示中', 'Public notice'],
  ['已公告', 'Announced'],
]);

/** Topics of macro data, by the keys of their pages. // §2 */
export const MACRO_TABS = codes([
  ['economic-view', '经济概况', 'Economy'],
  ['industrial-development', '产业发展', 'Industry'],
  ['demographic-data', '人口数据', 'Population'],
  ['financial-data', '财政金融', 'Finance'],
  ['infrastructure', '基础设施', 'Infrastructure'],
  ['construct-land', '建设用地', 'Land'],
]);
export const MACRO_LEVELS = codes([
  ['country', '国家', 'Country'],
  ['province', '省', 'Province'],
  ['city', '市', 'City'],
]);
