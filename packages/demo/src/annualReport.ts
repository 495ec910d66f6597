import { addDays, workingDay } from './days';
import { rowId } from './ids';
import { once } from './oncePerWorld';
import type { Random } from './random';
import type { Shareholder } from './shareholders';
import type { Company, World } from './world';

type Row = Record<string, unknown>;
/** A report that came late, or has not come: what the authority then puts on file. */
export interface Overdue {
  company: Company;
  year: number;
  /** When it was published at last; null where it has not been. */
  published: string | null;
}
interface Reports {
  rows: Row[];
  overdue: Overdue[];
}

/** From so many hands on a company is looked at for several years back. */
const SEVERAL_STAFF = 40;
/** Of what is due the part that comes late, and of small companies that say little the part that never comes. */
const LATE = 0.03;
const MISSING = 0.12;

/** What companies in operation have reported by now. The newest report is what the register says of their size today. */
export const reports = once((world): Reports => {
  const random = world.random('annual-report');
  const { baseDate } = world;
  const annualReports: Reports = { rows: [], overdue: [] };
  const investors = new Set(
    world.companies().flatMap(({ row }) => (row.shareholders as Shareholder[]).map(({ company }) => company)),
  );
  const thisYear = Number(baseDate.slice(0, 4));
  const due = baseDate > `${thisYear}-06-30` ? thisYear - 1 : thisYear - 2;
  for (const company of world.companies()) {
    const { row, size } = company;
    if (row.kind === '分公司' || row.status !== '存续') continue;
    const habits = habitsOf(random, company);
    const first = Math.max(Number(row.established_date.slice(0, 4)), due - (size.staff >= SEVERAL_STAFF ? 2 : 0));
    let reportCount = 0;
    for (let year = thisYear - 1; year >= first; year -= 1) {
      const missing = year === due && row.insured_count === null && random.chance(MISSING);
      const late = missing || random.chance(LATE);
      const day = publishedOn(random, year, late);
      const published = missing || day > baseDate ? null : day;
      if (year <= due && late) annualReports.overdue.push({ company, year, published });
      if (!published) continue;
      annualReports.rows.push({
        id: rowId('rep', annualReports.rows.length + 1),
        company_name: row.name,
        company_uscc: row.uscc,
        year,
        published_date: published,
        state: late ? '逾期补报' : '按期公示',
        ...figures(random, company, reportCount, habits),
        invests: investors.has(row.name),
        province: row.province,
        industry_l1: row.industry_l1,
      });
      reportCount += 1;
    }
  }
  return annualReports;
});

interface Habits {
  margin: number;
  growth: number;
  /** Its figures are published. */
  open: boolean;
}
const habitsOf = (random: Random, company: Company): Habits => ({
  margin: 0.09 * random.next() - 0.015,
  growth: 1 + 0.18 * (random.next() - 0.3),
  open: isOpen(random, company),
});

/** Listed companies publish all; most others keep their figures to themselves, as the law lets them. */
const isOpen = (random: Random, { row, size }: Company): boolean =>
  row.listed === true || random.chance(size.staff >= 100 ? 0.6 : 0.3);

/** Most come in the last two months before 30 June. */
function publishedOn(random: Random, year: number, late: boolean): string {
  const day = late ? random.int(190, 300) : Math.round(177 - 170 * random.next() ** 2.2);
  return workingDay(addDays(`${year + 1}-01-04`, day));
}

function figures(random: Random, { row, size }: Company, ago: number, { margin, growth, open }: Habits) {
  const shrunk = growth ** -ago;
  const insured = row.insured_count === null ? null : Math.max(1, Math.round(Number(row.insured_count) * shrunk));
  const staff = Math.max(1, insured ?? 0, Math.round(size.staff * shrunk));
  if (!open || insured === null) return { ...nothing, staff: row.insured_count === null ? null : staff, insured };
  const revenue = hundredths(size.revenue * shrunk);
  const assets = hundredths(revenue * (0.5 + 0.8 * random.next()) + Number(row.paid_in_capital ?? size.capital));
  const liabilities = hundredths(assets * (0.25 + 0.45 * random.next()));
  const profit = hundredths(revenue * (margin + 0.04 * random.next()));
  const rate = (row.tags as string[]).includes('高新技术企业') ? 0.15 : 0.25;
  const net = profit > 0 ? hundredths(profit * (1 - rate)) : profit;
  return {
    staff,
    insured,
    total_assets: assets,
    total_liabilities: liabilities,
    equity: hundredths(assets - liabilities),
    revenue,
    total_profit: profit,
    net_profit: net,
    // Turnover tax, and what of the profit is income tax.
    tax_paid: hundredths(revenue * (0.012 + 0.03 * random.next()) + profit - net),
  };
}

const nothing = {
  total_assets: null,
  total_liabilities: null,
  equity: null,
  revenue: null,
  total_profit: null,
  net_profit: null,
  tax_paid: null,
};
const hundredths = (value: number): number => Math.round(value * 100) / 100;

export const makeAnnualReports = (world: World): Row[] => reports(world).rows.slice(0, world.counts.annual_report);
