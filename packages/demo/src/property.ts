import { addDays, daysBetween } from './days';
import { near, neighbours } from './enterprise';
import { padded, rowId } from './ids';
import { person, phone, shortPlace, street } from './names';
import type { Random } from './random';
import { isMajorCity, type Place } from './reference';
import type { Company, World } from './world';

/** `area` in ㎡ and `rent` in yuan a ㎡ and day are medians; `trades` are the divisions that like to be there. */
type Kind = {
  kind: string;
  weight: number;
  area: number;
  rent: number;
  floors: [number, number];
  /** ㎡ of one floor of one building. */
  floor: number;
  height: number;
  load: number;
  word: string[];
  graded: boolean;
  trades: RegExp;
  facilities: string[];
};
const kindOf = (
  kind: string,
  weight: number,
  area: number,
  rent: number,
  floors: [number, number],
  floor: number,
  height: number,
  load: number,
  word: string,
  trades: RegExp,
  facilities: string,
  graded = false,
): Kind => ({
  kind,
  weight,
  area,
  rent,
  floors,
  floor,
  height,
  load,
  word: word.split(' '),
  trades,
  facilities: facilities.split(' '),
  graded,
});

// biome-ignore format: one line each
const KINDS: readonly Kind[] = [
  kindOf('写字楼', 120, 42_000, 3.2, [12, 48], 1800, 3.9, 0.3, '示例大厦 演示中心 样本国际 范例广场', /^(5|6|7)/, '会议中心 地下停车 充电桩 中央空调 健身房', true),
  kindOf('产业园区', 70, 160_000, 1.1, [4, 12], 2200, 4.5, 0.8, '示例产业园 示范产业基地', /^(2|3|6|7)/, '食堂 会议中心 人才公寓 地下停车 充电桩 货梯'),
  kindOf('科技园', 60, 110_000, 1.8, [6, 20], 1900, 4.2, 0.5, '示例科技园 演示软件园 样板创新港', /^(39|4|6|73|74|75)/, '食堂 会议中心 人才公寓 地下停车 充电桩 共享实验室'),
  kindOf('孵化器', 30, 16_000, 1.5, [3, 10], 1500, 3.8, 0.4, '示例创业中心 演示孵化器', /^(6|7)/, '会议中心 共享实验室 中央空调'),
  kindOf('标准厂房', 70, 70_000, 0.7, [1, 5], 4500, 6.8, 1.5, '示例标准厂房 示范智造园', /^(1|2|3)/, '食堂 人才公寓 货梯 双回路供电 装卸平台'),
  kindOf('物流园', 30, 120_000, 0.8, [1, 3], 12000, 9.5, 3, '示例物流园 演示供应链基地', /^5/, '装卸平台 冷库 双回路供电 充电桩'),
  kindOf('商业综合体', 20, 130_000, 4.6, [5, 32], 5200, 5.1, 0.5, '示例天地 演示城', /^(52|6|7|8)/, '地下停车 充电桩 中央空调 健身房', true),
];

type Site = { kind: Kind; place: Place; area: number; completed: string | null; status: string; tenants: Company[] };

/** Cities with a metro. */
// biome-ignore format: a list
const METRO = new Set(['北京市', '上海市', '天津市', '重庆市', '广州市', '深圳市', '南京市', '苏州市', '无锡市', '常州市', '杭州市', '宁波市', '绍兴市', '武汉市', '成都市', '西安市', '郑州市', '长沙市', '合肥市', '青岛市', '济南市', '大连市', '沈阳市', '长春市', '哈尔滨市', '昆明市', '南昌市', '福州市', '厦门市', '南宁市', '贵阳市', '石家庄市', '太原市', '兰州市', '乌鲁木齐市', '呼和浩特市', '佛山市', '东莞市', '徐州市', '南通市', '洛阳市', '芜湖市']);

/** Companies settle in buildings of their city that suit their trade: a few are full of them, some stand empty. */
export const makeProperties = (world: World): Record<string, unknown>[] => {
  const random = world.random('property');
  const kinds = KINDS.map((kind) => [kind, kind.weight] as const);
  const sites = Array.from({ length: world.counts.property }, () => site(world, random, random.weighted(kinds)));
  settle(world, random, sites);
  const companies = world.operatingCompanies();
  const developers = companies.filter(({ trade }) => ['7010', '7212', '4790'].includes(trade.code));
  const managers = companies.filter(({ trade }) => ['7020', '7010'].includes(trade.code));
  return sites.map((one, index) => property(world, random, one, { developers, managers, serial: index + 1 }));
};

/** Whose operator keeps them whole. */
const LET_ONLY = ['孵化器', '物流园'];
/** In ㎡: the largest area of a building without tenants, and the area that each tenant adds. */
const LEAST_AREA = 12_000;
const AREA_OF_TENANT = 9_000;
/** Number of employees from which a developer builds in the whole country. */
const NATIONAL_STAFF = 300;
/** In ㎡: what a county of no large city fills. */
const COUNTRY_MOST = 90_000;

function site(world: World, random: Random, kind: Kind): Site {
  const place = world.place(random);
  const most = kind.area * 5;
  const area = random.around(kind.area, 0.6) * cityFactor(world, place);
  const status = random.weighted([
    ['在用', 90],
    ['在建', 7],
    ['规划中', 3],
  ]);
  const completed = status === '在用' ? addDays(world.baseDate, -Math.round(90 + 8400 * random.next() ** 1.3)) : null;
  return {
    kind,
    place,
    area: Math.round(Math.min(area, isMajorCity(place) ? most : Math.min(most, COUNTRY_MOST)) / 100) * 100 + 1000,
    completed,
    status,
    tenants: [],
  };
}

function settle(world: World, random: Random, sites: Site[]): void {
  const byCity = new Map<string, Site[]>();
  // Most companies choose the first ones: the largest.
  for (const one of sites.filter(({ status }) => status === '在用').sort((one, other) => other.area - one.area))
    byCity.set(one.place.city, [...(byCity.get(one.place.city) ?? []), one]);
  for (const company of world.operatingCompanies()) {
    const here = (byCity.get(company.place.city) ?? []).filter(({ kind }) => kind.trades.test(company.trade.code));
    if (here.length === 0 || random.chance(0.35)) continue;
    random.pickHead(here, 2.4).tenants.push(company);
    if (company.fame > 0.5 && random.chance(0.2)) random.pick(here).tenants.push(company);
  }
  for (const one of sites) {
    one.tenants = [...new Set(one.tenants)];
    if (one.status === '在用') one.area = Math.min(one.area, LEAST_AREA + AREA_OF_TENANT * one.tenants.length);
  }
}

/** Floors as high as the kind has them, each of a size that can be built; what is larger has more buildings. */
function shapeOf(random: Random, { floors: [low, high], floor }: Kind, area: number) {
  const typical = random.around(floor, 0.25);
  const buildings = Math.max(1, Math.round(area / typical / ((low + high) / 2)));
  const floors = Math.max(1, Math.min(high, Math.round(area / buildings / typical)));
  return { floors, buildings };
}

type Hands = { developers: Company[]; managers: Company[]; serial: number };

function property(
  world: World,
  random: Random,
  one: Site,
  { developers, managers, serial }: Hands,
): Record<string, unknown> {
  const { kind, place, area, completed, tenants } = one;
  const inUse = completed !== null;
  const { floors, buildings } = shapeOf(random, kind, area);
  const leasable = Math.round(area * (0.68 + 0.14 * random.next()));
  const crowd = Math.min(0.4, tenants.length / 60);
  const vacancy = inUse
    ? Math.round(Math.max(1, Math.min(60, random.around(16, 0.55) * (1.1 - crowd))) * 10) / 10
    : null;
  const vacant = vacancy === null ? null : Math.round((leasable * vacancy) / 100);
  const rent = inUse ? Math.round(random.around(kind.rent * cityFactor(world, place), 0.25) * 10) / 10 : null;
  const randomMode = random.weighted([
    ['出租', 78],
    ['租售并举', 17],
    ['出售', 5],
  ]);
  const mode = LET_ONLY.includes(kind.kind) ? '出租' : randomMode;
  const developer = random.chance(0.55) ? developerOf(random, developers, place) : undefined;
  // Who keeps a building is near.
  const nearby = managers.filter((company) => company.place.province === place.province);
  const manager = inUse && nearby.length > 0 && random.chance(0.75) ? random.pickFamous(nearby, 4) : undefined;
  const silent = random.chance(0.12);
  const typical = Math.round(area / buildings / floors);
  const plan = new FloorPlan(floors, typical, buildings);
  const rooms = leases(world, random, tenants, plan, {
    completed: completed ?? world.baseDate,
    let: leasable - (vacant ?? 0),
  });
  return {
    id: rowId('ppt', serial),
    name: `${shortPlace(place.county)}${random.pick(kind.word)}${serial % 4 === 0 ? `${random.pick(['东', '西', '南', '北'])}区` : ''}`,
    property_no: `DEMO-${place.code}-P${padded(serial, 4)}`,
    kind: kind.kind,
    grade: kind.graded
      ? random.weighted([
          ['超甲级', isMajorCity(place) && area >= 40_000 ? 24 : 0],
          ['甲级', 40],
          ['乙级', 38],
          ['丙级', 14],
        ])
      : null,
    status: one.status,
    mode,
    province: place.province,
    city: place.city,
    county: place.county,
    division_code: place.code,
    business_district: `${shortPlace(place.county)}示例${kind.graded ? '商务区' : '产业带'}`,
    address: street(random, place),
    lng: near(random, place.lng),
    lat: near(random, place.lat),
    metro_distance: METRO.has(place.city) ? random.maybe(0.75, Math.round(random.around(900, 0.8) / 10) * 10) : null,
    completed_date: completed,
    total_area: area,
    leasable_area: leasable,
    vacant_area: vacant,
    vacancy_rate: vacancy,
    rent: mode === '出售' ? null : rent,
    sale_price: mode === '出租' || rent === null ? null : Math.round((rent * 365) / 0.045 / 100) * 100,
    management_fee: silent ? null : Math.round(random.around(kind.graded ? 9 : 3.2, 0.3) * 10) / 10,
    smallest_unit: silent ? null : random.pick(kind.graded ? [60, 80, 100, 120, 200] : [200, 300, 500, 1000, 2000]),
    building_count: buildings,
    floor_count: floors,
    typical_floor_area: typical,
    ceiling_height: silent ? null : kind.height,
    floor_load: silent ? null : kind.load,
    parking_spaces: random.maybe(0.85, Math.round(area / random.around(130, 0.3))),
    facilities: silent ? [] : random.sample(kind.facilities, random.int(1, kind.facilities.length)),
    lead_industries: leading(tenants),
    green: random.chance(0.28),
    developer_name: developer?.row.name,
    developer_uscc: developer?.row.uscc,
    manager_name: manager?.row.name,
    manager_uscc: manager?.row.uscc,
    tenant_count: tenants.length,
    tenant_usccs: tenants.map(({ row }) => row.uscc),
    tenants: rooms,
    units: vacant === null || silent || rent === null ? [] : units(world, random, vacant, rent, plan),
    contact_person: silent ? null : person(random),
    contact_phone: silent ? null : phone(random),
  };
}

/** Returns a developer of the city or province, or a national one. */
function developerOf(random: Random, developers: Company[], place: Place): Company | undefined {
  const near = neighbours(developers, place);
  const national = developers.filter(({ size }) => size.staff >= NATIONAL_STAFF);
  if (near.length > 0 && (national.length === 0 || random.chance(0.68))) return random.pickFamous(near, 4);
  return national.length > 0 ? random.pickFamous(national, 1) : undefined;
}

/** Rents follow the province's economy: the richest pays about twice the middle. */
function cityFactor({ reference }: World, place: Place): number {
  const amounts = reference.provinces.map(([, gdp]) => gdp).sort((one, other) => one - other);
  const own = reference.provinces.find(([places]) => places[0]?.province === place.province)?.[1] ?? 0;
  const metropolis = ['北京市', '上海市', '深圳市', '广州市'].includes(place.city) ? 1.7 : 1;
  return metropolis * (0.7 + 0.6 * (amounts.filter((amount) => amount <= own).length / amounts.length));
}

function leading(tenants: Company[]): string[] {
  const counts = new Map<string, number>();
  for (const { row } of tenants) counts.set(String(row.industry_l2), (counts.get(String(row.industry_l2)) ?? 0) + 1);
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, 3)
    .map(([name]) => name);
}

/** Free area of each floor of a property, in ㎡. Its buildings have equal floors. */
class FloorPlan {
  readonly #left: number[];
  constructor(
    floors: number,
    private readonly typical: number,
    buildings: number,
  ) {
    this.#left = Array.from({ length: floors }, () => typical * buildings);
  }

  /** Takes an area on one floor of one building; if no floor has enough, the rest of the floor with the most free area. */
  take(random: Random, wanted: number): { floor: number; area: number } {
    const most = Math.min(wanted, this.typical);
    const chosen = random.int(0, this.#left.length - 1);
    const index = (this.#left[chosen] ?? 0) >= most ? chosen : this.#left.indexOf(Math.max(...this.#left));
    const area = Math.min(most, this.#left[index] ?? 0);
    this.#left[index] = (this.#left[index] ?? 0) - area;
    return { floor: index + 1, area };
  }
}

type House = { completed: string; let: number };

/** Who has more hands has more room; together they have no more than is let. */
function leases(world: World, random: Random, tenants: Company[], plan: FloorPlan, house: House) {
  const areas = tenants.map(({ size, trade }) => {
    const hands = Math.min(size.staff, 600) * (trade.making ? 24 : 11);
    return hands * random.around(1, 0.3) + 30;
  });
  const whole = areas.reduce((sum, area) => sum + area, 0);
  const fits = Math.min(1, (house.let * 0.9) / Math.max(1, whole));
  return tenants.map(({ row }, index) => {
    const [, from = ''] = [row.established_date, house.completed].sort();
    return {
      name: row.name,
      industry: row.industry_l2,
      ...plan.take(random, Math.max(1, Math.floor((areas[index] as number) * fits))),
      since: addDays(from, random.int(0, Math.max(0, daysBetween(from, world.baseDate)))),
    };
  });
}

function units(world: World, random: Random, vacant: number, rent: number, plan: FloorPlan) {
  const count = Math.min(
    12,
    random.weighted([
      [0, 25],
      [2, 30],
      [4, 25],
      [8, 14],
      [12, 6],
    ]),
    Math.floor(vacant / 60),
  );
  return Array.from({ length: count }, (_, index) => {
    const wanted = Math.max(40, Math.min(Math.floor(vacant / count), Math.round(random.around(320, 0.7))));
    const { floor, area } = plan.take(random, wanted);
    return {
      unit: `${floor}层${floor}${padded(index + 1, 2)}`,
      floor,
      area,
      rent: Math.round(rent * (0.9 + 0.25 * random.next()) * 10) / 10,
      free_from: addDays(world.baseDate, random.int(0, 90)),
    };
  }).filter(({ area }) => area > 0);
}
