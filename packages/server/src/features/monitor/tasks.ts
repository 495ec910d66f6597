import { type DataSetDefinition, dataSet as dataSetOf, type FilterNode } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_MONITORED_ROWS, MONITOR_REJECTS_SHOWN } from '@daas/contract/endpoints/monitor';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { monitoredRows, monitorTasks, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Job } from '../../jobs/queue';
import { allowedDataSet, checkFilter } from '../../kernel/dataSets';
import { newId } from '../../kernel/id';
import { productName } from '../../kernel/products';
import { invalid, Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { emitJobFailed } from '../../messages/events/jobFailed';
import type { MemberContext } from '../context';
import type { Services } from '../services';
import { isName, type ListedTerm, linesOf, rowsByTerm } from '../uploads/termList';
import { isRejected, refusedOf } from './unmatchedLines';
import { unwatch, watch } from './watchlist';

const RUN = 'monitor.task';
const payload = z.object({ taskId: z.string() });
const AT_ONCE = 1000;
const LISTED = 20;

type Task = typeof monitorTasks.$inferSelect;

export async function bySearch(context: MemberContext, input: EndpointParsedInput<'monitor.bySearch'>) {
  const def = allowedDataSet(context, input.data_set);
  const { action, keyword, filter, everything } = input;
  checkFilter(context, def, filter);
  if (everything === (Boolean(keyword) || hasCondition(filter)))
    throw invalid('everything', 'conditions_or_everything', '@conditions-or-everything');
  const task = { dataSet: def.key, action, source: keyword ?? '', query: { keyword, filter } };
  return { id: await enqueue(context, context.db, task) };
}

const hasCondition = (node: FilterNode | null): boolean =>
  node !== null && (!('items' in node) || node.items.some(hasCondition));

export async function enqueue(
  context: MemberContext,
  db: Db,
  task: Pick<typeof monitorTasks.$inferInsert, 'dataSet' | 'action' | 'source' | 'query' | 'terms'>,
): Promise<string> {
  const { caller, services, now } = context;
  const { companyId, personId: createdBy } = caller;
  const id = newId('mim');
  await db.insert(monitorTasks).values({ id, companyId, ...task, createdBy, createdAt: now });
  await services.jobs.enqueue(db, { kind: RUN, companyId, payload: { taskId: id } });
  const { terms, ...detail } = task;
  await audit(db, context, `monitor.${task.terms ? 'byFile' : 'bySearch'}`, `data-set:${task.dataSet}`, {
    ...detail,
    ...(terms ? { rows: countLines(terms) } : {}),
  });
  return id;
}

export async function listTasks(context: MemberContext): Promise<EndpointOutput<'monitor.tasks'>> {
  const rows = await context.db
    .select({ task: monitorTasks, by: persons.name })
    .from(monitorTasks)
    .innerJoin(persons, eq(persons.id, monitorTasks.createdBy))
    .where(ofCompany(monitorTasks, context.caller.companyId))
    .orderBy(desc(monitorTasks.id))
    .limit(LISTED);
  return {
    list: rows.map(({ task, by }) => ({
      id: task.id,
      data_set: task.dataSet,
      data_set_name: productName(task.dataSet, context.language),
      action: task.action,
      source: task.source,
      status: task.status,
      seen: task.seen,
      total: task.terms && (task.status === 'done' ? task.seen : countLines(task.terms)),
      changed: task.changed,
      matched: task.seen - task.duplicate - task.missing - task.rejected,
      duplicate: task.duplicate,
      missing: task.missing,
      rejected: task.rejected,
      refused: refusedOf(context, task),
      error: task.error,
      created_by: by,
      created_at: iso(task.createdAt),
    })),
  };
}

export function registerMonitorJobs(services: Services): void {
  services.jobs.register(RUN, payload, (job) => run(services, job), {
    onGiveUp: async ({ payload: { taskId } }, error) => {
      const reason = error instanceof Refusal && error.code === 'quota-reached' ? 'quota' : 'interrupted';
      await services.database.orm.transaction(async (tx) => {
        const [task] = await tx
          .update(monitorTasks)
          .set({ status: 'failed', error: reason, terms: null })
          .where(and(eq(monitorTasks.id, taskId), ne(monitorTasks.status, 'failed')))
          .returning();
        if (!task) return;
        const { id, companyId, source, dataSet, createdBy: ownerId } = task;
        const name = source || (dataSetOf(dataSet)?.name_cn ?? dataSet);
        await emitJobFailed(tx, { job: 'monitor-task', companyId, id, name, ownerId }, services.clock());
      });
    },
  });
}

/** Safe to run again from the start: rows that are done stay as they are, and count once. */
async function run(services: Services, job: Job<z.output<typeof payload>>): Promise<void> {
  const { database, clock } = services;
  const own = eq(monitorTasks.id, job.payload.taskId);
  const [task] = await database.orm
    .update(monitorTasks)
    .set({ status: 'running', seen: 0, missing: 0, rejected: 0, duplicate: 0, missingValues: [], missingLines: [] })
    .where(own)
    .returning();
  const def = task && dataSetOf(task.dataSet);
  if (!task || !def) return;
  const missed: ListedTerm[] = [];
  for await (const { rows, seen, missing, duplicate } of batches(services, def, task)) {
    missed.push(...missing);
    const rejected = countLines(missing.filter(({ term }) => isRejected(def, term)));
    await database.orm.transaction(async (tx) => {
      const { companyId, dataSet, createdBy: addedBy } = task;
      const changed =
        task.action === 'add'
          ? (await watch(tx, { companyId, dataSet, addedBy, now: clock() }, rows)).length
          : await unwatch(
              tx,
              companyId,
              dataSet,
              rows.map(({ rowId }) => rowId),
            );
      await tx
        .update(monitorTasks)
        .set({
          seen: sql`${monitorTasks.seen} + ${seen}`,
          changed: sql`${monitorTasks.changed} + ${changed}`,
          duplicate: sql`${monitorTasks.duplicate} + ${duplicate}`,
          missing: sql`${monitorTasks.missing} + ${countLines(missing) - rejected}`,
          rejected: sql`${monitorTasks.rejected} + ${rejected}`,
          missingValues: appended(
            monitorTasks.missingValues,
            missing.map(({ term }) => term),
          ),
          missingLines: appended(
            monitorTasks.missingLines,
            missing.map(({ line }) => line),
          ),
        })
        .where(own);
    });
    await job.keepAlive();
  }
  await database.orm
    .update(monitorTasks)
    .set({ status: 'done', terms: task.terms ? missed : null })
    .where(own);
}

/** The first of all that were refused so far. */
const appended = (
  column: typeof monitorTasks.missingValues | typeof monitorTasks.missingLines,
  more: readonly (string | number)[],
) =>
  sql`(${column} || ${sql.param(more, column)}::${sql.raw(column.getSQLType())})[1:${sql.raw(String(MONITOR_REJECTS_SHOWN))}]`;

interface MatchBatch {
  rows: { rowId: string; title: string }[];
  /** Lines, and of these the ones that name nothing new. */
  seen: number;
  duplicate: number;
  missing: ListedTerm[];
}
const countLines = (terms: readonly ListedTerm[]): number => terms.reduce((sum, term) => sum + linesOf(term), 0);

function batches(services: Services, def: DataSetDefinition, task: Task): AsyncGenerator<MatchBatch> {
  if (task.terms) return ofFile(services, def, task.terms);
  return task.action === 'add' ? ofSearch(services, def, task) : ofWatched(services, def, task);
}

/** Values are looked up as names and as codes. */
async function* ofFile(
  { market }: Services,
  def: DataSetDefinition,
  terms: readonly ListedTerm[],
): AsyncGenerator<MatchBatch> {
  const companies = new Set<string>();
  for (let at = 0; at < terms.length; at += AT_ONCE) {
    const some = terms.slice(at, at + AT_ONCE);
    const names = some.flatMap(({ term }) => (isName(term) ? [term] : []));
    const matches = await rowsByTerm(market, def, names);
    const rows = new Map<string, string>();
    let duplicate = 0;
    for (const listed of some) {
      const matched = matches.get(listed.term);
      if (!matched) continue;
      duplicate += linesOf(listed) - (matched.every(({ id }) => companies.has(id)) ? 0 : 1);
      for (const row of matched) {
        companies.add(row.id);
        rows.set(row.id, String(row[def.title]));
      }
    }
    yield {
      rows: [...rows].map(([rowId, title]) => ({ rowId, title })),
      seen: countLines(some),
      duplicate,
      missing: some.filter(({ term }) => !matches.has(term)),
    };
  }
}

async function* ofSearch({ market }: Services, def: DataSetDefinition, { query }: Task): AsyncGenerator<MatchBatch> {
  // One more than there can be room for ends the task.
  const limit = MAX_MONITORED_ROWS + 1;
  for await (const rows of market.stream(def, { ...query, fields: [def.title], batch: AT_ONCE, limit }))
    yield {
      rows: rows.map((row) => ({ rowId: row.id, title: String(row[def.title]) })),
      seen: rows.length,
      duplicate: 0,
      missing: [],
    };
}

/** Those of the watched rows that a search finds; without conditions all, also those that left the data set. */
async function* ofWatched(
  { database, market }: Services,
  def: DataSetDefinition,
  { companyId, query }: Task,
): AsyncGenerator<MatchBatch> {
  for (let after = ''; ; ) {
    const own = and(
      ofCompany(monitoredRows, companyId),
      eq(monitoredRows.dataSet, def.key),
      gt(monitoredRows.rowId, after),
    );
    const some = await database.orm
      .select({ rowId: monitoredRows.rowId, title: monitoredRows.title })
      .from(monitoredRows)
      .where(own)
      .orderBy(monitoredRows.rowId)
      .limit(AT_ONCE);
    if (some.length === 0) return;
    after = some.at(-1)?.rowId ?? '';
    let rows = some;
    if (query?.keyword || query?.filter) {
      const ids = { op: 'in' as const, value: some.map(({ rowId }) => rowId) };
      const page = await market.scroll(def, { ...query, ids, fields: [def.title], limit: AT_ONCE });
      const those = new Set(page.rows.map(({ id }) => id));
      rows = some.filter(({ rowId }) => those.has(rowId));
    }
    yield { rows, seen: some.length, duplicate: 0, missing: [] };
  }
}
