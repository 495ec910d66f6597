import { clusterPlace } from './clusters';
import { addDays, atShanghai, workingDay } from './days';
import { person, phone, shortPlace } from './names';
import { once } from './oncePerWorld';
import type { Random } from './random';
import { isHeated, type Place } from './reference';
import { BUYER_KINDS, ITEMS, type Item, projectName, type Subject, weightOf } from './tenders';
import type { Company, World } from './world';

type Offer = { rank: number; name: string; offer: number; score: number | null };
type Buyer = { buyer_name: string; buyer_kind: string; buyer_uscc: string | null; industry: string };
type Project = {
  base: Record<string, unknown>;
  published: string;
  name: string;
  method: string;
  budget: number;
  winner: Company;
  offers: Offer[];
};

/** Notices, newest projects last. A project runs tender → (amendment) → award → contract as far as today allows. */
export const makeNotices = once((world): Record<string, unknown>[] => {
  const random = world.random('bidding');
  const bidders = biddersByTrade(world);
  const itemsWithBidders = ITEMS.filter(({ trades }) => trades.some((code) => bidders.has(code)));
  const items = itemsWithBidders.map((item) => [item, weightOf(item)] as const);
  const rows: Record<string, unknown>[] = [];
  for (let serial = 1; items.length > 0 && rows.length < world.counts.bidding; serial += 1) {
    const item = random.weighted(items);
    const rivals = item.trades.flatMap((code) => bidders.get(code) ?? []);
    const project = makeProject(world, random, item, rivals, serial);
    if (project) rows.push(...notices(world, random, project).slice(0, world.counts.bidding - rows.length));
  }
  return rows.map((row, index) => ({ id: `bid_${String(index + 1).padStart(6, '0')}`, ...row }));
});

/** Companies in operation by the code of their trade, the best known first: those win again and again. */
function biddersByTrade(world: World): Map<string, Company[]> {
  const bidders = new Map<string, Company[]>();
  for (const company of world.operatingCompanies()) {
    const list = bidders.get(company.trade.code) ?? [];
    bidders.set(company.trade.code, list);
    list.push(company);
  }
  return bidders;
}

/** From 2 million yuan for goods and services and 4 million for works, the law wants an open tender. */
const OPEN_FROM: Record<Subject, number> = { 货物: 200, 服务: 200, 工程: 400 };
const SMALLER: Record<Subject, readonly (readonly [string, number])[]> = {
  货物: [
    ['公开招标', 30],
    ['竞争性谈判', 24],
    ['询价', 32],
    ['竞争性磋商', 10],
    ['单一来源', 4],
  ],
  服务: [
    ['公开招标', 30],
    ['竞争性磋商', 62],
    ['竞争性谈判', 4],
    ['单一来源', 4],
  ],
  工程: [
    ['公开招标', 34],
    ['竞争性磋商', 58],
    ['邀请招标', 8],
  ],
};
const methodOf = (random: Random, subject: Subject, budget: number): string =>
  budget >= OPEN_FROM[subject] ? (random.chance(0.94) ? '公开招标' : '邀请招标') : random.weighted(SMALLER[subject]);

/** No award exceeds a year's work of the winner; young companies have no figures to check against. */
const canDo = ({ size, row }: Company, budget: number, published: string): boolean =>
  size.revenue >= budget && row.established_date < addDays(published, -365);

function makeProject(world: World, random: Random, item: Item, rivals: Company[], serial: number): Project | undefined {
  const budget =
    Math.round(Math.min(item.budget * 4, Math.max(item.budget / 4, random.around(item.budget, 0.6))) * 100) / 100;
  // More projects lie in the last months than years ago.
  const published = workingDay(addDays(world.baseDate, -Math.floor(720 * random.next() ** 2)));
  const able = rivals.filter((company) => canDo(company, budget, published));
  const buyer = makeBuyer(random, world, item);
  if (!buyer) return undefined;
  const { place, firm, ...buyerColumns } = buyer;
  const method = methodOf(random, item.subject, budget);
  const elsewhere = able.filter((company) => company !== firm);
  const near = elsewhere.filter((company) => company.place.province === place.province);
  // Who cleans, cooks and builds comes from nearby; goods come from anywhere.
  const bidders = near.length >= 4 && random.chance(item.subject === '货物' ? 0.5 : 0.9) ? near : elsewhere;
  if (bidders.length < (method === '单一来源' ? 1 : 3)) return undefined;
  const winner = random.pickHead(bidders, 2);
  const others = random.sample(bidders, random.int(3, 6)).filter((company) => company !== winner);
  const rate = 0.82 + 0.16 * random.next();
  const offers = [winner, ...(method === '单一来源' ? [] : others)].slice(0, 5).map((company, index) => ({
    rank: index + 1,
    name: company.row.name,
    offer: Math.round(budget * Math.min(1, rate + 0.02 * index) * 100) / 100,
    // Where the lowest offer wins, nobody counts points.
    score: SCORED.includes(method) ? Math.round((95 - 4 * index - 3 * random.next()) * 10) / 10 : null,
  }));
  const name = projectName(buyerColumns.buyer_name, item);
  return {
    published,
    name,
    method,
    budget,
    winner,
    offers,
    base: {
      ...buyerColumns,
      project_no: `DEMO-${place.code}-${published.slice(0, 4)}-${String(serial).padStart(4, '0')}`,
      project_name: name,
      method,
      subject: item.subject,
      keywords: [item.name],
      budget: random.maybe(mustNameBudget(method, item.subject) ? 1 : 0.9, budget),
      agency_name: random.maybe(0.8, `${shortPlace(place.province)}${random.pick(AGENCIES)}有限公司`),
      province: place.province,
      city: place.city,
      county: place.county,
      contact_person: random.maybe(0.9, person(random)),
      contact_phone: random.maybe(0.85, phone(random)),
    },
  };
}
const SCORED = ['公开招标', '邀请招标', '竞争性磋商'];
const AGENCIES = ['示范工程咨询', '范例招标代理', '样板项目管理'];

/** Large enough to buy by tender. */
const FIRM_STAFF = 200;

/** Mostly public bodies, which are made up; sometimes a company of the demo. Only the north is heated. */
function makeBuyer(random: Random, world: World, item: Item): (Buyer & { place: Place; firm?: Company }) | undefined {
  const firms = item.buyers.filter((group) => ['firm', 'works'].includes(group));
  const bodies = BUYER_KINDS.filter(({ group }) => item.buyers.includes(group));
  if (firms.length > 0 && (bodies.length === 0 || random.chance(0.22))) {
    const large = world
      .operatingCompanies()
      .filter(({ size, trade }) => size.staff >= FIRM_STAFF && (firms.includes('firm') || trade.making));
    if (large.length === 0) return undefined;
    const firm = random.pickHead(large, 2);
    const { row } = firm;
    return {
      buyer_name: row.name,
      buyer_kind: '民营企业',
      buyer_uscc: row.uscc,
      industry: String(row.industry_l1),
      place: firm.place,
      firm,
    };
  }
  // What a trade with a home makes is bought there, too.
  const place = clusterPlace(world, random, item.trades[0] ?? '') ?? world.place(random);
  const here = bodies.filter(({ group }) => group !== 'heating' || isHeated(place));
  if (here.length === 0) return undefined;
  const { kind, nature, industry } = random.pick(here);
  return { buyer_name: `${place.county}示范${kind}`, buyer_kind: nature, buyer_uscc: null, industry, place };
}

const OPEN_DAYS: [number, number] = [30, 42];
const OTHER_DAYS: [number, number] = [14, 24];

/** Whether a call for tenders must state the budget. // 财政部令第87号, article 13 */
const mustNameBudget = (method: string, subject: string): boolean => method === '公开招标' && subject !== '工程';

/** Text of a call for tenders with the content that article 13 requires. The contact is a masked field, so the text omits it. */
function callOf(base: Project['base'], deadline: string): string {
  const { project_no, method, budget, buyer_name, agency_name } = base;
  return [
    `（项目编号：${project_no}）现进行${method}，欢迎符合条件的供应商参加。`,
    `采购人：${buyer_name}${agency_name ? `；代理机构：${agency_name}` : ''}。`,
    budget === null ? '' : `预算金额：${budget}万元。`,
    `投标截止和开标时间：${deadline} 09:30，逾期送达的投标文件不予受理。`,
  ].join('');
}

function notices(world: World, random: Random, project: Project): Record<string, unknown>[] {
  const { base, published, name, winner, offers } = project;
  // The law gives bidders of an open tender twenty days.
  const deadline = workingDay(
    addDays(published, random.int(...(project.method === '公开招标' ? OPEN_DAYS : OTHER_DAYS))),
  );
  const awarded = workingDay(addDays(deadline, random.int(3, 14)));
  const contracted = workingDay(addDays(awarded, random.int(6, 28)));
  const amended = random.chance(0.15) ? workingDay(addDays(published, random.int(4, 10))) : undefined;
  const single = project.method === '单一来源';
  const failed = !single && random.chance(0.06);
  const today = world.baseDate;
  const signed = !failed && contracted <= today && random.chance(0.75);
  const stage =
    deadline > today ? '招标中' : awarded > today ? '评标中' : failed ? '已终止' : signed ? '已签约' : '已中标';
  const amount = offers[0]?.offer;
  // Bids are opened when the time for them ends. // Tendering and Bidding Law, article 34
  const ends = atShanghai(deadline, 9, 30);
  const times = { deadline: ends, opening_time: ends };
  const award = {
    winner_name: winner.row.name,
    winner_uscc: winner.row.uscc,
    award_amount: amount,
    candidate_count: offers.length + (single ? 0 : random.int(0, 4)),
    candidates: offers,
  };
  const notice = (type: string, day: string, more: Record<string, unknown>, text: string) => ({
    ...base,
    title: `${name}${type}`,
    notice_type: type,
    stage,
    publish_date: day,
    content: `${name}${text}（演示数据，不对应任何真实项目）`,
    ...more,
  });
  const rows = [
    notice(
      '招标公告',
      published,
      times,
      single ? `拟采用单一来源方式采购，现予公示，公示至${deadline}。` : callOf(base, deadline),
    ),
  ];
  if (amended && amended <= today)
    rows.push(notice('变更公告', amended, times, '的采购文件部分内容作如下更正，其他内容不变。'));
  if (awarded <= today && failed)
    rows.push(
      notice('废标公告', awarded, { candidate_count: random.int(0, 2) }, '因有效投标人不足三家，本次采购活动终止。'),
    );
  if (awarded <= today && !failed)
    rows.push(notice('中标公告', awarded, award, `的中标单位为${winner.row.name}，中标金额${amount}万元。`));
  if (signed)
    rows.push(
      notice(
        '合同公告',
        contracted,
        { ...award, candidates: [], contract_amount: amount, contract_date: contracted },
        '的合同已签订，现予公告。',
      ),
    );
  return rows;
}
