import { has, latest, num, ofCompany, type Row, type Rule, text, words } from './rule';

/** Limited and joint-stock companies: resident enterprises that may have titles. */
const isCorporate = (row: Row | undefined) => /有限|股份|外商/.test(text(row?.kind));
const HONOURS = /高新技术企业|专精特新/;

const hasFigures = (row: Row) => has(row.revenue);
/** How records of different kinds fit together. */
export const ACROSS_RULES: readonly Rule[] = [
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
    least: 1,
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
    when: (row, facts) =>
      has(row.uscc) && hasFigures(latest(ofCompany(facts, 'annual_report', row.uscc), 'year') ?? {}),
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
