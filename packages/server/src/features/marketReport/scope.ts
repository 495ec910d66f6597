import { DATA_SETS, type DataSetKey, type FilterNode } from '@daas/contract/datasets';
import type { ReportScope } from '@daas/contract/endpoints/marketReport';
import { REPORT_CHAPTERS, REPORT_PLACE_LEVELS, type ReportChapter } from '@daas/contract/marketReport';
import { allowedDataSet } from '../../kernel/dataSets';
import { invalid } from '../../kernel/refusal';
import { business } from '../../kernel/time';
import type { MemberContext } from '../context';
import { among, both, IN_OPERATION, industriesFilter, is, placesOf, termOf, wayTo } from '../regional/scope';

/** Rows of one data set that a report is about. */
export interface Source {
  dataSet: DataSetKey;
  keyword: string;
  filter: FilterNode;
}
export const defOf = ({ dataSet }: Source) => DATA_SETS[dataSet];
export const within = (source: Source, ...more: FilterNode[]): Source => ({
  ...source,
  filter: both(source.filter, ...more),
});

/** The sections that chosen industries are, or belong to. */
const sectionsOf = (industries: readonly string[]): string[] => [
  ...new Set(industries.flatMap((code) => wayTo(termOf('industry', code) as never)[0] ?? [])),
];

/** Tenders name the section of an industry only: words, where there are any, say better which are meant. */
function subjectOf(dataSet: DataSetKey, { keyword, industries }: ReportScope): FilterNode[] {
  if (dataSet === 'enterprise') return [IN_OPERATION, ...industriesFilter({ industries })];
  return dataSet === 'bidding' && keyword === '' ? [among('industry', sectionsOf(industries))] : [];
}

/** The rows of a data set that belong to the subject, in the places of the report or in the whole country. */
export const sourceOf = (dataSet: DataSetKey, scope: ReportScope, everywhere = false): Source => ({
  dataSet,
  keyword: scope.keyword,
  filter: both(...subjectOf(dataSet, scope), ...(everywhere ? [] : placesOf(scope.regions))),
});

/** The last whole year, up to which growth is told. */
export const lastYear = (now: Date): number => business(now).year() - 1;
export const untilYear = (year: number): FilterNode => ({
  field: 'established_date',
  op: 'lte',
  value: `${year}-12-31`,
});

/** The rows that a chapter is about: if there are few of them, it says so and costs nothing. */
export function basisOf(key: ReportChapter, scope: ReportScope, now: Date): Source {
  const source = sourceOf(REPORT_CHAPTERS[key].dataSet, scope);
  if (key === 'demand') return within(source, is('notice_type', '招标公告'));
  return key === 'growth' ? within(source, untilYear(lastYear(now))) : source;
}

/** What the subject is compared with: itself in the whole country, or all companies where it is the whole country's. */
export const comparisonOf = (scope: ReportScope): Source =>
  scope.regions.length > 0
    ? sourceOf('enterprise', scope, true)
    : { dataSet: 'enterprise', keyword: '', filter: both(IN_OPERATION) };

export const dataSetsOf = (chapters: readonly ReportChapter[]): DataSetKey[] => [
  ...new Set(chapters.map((key) => REPORT_CHAPTERS[key].dataSet)),
];

/** Refuses what names nothing, saying which field, and data sets that the member may not see. */
export function checkScope(context: Pick<MemberContext, 'caller'>, scope: ReportScope): void {
  const { keyword, industries, regions, chapters } = scope;
  if (keyword === '' && industries.length === 0) throw invalid('keyword', 'required', '@report-subject');
  regions.forEach((code, n) => {
    const term = termOf('division', code);
    if (!term || term.level > REPORT_PLACE_LEVELS)
      throw invalid(`regions.${n}`, 'unknown', '@no-such-code', { name: code });
  });
  industries.forEach((code, n) => {
    if (!termOf('industry', code)) throw invalid(`industries.${n}`, 'unknown', '@no-such-code', { name: code });
  });
  chapters.forEach((key, n) => {
    if (REPORT_CHAPTERS[key].words && keyword === '') throw invalid(`chapters.${n}`, 'required', '@report-words');
  });
  for (const dataSet of dataSetsOf(chapters)) allowedDataSet(context, dataSet);
}
