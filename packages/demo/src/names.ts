import { usccCheckDigit } from '@daas/contract/identity';
import type { Random } from './random';
import type { Place } from './reference';

/** Names, codes and contacts that look right and are not real. */

type Syllable = { letter: string; reading: string };
const syllables = (pairs: string): Syllable[] =>
  pairs.split(' ').map((pair) => ({ letter: pair.slice(0, 1), reading: pair.slice(1) }));

/** What companies are called everywhere, the commonest first. */
const COMMON = syllables(
  '鑫xin 华hua 恒heng 瑞rui 达da 盛sheng 源yuan 金jin 宏hong 兴xing 泰tai 通tong 丰feng 顺shun 诚cheng 信xin 天tian 安an 佳jia 德de ' +
    '博bo 嘉jia 创chuang 海hai 隆long 利li 森sen 宇yu 腾teng 凯kai 正zheng 亿yi 康kang 润run 科ke 联lian 裕yu 祥xiang 友you 富fu',
);
/** What few are: with one of these a name is hardly a real company's. */
const RARE = syllables(
  '澜lan 珩heng 昀yun 翊yi 煜yu 琛chen 桓huan 溯su 弈yi 砺li 瀚han 昱yu 铎duo 旻min 屹yi 栩xu 湛zhan 祺qi 沐mu 熠yi ' +
    '钰yu 骁xiao 璟jing 衡heng 岚lan 曜yao 峻jun 霖lin 恺kai 朔shuo 鹭lu 槿jin 荟hui 堃kun 铂bo 钧jun 漪yi 玥yue 晟sheng 琰yan',
);

const SURNAMES = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎',
];
const ROADS = ['示例路', '示范大道', '样本街', '演示路', '范例中路', '示例二路', '样板东街', '演示科技路'];

export type Brand = { letters: string; reading: string };
/** One common character and one rare one. */
export const brand = (random: Random): Brand => {
  const pair = [random.pickFamous(COMMON, 20), random.pick(RARE)];
  if (random.chance(0.5)) pair.reverse();
  const reading = pair.map((syllable) => syllable.reading).join('');
  return {
    letters: pair.map(({ letter }) => letter).join(''),
    reading: reading.charAt(0).toUpperCase() + reading.slice(1),
  };
};

const AUTONOMOUS =
  /((维吾尔|壮|回|藏|苗|彝|侗|瑶|白|傣|黎|羌|满|土家|布依|朝鲜|哈尼|傈僳|景颇|蒙古|哈萨克|柯尔克孜|土|畲|仡佬|水|毛南|仫佬|拉祜|佤|纳西|独龙|怒|普米|布朗|保安|东乡|撒拉|裕固|塔吉克|锡伯|达斡尔|鄂温克|各)族?)*自治(区|州|县|旗)$/;

/** '宁波市' → '宁波'; autonomous places keep the part that names them. */
export const shortPlace = (name: string): string => {
  const short = name.replace(AUTONOMOUS, '').replace(/(省|市|地区|盟|新区|区|县)$/, '');
  return short.length >= 2 ? short : name;
};

/** A surname with 某 for the given name: no real person. */
export const person = (random: Random): string => `${random.pickHead(SURNAMES, 2)}某`;

/** 11 digits from 100, a range that is not given out. */
export const phone = (random: Random): string => `100${random.digits(8)}`;

export const street = (random: Random, place: Place): string =>
  `${place.province}${place.city === place.province || place.city === place.county ? '' : place.city}${place.county}${random.pick(ROADS)}${random.int(1, 999)}号`;

/** What agencies are called, those with the most clients first, and what they are. */
const AGENCIES = ['衡越', '桓岚', '澜启', '昀砺', '屹辰', '荟璟', '钰衡', '瀚禾', '曜栩', '峻溯', '霖恺', '祺越'];
const PRACTICES = ['知识产权代理有限公司', '知识产权代理事务所（普通合伙）', '知识产权服务有限公司'];
const CAPITAL = '北京市';

/** Who files patents and marks: an agency of the capital, or of the client's own province. */
export const agency = (random: Random, province: string): string => {
  const place = random.chance(0.4) ? CAPITAL : province;
  const name = random.pickHead(AGENCIES, 2);
  return `${shortPlace(place)}${name}${PRACTICES[AGENCIES.indexOf(name) % PRACTICES.length]}`;
};

/** Where a company is registered, as its row says it. */
export const placeOf = ({ province, city, county, code }: Place, kind?: string) => ({
  registration_authority: `${kind === '股份有限公司' ? city : county}市场监督管理局`,
  province,
  city,
  county,
  division_code: code,
});

const ORGANISATION_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
/** Value of a character in an organisation code: A is 10, whatever letters the credit code leaves out. */
const organisationValue = (letter: string) => Number.parseInt(letter, 36);

/** Five digits, and beyond them five characters that begin with a letter: up to 19 million. */
const fiveLetters = (serial: number): string => {
  if (serial < 100_000) return String(serial).padStart(5, '0');
  const base = ORGANISATION_LETTERS.length;
  let text = '';
  for (let left = 10 * base ** 4 + serial; text.length < 5; left = Math.floor(left / base))
    text = `${ORGANISATION_LETTERS[left % base]}${text}`;
  return text;
};

/**
 * A unified social credit code with right check digits (GB 11714 inside, GB 32100 outside) and division 000000, which
 * no authority has: it can belong to no company.
 */
export const uscc = (random: Random, serial: number): string => {
  const body = `MA${ORGANISATION_LETTERS[random.int(0, 30)]}${fiveLetters(serial)}`;
  const sum = ORGANISATION_WEIGHTS.reduce((total, weight, i) => total + weight * organisationValue(body.charAt(i)), 0);
  const check = (11 - (sum % 11)) % 11;
  const first17 = `91000000${body}${check === 10 ? 'X' : check}`;
  return `${first17}${usccCheckDigit(first17)}`;
};
