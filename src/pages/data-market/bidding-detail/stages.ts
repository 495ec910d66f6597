/** The stages a project runs through, by the type of their notices, in order; in addresses by their slug. */
const STAGES = [
  { slug: 'tender', type: '招标公告', amount: 'budget', awaited: true },
  { slug: 'amendment', type: '变更公告', amount: 'budget', awaited: false },
  { slug: 'award', type: '中标公告', amount: 'award_amount', awaited: true },
  { slug: 'cancelled', type: '废标公告', amount: null, awaited: false },
  { slug: 'contract', type: '合同公告', amount: 'contract_amount', awaited: true },
] as const;
type Stage = (typeof STAGES)[number];
type Row = Record<string, unknown>;

export interface Step {
  stage: Stage;
  /** Undefined for a stage that is still to come. */
  notice?: Row;
}

const indexOf = (notice: Row): number => STAGES.findIndex(({ type }) => type === notice.notice_type);
const stageOf = (notice: Row): Stage | undefined => STAGES[indexOf(notice)];

export const noticePath = (notice: Row): string =>
  `/bidding/page-details/${stageOf(notice)?.slug ?? 'notice'}/${encodeURIComponent(String(notice.id))}`;

/** The notices of one project in the order of its stages, and the stages that are still to come. */
export function stepsOf(notices: readonly Row[]): Step[] {
  const cancelled = notices.some((notice) => stageOf(notice)?.slug === 'cancelled');
  const there = notices.flatMap((notice) => {
    const stage = stageOf(notice);
    return stage ? [{ stage, notice }] : [];
  });
  const reached = Math.max(-1, ...notices.map(indexOf));
  const coming = STAGES.filter((stage, index) => stage.awaited && index > reached && !cancelled);
  return [...there, ...coming.map((stage) => ({ stage }))].sort(
    (one, other) => STAGES.indexOf(one.stage) - STAGES.indexOf(other.stage) || dateOf(one).localeCompare(dateOf(other)),
  );
}
const dateOf = ({ notice }: Step): string => String(notice?.publish_date ?? '');

/** The notice an address means: the stage it names where the project has one, else the one its id names. */
export const noticeOf = (type: string | undefined, row: Row, notices: readonly Row[]): Row =>
  stageOf(row)?.slug === type ? row : (notices.find((notice) => stageOf(notice)?.slug === type) ?? row);
