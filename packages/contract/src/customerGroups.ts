import type { ApplicationKey } from './applications';
import type { DataSetKey } from './datasets';
import type { FilterNode } from './datasets/filter';
import type { PermissionKey } from './permissions';

/** A predefined customer group: `/customer-group/{type}` and `/bidding/customer-group/{type}`. // §2 */
export interface CustomerGroup {
  /** Last part of the address, unique in its area. */
  type: string;
  area: 'market' | 'bidding';
  dataSet: DataSetKey;
  /** Feature flag that shows it. The permission of its data set is required as well. // §3 */
  access?: PermissionKey;
  name_cn: string;
  name_en: string;
  description_cn: string;
  description_en: string;
  filter: FilterNode;
}

const is = (field: string, value: string | number | boolean): FilterNode => ({ field, op: 'eq', value });
const any = (field: string, ...value: string[]): FilterNode => ({ field, op: 'in', value });
const atLeast = (field: string, value: number): FilterNode => ({ field, op: 'gte', value });
const contains = (field: string, value: string): FilterNode => ({ field, op: 'contains', value });
const filled = (field: string): FilterNode => ({ field, op: 'not_empty' });
const all = (...items: FilterNode[]): FilterNode => ({ op: 'and', items });
const either = (...items: FilterNode[]): FilterNode => ({ op: 'or', items });

const IN_OPERATION = is('status', '存续');
const PRODUCING = is('status', '在产');
const OPEN = is('status', '营业中');
const REGISTERED = is('status', '已注册');
const TRADE = is('industry_l1', '批发和零售业');

type Texts = readonly [name_cn: string, name_en: string, description_cn: string, description_en: string];
const group = (
  area: CustomerGroup['area'],
  type: string,
  dataSet: DataSetKey,
  [name_cn, name_en, description_cn, description_en]: Texts,
  filter: FilterNode,
): CustomerGroup => ({ type, area, dataSet, name_cn, name_en, description_cn, description_en, filter });
/** The flag contains the type: `can_use_home_decoration` belongs to `home-decoration`. */
const flagged = (access: PermissionKey, dataSet: DataSetKey, texts: Texts, filter: FilterNode): CustomerGroup => ({
  ...group('market', access.replace('can_use_', '').replaceAll('_', '-'), dataSet, texts, filter),
  access,
});

// biome-ignore format: two lines each
const MARKET_GROUPS: readonly CustomerGroup[] = [
  flagged('can_use_material', 'factory', ['原材料需求客群', 'Material buyers', '主要原料已知、产能利用率八成以上的在产工厂，适合原材料与辅料供应商。', 'Active factories with known input materials at 80% capacity or more, for material suppliers.'],
    all(PRODUCING, filled('materials'), atLeast('capacity_use', 80))),
  flagged('can_use_crowd', 'shop', ['客流密集门店', 'High-traffic shops', '开在购物中心与交通枢纽、评价数三百以上的门店。', 'Shops in shopping centers and transport hubs with at least 300 reviews.'],
    all(OPEN, any('site', '购物中心', '交通枢纽'), atLeast('review_count', 300))),
  flagged('can_use_unlock_crowd', 'enterprise', ['可触达客群', 'Reachable companies', '存续且有联系电话、参保五十人以上的企业。', 'Companies in operation with a phone number and at least 50 insured employees.'],
    all(IN_OPERATION, is('has_phone', true), atLeast('insured_count', 50))),
  flagged('can_use_inquiry_lead', 'overseas_buyer', ['询盘线索', 'Inquiry leads', '采购活跃、留有联系方式的海外采购商。', 'Active overseas buyers with known contacts.'],
    all(is('activity', '活跃'), is('has_contact', true))),
  flagged('can_use_home_decoration', 'enterprise', ['家装客群', 'Home decoration', '从事住宅与公共建筑装饰装修的存续企业。', 'Companies that decorate homes and public buildings.'],
    all(IN_OPERATION, is('industry_l2', '建筑装饰、装修和其他建筑业'))),
  flagged('can_use_cosmetics_brand', 'trademark', ['化妆品品牌', 'Cosmetics brands', '已注册的第3类商标：化妆品与日化用品。', 'Registered trademarks in class 3: cosmetics and toiletries.'],
    all(REGISTERED, is('nice_class', '3'))),
  flagged('can_use_cosmetics_trader', 'enterprise', ['化妆品贸易商', 'Cosmetics traders', '经营日用品与化妆品批发零售的存续企业。', 'Wholesalers and retailers of cosmetics and toiletries.'],
    all(IN_OPERATION, TRADE, either(contains('business_scope', '化妆品'), contains('business_scope', '日用')))),
  flagged('can_use_cosmetics_store', 'shop', ['化妆品门店', 'Cosmetics stores', '营业中的化妆品与个人护理门店。', 'Open stores for cosmetics and personal care.'],
    all(OPEN, any('kind', 'shop/cosmetics', 'shop/chemist'))),
  flagged('can_use_disinfection_brand', 'trademark', ['消毒产品品牌', 'Disinfectant brands', '已注册的第5类商标：消毒剂与医药卫生用品。', 'Registered trademarks in class 5: disinfectants and medical goods.'],
    all(REGISTERED, is('nice_class', '5'))),
  flagged('can_use_factory', 'factory', ['在产工厂', 'Manufacturers', '正在生产且有联系电话的工厂。', 'Active factories with a phone number.'],
    all(PRODUCING, is('has_phone', true))),
  flagged('can_use_channel_trade', 'enterprise', ['渠道贸易商', 'Channel traders', '注册资本五百万元以上的批发贸易企业。', 'Wholesale companies with a registered capital of at least 5 million yuan.'],
    all(IN_OPERATION, is('industry_l2', '批发业'), atLeast('registered_capital', 500))),
  flagged('can_use_ecommerce_sellers', 'enterprise', ['电商卖家', 'E-commerce sellers', '经营范围含互联网销售的存续企业。', 'Companies in operation that sell online.'],
    all(IN_OPERATION, contains('business_scope', '互联网销售'))),
  flagged('can_use_offline_store', 'shop', ['连锁门店', 'Chain stores', '营业中的直营与加盟门店。', 'Open chain stores, company-owned and franchised.'],
    all(OPEN, any('ownership', '直营', '加盟'))),
  flagged('can_use_capacity_expansion', 'factory', ['产能扩张工厂', 'Expanding factories', '在建，或产能利用率九成以上的工厂。', 'Factories under construction or at 90% capacity or more.'],
    either(is('status', '在建'), atLeast('capacity_use', 90))),
  flagged('can_use_inkjet_application', 'factory', ['喷码应用客群', 'Inkjet coding', '食品、饮料、医药、塑料与线缆等需要喷码标识的在产工厂。', 'Active factories whose products are coded: food, beverages, drugs, plastics, cables.'],
    all(PRODUCING, any('industry_l2', '食品制造业', '酒、饮料和精制茶制造业', '医药制造业', '橡胶和塑料制品业', '电气机械和器材制造业'))),
  flagged('can_use_electronic_component', 'factory', ['电子元器件客群', 'Electronic components', '计算机、通信和其他电子设备制造工厂。', 'Factories that make computers, communication and other electronic equipment.'],
    all(PRODUCING, is('industry_l2', '计算机、通信和其他电子设备制造业'))),
  flagged('can_use_environmental_protection', 'enterprise', ['环保客群', 'Environmental protection', '环境治理、公共设施管理企业与绿色工厂。', 'Environmental service companies and green factories.'],
    all(IN_OPERATION, either(is('industry_l1', '水利、环境和公共设施管理业'), is('tags', '绿色工厂')))),
  flagged('can_use_marketplace_a_best_seller_rank', 'shop', ['外卖热销门店', 'Best-selling delivery shops', '提供外卖、评分四分以上、评价数五百以上的门店。', 'Shops with delivery, rated at least 4 with at least 500 reviews.'],
    all(OPEN, is('services', '外卖'), atLeast('rating', 4), atLeast('review_count', 500))),
  flagged('can_use_marketplace_b_best_seller_rank', 'customs_supplier', ['跨境热销供应商', 'Best-selling exporters', '出口三个以上市场、近一年出口额三十万美元以上的供应商。', 'Suppliers to at least three markets, with annual exports of 300,000 US dollars.'],
    all(atLeast('market_count', 3), atLeast('export_year_usd', 300_000))),
];

const bidding = (type: string, texts: Texts, filter: FilterNode) => group('bidding', type, 'bidding', texts, filter);
const about = (industry: string, ...words: string[]) =>
  either(is('industry', industry), ...words.map((word) => contains('title', word)));

// biome-ignore format: two lines each
const BIDDING_GROUPS: readonly CustomerGroup[] = [
  bidding('it', ['信息化项目', 'Information technology', '软件、系统集成与数据服务的采购与中标。', 'Tenders and awards for software, systems, and data services.'],
    about('信息传输、软件和信息技术服务业', '软件', '系统', '平台')),
  bidding('medical', ['医疗项目', 'Medical', '医院与医疗机构的设备、耗材和服务采购。', 'Equipment, supplies, and services for hospitals.'],
    about('卫生和社会工作', '医院', '医疗', '医用')),
  bidding('construction', ['工程建设项目', 'Construction', '房屋、市政与装饰工程的招标与中标。', 'Building, municipal, and decoration works.'],
    either(is('subject', '工程'), is('industry', '建筑业'))),
  bidding('campus', ['校园项目', 'Campus', '学校与教育机构的采购。', 'Purchases by schools and other educational institutions.'],
    about('教育', '学校', '中学', '小学', '学院', '大学')),
  bidding('environment', ['环境与公共设施项目', 'Environment', '环境治理、园林与公共设施管理的采购。', 'Environmental services, parks, and public facilities.'],
    about('水利、环境和公共设施管理业', '环保', '环境', '园林')),
  bidding('transport', ['交通物流项目', 'Transport', '交通运输、仓储与物流的采购。', 'Transport, storage, and logistics.'],
    about('交通运输、仓储和邮政业', '交通', '公路', '物流')),
  bidding('energy', ['能源项目', 'Energy', '电力、热力、燃气与水务的采购。', 'Electricity, heat, gas, and water.'],
    about('电力、热力、燃气及水生产和供应业', '电缆', '供热', '光伏', '充电')),
  bidding('government', ['政府采购', 'Government', '政府机关作为采购单位的公告。', 'Notices from public authorities as buyers.'],
    is('buyer_kind', '政府机关')),
  bidding('state-owned', ['国企采购', 'State-owned enterprises', '国有企业作为采购单位的公告。', 'Notices from state-owned enterprises as buyers.'],
    is('buyer_kind', '国有企业')),
];

/** All customer groups in display order. */
export const CUSTOMER_GROUPS: readonly CustomerGroup[] = [...MARKET_GROUPS, ...BIDDING_GROUPS];

/** A customer group of a data application: `/data-application/{page}/{type}`. // §2 */
export interface ApplicationGroup
  extends Pick<CustomerGroup, 'type' | 'name_cn' | 'name_en' | 'description_cn' | 'description_en'> {
  application: Extract<ApplicationKey, 'remote_office' | 'authority_billboard' | 'high_enterprises'>;
  page: 'remote-office' | 'authority-billboard' | 'high-enterprises';
  /** Number of companies in the group; null if the group needs more than a filter. */
  filter: FilterNode | null;
}
/** Maximum companies of a group that needs more than a filter. */
export const MAX_GROUP_IDS = 500;
/** Maximum companies per request of evidence: a page of a list. */
export const MAX_EVIDENCE_IDS = 200;

// biome-ignore format: a thought a line
export const APPLICATION_GROUPS: readonly ApplicationGroup[] = [
  {
    application: 'remote_office', page: 'remote-office', type: 'noregist', filter: null,
    name_cn: '异地办公客群', name_en: 'Companies operating away from their registered address',
    description_cn: `入驻楼宇与注册地不在同一区县的存续企业，按注册资本最多列出 ${MAX_GROUP_IDS} 家，适合办公服务、注册迁移与招商。`,
    description_en: `Companies in operation that rent in a different county from where they are registered, up to ${MAX_GROUP_IDS} by capital; for office services and investment promotion.`,
  },
  {
    application: 'authority_billboard', page: 'authority-billboard', type: 'specialized-and-new',
    name_cn: '专精特新企业', name_en: 'Specialized and innovative companies',
    description_cn: '获评专精特新的存续企业。', description_en: 'Companies in operation that are certified as specialized and innovative.',
    filter: all(IN_OPERATION, is('tags', '专精特新')),
  },
  {
    application: 'high_enterprises', page: 'high-enterprises', type: 'potentialhigh',
    name_cn: '潜在高新技术企业', name_en: 'Potential high-tech enterprises',
    description_cn: '从事信息技术、科学研究或高技术制造，参保十人以上，尚未获评高新技术企业的存续企业；不含不能申请认定的分公司、合伙企业与个人独资企业。',
    description_en: 'Companies in information technology, research, or high-tech manufacturing with at least 10 insured employees that are not yet certified as high-tech enterprises; excludes branches, partnerships, and sole proprietorships, which are not eligible.',
    filter: all(
      // Only resident enterprises are recognised: neither branches nor partnerships nor sole proprietorships (国科发火〔2016〕32号, art. 2).
      IN_OPERATION, { field: 'kind', op: 'not_in', value: ['分公司', '合伙企业', '个人独资企业'] },
      { field: 'tags', op: 'ne', value: '高新技术企业' }, atLeast('insured_count', 10),
      either(
        any('industry_l1', '信息传输、软件和信息技术服务业', '科学研究和技术服务业'),
        any('industry_l2', '医药制造业', '专用设备制造业', '计算机、通信和其他电子设备制造业', '仪器仪表制造业', '铁路、船舶、航空航天和其他运输设备制造业'),
      ),
    ),
  },
];
