import { type DataSetDefinition, dataSet as dataSetOf, fieldLabel, fieldOf } from '@daas/contract/datasets';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq } from 'drizzle-orm';
import { monitorTasks } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { csvFile } from '../../kernel/csv';
import type { FileAnswer } from '../../kernel/fileAnswer';
import type { Locale } from '../../kernel/locale';
import { nounText, Refusal } from '../../kernel/refusal';
import { unmatchedReason, unmatchedRule } from '../../kernel/unmatchedReason';
import type { MemberContext } from '../context';
import { isName, TERM_MAX } from '../uploads/termList';

const AT_ONCE = 1000;

type Task = typeof monitorTasks.$inferSelect;

/** Why a text of a file was not found, or not looked up. */
function reasonOf(task: Task, term: string, language: MemberContext['language']): string {
  if (!isName(term)) return nounText('reject-blank', {}, language);
  if (term.length > TERM_MAX) return nounText('reject-longer', { limit: TERM_MAX }, language);
  const def = dataSetOf(task.dataSet);
  return def ? unmatchedReason(def, term, language) : nounText('reject-unmatched', {}, language);
}

/** The first lines that name nothing, by the fields that were looked through. */
export function refusedOf({ locale, language }: MemberContext, task: Task) {
  const def = dataSetOf(task.dataSet);
  const labels = (def?.lookup ?? []).flatMap((name) => (def && fieldOf(def, name)) ?? []);
  const field = labels.map((one) => fieldLabel(one, locale)).join(' / ');
  return task.missingValues.map((value, index) => ({
    row: task.missingLines[index] ?? null,
    field,
    value: value.slice(0, TERM_MAX),
    reason: reasonOf(task, value, language),
  }));
}

/** Whether a text was not looked up, or is a code that cannot be right. */
export const isRejected = (def: DataSetDefinition, term: string) =>
  !isName(term) || term.length > TERM_MAX || unmatchedRule(def, term) !== 'reject-unmatched';

const REJECT_HEADERS: Record<Locale, string[]> = {
  'zh-CN': ['行号', '内容', '原因'],
  'en-US': ['Line', 'Value', 'Reason'],
};

/** All lines of a file that named nothing or were not looked up; of an earlier version's tasks, those that are known. */
export async function taskRejects(
  context: MemberContext,
  { id }: EndpointParsedInput<'monitor.rejects'>,
): Promise<FileAnswer> {
  const { db, caller, language, locale } = context;
  const [task] = await db
    .select()
    .from(monitorTasks)
    .where(and(ofCompany(monitorTasks, caller.companyId), eq(monitorTasks.id, id)));
  if (!task) throw new Refusal('not-found', { what: '@monitor-task' });
  const storedTerms = task.missingValues.map((term, index) => ({
    line: task.missingLines[index] ?? 0,
    term,
    also: [],
  }));
  const missed = task.status === 'done' && task.terms ? task.terms : storedTerms;
  async function* lines() {
    for (let at = 0; at < missed.length; at += AT_ONCE)
      yield missed
        .slice(at, at + AT_ONCE)
        .flatMap(({ line, term, also = [] }) =>
          [line, ...also].map((one) => [one, term.slice(0, TERM_MAX), reasonOf(task as Task, term, language)]),
        );
  }
  return {
    fileName: `${task.source.replace(/\.\w+$/, '')}-rejects.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvFile(REJECT_HEADERS[locale], lines()),
  };
}
