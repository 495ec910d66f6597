/** What shops of each kind are like: `area` in ㎡ and `spend` in yuan are medians. */
export type ShopKind = {
  kind: string;
  sector: string;
  weight: number;
  area: number;
  spend: number | null;
  hours: string;
  services: string[];
  /** What one of its places is called; a shop when left out. */
  place?: string;
  /** ㎡ for each of its hands, where that is not as in other shops. */
  room?: number;
  /** What an independent shop of the kind calls itself; kinds without one are chains only. */
  word?: string;
  /** Whether a brand of the kind fits, where others have the same kind. */
  chains?: (brand: string) => boolean;
  /** GB/T 4754 classes of the companies that run them. */
  trades: string[];
};

const food = (kind: string, weight: number, area: number, spend: number, hours: string, word?: string): ShopKind => ({
  kind,
  sector: '餐饮',
  weight,
  area,
  spend,
  hours,
  services: ['堂食', '外卖', '自提', '开发票', '无线网络'],
  ...(word ? { word } : {}),
  trades: ['6210', '1411'],
});
const retail = (kind: string, weight: number, area: number, spend: number, word: string, trades: string): ShopKind => ({
  kind,
  sector: '零售',
  weight,
  area,
  spend,
  hours: 'Mo-Su 09:30-21:30',
  services: ['自提', '会员', '开发票', '停车'],
  word,
  trades: trades.split(' '),
});
const service = (
  kind: string,
  sector: string,
  weight: number,
  area: number,
  hours: string,
  trades: string,
): ShopKind => ({
  kind,
  sector,
  weight,
  area,
  spend: null,
  hours,
  services: ['停车', '无障碍', '开发票'],
  trades: trades ? trades.split(' ') : [],
});

const TEA = /[茶奶]|CoCo|1点点|7分甜|书亦|古茗|蜜雪|沪上阿姨|益禾|霸王|乐乐|快乐柠檬|贡/;

// biome-ignore format: one line each
export const SHOP_KIND_LIST: readonly ShopKind[] = [
  { ...food('amenity/restaurant', 200, 260, 78, 'Mo-Su 10:30-21:30', '小馆'), services: ['堂食', '外卖', '包间', '停车', '开发票', '无线网络'] },
  food('amenity/fast_food', 150, 95, 28, 'Mo-Su 09:00-22:00', '快餐'),
  // 2023 report on new tea drinks (China Chain Store & Franchise Association): 57.7 % of the shops for drinks.
  { ...food('amenity/cafe', 63, 55, 26, 'Mo-Su 08:30-22:00', '咖啡'), chains: (brand) => !TEA.test(brand) },
  { ...food('amenity/cafe', 87, 32, 16, 'Mo-Su 10:00-22:00', '奶茶'), chains: (brand) => TEA.test(brand) },
  food('amenity/ice_cream', 14, 40, 24, 'Mo-Su 10:00-22:00'),
  food('shop/bakery', 40, 70, 32, 'Mo-Su 08:00-21:30', '烘焙'),
  food('shop/pastry', 18, 60, 36, 'Mo-Su 08:30-21:00', '糕点'),
  food('shop/deli', 30, 35, 34, 'Mo-Su 09:30-22:00', '卤味'),
  retail('shop/nuts', 18, 60, 38, '炒货', '5212 5123'),
  retail('shop/greengrocer', 48, 80, 35, '果蔬', '5123 5212'),
  retail('shop/tea', 14, 65, 180, '茶叶', '1530 5212'),
  { ...retail('shop/supermarket', 52, 1600, 68, '超市', '5212 5123'), hours: 'Mo-Su 08:30-21:30' },
  { ...retail('shop/convenience', 110, 85, 18, '便利店', '5212 5181'), hours: '24/7' },
  retail('shop/wholesale', 5, 12000, 420, '批发', '5181'),
  retail('shop/variety_store', 24, 180, 46, '生活馆', '5212 5181'),
  retail('shop/clothes', 62, 160, 260, '服饰', '1829 5212'),
  retail('shop/shoes', 16, 110, 220, '鞋业', '1952 5212'),
  retail('shop/jewelry', 30, 120, 2600, '珠宝', '5212 5181'),
  retail('shop/cosmetics', 14, 90, 180, '美妆', '5212 5181'),
  retail('shop/chemist', 10, 140, 85, '个护', '5212'),
  retail('shop/toys', 14, 130, 140, '玩具', '5212 5181'),
  retail('shop/books', 20, 420, 62, '书店', '7251 8391'),
  retail('shop/furniture', 14, 2400, 1800, '家居', '2110 1771'),
  retail('shop/electronics', 22, 900, 1600, '电器', '5137'),
  retail('shop/mobile_phone', 34, 110, 2400, '数码', '5137 5181'),
  retail('shop/optician', 14, 90, 480, '眼镜', '5212'),
  retail('shop/bicycle', 8, 120, 900, '车行', '5263'),
  { ...service('shop/telecommunication', '生活服务', 26, 140, 'Mo-Su 09:00-18:00', ''), place: '营业厅' },
  service('shop/photo', '生活服务', 10, 180, 'Mo-Su 09:30-19:00', '7251'),
  service('shop/dry_cleaning', '生活服务', 12, 60, 'Mo-Su 08:30-20:30', '7820'),
  { ...service('amenity/post_office', '生活服务', 60, 120, 'Mo-Su 08:30-18:30', ''), place: '营业点' },
  service('office/estate_agent', '生活服务', 26, 90, 'Mo-Su 09:00-21:00', '7010 7020'),
  { ...retail('amenity/pharmacy', 70, 120, 68, '大药房', '5154 2720'), hours: 'Mo-Su 08:00-22:00' },
  { ...service('amenity/bank', '金融', 60, 420, 'Mo-Fr 09:00-17:00', ''), place: '支行', room: 32 },
  { ...service('office/insurance', '金融', 18, 320, 'Mo-Fr 09:00-17:30', ''), place: '营业部' },
  { ...service('office/financial_advisor', '金融', 10, 380, 'Mo-Fr 09:00-17:30', ''), place: '营业部' },
  { ...service('tourism/hotel', '住宿', 52, 4200, '24/7', '6110'), spend: 268, services: ['停车', '无线网络', '无障碍', '会员', '开发票'] },
  { ...service('amenity/fuel', '汽车与出行', 44, 1800, '24/7', ''), spend: 240, place: '加油站', room: 180 },
  { ...service('amenity/charging_station', '汽车与出行', 26, 600, '24/7', ''), spend: 38, place: '充电站', room: 300 },
  service('shop/car', '汽车与出行', 20, 1100, 'Mo-Su 09:00-20:00', '3612 5263'),
  service('shop/car_repair', '汽车与出行', 26, 420, 'Mo-Su 08:30-18:30', '5263'),
  { ...service('amenity/cinema', '文体娱乐', 14, 2600, 'Mo-Su 10:00-24:00', '7251'), spend: 44, room: 110 },
  { ...service('leisure/fitness_centre', '文体娱乐', 14, 900, 'Mo-Su 08:00-22:00', '7861'), spend: 90 },
  { ...service('amenity/language_school', '文体娱乐', 10, 360, 'Tu-Su 09:00-20:30', '8391'), place: '校区' },
];
