import {
  close,
  days,
  type Facts,
  has,
  list,
  num,
  type Row,
  type Rule,
  staffOf,
  sumOf,
  text,
  turnoverMost,
  words,
} from './rule';

type Index = Map<unknown, Row[]>;
const indexes = new WeakMap<Facts, Map<string, Index>>();
/** Rows of a data set by a field, made once. */
function by(facts: Facts, key: Parameters<Facts['rows']>[0], field: string): Index {
  const known = indexes.get(facts) ?? new Map<string, Index>();
  indexes.set(facts, known);
  const name = `${key}.${field}`;
  let index = known.get(name);
  if (!index) {
    index = new Map();
    for (const row of facts.rows(key)) {
      const rows = index.get(row[field]) ?? [];
      rows.push(row);
      index.set(row[field], rows);
    }
    known.set(name, index);
  }
  return index;
}
const ofCompany = (facts: Facts, key: 'risk' | 'shareholding' | 'officer' | 'annual_report', uscc: unknown): Row[] =>
  by(facts, key, 'company_uscc').get(uscc) ?? [];
const at = ({ company_uscc }: Row, { company }: Facts): Row | undefined => company(company_uscc);
const latest = (rows: readonly Row[], field: string): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best && num(best[field]) >= num(row[field]) ? best : row), undefined);
/** Limited and joint-stock companies: resident enterprises that may have titles. */
const isCorporate = (row: Row | undefined) => /有限|股份|外商/.test(text(row?.kind));
const HONOURS = /高新技术企业|专精特新/;

const RISK = ['company_name', 'title', 'kind', 'state', 'recorded_date', 'removed_date', 'amount'] as const;
const SETTLED: readonly unknown[] = ['已移出', '已履行', '已结案'];

const RISKS: readonly Rule[] = [
  {
    name: 'nobody is on file before being founded',
    of: 'risk',
    holds: (row, facts) => text(at(row, facts)?.established_date) < text(row.recorded_date),
    shows: RISK,
  },
  {
    name: 'what is settled has its day, and nothing else has',
    of: 'risk',
    holds: (row) =>
      has(row.removed_date) === SETTLED.includes(row.state) &&
      (!has(row.removed_date) || text(row.removed_date) >= text(row.recorded_date)),
    shows: RISK,
  },
  {
    name: 'a file has the year in which it was opened',
    of: 'risk',
    when: ({ kind }) => kind !== '失信被执行人',
    holds: (row) => text(row.document_no).includes(text(row.recorded_date).slice(0, 4)),
    shows: ['document_no', 'recorded_date'],
  },
  {
    name: 'an authority is that of the place',
    of: 'risk',
    holds: (row, facts) => {
      const company = at(row, facts);
      return [company?.county, company?.city].some((place) => text(row.authority).includes(text(place)));
    },
    shows: ['company_name', 'authority'],
  },
  {
    name: 'only a case has two sides',
    of: 'risk',
    holds: (row) => has(row.role) === ['法律诉讼', '被执行人', '失信被执行人'].includes(text(row.kind)),
    shows: [...RISK, 'role'],
  },
  {
    name: 'what is enforced was lost before as a defendant, for the same sum',
    of: 'risk',
    when: (row) => row.kind === '被执行人',
    holds: (row, facts) =>
      ofCompany(facts, 'risk', row.company_uscc).some(
        (one) =>
          one.kind === '法律诉讼' &&
          one.role === '被告' &&
          one.amount === row.amount &&
          text(one.removed_date) < text(row.recorded_date),
      ),
    shows: RISK,
  },
  {
    name: 'who is listed as dishonest has not paid what was enforced before',
    of: 'risk',
    when: (row) => row.kind === '失信被执行人',
    holds: (row, facts) =>
      ofCompany(facts, 'risk', row.company_uscc).some(
        (one) =>
          one.kind === '被执行人' &&
          one.state === '未履行' &&
          one.amount === row.amount &&
          text(one.recorded_date) < text(row.recorded_date),
      ),
    shows: RISK,
  },
  {
    name: 'who is dishonest or seriously illegal has no title and is not listed',
    of: 'risk',
    when: (row) => ['失信被执行人', '严重违法失信'].includes(text(row.kind)),
    holds: (row, facts) => {
      const company = at(row, facts);
      return company?.listed !== true && !words(company?.tags).some((tag) => HONOURS.test(tag));
    },
    shows: RISK,
  },
  {
    name: 'who is seriously illegal was on the abnormal list for three years',
    of: 'risk',
    when: (row) => row.kind === '严重违法失信',
    holds: (row, facts) =>
      ofCompany(facts, 'risk', row.company_uscc).some(
        (one) => one.kind === '经营异常' && one.state === '在列' && days(one.recorded_date, row.recorded_date) >= 1095,
      ),
    shows: RISK,
  },
  {
    name: 'who is on the list for a report has not reported that year',
    of: 'risk',
    when: (row) => row.state === '在列' && text(row.title).includes('年度报告'),
    holds: (row, facts) => {
      const year = num(text(row.title).match(/\d{4}/)?.[0]);
      const report = ofCompany(facts, 'annual_report', row.company_uscc).find((one) => one.year === year);
      return report === undefined || days(report.published_date, facts.today) <= 25;
    },
    shows: RISK,
  },
  {
    name: 'a fine is between 200 and a million yuan',
    of: 'risk',
    when: (row) => row.kind === '行政处罚' && has(row.amount),
    holds: (row) => num(row.amount) >= 0.02 && num(row.amount) <= 100,
    shows: RISK,
  },
  {
    name: 'only makers spoil the air and keep hazardous waste',
    of: 'risk',
    when: (row) => /废物|大气/.test(text(row.title)),
    holds: (row) => row.industry_l1 === '制造业',
    shows: [...RISK, 'industry_l1'],
  },
  {
    name: 'nobody builds without a permit who does not build',
    of: 'risk',
    when: (row) => text(row.title).includes('施工许可证'),
    holds: (row) => row.industry_l1 === '建筑业',
    shows: [...RISK, 'industry_l1'],
  },
];

const SHARE = ['company_name', 'holder_kind', 'holder_name', 'ratio', 'amount', 'invested_date'] as const;
const SHAREHOLDINGS: readonly Rule[] = [
  {
    name: 'a holder is a person, or has a name',
    of: 'shareholding',
    holds: (row) =>
      row.holder_kind === '自然人'
        ? has(row.person) && has(row.person_id) && !has(row.holder_name) && !has(row.holder_uscc)
        : has(row.holder_name) && !has(row.person) && !has(row.person_id),
    shows: SHARE,
  },
  {
    name: 'companies abroad have names and no code',
    of: 'shareholding',
    when: (row) => row.holder_kind === '境外企业',
    holds: (row) => /^[A-Za-z .]+$/.test(text(row.holder_name)) && !has(row.holder_uscc),
    shows: SHARE,
  },
  {
    name: 'the holders of a company are the whole of it and of its capital',
    of: 'enterprise',
    when: (row, facts) => ofCompany(facts, 'shareholding', row.uscc).length > 0,
    holds: (row, facts) => {
      const rows = ofCompany(facts, 'shareholding', row.uscc);
      return close(sumOf(rows, 'ratio'), 100) && close(sumOf(rows, 'amount'), num(row.registered_capital));
    },
    shows: ['name', 'registered_capital'],
  },
  {
    name: 'the register and the shareholdings know the same holders',
    of: 'enterprise',
    holds: (row, facts) => {
      const shares = (rows: readonly Row[]) =>
        rows
          .map(({ ratio }) => num(ratio))
          .sort()
          .join();
      return shares(list(row.shareholders)) === shares(ofCompany(facts, 'shareholding', row.uscc));
    },
    shows: ['name', 'shareholders'],
  },
  {
    name: 'nobody holds a share before the company is there',
    of: 'shareholding',
    holds: (row, facts) =>
      text(row.invested_date) >= text(at(row, facts)?.established_date) && text(row.invested_date) <= facts.today,
    shows: SHARE,
  },
  {
    name: 'a person is one holder of a company',
    of: 'shareholding',
    when: (row) => has(row.person_id),
    holds: (row, facts) =>
      ofCompany(facts, 'shareholding', row.company_uscc).filter(({ person_id }) => person_id === row.person_id)
        .length === 1,
    shows: [...SHARE, 'person_id'],
  },
  {
    name: 'one number is one name',
    of: 'shareholding',
    when: (row) => has(row.person_id),
    holds: (row, facts) =>
      [
        ...(by(facts, 'shareholding', 'person_id').get(row.person_id) ?? []),
        ...(by(facts, 'officer', 'person_id').get(row.person_id) ?? []),
      ].every(({ person }) => person === row.person),
    shows: ['person', 'person_id'],
  },
  {
    name: 'most people hold of one company, and nobody of more than thirty',
    of: 'shareholding',
    when: (row) => has(row.person_id),
    holds: (row, facts) => (by(facts, 'shareholding', 'person_id').get(row.person_id) ?? []).length <= 30,
    shows: ['person_id'],
  },
];

const POST = ['company_name', 'person_id', 'posts', 'is_representative', 'since'] as const;
const has1 = (row: Row, pattern: RegExp) => words(row.posts).some((post) => pattern.test(post));
const OFFICERS: readonly Rule[] = [
  {
    name: 'every company has one legal representative, whom the register names',
    of: 'enterprise',
    holds: (row, facts) => {
      const first = ofCompany(facts, 'officer', row.uscc).filter(({ is_representative }) => is_representative === true);
      return first.length === 1 && first[0]?.person === row.legal_representative;
    },
    shows: ['name', 'legal_representative'],
  },
  {
    name: 'a person has one line in a company',
    of: 'officer',
    holds: (row, facts) =>
      ofCompany(facts, 'officer', row.company_uscc).filter(({ person_id }) => person_id === row.person_id).length === 1,
    shows: POST,
  },
  {
    name: 'a supervisor neither directs nor manages (Company Law)',
    of: 'officer',
    when: (row) => has1(row, /监事/),
    holds: (row) => !has1(row, /董事|经理|财务/),
    shows: POST,
  },
  {
    name: 'a company limited by shares has three directors and three supervisors',
    of: 'enterprise',
    when: (row) => row.kind === '股份有限公司' && has(row.insured_count),
    holds: (row, facts) => {
      const officers = ofCompany(facts, 'officer', row.uscc);
      return (
        officers.filter((one) => has1(one, /董事/)).length >= 3 &&
        officers.filter((one) => has1(one, /监事/)).length >= 3
      );
    },
    shows: ['name', 'kind'],
  },
  {
    name: 'posts are those of the legal form',
    of: 'officer',
    holds: (row, facts) => {
      const kind = at(row, facts)?.kind;
      if (kind === '分公司') return has1(row, /^负责人$/);
      if (kind === '个人独资企业') return has1(row, /^投资人$/);
      if (kind === '合伙企业') return has1(row, /合伙人/);
      return !has1(row, /^负责人$|投资人|合伙人/);
    },
    shows: POST,
  },
  {
    name: 'nobody is in post before the company is there',
    of: 'officer',
    holds: (row, facts) => text(row.since) >= text(at(row, facts)?.established_date) && text(row.since) <= facts.today,
    shows: POST,
  },
  {
    name: 'the representative is in post since the register changed it last',
    of: 'officer',
    when: (row, facts) =>
      row.is_representative === true && list(at(row, facts)?.changes).some(({ item }) => item === '法定代表人'),
    holds: (row, facts) => row.since === list(at(row, facts)?.changes).find(({ item }) => item === '法定代表人')?.date,
    shows: POST,
  },
  {
    name: 'a sole owner leads it himself',
    of: 'enterprise',
    when: (row, facts) => row.kind === '个人独资企业' && ofCompany(facts, 'shareholding', row.uscc).length > 0,
    holds: (row, facts) =>
      ofCompany(facts, 'officer', row.uscc)[0]?.person_id === ofCompany(facts, 'shareholding', row.uscc)[0]?.person_id,
    shows: ['name'],
  },
  {
    name: 'whoever owns most of it leads it, in most companies',
    of: 'enterprise',
    when: (row, facts) => ofCompany(facts, 'shareholding', row.uscc).some(({ person_id }) => has(person_id)),
    holds: (row, facts) => {
      const owners = ofCompany(facts, 'shareholding', row.uscc).map(({ person_id }) => person_id);
      return ofCompany(facts, 'officer', row.uscc).some(
        (one) => one.is_representative === true && owners.includes(one.person_id),
      );
    },
    share: 0.6,
    shows: ['name'],
  },
];

const REPORT = [
  'company_name',
  'year',
  'published_date',
  'staff',
  'insured',
  'revenue',
  'total_profit',
  'net_profit',
  'tax_paid',
] as const;
const told = (row: Row) => has(row.revenue);
const REPORTS: readonly Rule[] = [
  {
    name: 'a report in time comes by 30 June of the next year, another after it',
    of: 'annual_report',
    holds: (row) => {
      const due = `${num(row.year) + 1}-06-30`;
      const day = text(row.published_date);
      return day > `${row.year}-12-31` && (row.state === '按期公示' ? day <= due : day > due);
    },
    shows: [...REPORT, 'state'],
  },
  {
    name: 'a company reports once for a year, and of no year before its own',
    of: 'annual_report',
    holds: (row, facts) =>
      ofCompany(facts, 'annual_report', row.company_uscc).filter(({ year }) => year === row.year).length === 1 &&
      num(text(at(row, facts)?.established_date).slice(0, 4)) <= num(row.year),
    shows: REPORT,
  },
  {
    name: 'only companies in operation report, and no branches',
    of: 'annual_report',
    holds: (row, facts) => at(row, facts)?.status === '存续' && at(row, facts)?.kind !== '分公司',
    shows: REPORT,
  },
  {
    name: 'assets are what is owed and what is owned',
    of: 'annual_report',
    when: told,
    holds: (row) => close(num(row.total_assets), num(row.total_liabilities) + num(row.equity)),
    shows: [...REPORT, 'total_assets', 'total_liabilities', 'equity'],
  },
  {
    name: 'what is left of a profit is less than it, of a loss all of it',
    of: 'annual_report',
    when: told,
    holds: (row) =>
      num(row.total_profit) > 0 ? num(row.net_profit) <= num(row.total_profit) : row.net_profit === row.total_profit,
    shows: REPORT,
  },
  {
    name: 'tax is one to twelve in a hundred of revenue',
    of: 'annual_report',
    when: (row) => told(row) && num(row.revenue) > 10,
    holds: (row) => num(row.tax_paid) / num(row.revenue) > 0.01 && num(row.tax_paid) / num(row.revenue) < 0.12,
    shows: REPORT,
  },
  {
    name: 'a profit is below a fifth of revenue, a loss below a tenth',
    of: 'annual_report',
    when: (row) => told(row) && num(row.revenue) > 10,
    holds: (row) => num(row.total_profit) / num(row.revenue) < 0.2 && num(row.total_profit) / num(row.revenue) > -0.1,
    shows: REPORT,
  },
  {
    name: 'the newest report has the revenue of the band in the register',
    of: 'enterprise',
    when: (row, facts) =>
      row.revenue_band !== '0' && told(latest(ofCompany(facts, 'annual_report', row.uscc), 'year') ?? {}),
    holds: (row, facts) => {
      const revenue = num(latest(ofCompany(facts, 'annual_report', row.uscc), 'year')?.revenue);
      return revenue <= turnoverMost(row) && (row.revenue_band !== '6' || revenue >= 5000);
    },
    shows: ['name', 'revenue_band'],
  },
  {
    name: 'the newest report has the insured and the staff of the register',
    of: 'enterprise',
    when: (row, facts) => has(latest(ofCompany(facts, 'annual_report', row.uscc), 'year')?.insured),
    holds: (row, facts) => {
      const report = latest(ofCompany(facts, 'annual_report', row.uscc), 'year');
      const [least, most] = staffOf(row);
      return report?.insured === row.insured_count && num(report?.staff) >= least && num(report?.staff) <= most;
    },
    shows: ['name', 'employees_band', 'insured_count'],
  },
  {
    name: 'the insured are among the staff of the year',
    of: 'annual_report',
    when: (row) => has(row.insured),
    holds: (row) => num(row.insured) <= num(row.staff) && num(row.insured) >= Math.floor(num(row.staff) * 0.5),
    shows: REPORT,
  },
  {
    name: 'staff and revenue change by less than half from year to year',
    of: 'annual_report',
    when: (row, facts) =>
      ofCompany(facts, 'annual_report', row.company_uscc).some(({ year }) => year === num(row.year) - 1),
    holds: (row, facts) => {
      const before = ofCompany(facts, 'annual_report', row.company_uscc).find(({ year }) => year === num(row.year) - 1);
      const steady = (field: string) =>
        !has(row[field]) ||
        !has(before?.[field]) ||
        Math.abs(num(row[field]) - num(before?.[field])) <= 0.5 * num(before?.[field]) + 1;
      return steady('staff') && steady('revenue');
    },
    shows: REPORT,
  },
  {
    name: 'who reports that it holds shares of others does',
    of: 'annual_report',
    holds: (row, facts) =>
      row.invests === (by(facts, 'shareholding', 'holder_uscc').get(row.company_uscc) ?? []).length > 0,
    shows: REPORT,
  },
  {
    name: 'listed companies publish their figures',
    of: 'annual_report',
    when: (row, facts) => at(row, facts)?.listed === true,
    holds: told,
    shows: REPORT,
  },
  {
    name: 'most of those that say nothing else have reported all the same',
    of: 'enterprise',
    when: (row) => row.status === '存续' && row.kind !== '分公司' && days(row.established_date, '2020-01-01') > 0,
    holds: (row, facts) => ofCompany(facts, 'annual_report', row.uscc).length > 0,
    share: 0.9,
    shows: ['name'],
  },
];

const ACROSS: readonly Rule[] = [
  {
    name: 'who was struck off by the authority has the penalty on file, and nobody else has',
    of: 'enterprise',
    when: (row) => row.kind !== '分公司',
    holds: (row, facts) =>
      (row.status === '吊销') ===
      ofCompany(facts, 'risk', row.uscc).some(({ title }) => text(title).startsWith('吊销营业执照')),
    shows: ['name', 'status'],
  },
  {
    name: 'titles are given to companies, not to partnerships or sole owners',
    of: 'enterprise',
    when: (row) => words(row.tags).some((tag) => HONOURS.test(tag) || tag === '科技型中小企业'),
    holds: isCorporate,
    shows: ['name', 'kind', 'tags'],
  },
  {
    name: 'a certificate of such a title, too',
    of: 'qualification',
    when: (row) => HONOURS.test(text(row.specialty)),
    holds: (row, { company }) => isCorporate(company(row.holder_uscc)),
    shows: ['name', 'holder_name'],
  },
  {
    name: 'general contractors are builders',
    of: 'qualification',
    when: (row) => row.category === '建筑业资质' && /总承包/.test(text(row.specialty)),
    holds: (row) => row.industry_l1 === '建筑业',
    shows: ['name', 'holder_name', 'industry_l2'],
  },
  {
    name: 'food is made with a licence by those who make food',
    of: 'qualification',
    when: (row) => row.specialty === '食品生产',
    holds: (row) => /食品|饮料|茶/.test(text(row.industry_l2)),
    shows: ['holder_name', 'industry_l2'],
  },
  {
    name: 'a mark for devices, software or computing is of those who make or write such',
    of: 'trademark',
    when: (row) => has(row.owner_uscc) && ['9', '42'].includes(text(row.nice_class)),
    holds: (row, { company }) => /^(C(3[4-9]|40)|I|M7[345]|F5137)/.test(text(company(row.owner_uscc)?.industry_code)),
    shows: ['name', 'nice_class', 'owner_name'],
  },
  {
    name: 'a mark for meat, milk or bread is of those who deal in food',
    of: 'trademark',
    when: (row) => has(row.owner_uscc) && ['29', '30'].includes(text(row.nice_class)),
    holds: (row, { company }) =>
      /农|食品|饮料|茶|批发|零售|餐饮|住宿|畜/.test(
        `${company(row.owner_uscc)?.industry_l1} ${company(row.owner_uscc)?.industry_l2}`,
      ),
    shows: ['name', 'nice_class', 'owner_name'],
  },
  {
    name: 'nobody wins a tender who was listed as dishonest by then',
    of: 'bidding',
    when: (row) => has(row.winner_uscc),
    holds: (row, facts) =>
      !ofCompany(facts, 'risk', row.winner_uscc).some(
        ({ kind, recorded_date }) =>
          ['失信被执行人', '严重违法失信'].includes(text(kind)) && text(recorded_date) <= text(row.publish_date),
      ),
    shows: ['project_name', 'winner_name', 'publish_date'],
  },
  {
    name: 'a fair is attended by those who were there',
    of: 'exhibition',
    when: (row) => words(row.exhibitor_usccs).length > 0,
    holds: (row, { company }) =>
      words(row.exhibitor_usccs).every((uscc) => text(company(uscc)?.established_date) < text(row.end_date)),
    shows: ['name', 'start_date'],
  },
  {
    name: 'who exports reports revenue for it',
    of: 'customs_supplier',
    when: (row, facts) => has(row.uscc) && told(latest(ofCompany(facts, 'annual_report', row.uscc), 'year') ?? {}),
    holds: (row, facts) =>
      (num(row.export_year_usd) * 7.2) / 10_000 <=
      num(latest(ofCompany(facts, 'annual_report', row.uscc), 'year')?.revenue) * 1.05,
    shows: ['name', 'export_year_usd'],
  },
  {
    name: 'tenants of buildings are in operation',
    of: 'property',
    when: (row) => words(row.tenant_usccs).length > 0,
    holds: (row, { company }) => words(row.tenant_usccs).every((uscc) => company(uscc)?.status === '存续'),
    shows: ['name'],
  },
  {
    name: 'patents are of companies that are there, not of branches',
    of: 'patent',
    when: (row) => has(row.first_applicant_uscc),
    holds: (row, { company }) => company(row.first_applicant_uscc)?.kind !== '分公司',
    shows: ['title', 'first_applicant'],
  },
];

/** What authorities, courts and companies themselves say, and how all of it fits together. */
export const RECORD_RULES: readonly Rule[] = [...RISKS, ...SHAREHOLDINGS, ...OFFICERS, ...REPORTS, ...ACROSS];
