import {
  at,
  by,
  close,
  days,
  has,
  latest,
  num,
  ofCompany,
  type Row,
  type Rule,
  staffOf,
  text,
  turnoverMost,
} from './rule';

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
const hasFigures = (row: Row) => has(row.revenue);
/** What companies report of themselves. */
export const REPORT_RULES: readonly Rule[] = [
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
    when: hasFigures,
    holds: (row) => close(num(row.total_assets), num(row.total_liabilities) + num(row.equity)),
    shows: [...REPORT, 'total_assets', 'total_liabilities', 'equity'],
  },
  {
    name: 'what is left of a profit is less than it, of a loss all of it',
    of: 'annual_report',
    when: hasFigures,
    holds: (row) =>
      num(row.total_profit) > 0 ? num(row.net_profit) <= num(row.total_profit) : row.net_profit === row.total_profit,
    shows: REPORT,
  },
  {
    name: 'tax is one to twelve in a hundred of revenue',
    of: 'annual_report',
    when: (row) => hasFigures(row) && num(row.revenue) > 10,
    holds: (row) => num(row.tax_paid) / num(row.revenue) > 0.01 && num(row.tax_paid) / num(row.revenue) < 0.12,
    shows: REPORT,
  },
  {
    name: 'a profit is below a fifth of revenue, a loss below a tenth',
    of: 'annual_report',
    when: (row) => hasFigures(row) && num(row.revenue) > 10,
    holds: (row) => num(row.total_profit) / num(row.revenue) < 0.2 && num(row.total_profit) / num(row.revenue) > -0.1,
    shows: REPORT,
  },
  {
    name: 'the newest report has the revenue of the band in the register',
    of: 'enterprise',
    when: (row, facts) =>
      row.revenue_band !== '0' && hasFigures(latest(ofCompany(facts, 'annual_report', row.uscc), 'year') ?? {}),
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
    holds: hasFigures,
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
