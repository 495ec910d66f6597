import { close, days, has, list, num, type Row, type Rule, staffOf, sumOf, text, turnoverMost, words } from './rule';

const PROJECT = ['project_name', 'subject', 'method', 'budget', 'buyer_kind'] as const;
const isAward = (row: Row) => row.notice_type === '中标公告';
const isTender = (row: Row) => row.notice_type === '招标公告';
const buys = (buyer: RegExp) => (row: Row) => buyer.test(text(row.buyer_name));
const never = (what: RegExp) => (row: Row) => !what.test(words(row.keywords).join());
/** What titles name, and where the IPC puts it. */
const GROUPS: readonly (readonly [title: RegExp, group: RegExp])[] = [
  [/灌溉/, /^A01G 25/],
  [/苗木移植/, /^A01G 23/],
  [/坡面绿化/, /^E02D 17/],
  [/脱敏|权限/, /^G06F 21/],
  [/清洗|指标计算|日志检索/, /^G06F 16/],
  [/商品推荐/, /^G06Q 30/],
  [/门禁/, /^G07C 9/],
  [/核酸提取/, /^C12N 15/],
  [/渗滤液/, /^C02F 9/],
  [/道路清扫/, /^E01H 1/],
  [/混凝土强度检测/, /^G01N 33/],
];
/** From seven yuan to the dollar, with room for those who export for others. */
const YUAN_OF_DOLLAR = 7.2;

/** Tenders, customs, projects, certificates and rights. Amounts in 万元 unless the column says otherwise. */
export const DEALING_RULES: readonly Rule[] = [
  {
    name: 'a hospital buys no machine tools, bridges, buses or desks',
    of: 'bidding',
    when: buys(/(医院|保健院)$/),
    holds: never(/机床|桥梁|道路|公交|校服|课桌|阀门|路灯|种苗|机器人|环卫/),
    shows: PROJECT,
  },
  {
    name: 'a school buys no bridges, drugs, scanners or dustcarts',
    of: 'bidding',
    when: buys(/(中学|小学)$/),
    holds: never(/桥梁|道路|医用|彩超|手术|监护|药品|公交|环卫|阀门|机床|燃气|供热|警/),
    shows: PROJECT,
  },
  {
    name: 'drugs and devices are bought by those who heal',
    of: 'bidding',
    when: (row) => /医用|彩超|手术床|监护仪|药品|体外诊断/.test(words(row.keywords).join()),
    holds: buys(/医院|保健院|卫生健康局/),
    shows: PROJECT,
  },
  {
    name: 'roads and bridges are built by those in charge of them',
    of: 'bidding',
    when: (row) => /桥梁|道路改造/.test(words(row.keywords).join()),
    holds: buys(/交通运输局|城市管理局|住房和城乡建设局/),
    shows: PROJECT,
  },
  {
    name: 'uniforms and desks for pupils go to schools',
    of: 'bidding',
    when: (row) => /校服|学生|课后|教师|教学|智慧校园/.test(words(row.keywords).join()),
    holds: buys(/学|教育局|技师学院/),
    shows: PROJECT,
  },
  {
    name: 'heating pipes are laid only where winters are heated',
    of: 'bidding',
    when: (row) => /供热/.test(text(row.project_name)),
    holds: (row) => /^DEMO-(1|2|37|41|6)/.test(text(row.project_no)),
    shows: PROJECT,
  },
  {
    // 政府采购货物和服务招标投标管理办法 (财政部令第87号), article 13.
    name: 'an open call for goods or services names buyer, number, budget and the time for bids',
    of: 'bidding',
    when: (row) => isTender(row) && row.method === '公开招标' && row.subject !== '工程',
    holds: (row) =>
      has(row.budget) &&
      [row.buyer_name, row.project_no, `预算金额：${row.budget}万元`, '投标截止和开标时间'].every((part) =>
        text(row.content).includes(text(part)),
      ),
    shows: ['title', 'budget', 'content'],
  },
  {
    name: 'works of 4 million yuan, goods and services of 2 are put out to tender',
    of: 'bidding',
    when: (row) => num(row.budget) >= (row.subject === '工程' ? 400 : 200),
    holds: (row) => /招标$/.test(text(row.method)),
    shows: PROJECT,
  },
  {
    name: 'only goods are bought by asking for prices',
    of: 'bidding',
    when: (row) => row.method === '询价',
    holds: (row) => row.subject === '货物',
    shows: PROJECT,
  },
  {
    name: 'a budget is between 80,000 and 150 million yuan',
    of: 'bidding',
    when: (row) => has(row.budget),
    holds: (row) => num(row.budget) >= 8 && num(row.budget) <= 15_000,
    shows: PROJECT,
  },
  {
    name: 'an open tender stays open for twenty days',
    of: 'bidding',
    when: (row) => isTender(row) && row.method === '公开招标',
    holds: (row) => days(row.publish_date, row.deadline) >= 20,
    shows: ['project_name', 'publish_date', 'deadline'],
  },
  {
    name: 'nobody is paid more than was set aside, or less than half',
    of: 'bidding',
    when: (row) => isAward(row) && has(row.budget),
    holds: (row) => num(row.award_amount) <= num(row.budget) && num(row.award_amount) >= num(row.budget) / 2,
    shows: ['project_name', 'budget', 'award_amount'],
  },
  {
    name: 'the winner is the first of the candidates, who are among the bidders',
    of: 'bidding',
    when: isAward,
    holds: (row) =>
      list(row.candidates)[0]?.name === row.winner_name &&
      list(row.candidates)[0]?.offer === row.award_amount &&
      num(row.candidate_count) >= list(row.candidates).length,
    shows: ['project_name', 'winner_name', 'award_amount', 'candidates'],
  },
  {
    name: 'a single source is alone, a competition has three',
    of: 'bidding',
    when: isAward,
    holds: (row) => (row.method === '单一来源' ? row.candidate_count === 1 : num(row.candidate_count) >= 3),
    shows: ['project_name', 'method', 'candidate_count'],
  },
  {
    name: 'nobody wins more than it turns over in a year',
    of: 'bidding',
    when: isAward,
    holds: (row, { company }) => num(row.award_amount) <= turnoverMost(company(row.winner_uscc)),
    shows: ['project_name', 'winner_name', 'award_amount'],
  },
  {
    name: 'a winner is a year old, in operation and not the buyer',
    of: 'bidding',
    when: isAward,
    holds: (row, { company }) => {
      const winner = company(row.winner_uscc);
      return (
        winner?.status === '存续' &&
        winner.kind !== '分公司' &&
        days(winner.established_date, row.publish_date) >= 365 &&
        row.winner_uscc !== row.buyer_uscc
      );
    },
    shows: ['project_name', 'winner_name', 'publish_date'],
  },
  {
    name: 'companies that buy by tender are large enough to',
    of: 'bidding',
    when: (row) => has(row.buyer_uscc),
    holds: (row, { company }) => staffOf(company(row.buyer_uscc))[0] >= 100,
    shows: PROJECT,
  },
  {
    name: 'a declaration adds up: quantity by price, net below gross',
    of: 'customs_trade',
    holds: (row) =>
      close((num(row.quantity) * num(row.unit_price_usd)) / num(row.amount_usd), 1, 0.02) &&
      num(row.net_weight) <= num(row.gross_weight),
    shows: ['goods_name', 'quantity', 'unit_price_usd', 'amount_usd', 'net_weight', 'gross_weight'],
  },
  {
    name: 'nobody exports more in a year than it turns over',
    of: 'customs_supplier',
    when: (row) => has(row.uscc),
    holds: (row, { company }) =>
      (num(row.export_year_usd) * YUAN_OF_DOLLAR) / 10_000 <= turnoverMost(company(row.uscc)),
    share: 0.98,
    shows: ['name', 'export_year_usd'],
  },
  {
    name: 'who is called importer and exporter makes nothing',
    of: 'customs_supplier',
    when: (row) => /进出口|国际贸易/.test(text(row.name)),
    holds: (row) => row.kind === '贸易型',
    shows: ['name', 'kind'],
  },
  {
    name: 'a project that was announced lists companies',
    of: 'project',
    when: (row) => row.status === '已公告',
    holds: (row) => num(row.announced_count) >= 1 && num(row.public_count) >= num(row.announced_count),
    shows: ['title', 'status', 'public_count', 'announced_count'],
  },
  {
    name: 'a project before the public lists companies',
    of: 'project',
    when: (row) => row.status === '公示中',
    // Before the public for two weeks.
    least: 1,
    holds: (row) => num(row.public_count) >= 1 && num(row.announced_count) === 0,
    shows: ['title', 'status', 'public_count', 'announced_count'],
  },
  {
    name: 'listed companies are older than the list',
    of: 'project_company',
    holds: (row, { company }) => text(company(row.uscc)?.established_date) < text(row.list_date),
    shows: ['company_name', 'project_title', 'list_date'],
  },
  {
    name: 'who holds a certificate was there before it',
    of: 'qualification',
    holds: (row, { company }) => text(company(row.holder_uscc)?.established_date) <= text(row.first_issued_date),
    shows: ['name', 'holder_name', 'first_issued_date'],
  },
  {
    name: 'builders hold the qualifications of builders',
    of: 'qualification',
    when: (row) => row.category === '建筑业资质',
    holds: (row, { company }) =>
      /^(E|C3[3459]|C38|C39|D44|I6[45]|N782)/.test(text(company(row.holder_uscc)?.industry_code)),
    shows: ['name', 'holder_name'],
  },
  {
    name: 'a brand is filed by who is there',
    of: 'trademark',
    when: (row) => has(row.owner_uscc),
    holds: (row, { company }) => text(company(row.owner_uscc)?.established_date) <= text(row.application_date),
    shows: ['name', 'owner_name', 'application_date'],
  },
  {
    name: 'an invention is filed by who is there',
    of: 'patent',
    when: (row) => has(row.first_applicant_uscc),
    holds: (row, { company }) =>
      text(company(row.first_applicant_uscc)?.established_date) <= text(row.application_date),
    shows: ['title', 'first_applicant', 'application_date'],
  },
  {
    name: 'a patent stands in the group of the IPC that its title is about',
    of: 'patent',
    when: (row) => row.kind !== '外观设计' && GROUPS.some(([title]) => title.test(text(row.title))),
    // By the titles of the groups as the WIPO publishes them.
    holds: (row) => GROUPS.some(([title, group]) => title.test(text(row.title)) && group.test(text(row.ipc_main))),
    shows: ['title', 'ipc_main'],
  },
  {
    name: 'the main group is one of all groups',
    of: 'patent',
    when: (row) => row.kind !== '外观设计',
    holds: (row) => words(row.ipc_codes).includes(text(row.ipc_main)),
    shows: ['title', 'ipc_main', 'ipc_codes'],
  },
  {
    name: 'hardly a buyer abroad alone is half of what is sold to a country with many',
    of: 'overseas_buyer',
    when: (row, { rows }) => rows('overseas_buyer').filter(({ country }) => country === row.country).length >= 12,
    holds: (row, { rows }) => {
      const same = rows('overseas_buyer').filter(({ country }) => country === row.country);
      return num(row.purchase_total_usd) <= 0.45 * sumOf(same, 'purchase_total_usd');
    },
    share: 0.97,
    shows: ['name', 'country', 'purchase_total_usd'],
  },
  {
    name: 'a declaration is worth what fits into a few containers or planes, not a month of a country’s trade',
    of: 'customs_trade',
    holds: (row) => num(row.amount_usd) <= 1_500_000,
    share: 0.999,
    shows: ['goods_name', 'country', 'amount_usd'],
  },
];
