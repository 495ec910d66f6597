import { words } from './vocabulary';

export const CONTINENTS = words([
  ['亚洲', 'Asia'],
  ['欧洲', 'Europe'],
  ['北美洲', 'North America'],
  ['南美洲', 'South America'],
  ['非洲', 'Africa'],
  ['大洋洲', 'Oceania'],
]);

/** ISO 3166 codes with Chinese and English names as in trade statistics, by continent. */
const TABLE: Record<string, string> = {
  亚洲: `
AE 阿联酋 United Arab Emirates; AF 阿富汗 Afghanistan; AM 亚美尼亚 Armenia; AZ 阿塞拜疆 Azerbaijan;
BD 孟加拉国 Bangladesh; BH 巴林 Bahrain; BN 文莱 Brunei; BT 不丹 Bhutan; CN 中国 China;
CY 塞浦路斯 Cyprus; GE 格鲁吉亚 Georgia; HK 中国香港 Hong Kong, China; ID 印度尼西亚 Indonesia;
IL 以色列 Israel; IN 印度 India; IQ 伊拉克 Iraq; IR 伊朗 Iran; JO 约旦 Jordan; JP 日本 Japan;
KG 吉尔吉斯斯坦 Kyrgyzstan; KH 柬埔寨 Cambodia; KR 韩国 South Korea; KW 科威特 Kuwait;
KZ 哈萨克斯坦 Kazakhstan; LA 老挝 Laos; LB 黎巴嫩 Lebanon; LK 斯里兰卡 Sri Lanka; MM 缅甸 Myanmar;
MN 蒙古 Mongolia; MO 中国澳门 Macao, China; MV 马尔代夫 Maldives; MY 马来西亚 Malaysia; NP 尼泊尔 Nepal;
OM 阿曼 Oman; PH 菲律宾 Philippines; PK 巴基斯坦 Pakistan; PS 巴勒斯坦 Palestine; QA 卡塔尔 Qatar;
SA 沙特阿拉伯 Saudi Arabia; SG 新加坡 Singapore; SY 叙利亚 Syria; TH 泰国 Thailand;
TJ 塔吉克斯坦 Tajikistan; TL 东帝汶 Timor-Leste; TM 土库曼斯坦 Turkmenistan; TR 土耳其 Türkiye;
TW 中国台湾 Taiwan, China; UZ 乌兹别克斯坦 Uzbekistan; VN 越南 Vietnam; YE 也门 Yemen`,
  欧洲: `
AL 阿尔巴尼亚 Albania; AT 奥地利 Austria; BA 波黑 Bosnia and Herzegovina; BE 比利时 Belgium;
BG 保加利亚 Bulgaria; BY 白俄罗斯 Belarus; CH 瑞士 Switzerland; CZ 捷克 Czechia; DE 德国 Germany;
DK 丹麦 Denmark; EE 爱沙尼亚 Estonia; ES 西班牙 Spain; FI 芬兰 Finland; FR 法国 France;
GB 英国 United Kingdom; GR 希腊 Greece; HR 克罗地亚 Croatia; HU 匈牙利 Hungary; IE 爱尔兰 Ireland;
IS 冰岛 Iceland; IT 意大利 Italy; LT 立陶宛 Lithuania; LU 卢森堡 Luxembourg; LV 拉脱维亚 Latvia;
MD 摩尔多瓦 Moldova; ME 黑山 Montenegro; MK 北马其顿 North Macedonia; MT 马耳他 Malta;
NL 荷兰 Netherlands; NO 挪威 Norway; PL 波兰 Poland; PT 葡萄牙 Portugal; RO 罗马尼亚 Romania;
RS 塞尔维亚 Serbia; RU 俄罗斯 Russia; SE 瑞典 Sweden; SI 斯洛文尼亚 Slovenia; SK 斯洛伐克 Slovakia;
UA 乌克兰 Ukraine`,
  北美洲: `
BZ 伯利兹 Belize; CA 加拿大 Canada; CR 哥斯达黎加 Costa Rica; CU 古巴 Cuba;
DO 多米尼加共和国 Dominican Republic; GT 危地马拉 Guatemala; HN 洪都拉斯 Honduras; HT 海地 Haiti;
JM 牙买加 Jamaica; MX 墨西哥 Mexico; NI 尼加拉瓜 Nicaragua; PA 巴拿马 Panama; SV 萨尔瓦多 El Salvador;
TT 特立尼达和多巴哥 Trinidad and Tobago; US 美国 United States`,
  南美洲: `
AR 阿根廷 Argentina; BO 玻利维亚 Bolivia; BR 巴西 Brazil; CL 智利 Chile; CO 哥伦比亚 Colombia;
EC 厄瓜多尔 Ecuador; GY 圭亚那 Guyana; PE 秘鲁 Peru; PY 巴拉圭 Paraguay; SR 苏里南 Suriname;
UY 乌拉圭 Uruguay; VE 委内瑞拉 Venezuela`,
  非洲: `
AO 安哥拉 Angola; BF 布基纳法索 Burkina Faso; BJ 贝宁 Benin; BW 博茨瓦纳 Botswana; CD 刚果（金） DR Congo;
CF 中非共和国 Central African Republic; CG 刚果（布） Congo; CI 科特迪瓦 Côte d'Ivoire;
CM 喀麦隆 Cameroon; CV 佛得角 Cape Verde; DJ 吉布提 Djibouti; DZ 阿尔及利亚 Algeria; EG 埃及 Egypt;
ET 埃塞俄比亚 Ethiopia; GA 加蓬 Gabon; GH 加纳 Ghana; GM 冈比亚 Gambia; GN 几内亚 Guinea;
GQ 赤道几内亚 Equatorial Guinea; GW 几内亚比绍 Guinea-Bissau; KE 肯尼亚 Kenya; LR 利比里亚 Liberia;
LS 莱索托 Lesotho; LY 利比亚 Libya; MA 摩洛哥 Morocco; MG 马达加斯加 Madagascar; ML 马里 Mali;
MR 毛里塔尼亚 Mauritania; MU 毛里求斯 Mauritius; MW 马拉维 Malawi; MZ 莫桑比克 Mozambique;
NA 纳米比亚 Namibia; NE 尼日尔 Niger; NG 尼日利亚 Nigeria; RW 卢旺达 Rwanda; SC 塞舌尔 Seychelles;
SD 苏丹 Sudan; SL 塞拉利昂 Sierra Leone; SN 塞内加尔 Senegal; SO 索马里 Somalia; TD 乍得 Chad;
TG 多哥 Togo; TN 突尼斯 Tunisia; TZ 坦桑尼亚 Tanzania; UG 乌干达 Uganda; ZA 南非 South Africa;
ZM 赞比亚 Zambia; ZW 津巴布韦 Zimbabwe`,
  大洋洲: `
AU 澳大利亚 Australia; FJ 斐济 Fiji; NZ 新西兰 New Zealand; PG 巴布亚新几内亚 Papua New Guinea;
SB 所罗门群岛 Solomon Islands; VU 瓦努阿图 Vanuatu; WS 萨摩亚 Samoa`,
};

export type Country = { code: string; name_cn: string; name_en: string; continent: string };
export const COUNTRY_LIST: readonly Country[] = Object.entries(TABLE).flatMap(([continent, text]) =>
  text.split(/;\s*/).map((entry) => {
    const [code = '', name_cn = '', ...english] = entry.trim().split(' ');
    return { code, name_cn, name_en: english.join(' '), continent };
  }),
);

/** Other names in use. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  AE: ['UAE', 'Emirates'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Britain', 'Great Britain'],
  HK: ['香港', 'Hong Kong'],
  KR: ['Korea', '南韩'],
  MO: ['澳门', 'Macao', 'Macau'],
  NL: ['Holland'],
  SA: ['沙特'],
  TR: ['Turkey'],
  TW: ['台湾', 'Taiwan'],
  US: ['USA', 'U.S.', 'America'],
  VN: ['Viet Nam'],
};

/** Rows contain the Chinese name; another field contains the ISO code. */
export const COUNTRIES = words(
  COUNTRY_LIST.map(({ code, name_cn, name_en }) => [name_cn, name_en, OTHER_NAMES[code]] as const),
);
