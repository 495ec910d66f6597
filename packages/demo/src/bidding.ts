import { addDays, atShanghai, workingDay } from './days';
import { person, phone, shortPlace } from './names';
import type { Random } from './random';
import type { Place } from './reference';
import type { Trade } from './trades';
import type { Company, World } from './world';

const BUYERS = [
  ['人民医院', '事业单位', '卫生和社会工作', 14],
  ['实验中学', '事业单位', '教育', 14],
  ['职业技术学院', '事业单位', '教育', 9],
  ['教育局', '政府机关', '教育', 10],
  ['住房和城乡建设局', '政府机关', '公共管理、社会保障和社会组织', 10],
  ['水务局', '政府机关', '水利、环境和公共设施管理业', 8],
  ['公安局', '政府机关', '公共管理、社会保障和社会组织', 7],
  ['大数据中心', '事业单位', '信息传输、软件和信息技术服务业', 8],
  ['文化馆', '事业单位', '文化、体育和娱乐业', 5],
  ['城市建设投资有限公司', '国有企业', '建筑业', 10],
] as const;
const METHODS = [
  ['公开招标', 55],
  ['竞争性磋商', 22],
  ['竞争性谈判', 8],
  ['询价', 8],
  ['邀请招标', 4],
  ['单一来源', 3],
] as const;

type Tendered = Trade & { tender: NonNullable<Trade['tender']> };
type Offer = { rank: number; name: string; offer: number; score: number };
type Project = {
  base: Record<string, unknown>;
  published: string;
  name: string;
  budget: number;
  winner: Company;
  offers: Offer[];
};

/** Notices, newest projects last. A project runs tender → (amendment) → award → contract as far as today allows. */
export const makeNotices = (world: World): Record<string, unknown>[] => {
  const random = world.random('bidding');
  const bidders = biddersByTrade(world);
  const trades = [...bidders.keys()].map((trade) => [trade, trade.weight] as const);
  const rows: Record<string, unknown>[] = [];
  for (let serial = 1; rows.length < world.counts.bidding; serial += 1) {
    const trade = random.weighted(trades);
    const project = makeProject(world, random, trade, bidders.get(trade) as Company[], serial);
    rows.push(...notices(world, random, project).slice(0, world.counts.bidding - rows.length));
  }
  return rows.map((row, index) => ({ id: `bid_${String(index + 1).padStart(6, '0')}`, ...row }));
};

/** Companies in operation by trade, the best known first: those win again and again. */
function biddersByTrade(world: World): Map<Tendered, Company[]> {
  const bidders = new Map<Tendered, Company[]>();
  for (const company of world.companies()) {
    if (!company.trade.tender || company.row.status !== '存续') continue;
    const trade = company.trade as Tendered;
    bidders.set(trade, [...(bidders.get(trade) ?? []), company]);
  }
  for (const list of bidders.values()) list.sort((one, other) => other.fame - one.fame);
  return bidders;
}

function makeProject(world: World, random: Random, trade: Tendered, bidders: Company[], serial: number): Project {
  const place = world.place(random);
  const buyer = makeBuyer(random, world, place);
  const item = random.pick(trade.tender.items);
  const budget = Math.round(random.around(trade.tender.budget, 0.8) * 100) / 100 + 1;
  // More projects lie in the last months than years ago.
  const published = workingDay(addDays(world.baseDate, -Math.floor(720 * random.next() ** 2)));
  const name = `${buyer.buyer_name}${item}${trade.tender.subject === '工程' ? '' : '采购'}项目`;
  const winner = random.pickHead(bidders, 6);
  const others = random.sample(bidders, random.int(2, 6)).filter((company) => company !== winner);
  const rate = 0.82 + 0.16 * random.next();
  const offers = [winner, ...others].slice(0, 5).map((company, index) => ({
    rank: index + 1,
    name: company.row.name,
    offer: Math.round(budget * Math.min(1, rate + 0.02 * index) * 100) / 100,
    score: Math.round((95 - 4 * index - 3 * random.next()) * 10) / 10,
  }));
  return {
    published,
    name,
    budget,
    winner,
    offers,
    base: {
      ...buyer,
      project_no: `DEMO-${place.code}-${published.slice(0, 4)}-${String(serial).padStart(4, '0')}`,
      project_name: name,
      method: random.weighted(METHODS),
      subject: trade.tender.subject,
      keywords: [item],
      budget: random.maybe(0.9, budget),
      agency_name: random.maybe(0.8, `${shortPlace(place.province)}示范工程咨询有限公司`),
      province: place.province,
      city: place.city,
      county: place.county,
      contact_person: random.maybe(0.9, person(random)),
      contact_phone: random.maybe(0.85, phone(random)),
      is_demo: true,
    },
  };
}

/** Mostly public bodies, which are made up; sometimes a company of the demo. */
function makeBuyer(random: Random, world: World, place: Place) {
  if (random.chance(0.12)) {
    const { row } = random.pickHead(world.companies(), 2);
    return { buyer_name: row.name, buyer_kind: '民营企业', buyer_uscc: row.uscc, industry: row.industry_l1 as string };
  }
  const [kind, buyer_kind, industry] = random.weighted(BUYERS.map((buyer) => [buyer, buyer[3]] as const));
  return { buyer_name: `${place.county}示范${kind}`, buyer_kind, buyer_uscc: null, industry };
}

function notices(world: World, random: Random, project: Project): Record<string, unknown>[] {
  const { base, published, name, winner, offers } = project;
  const deadline = workingDay(addDays(published, random.int(18, 32)));
  const awarded = workingDay(addDays(deadline, random.int(3, 14)));
  const contracted = workingDay(addDays(awarded, random.int(6, 28)));
  const amended = random.chance(0.15) ? workingDay(addDays(published, random.int(4, 10))) : undefined;
  const failed = random.chance(0.06);
  const today = world.baseDate;
  const signed = !failed && contracted <= today && random.chance(0.75);
  const stage =
    deadline > today ? '招标中' : awarded > today ? '评标中' : failed ? '已终止' : signed ? '已签约' : '已中标';
  const amount = offers[0]?.offer;
  const times = { deadline: atShanghai(deadline, 9, 30), opening_time: atShanghai(deadline, 10) };
  const award = {
    winner_name: winner.row.name,
    winner_uscc: winner.row.uscc,
    award_amount: amount,
    candidate_count: offers.length + random.int(0, 4),
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
    notice('招标公告', published, times, `现进行${base.method}，欢迎符合条件的供应商参加，投标截止日期为${deadline}。`),
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
