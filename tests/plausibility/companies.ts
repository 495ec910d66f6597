import { days, has, list, num, type Rule, staffOf, text, words } from './rule';

const SIZE = ['name', 'scale', 'employees_band', 'registered_capital', 'revenue_band'] as const;
const isBranch = (row: { kind?: unknown }) => row.kind === '分公司';
const runs = (row: { status?: unknown }) => row.status === '存续';
/** Real estate and investment hold what belongs to others. */
export const isHolder = (row: { industry_code?: unknown }) => /^(K7010|L7212)/.test(text(row.industry_code));
const isIndustry = (row: { industry_code?: unknown }) => /^[BCD]/.test(text(row.industry_code));

/** Companies and their factories. Amounts in 万元. */
export const COMPANY_RULES: readonly Rule[] = [
  {
    name: 'a branch has no capital, owners or size of its own',
    of: 'enterprise',
    when: isBranch,
    holds: (row) =>
      !has(row.registered_capital) &&
      !has(row.paid_in_capital) &&
      !has(row.scale) &&
      !row.listed &&
      list(row.shareholders).length === 0,
    shows: SIZE,
  },
  {
    name: 'a branch is younger than its head office, smaller and elsewhere',
    of: 'enterprise',
    when: isBranch,
    holds: (row, { company }) => {
      const head = company(row.parent_uscc);
      return (
        head !== undefined &&
        runs(head) &&
        !isBranch(head) &&
        text(head.established_date) < text(row.established_date) &&
        staffOf(row)[0] <= staffOf(head)[0] &&
        head.city !== row.city
      );
    },
    shows: ['name', 'city', 'parent_uscc', 'established_date', 'employees_band'],
  },
  {
    name: 'every other company has capital, at least 100,000 yuan',
    of: 'enterprise',
    when: (row) => !isBranch(row),
    holds: (row) => num(row.registered_capital) >= 10,
    shows: SIZE,
  },
  {
    name: 'a micro firm has at most 20 million yuan, a holder of assets 100 million',
    of: 'enterprise',
    when: (row) => row.scale === '微型',
    holds: (row) => num(row.registered_capital) <= (isHolder(row) ? 10_000 : 2_000),
    shows: SIZE,
  },
  {
    name: 'no small firm has more than 100 million yuan',
    of: 'enterprise',
    when: (row) => row.scale === '小型',
    holds: (row) => num(row.registered_capital) <= 10_000,
    shows: SIZE,
  },
  {
    name: 'a medium firm has at most 600 million yuan',
    of: 'enterprise',
    when: (row) => row.scale === '中型',
    holds: (row) => num(row.registered_capital) <= 60_000,
    shows: SIZE,
  },
  {
    name: 'a large firm has at least 5 million yuan',
    of: 'enterprise',
    when: (row) => row.scale === '大型',
    holds: (row) => num(row.registered_capital) >= 500,
    shows: SIZE,
  },
  {
    name: 'nobody has more than 8 billion yuan',
    of: 'enterprise',
    holds: (row) => num(row.registered_capital) <= 800_000,
    shows: SIZE,
  },
  {
    name: 'capital of over 500 million yuan stands for hundreds of hands, or for assets',
    of: 'enterprise',
    when: (row) => num(row.registered_capital) > 50_000,
    holds: (row) => isHolder(row) || staffOf(row)[0] >= 500,
    shows: SIZE,
  },
  {
    name: 'a company limited by shares has at least 5 million yuan',
    of: 'enterprise',
    when: (row) => row.kind === '股份有限公司',
    holds: (row) => num(row.registered_capital) >= 500,
    shows: ['name', 'kind', 'registered_capital'],
  },
  {
    name: 'what one person owns stays small',
    of: 'enterprise',
    when: (row) => row.kind === '个人独资企业',
    holds: (row) => num(row.registered_capital) <= 200 && staffOf(row)[1] < 100,
    shows: SIZE,
  },
  {
    name: 'a group has 100 million yuan and a thousand hands',
    of: 'enterprise',
    when: (row) => text(row.name).includes('集团') && !isBranch(row),
    holds: (row) => num(row.registered_capital) >= 10_000 && staffOf(row)[0] >= 1000,
    shows: SIZE,
  },
  {
    name: 'a name ends as its legal form wants it',
    of: 'enterprise',
    holds: ({ name, kind }) =>
      kind === '股份有限公司'
        ? text(name).endsWith('股份有限公司')
        : kind === '分公司'
          ? text(name).endsWith('分公司')
          : /有限责任|外商/.test(text(kind))
            ? text(name).endsWith('有限公司') && !text(name).includes('股份')
            : !text(name).endsWith('公司'),
    shows: ['name', 'kind'],
  },
  {
    name: 'no more is paid in than was registered',
    of: 'enterprise',
    when: (row) => has(row.paid_in_capital),
    holds: (row) => num(row.paid_in_capital) <= num(row.registered_capital),
    shows: ['name', 'registered_capital', 'paid_in_capital'],
  },
  {
    name: 'the insured are among the staff, and most of them',
    of: 'enterprise',
    when: (row) => has(row.insured_count),
    holds: (row) =>
      num(row.insured_count) <= staffOf(row)[1] && num(row.insured_count) >= Math.floor(staffOf(row)[0] * 0.55),
    shows: ['name', 'employees_band', 'insured_count'],
  },
  {
    name: 'nobody is insured at a company that is gone',
    of: 'enterprise',
    when: (row) => row.status === '注销' || row.status === '吊销',
    holds: (row) => !has(row.insured_count) && words(row.tags).length === 0,
    shows: ['name', 'status', 'insured_count', 'tags'],
  },
  {
    name: 'large firms of industry have a thousand hands and over 50 million yuan of revenue',
    of: 'enterprise',
    when: (row) => row.scale === '大型' && isIndustry(row),
    holds: (row) => staffOf(row)[0] >= 1000 && row.revenue_band === '6',
    shows: SIZE,
  },
  {
    name: 'micro firms have under 300 hands',
    of: 'enterprise',
    when: (row) => row.scale === '微型',
    holds: (row) => staffOf(row)[0] < 300,
    shows: SIZE,
  },
  {
    name: 'revenue grows with hands: who has 1,000 turns over more than 10 million yuan',
    of: 'enterprise',
    when: (row) => staffOf(row)[0] >= 1000 && row.revenue_band !== '0',
    holds: (row) => num(row.revenue_band) >= 5,
    shows: SIZE,
  },
  {
    name: 'most firms with under 50 hands turn over less than 50 million yuan',
    of: 'enterprise',
    when: (row) => row.employees_band === '0-49' && row.revenue_band !== '0',
    holds: (row) => row.revenue_band !== '6',
    share: 0.9,
    shows: SIZE,
  },
  {
    name: "'above scale' is industry with at least 20 million yuan of revenue",
    of: 'enterprise',
    when: (row) => words(row.tags).includes('规模以上工业'),
    holds: (row) => isIndustry(row) && ['5', '6'].includes(text(row.revenue_band)),
    shows: ['name', 'industry_code', 'revenue_band', 'tags'],
  },
  {
    name: "'specialised and new' is small or medium and two years old",
    of: 'enterprise',
    when: (row) => words(row.tags).includes('专精特新'),
    holds: (row, { today }) => row.scale !== '大型' && days(row.established_date, today) >= 730,
    shows: [...SIZE, 'established_date'],
  },
  {
    name: 'a technology SME has at most 500 hands',
    of: 'enterprise',
    when: (row) => words(row.tags).includes('科技型中小企业'),
    holds: (row) => staffOf(row)[0] <= 500 && row.scale !== '大型',
    shows: SIZE,
  },
  {
    name: 'a high-tech enterprise is a year old',
    of: 'enterprise',
    when: (row) => words(row.tags).includes('高新技术企业'),
    holds: (row, { today }) => days(row.established_date, today) >= 365,
    shows: ['name', 'established_date'],
  },
  {
    name: 'listed are only large or medium companies limited by shares, in operation, three years old',
    of: 'enterprise',
    when: (row) => row.listed === true,
    holds: (row, { today }) =>
      row.kind === '股份有限公司' &&
      runs(row) &&
      ['大型', '中型'].includes(text(row.scale)) &&
      days(row.established_date, today) >= 1095,
    shows: [...SIZE, 'kind', 'established_date'],
  },
  {
    name: 'nobody grows to a thousand hands in less than eight years',
    of: 'enterprise',
    when: (row) => staffOf(row)[0] >= 1000,
    holds: (row, { today }) => days(row.established_date, today) >= 8 * 365,
    shows: ['name', 'employees_band', 'established_date'],
  },
  {
    name: 'firms of 500 hands and more sit in large cities',
    of: 'enterprise',
    when: (row) => staffOf(row)[0] >= 500,
    holds: (row, { isMajor }) => isMajor(row.division_code),
    share: 0.97,
    shows: ['name', 'city', 'county', 'employees_band'],
  },
  {
    name: 'a change is approved after the company was set up',
    of: 'enterprise',
    when: (row) => has(row.approved_date),
    holds: (row) => text(row.approved_date) >= text(row.established_date),
    shows: ['name', 'established_date', 'approved_date'],
  },
  {
    name: 'the term of a company in operation has not ended',
    of: 'enterprise',
    when: (row) => runs(row) && has(row.term_end),
    holds: (row, { today }) => text(row.term_end) > today,
    shows: ['name', 'established_date', 'term_end'],
  },
  {
    name: 'the newest change of capital leads to what it is today',
    of: 'enterprise',
    when: (row) => list(row.changes).some(({ item }) => item === '注册资本'),
    holds: (row) =>
      list(row.changes).find(({ item }) => item === '注册资本')?.after === `${row.registered_capital}万元`,
    shows: ['name', 'registered_capital', 'changes'],
  },
  {
    name: 'an address begins with its province and names its county',
    of: 'enterprise',
    holds: ({ address, province, county }) =>
      text(address).startsWith(text(province)) && text(address).includes(text(county)),
    shows: ['name', 'province', 'county', 'address'],
  },
  {
    name: 'heat is sold only where winters are heated',
    of: 'enterprise',
    when: (row) => text(row.industry_code) === 'D4430' && !isBranch(row),
    holds: (row) => /^(1|2|37|41|6)/.test(text(row.division_code)),
    shows: ['name', 'province'],
  },
];
