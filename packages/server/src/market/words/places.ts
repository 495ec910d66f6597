/** Other spellings and their official names. */
type Words = readonly (readonly [spellings: readonly string[], names: readonly string[]])[];

const YANGTZE_DELTA = ['上海市', '江苏省', '浙江省', '安徽省'];
const PEARL_DELTA = ['广州市', '深圳市', '珠海市', '佛山市', '江门市', '东莞市', '中山市', '惠州市', '肇庆市'];
const NORTHEAST = ['辽宁省', '吉林省', '黑龙江省'];
const NORTH = ['北京市', '天津市', '河北省', '山西省', '内蒙古自治区'];
const EAST = ['上海市', '江苏省', '浙江省', '安徽省', '福建省', '江西省', '山东省'];
const CENTRAL = ['河南省', '湖北省', '湖南省'];
const SOUTH = ['广东省', '广西壮族自治区', '海南省'];
const SOUTHWEST = ['重庆市', '四川省', '贵州省', '云南省', '西藏自治区'];
const NORTHWEST = ['陕西省', '甘肃省', '青海省', '宁夏回族自治区', '新疆维吾尔自治区'];

/** Regions of several places. */
export const REGIONS: Words = [
  [['长三角', '长江三角洲', 'yangtze river delta', 'yangtze delta'], YANGTZE_DELTA],
  [['江浙沪'], ['江苏省', '浙江省', '上海市']],
  [['江浙沪皖'], YANGTZE_DELTA],
  [['珠三角', '珠江三角洲', '大湾区', '粤港澳大湾区', 'pearl river delta', 'greater bay area'], PEARL_DELTA],
  [
    ['京津冀', 'beijing-tianjin-hebei', 'jing-jin-ji'],
    ['北京市', '天津市', '河北省'],
  ],
  [
    ['成渝', '川渝', 'chengdu-chongqing'],
    ['四川省', '重庆市'],
  ],
  [['云贵川'], ['云南省', '贵州省', '四川省']],
  [['两广'], ['广东省', '广西壮族自治区']],
  [['东三省', '东北三省', '东北地区', 'northeast china', 'northeastern china'], NORTHEAST],
  [['华北', '华北地区', 'north china'], NORTH],
  [['华东', '华东地区', 'east china'], EAST],
  [['华中', '华中地区', 'central china'], CENTRAL],
  [['华南', '华南地区', 'south china'], SOUTH],
  [['西南地区', 'southwest china'], SOUTHWEST],
  [['西北地区', '西北五省', 'northwest china'], NORTHWEST],
  [
    ['西部地区', 'western china'],
    [...SOUTHWEST, ...NORTHWEST, '内蒙古自治区', '广西壮族自治区'],
  ],
  [
    ['中部六省', '中部地区'],
    [...CENTRAL, '山西省', '安徽省', '江西省'],
  ],
  [
    ['一线城市', '北上广深', 'tier-1 cities', 'first-tier cities'],
    ['北京市', '上海市', '广州市', '深圳市'],
  ],
];

/** Large cities by their English name. */
export const CITIES_EN: Words = (
  [
    ['guangzhou', '广州市'],
    ['shenzhen', '深圳市'],
    ['dongguan', '东莞市'],
    ['foshan', '佛山市'],
    ['zhuhai', '珠海市'],
    ['hangzhou', '杭州市'],
    ['ningbo', '宁波市'],
    ['wenzhou', '温州市'],
    ['jinhua', '金华市'],
    ['nanjing', '南京市'],
    ['suzhou', '苏州市'],
    ['wuxi', '无锡市'],
    ['nantong', '南通市'],
    ['changzhou', '常州市'],
    ['hefei', '合肥市'],
    ['xiamen', '厦门市'],
    ['quanzhou', '泉州市'],
    ['nanchang', '南昌市'],
    ['jinan', '济南市'],
    ['qingdao', '青岛市'],
    ['yantai', '烟台市'],
    ['zhengzhou', '郑州市'],
    ['wuhan', '武汉市'],
    ['changsha', '长沙市'],
    ['nanning', '南宁市'],
    ['haikou', '海口市'],
    ['chengdu', '成都市'],
    ['guiyang', '贵阳市'],
    ['kunming', '昆明市'],
    ["xi'an", '西安市'],
    ['xian', '西安市'],
    ['lanzhou', '兰州市'],
    ['taiyuan', '太原市'],
    ['shijiazhuang', '石家庄市'],
    ['shenyang', '沈阳市'],
    ['dalian', '大连市'],
    ['changchun', '长春市'],
    ['harbin', '哈尔滨市'],
    ['urumqi', '乌鲁木齐市'],
  ] as const
).map(([spelling, name]) => [[spelling], [name]]);

/** County-level cities whose name is a common word: they need their rank, or the province before them. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  '东方',
  '安宁',
  '永安',
  '安国',
  '大安',
  '平安',
  '开原',
  '同江',
  '阿里',
]);

/** Other names for industries of GB/T 4754. If a data set lacks the first industry, the second is used. */
export const INDUSTRY_WORDS: Words = [
  [['manufacturers', 'manufacturer'], ['制造业']],
  [['建筑行业', '建筑施工'], ['建筑业']],
  [['零售批发', '批发零售', '批发零售业', 'retail', 'wholesale'], ['批发和零售业']],
  [['物流', '物流业', '物流行业', '交通运输', '交通运输业', 'logistics', 'transport'], ['交通运输、仓储和邮政业']],
  [['住宿餐饮', '酒店餐饮', 'catering', 'hotels and restaurants'], ['住宿和餐饮业']],
  [['restaurants'], ['餐饮业', '住宿和餐饮业']],
  [
    ['软件业', '软件行业', 'software'],
    ['软件和信息技术服务业', '信息传输、软件和信息技术服务业'],
  ],
  [['信息技术', '信息技术业', 'it行业', 'it industry'], ['信息传输、软件和信息技术服务业']],
  [
    ['互联网', '互联网行业', 'internet'],
    ['互联网和相关服务', '信息传输、软件和信息技术服务业'],
  ],
  [['金融行业', 'financial'], ['金融业']],
  [['房地产', '房地产行业'], ['房地产业']],
  [
    ['商务服务', 'business services'],
    ['商务服务业', '租赁和商务服务业'],
  ],
  [['科研', '科研行业'], ['科学研究和技术服务业']],
  [['教育行业'], ['教育']],
  [
    ['医疗卫生', '卫生行业', '医疗行业', 'health', 'healthcare'],
    ['卫生', '卫生和社会工作'],
  ],
  [['文体娱乐', '文娱'], ['文化、体育和娱乐业']],
  [['医药行业', '制药业', '制药行业', 'pharmaceuticals'], ['医药制造业']],
  [['汽车行业', '汽车制造', 'automotive'], ['汽车制造业']],
  [['化工行业', '化工业', 'chemicals'], ['化学原料和化学制品制造业']],
  [['纺织行业', 'textiles'], ['纺织业']],
  [['食品行业', 'food'], ['食品制造业']],
  [['farming'], ['农业', '农、林、牧、渔业']],
];
