import { addDays, daysBetween, isWorkingDay, workingDay } from './days';
import { near, neighbours } from './enterprise';
import { FAIR_TOPICS, type FairTopic } from './fairTopics';
import { padded, rowId } from './ids';
import { person, phone, shortPlace, street } from './names';
import type { Random } from './random';
import { isMajorCity, type Place } from './reference';
import type { Company, World } from './world';

const LEVELS = [
  ['全国展', 42],
  ['区域展', 40],
  ['国际展', 18],
] as const;
/** Who holds fairs: those whose trade that is, and media. */
const ORGANISERS = ['7284', '7251'];
const EVENTS = ['采购对接会', '新品发布会', '行业高峰论坛', '技术研讨会', '产业投资对接会', '标准宣贯会'];

type Hall = { name: string; place: Place; address: string; lng: number; lat: number };
type Series = {
  name: string;
  topic: FairTopic;
  hall: Hall;
  level: string;
  frequency: string;
  month: number;
  organiser: Company | undefined;
  size: number;
  serial: number;
};

/** Fairs come back year after year at the same hall; the newest editions are still ahead. */
export const makeExhibitions = (world: World): Record<string, unknown>[] => {
  const random = world.random('exhibition');
  const halls = new Map<string, Hall>();
  const names = new Set<string>();
  const organisers = world
    .operatingCompanies()
    .filter(
      ({ row, trade, size }) => ORGANISERS.includes(trade.code) && size.staff >= 5 && row.kind !== '个人独资企业',
    );
  const guests = new Map(
    FAIR_TOPICS.map((topic) => [
      topic,
      world.operatingCompanies().filter(({ trade }) => topic.trades.includes(trade.code)),
    ]),
  );
  const rows: Record<string, unknown>[] = [];
  for (let serial = 1; rows.length < world.counts.exhibition; serial += 1) {
    const series = makeSeries(world, random, halls, organisers, serial);
    if (names.has(series.name)) continue;
    names.add(series.name);
    const editions = random.weighted([
      [1, 34],
      [2, 22],
      [3, 18],
      [5, 16],
      [8, 10],
    ]);
    const started = random.int(0, 16);
    for (let back = 0; back < editions && rows.length < world.counts.exhibition; back += 1) {
      const row = edition(world, random, series, {
        nth: started + editions - back,
        back,
        guests: guests.get(series.topic) ?? [],
        serial: rows.length + 1,
      });
      // What nobody has announced is not known yet.
      if (row.announced_date <= world.baseDate) rows.push(row);
    }
  }
  return rows;
};

function makeSeries(
  world: World,
  random: Random,
  halls: Map<string, Hall>,
  organisers: Company[],
  serial: number,
): Series {
  const topic = random.pick(FAIR_TOPICS);
  const place = world.place(random);
  const hall = halls.get(place.city) ?? makeHall(random, place);
  halls.set(place.city, hall);
  const companies = world.operatingCompanies().filter((company) => company.place.city === place.city).length;
  const randomLevel = random.weighted(LEVELS);
  const level = isMajorCity(place) ? randomLevel : '区域展';
  const title = random.pick(topic.titles);
  return {
    name: `${shortPlace(place.city)}示范${level === '国际展' ? '国际' : ''}${title}`,
    topic,
    hall,
    level,
    frequency: random.weighted([
      ['一年一届', 82],
      ['两年一届', 12],
      ['一年两届', 6],
    ]),
    month: random.pick([2, 3, 3, 4, 4, 5, 5, 6, 8, 9, 9, 10, 10, 11, 11]),
    organiser: organiserOf(random, organisers, place),
    // A city's fairs are as large as its economy.
    size: Math.min(
      isMajorCity(place) ? 200_000 : 26_000,
      random.around(level === '国际展' ? 52_000 : level === '全国展' ? 24_000 : 9_000, 0.5) *
        Math.min(1.6, 0.25 + companies / (world.counts.enterprise / 75)),
    ),
    serial,
  };
}

function organiserOf(random: Random, organisers: Company[], place: Place): Company | undefined {
  if (!random.chance(0.8)) return undefined;
  const near = neighbours(organisers, place);
  return near.length > 0 ? random.pickFamous(near, 4) : undefined;
}

const makeHall = (random: Random, place: Place): Hall => ({
  name: `${shortPlace(place.city)}示范国际会展中心`,
  place,
  address: street(random, place),
  lng: near(random, place.lng),
  lat: near(random, place.lat),
});

type Edition = { nth: number; back: number; guests: Company[]; serial: number };

function edition(
  world: World,
  random: Random,
  series: Series,
  { nth, back, guests, serial }: Edition,
): Record<string, unknown> & { announced_date: string } {
  const { topic, hall, level, frequency, month, organiser } = series;
  const today = world.baseDate;
  const step = frequency === '两年一届' ? 24 : frequency === '一年两届' ? 6 : 12;
  // The newest edition of each series is the next one to come.
  const start = fairDay(random, today, month, back * step);
  const days = random.weighted([
    [3, 62],
    [4, 24],
    [2, 8],
    [5, 6],
  ]);
  const end = addDays(start, days - 1);
  const over = end < today;
  const cancelled = random.chance(over ? 0.03 : 0.01);
  const status = cancelled
    ? '已取消'
    : over
      ? '已结束'
      : start <= today
        ? '举办中'
        : daysBetween(today, start) < 120
          ? '招展中'
          : '筹备中';
  const announced = workingDay(addDays(start, -random.int(90, 210)));
  const growth = 0.55 + 0.06 * nth + 0.2 * random.next();
  const area = Math.round((series.size * Math.min(1.8, growth)) / 100) * 100;
  const there = guests.filter(({ row }) => row.established_date < announced);
  const exhibitors = status === '筹备中' || cancelled ? [] : listed(random, there, area);
  const total =
    status === '筹备中' || cancelled ? null : Math.max(exhibitors.length, Math.round(area / random.around(62, 0.15)));
  const tookPlace = over && !cancelled;
  const codes = [
    ...new Set(
      topic.trades.map((code) => world.reference.industries.get(code)?.code).filter((code) => code !== undefined),
    ),
  ];
  return {
    id: rowId('exh', serial),
    name: `第${nth}届${series.name}`,
    series: series.name,
    edition: nth,
    topic: topic.topic,
    industry_l1: topic.section,
    industry_codes: codes,
    level,
    status,
    start_date: start,
    end_date: end,
    days,
    frequency,
    announced_date: announced,
    booking_deadline: addDays(start, -random.int(20, 45)),
    province: hall.place.province,
    city: hall.place.city,
    county: hall.place.county,
    hall: hall.name,
    address: hall.address,
    lng: hall.lng,
    lat: hall.lat,
    area,
    booth_count: total === null ? null : Math.round(area / 22),
    exhibitor_count: total,
    visitor_count: tookPlace ? Math.round(area * random.around(0.9, 0.3)) : null,
    foreign_share: tookPlace && level === '国际展' ? Math.round(random.around(6, 0.5) * 10) / 10 : null,
    booth_price: Math.round(random.around(level === '国际展' ? 14_800 : 8_800, 0.2) / 100) * 100,
    organiser_name: organiser?.row.name ?? `${shortPlace(hall.place.city)}示范会展服务中心`,
    organiser_uscc: organiser?.row.uscc ?? null,
    supporters: random.chance(0.7) ? [`${shortPlace(hall.place.province)}示范${topic.trade}行业协会`] : [],
    exhibits: topic.exhibits,
    exhibitor_usccs: exhibitors.map(({ row }) => row.uscc),
    exhibitors: exhibitors.map(({ row, trade, fame }, index) => ({
      booth: `${'ABCDEFGH'.charAt(index % 8)}${padded(1 + Math.floor(index / 8) * 3, 2)}`,
      name: row.name,
      area: fame > 0.6 ? random.int(6, 24) * 9 : random.int(1, 4) * 9,
      exhibits: trade.making ? random.pick(trade.making.products) : trade.word,
    })),
    events: cancelled
      ? []
      : random.sample(EVENTS, random.int(0, 4)).map((title, index) => ({
          date: addDays(start, index % days),
          title: `${topic.trade}${title}`,
          place: `会议区${index + 1}号厅`,
        })),
    website: random.maybe(0.7, `https://fair${series.serial}.example.com`),
    contact_person: random.maybe(0.85, person(random)),
    contact_phone: random.maybe(0.85, phone(random)),
  };
}

/** A day of the month `months` before the next time that month comes, from Tuesday to Friday. */
function fairDay(random: Random, today: string, month: number, months: number): string {
  const next = Number(today.slice(0, 4)) * 12 + (month - 1) + (today.slice(5, 7) >= padded(month, 2) ? 12 : 0);
  const at = next - months;
  const day = `${Math.floor(at / 12)}-${padded((at % 12) + 1, 2)}-${padded(random.int(8, 24), 2)}`;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const opening = weekday >= 2 && weekday <= 5 ? day : addDays(day, weekday === 6 ? 3 : 2 - weekday);
  // Nobody builds stands over the Spring Festival.
  return isWorkingDay(opening) ? opening : addDays(opening, 14);
}

/** Companies of the demo that show there: the well known nearly everywhere. */
function listed(random: Random, guests: Company[], area: number): Company[] {
  const count = Math.min(guests.length, Math.round(random.around(11, 1) * Math.min(3, area / 20_000)));
  const exhibitors = new Set<Company>();
  for (let tries = 0; exhibitors.size < count && tries < count * 6; tries += 1)
    exhibitors.add(random.pickFamous(guests, 1.5));
  return [...exhibitors];
}
