import { isWorkingDay } from '@daas/demo/days';
import { at, has, list, num, type Rule, text, words } from './rule';

const FILE = ['company_name', 'title', 'kind', 'role', 'basis', 'recorded_date', 'removed_date'] as const;
const isStruckOff = (row: Parameters<Rule['holds']>[0]) => text(row.title).startsWith('吊销营业执照');
const LICENSED: readonly (readonly [trade: string, capital: number])[] = [
  ['J6851', 1000],
  ['J6852', 1000],
  ['L7263', 200],
  ['L7271', 100],
];
/** In 万元. // 建市〔2014〕159号 */
const CAPITAL_OF_GRADE: Readonly<Record<string, number>> = { 特级: 30_000, 一级: 10_000, 二级: 4_000 };
const GRADED = ['name', 'grade', 'holder_name'] as const;

/** What laws, standards and the habits of a trade ask for. */
export const LAW_RULES: readonly Rule[] = [
  {
    name: 'what was approved last is no older than the last change',
    of: 'enterprise',
    when: ({ changes }) => list(changes).length > 0,
    holds: (row) => list(row.changes).every(({ date }) => text(date) <= text(row.approved_date)),
    shows: ['name', 'status', 'approved_date', 'changes'],
  },
  {
    name: 'who brokers insurance, lends staff or guards has the capital that the licence asks for',
    of: 'enterprise',
    when: (row) => row.kind !== '分公司' && LICENSED.some(([trade]) => trade === row.industry_code),
    holds: (row) => num(row.registered_capital) >= (LICENSED.find(([trade]) => trade === row.industry_code)?.[1] ?? 0),
    shows: ['name', 'industry_code', 'registered_capital'],
  },
  {
    name: 'a bank sues over its loan, and no company of another trade does',
    of: 'risk',
    when: (row) => row.kind === '法律诉讼' && row.title === '金融借款合同纠纷',
    holds: (row) => row.role === '被告',
    shows: FILE,
  },
  {
    name: 'building works are quarrelled over by those who build, make or let',
    of: 'risk',
    when: (row) => text(row.title).startsWith('建设工程施工合同纠纷'),
    holds: (row) => ['建筑业', '制造业', '房地产业'].includes(text(row.industry_l1)),
    shows: [...FILE, 'industry_l1'],
  },
  {
    name: 'authorities put on the abnormal list, and take off it, on working days',
    of: 'risk',
    when: (row) => row.kind === '经营异常',
    holds: (row) =>
      isWorkingDay(text(row.recorded_date)) && (!has(row.removed_date) || isWorkingDay(text(row.removed_date))),
    shows: FILE,
  },
  {
    name: 'nothing is on file of a day to come',
    of: 'risk',
    holds: (row, { today }) => text(row.recorded_date) <= today && text(row.removed_date) <= today,
    shows: FILE,
  },
  {
    name: 'who is struck off is so by the law of its form',
    of: 'risk',
    when: isStruckOff,
    holds: (row, facts) => {
      const kind = at(row, facts)?.kind;
      return kind !== '合伙企业' && text(row.basis).includes(kind === '个人独资企业' ? '个人独资企业法' : '公司法');
    },
    shows: FILE,
  },
  {
    name: 'grades of builders are those of the standard: none is special but of general contractors, and some trades have two',
    of: 'qualification',
    when: (row) => row.category === '建筑业资质',
    holds: (row) =>
      !(row.grade === '特级' && /专业承包|机电/.test(text(row.specialty))) &&
      !(row.grade === '三级' && /装饰|智能化/.test(text(row.specialty))),
    shows: GRADED,
  },
  {
    name: 'a general contractor has the capital of its grade',
    of: 'qualification',
    when: (row) => /施工总承包/.test(text(row.specialty)) && text(row.grade) in CAPITAL_OF_GRADE,
    holds: (row, { company }) =>
      num(company(row.holder_uscc)?.registered_capital) >= (CAPITAL_OF_GRADE[text(row.grade)] ?? 0),
    shows: GRADED,
  },
  {
    name: 'bids are opened when the time for them ends',
    of: 'bidding',
    when: (row) => has(row.opening_time),
    holds: (row) => row.opening_time === row.deadline,
    shows: ['title', 'deadline', 'opening_time'],
  },
  {
    name: 'where the lowest offer wins nobody counts points',
    of: 'bidding',
    when: (row) => ['询价', '竞争性谈判', '单一来源'].includes(text(row.method)) && list(row.candidates).length > 0,
    holds: (row) => list(row.candidates).every(({ score }) => !has(score)),
    shows: ['title', 'method', 'candidates'],
  },
  {
    name: 'one who buys from a single source invites nobody',
    of: 'bidding',
    when: (row) => row.method === '单一来源' && row.notice_type === '招标公告',
    holds: (row) => !/欢迎/.test(text(row.content)),
    shows: ['title', 'content'],
  },
  {
    name: 'marks of what is plugged in are on what is plugged in',
    of: 'factory',
    when: (row) => words(row.certifications).some((one) => ['CCC', 'UL', 'RoHS'].includes(one)),
    holds: (row) => /^C(346|36|38|39|40)/.test(text(row.industry_code)),
    shows: ['name', 'industry_code', 'certifications'],
  },
  {
    name: 'lines and halls are few, however many hands there are',
    of: 'factory',
    when: (row) => list(row.equipment).some(({ name }) => /[线房室站窑]$/.test(text(name))),
    holds: (row) =>
      list(row.equipment).every(({ name, count }) => !/[线房室站窑]$/.test(text(name)) || num(count) <= 120),
    shows: ['name', 'employees_band', 'equipment'],
  },
  {
    name: 'the standard of medical devices is kept by those who make them',
    of: 'factory',
    when: (row) => words(row.certifications).includes('ISO 13485'),
    holds: (row) => text(row.industry_code).startsWith('C358'),
    shows: ['name', 'industry_code', 'certifications'],
  },
  {
    name: 'who trades abroad by its name makes and builds nothing',
    of: 'overseas_buyer',
    when: ({ name }) => / (Trading|Import|Supply|Distribution) /.test(text(name)),
    holds: ({ kind }) => !['制造商', '工程承包商'].includes(text(kind)),
    shows: ['name', 'kind', 'products'],
  },
  {
    name: 'retailers and online sellers abroad buy what people buy: neither machines nor vehicle parts',
    of: 'overseas_buyer',
    when: ({ kind }) => ['零售商', '电商卖家'].includes(text(kind)),
    holds: (row) => !words(row.hs_chapters).some((chapter) => ['72', '73', '84', '87'].includes(chapter)),
    shows: ['name', 'kind', 'products', 'hs_chapters'],
  },
  {
    name: 'software has no shape: it is no utility model',
    of: 'patent',
    when: ({ kind }) => kind === '实用新型',
    holds: (row, { company }) =>
      !has(row.first_applicant_uscc) || !/^I6[45]/.test(text(company(row.first_applicant_uscc)?.industry_code)),
    shows: ['title', 'first_applicant', 'ipc_main'],
  },
  {
    name: 'bulk goods are not ordered by people on the net, and nothing is imported by way of markets',
    of: 'customs_trade',
    when: ({ trade_mode }) => ['跨境电商', '市场采购'].includes(text(trade_mode)),
    holds: ({ trade_mode, direction, hs_chapter }) =>
      !['26', '27', '28', '29', '39', '72', '73', '74', '84', '87'].includes(text(hs_chapter)) &&
      (trade_mode === '跨境电商' || direction === '出口'),
    shows: ['goods_name', 'trade_mode', 'direction', 'hs_chapter'],
  },
  {
    name: 'only who makes things machines them more precisely',
    of: 'patent',
    when: (row) => has(row.first_applicant_uscc) && text(row.abstract).includes('加工精度'),
    holds: (row, { company }) => text(company(row.first_applicant_uscc)?.industry_code).startsWith('C'),
    shows: ['title', 'first_applicant', 'abstract'],
  },
  {
    name: 'a national fair is in a large city',
    of: 'exhibition',
    when: ({ level }) => level === '全国展',
    holds: ({ city }, { rows, isMajor }) => {
      const one = rows('enterprise').find((company) => company.city === city);
      return one === undefined || isMajor(one.division_code);
    },
    shows: ['name', 'city', 'area'],
  },
  {
    name: 'a licence says what it licenses',
    of: 'qualification',
    when: ({ category, scope }) => category === '经营许可' && has(scope),
    holds: ({ scope, specialty }) => text(scope).startsWith(text(specialty)),
    shows: ['name', 'holder_name', 'scope'],
  },
  {
    name: 'a building is kept by a company of its province',
    of: 'property',
    when: (row) => has(row.manager_uscc),
    holds: (row, { company }) => company(row.manager_uscc)?.province === row.province,
    shows: ['name', 'province', 'manager_name'],
  },
  {
    name: 'a programme goes back to no plan that is over',
    of: 'project',
    when: ({ policy_title }) => /“十[一-四]五”|20\d\d年/.test(text(policy_title)),
    holds: ({ policy_title, year }) => {
      const plan = ['十一五', '十二五', '十三五', '十四五'].findIndex((name) =>
        text(policy_title).includes(`“${name}”`),
      );
      const years =
        text(policy_title)
          .match(/20\d\d/g)
          ?.map(Number) ?? [];
      return (plan < 0 ? Math.max(...years) : 2010 + 5 * plan) >= num(year);
    },
    shows: ['title', 'year', 'policy_title'],
  },
  {
    name: 'money for culture goes to those who make it',
    of: 'project_company',
    when: ({ project_title }) => /文化产业/.test(text(project_title)),
    holds: ({ industry_l1 }) => industry_l1 === '文化、体育和娱乐业',
    shows: ['company_name', 'project_title', 'industry_l1'],
  },
  {
    name: 'a fair is held by companies that hold fairs, and by media',
    of: 'exhibition',
    when: (row) => has(row.organiser_uscc),
    holds: (row, { company }) => {
      const organiser = company(row.organiser_uscc);
      return ['L7284', 'L7251'].includes(text(organiser?.industry_code)) && organiser?.kind !== '个人独资企业';
    },
    shows: ['name', 'organiser_name'],
  },
  {
    name: 'incubators and logistics parks are let, not sold',
    of: 'property',
    when: (row) => ['孵化器', '物流园'].includes(text(row.kind)),
    holds: (row) => row.mode === '出租' && !has(row.sale_price),
    shows: ['name', 'kind', 'mode'],
  },
  {
    name: 'banks have branches, fuel is sold at stations: neither is a shop',
    of: 'shop',
    when: (row) => /bank|fuel|charging|post_office|insurance/.test(text(row.kind)),
    holds: (row) => !text(row.name).endsWith('店）'),
    shows: ['name', 'kind'],
  },
  {
    name: 'a station is run by few hands',
    of: 'shop',
    when: (row) => /fuel|charging/.test(text(row.kind)) && has(row.employees) && has(row.floor_area),
    holds: (row) => num(row.employees) <= Math.max(1, num(row.floor_area) / 60),
    shows: ['name', 'floor_area', 'employees'],
  },
];
