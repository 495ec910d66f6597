import { at, days, has, num, ofCompany, type Rule, text, words } from './rule';

const HONOURS = /高新技术企业|专精特新/;

const RISK = ['company_name', 'title', 'kind', 'state', 'recorded_date', 'removed_date', 'amount'] as const;
const SETTLED: readonly unknown[] = ['已移出', '已履行', '已结案'];

/** What authorities and courts have on file. */
export const RISK_RULES: readonly Rule[] = [
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
