import { addDays, workingDay } from '../days';
import { padded, rowId } from '../ids';
import { makePolicies, type PolicyRow } from '../policy';
import type { Random } from '../random';
import type { Company, World } from '../world';
import { PROGRAMMES, type Programme, suits } from './programmes';

export type Draft = {
  id: string;
  no: string;
  title: string;
  programme: Programme;
  level: string;
  department: string;
  place: { province: string | null; city: string | null; county: string | null; code: string };
  year: number;
  batch: string;
  published: string;
  start: string;
  end: string;
  /** Days of the lists, perhaps still to come. */
  public: string;
  announced: string;
  amount: number;
  quota: number;
  policy: PolicyRow | undefined;
  /** Companies of the place that meet the conditions. */
  pool: Company[];
};

const LEVELS = { n: '国家级', p: '省级', c: '市级', d: '区县级' } as const;
type Level = keyof typeof LEVELS;
const LEVEL_WEIGHTS: Record<Level, number> = { n: 14, p: 34, c: 46, d: 24 };
/** How much more a wider authority pays, and takes in. */
const REACH: Record<Level, number> = { n: 4, p: 2, c: 1, d: 0.4 };
const MUNICIPALITY = /^(北京|天津|上海|重庆)市$/;
const COMMISSION = ['发展和改革']; // boards that are called 委员会 at every level
const MUNICIPAL_COMMISSION = ['科学技术', '商务', '农业农村', '交通运输', '住房和城乡建设'];

const departmentOf = (office: string, level: Level, province: string | null): string => {
  if (COMMISSION.includes(office)) return `${office}委员会`;
  if (level === 'n') return office === '市场监督管理' ? `国家${office}总局` : `${office}部`;
  if (level !== 'p' || office === '市场监督管理') return `${office}局`;
  if (!MUNICIPALITY.test(province ?? '')) return `${office}厅`;
  return `${office}${MUNICIPAL_COMMISSION.includes(office) ? '委员会' : '局'}`;
};

/** Programmes of the last three years, each of another place, year or kind. */
export const makeDrafts = (world: World): Draft[] => {
  const random = world.random('project');
  const grounds = groundsOf(world);
  const titles = new Set<string>();
  const drafts: Draft[] = [];
  for (let attempt = 0; drafts.length < world.counts.project && attempt < world.counts.project * 40; attempt += 1) {
    const draft = makeDraft(world, random, drafts.length + 1, grounds);
    if (!draft || titles.has(draft.title)) continue;
    titles.add(draft.title);
    drafts.push(draft);
  }
  return drafts;
};

/** What a programme goes back to, and the companies it could be for. */
type Grounds = Map<Programme, { policies: PolicyRow[]; homes: Company[] }>;

/** Documents that give grounds for programmes; not those on offices and their members. */
const GROUNDS = new Set(['法律', '行政法规', '意见', '通知', '规划方案']);
const INTERNAL = /组成人员|领导小组|委员会|机构|检查|审计|清理|通报|废止|批转|打击|农药|疫情|转制|事故/;

/** The policies that a programme goes back to, newest first. */
const groundsOf = (world: World): Grounds => {
  const national = makePolicies(world).filter(
    ({ level, kind, title }) => level === '国家级' && GROUNDS.has(kind) && !INTERNAL.test(title),
  );
  const newest = [...national].sort((one, other) => (one.published_date < other.published_date ? 1 : -1));
  const today = world.baseDate;
  return new Map(
    PROGRAMMES.map((one) => [
      one,
      {
        policies: newest.filter(({ title }) => one.policy.test(title)).slice(0, 30),
        homes: world.operatingCompanies().filter((company) => suits(one, company, today)),
      },
    ]),
  );
};

function makeDraft(world: World, random: Random, serial: number, grounds: Grounds): Draft | undefined {
  const programme = random.pick(PROGRAMMES);
  const level = random.weighted(([...programme.levels] as Level[]).map((one) => [one, LEVEL_WEIGHTS[one]] as const));
  const { policies = [], homes = [] } = grounds.get(programme) ?? {};
  if (homes.length === 0) return undefined;
  // Programmes are where companies for them are; now and then where there are none.
  const place = placeOf(random.pick(random.chance(0.85) ? homes : world.operatingCompanies()), level);
  if (level === 'c' && place.city === place.province) return undefined; // a municipality is a province
  const published = workingDay(addDays(world.baseDate, -4 - Math.floor(900 * random.next() ** 1.35)));
  const year = Number(published.slice(0, 4));
  const start = workingDay(addDays(published, random.int(11, 22)));
  const end = workingDay(addDays(start, random.int(25, 75)));
  const listed = workingDay(addDays(end, random.int(35, 80)));
  const where = [...new Set([place.city ?? place.province, place.county])].join('');
  const pool = homes.filter((company) => inPlace(place, company) && suits(programme, company, published));
  // A project without eligible applicants was not announced.
  if (pool.length < POOL_LEAST && listed <= world.baseDate) return undefined;
  return {
    id: rowId('prj', serial),
    no: `DEMO-${place.code}-${year}-${padded(serial, 3)}`,
    title: `${where}${year}年度${programme.title}`,
    programme,
    level: LEVELS[level],
    department: departmentOf(programme.office, level, place.province),
    place,
    year,
    batch: random.pickHead(['第一批', '第二批', '第三批'], 2),
    published,
    start,
    end,
    public: listed,
    announced: workingDay(addDays(listed, random.int(10, 18))),
    amount: Math.max(5, Math.round((programme.amount * REACH[level]) / 5) * 5),
    quota: Math.max(3, Math.round(random.around(14 * REACH[level] ** 0.7, 0.6))),
    pool,
    policy: random.pickHead(
      policies.filter((one) => one.published_date < published && endOf(one.title) >= year),
      2,
    ),
  };
}

/** Years in which the plans of five years end, and those that a title names. */
const PLANS = { 十五: 2005, 十一五: 2010, 十二五: 2015, 十三五: 2020, 十四五: 2025 };
/** The last year that a document is for by its title; without one it goes on. */
function endOf(title: string): number {
  const plan = Object.entries(PLANS).find(([name]) => title.includes(`“${name}”`));
  const years = [...title.matchAll(/(?:19|20)\d\d(?=年|-|—|－)/g)].map(([year]) => Number(year));
  return plan?.[1] ?? (years.length > 0 ? Math.max(...years) : Number.POSITIVE_INFINITY);
}

const POOL_LEAST = 3;

const inPlace = (place: Draft['place'], { row }: Company): boolean =>
  (place.province === null || row.province === place.province) &&
  (place.city === null || row.city === place.city) &&
  (place.county === null || row.county === place.county);

function placeOf({ place }: Company, level: Level): Draft['place'] {
  const { province, city, county, code } = place;
  if (level === 'n') return { province: null, city: null, county: null, code: '00' };
  if (level === 'p') return { province, city: null, county: null, code: code.slice(0, 2) };
  if (level === 'c') return { province, city, county: null, code: code.slice(0, 4) };
  return { province, city, county, code };
}
