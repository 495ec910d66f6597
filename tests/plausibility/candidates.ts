import { APPLICATION_GROUPS } from '@daas/contract/customerGroups';
import { has, latest, num, ofCompany, type Row, type Rule, text, words } from './rule';

const SHOWS = ['name', 'industry_l2', 'insured_count', 'established_date', 'tags'] as const;

const group = APPLICATION_GROUPS.find(({ type }) => type === 'potentialhigh');
const conditions = JSON.stringify(group?.filter);
/** Of the trades that the group names, in operation, of a form that can be recognised, and not recognised yet. */
const isCandidate = (row: Row): boolean =>
  row.status === '存续' &&
  !['分公司', '合伙企业', '个人独资企业'].includes(text(row.kind)) &&
  !words(row.tags).includes('高新技术企业') &&
  num(row.insured_count) >= 10 &&
  [row.industry_l1, row.industry_l2].some((industry) => conditions.includes(`"${text(industry)}"`));

/** Who may still be recognised as a company of high technology: 高新技术企业认定管理办法 (国科发火〔2016〕32号). */
export const CANDIDATE_RULES: readonly Rule[] = [
  {
    // Article 11 asks the least research (3 %) of the uppermost band: revenue above 200 million yuan.
    name: 'no candidate turns over more than the uppermost band of the rule for recognition',
    of: 'enterprise',
    when: isCandidate,
    holds: (row, facts) => {
      const report = latest(ofCompany(facts, 'annual_report', row.uscc), 'year');
      return !has(report?.revenue) || num(report?.revenue) <= 20_000;
    },
    shows: SHOWS,
  },
  {
    // Medium companies of industry have 300 employees (NBS, 统计上大中小微型企业划分办法 2017).
    name: 'no candidate is a medium or large company by its employees',
    of: 'enterprise',
    when: isCandidate,
    holds: (row) => num(row.insured_count) < 300,
    shows: SHOWS,
  },
];
