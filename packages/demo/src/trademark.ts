import { addDays, daysBetween, workingDay } from './days';
import { padded, rowId } from './ids';
import { agency, brand, person, shortPlace, street } from './names';
import { classesOf, NICE_GOODS } from './niceGoods';
import type { Random } from './random';
import type { Company, World } from './world';

const FORMS = [
  ['文字', 46],
  ['图文组合', 26],
  ['字母', 16],
  ['图形', 10],
  ['立体', 2],
] as const;
const ENDINGS = ['优选', '智造', '之家', '生活', '匠心', '云', '通', '臻品'];
/** Selling is everybody's; devices and computing are of those who make or write such. */
const CATCH_ALL = ['35'];
const TECHNICAL = ['35', '9', '42'];
const isTechnical = ({ trade }: Company): boolean => /^(3[4-9]|40|6[345]|73)/.test(trade.code);

/** A notice as the gazette prints it. */
type Notice = { date: string; issue: number; type: string; page: number };
type Step = { date: string; step: string; state: string };

/** The trade mark gazette comes out four times a month: the first issue not before the day. */
const issueFrom = (day: string): { date: string; issue: number } => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const nth = [6, 13, 20, 27].findIndex((one) => one >= date);
  if (nth < 0) return issueFrom(month === 12 ? `${year + 1}-01-01` : `${year}-${padded(month + 1, 2)}-01`);
  const issued = [6, 13, 20, 27][nth] as number;
  return {
    date: `${year}-${padded(month, 2)}-${padded(issued, 2)}`,
    issue: 48 * (year - 1985) + 4 * (month - 1) + nth - 1,
  };
};

/** Well-known companies protect their name in many classes and under many variants, most companies have none. */
export const makeTrademarks = (world: World): Record<string, unknown>[] => {
  const random = world.random('trademark');
  const owners = world.operatingCompanies().filter(({ trade }) => classesOf(trade.code) !== undefined);
  return Array.from({ length: world.counts.trademark }, (_, index) =>
    trademark(world, random, random.pickFamous(owners), index + 1),
  );
};

function trademark(world: World, random: Random, company: Company, serial: number): Record<string, unknown> {
  const { row: owner, place } = company;
  const form = random.weighted(FORMS);
  const classes = classesOf(company.trade.code) as string[];
  const nice = random.chance(0.8)
    ? random.pickHead(classes, 1.8)
    : random.pick(isTechnical(company) ? TECHNICAL : CATCH_ALL);
  const classGoods = NICE_GOODS[nice] ?? [];
  const goods = random.sample(classGoods, random.int(1, classGoods.length));
  const age = Math.min(daysBetween(owner.established_date, world.baseDate), 7200);
  const applied = workingDay(addDays(world.baseDate, -Math.floor(15 + (age - 15) * random.next() ** 1.1)));
  const life = lifeOf(world, random, applied);
  const newest = life.notices[0];
  const private_ = random.chance(0.05);
  const collective = !private_ && random.chance(0.02);
  const ownerName = private_
    ? person(random)
    : collective
      ? `${shortPlace(place.county)}示范${company.trade.word}行业协会`
      : owner.name;
  return {
    id: rowId('tmk', serial),
    name: nameOf(random, company, form),
    registration_no: `DEMO${padded(10_000_000 + serial * 37, 8)}`,
    nice_class: nice,
    similar_groups: [...new Set(goods.map(([group]) => group))],
    goods: goods.map(([, name]) => name),
    kind: collective ? random.pick(['集体商标', '证明商标']) : '普通商标',
    form,
    status: life.status,
    application_date: applied,
    preliminary_date: life.preliminary?.date,
    preliminary_issue: life.preliminary?.issue,
    registration_date: life.registration?.date,
    registration_issue: life.registration?.issue,
    valid_from: life.validFrom,
    valid_to: life.validTo,
    owner_name: ownerName,
    owner_uscc: private_ || collective ? null : owner.uscc,
    owner_address: private_ || collective ? street(random, place) : owner.address,
    province: place.province,
    city: place.city,
    co_owners: random.chance(0.02) ? [person(random)] : [],
    agency: random.maybe(0.85, agency(random.fork(`agency ${serial}`), place.province)),
    notice_type: newest?.type,
    notice_issue: newest?.issue,
    notice_date: newest?.date,
    notice_page: newest?.page,
    opposition_end: life.preliminary ? addDays(life.preliminary.date, 91) : null,
    transferred: life.notices.some(({ type }) => type === '商标转让公告'),
    pledged: life.notices.some(({ type }) => type === '商标质押公告'),
    notices: life.notices,
    process: life.process,
  };
}

function nameOf(random: Random, company: Company, form: string): string {
  // Some marks are not the company's own name.
  const { letters, reading } = random.chance(0.72) ? company.brand : brand(random);
  const capitals = reading.toUpperCase();
  if (form === '字母') return capitals;
  if (form === '图形') return `${letters}（图形）`;
  return random.weighted([
    [letters, 50],
    [`${letters}${random.pick(ENDINGS)}`, 24],
    [`${letters} ${capitals}`, 16],
    [`${letters}${company.trade.word}`, 10],
  ]);
}

/** From the application to where it stands today, with every notice until then, newest first. */
function lifeOf(world: World, random: Random, applied: string) {
  const today = world.baseDate;
  const notices: Notice[] = [];
  const process: Step[] = [{ date: applied, step: '商标注册申请', state: '申请收文' }];
  const print = (day: string, type: string): Notice | undefined => {
    const { date, issue } = issueFrom(day);
    if (date > today) return undefined;
    const notice = { date, issue, type, page: random.int(1, 9000) };
    notices.push(notice);
    return notice;
  };
  const step = (date: string, name: string, state: string) => {
    if (date <= today) process.push({ date, step: name, state });
  };
  const finish = (
    status: string,
    more: { preliminary?: Notice | undefined; registration?: Notice | undefined; validTo?: string } = {},
  ) => {
    notices.sort((one, other) => (one.date < other.date ? 1 : -1));
    process.sort((one, other) => (one.date < other.date ? 1 : -1));
    const validFrom = more.registration ? addDays(more.registration.date, 1) : null;
    return {
      status,
      preliminary: more.preliminary,
      registration: more.registration,
      validFrom,
      validTo: more.validTo ?? null,
      notices,
      process,
    };
  };

  const examined = workingDay(addDays(applied, random.int(120, 250)));
  if (examined > today) return finish('申请中');
  if (random.chance(0.16)) {
    step(examined, '商标注册申请', '驳回通知发文');
    return finish('驳回');
  }
  const preliminary = print(examined, '商标初步审定公告');
  if (!preliminary) return finish('申请中');
  step(preliminary.date, '商标注册申请', '初步审定公告');
  const opposed = random.chance(0.03);
  if (opposed) step(addDays(preliminary.date, 60), '商标异议申请', '申请收文');
  const registration = print(addDays(preliminary.date, opposed ? 420 : 92), '商标注册公告');
  if (!registration) return finish(opposed && process.length > 2 ? '异议中' : '初审公告', { preliminary });
  step(registration.date, '商标注册申请', '注册公告');
  const mainNotices = { preliminary, registration };
  const daysRegistered = daysBetween(registration.date, today);
  const later = () => addDays(registration.date, random.int(60, Math.max(61, daysRegistered)));
  const event = (chance: number, type: string) =>
    daysRegistered > 200 && random.chance(chance) && print(later(), type) !== undefined;
  event(0.1, '商标转让公告');
  event(0.06, '商标变更公告');
  event(0.02, '商标质押公告');
  const end = (years: number) =>
    addDays(`${Number(registration.date.slice(0, 4)) + years}${registration.date.slice(4)}`, 0);
  if (daysRegistered > 365 * 3 && event(0.04, '商标撤销公告'))
    return finish('已撤销', { ...mainNotices, validTo: end(10) });
  if (event(0.02, '商标注销公告')) return finish('已注销', { ...mainNotices, validTo: end(10) });
  if (end(10) > today) return finish('已注册', { ...mainNotices, validTo: end(10) });
  if (random.chance(0.3)) return finish('期满未续展', { ...mainNotices, validTo: end(10) });
  print(end(10), '商标续展公告');
  step(end(10), '商标续展', '核准续展');
  return finish('已注册', { ...mainNotices, validTo: end(20) });
}
