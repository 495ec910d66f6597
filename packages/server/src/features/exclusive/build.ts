import { isDeepStrictEqual } from 'node:util';
import type { DataSetDefinition, Row } from '@daas/contract/datasets';
import { KEPT_VERSIONS, MAX_EXCLUSIVE_ROWS } from '@daas/contract/exclusive';
import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { exclusiveRows, exclusiveSets, exclusiveVersions } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Job } from '../../jobs/queue';
import { definitionOf } from '../../kernel/dataSets';
import { versionOf } from '../../market/versionOf';
import { emitJobFailed } from '../../messages/events/jobFailed';
import type { Services } from '../services';
import { coverageOf, FillCounter } from './coverage';
import { conditionsOf, type ExclusiveSet, liveFields, storedFields } from './definition';
import { deliverToConnector } from './files';
import { nextAfter } from './refresh';
import { lockSet } from './repository';

export const buildSchema = z.object({ companyId: z.number(), setId: z.string(), version: z.number() });
type Build = z.output<typeof buildSchema>;

const BATCH = 500;

/** One worker's view of the version it makes; it writes only while the attempt is its own. */
interface Work extends Build {
  attempt: number;
  def: DataSetDefinition;
  set: ExclusiveSet;
  fields: string[];
}

const ofVersion = ({ companyId, setId, version }: Build) =>
  and(
    and(ofCompany(exclusiveVersions, companyId), eq(exclusiveVersions.setId, setId)),
    eq(exclusiveVersions.version, version),
  );
const rowsOf = ({ companyId, setId }: Build) =>
  and(ofCompany(exclusiveRows, companyId), eq(exclusiveRows.setId, setId));
const standing = (build: Build) => and(rowsOf(build), isNull(exclusiveRows.toVersion));

/**
 * Makes a version: rows that are new or other than before begin with it, those that are gone or were other end before it,
 * and the rest last on. Readers of earlier versions see none of it. What a killed worker wrote is taken back first.
 */
export async function buildVersion(services: Services, job: Job<Build>): Promise<void> {
  const { database, market, clock } = services;
  const work = await takeOver(database.orm, job.payload);
  if (!work) return;
  const { def, set, fields } = work;
  const inTurn = <T>(write: (tx: Db) => Promise<T>) => database.orm.transaction((tx) => mine(tx, work, write));
  const marketVersion = await versionOf(market, def, conditionsOf(set));
  const fill = new FillCounter(fields);
  const seen = new Set<string>();
  const counts = { added: 0, changed: 0, removed: 0 };
  const query = { ...conditionsOf(set), fields: storedFields(def, fields), batch: BATCH, limit: MAX_EXCLUSIVE_ROWS };
  for await (const rows of market.stream(def, query)) {
    await inTurn(async (tx) => {
      const { added, changed } = await putRows(tx, work, rows);
      counts.added += added;
      counts.changed += changed;
      // What is expected is only known roughly: the last version's rows.
      const progress = Math.min(0.95, (fill.rows + rows.length) / Math.max(set.rows, fill.rows + 2 * BATCH));
      await tx.update(exclusiveVersions).set({ progress }).where(ofVersion(work));
    });
    fill.add(rows);
    for (const { id } of rows) seen.add(id);
    await job.keepAlive();
  }
  for (let after = ''; ; ) {
    const batch = await inTurn((tx) => endUnseen(tx, work, seen, after));
    counts.removed += batch.ended;
    if (batch.last === null) break;
    after = batch.last;
    await job.keepAlive();
  }
  const coverage = await coverageOf(market, def, conditionsOf(set), true);
  // Rows of two loads would be no version of either; the queue tries again.
  if ((await versionOf(market, def, conditionsOf(set))) !== marketVersion)
    throw new Error(`${def.key} was loaded again meanwhile`);
  const now = clock();
  const quality = { fill: fill.rates(), ...coverage };
  await inTurn(async (tx) => {
    const done = {
      status: 'done',
      progress: 1,
      rows: fill.rows,
      ...counts,
      quality,
      marketVersion,
      madeAt: now,
    } as const;
    await tx.update(exclusiveVersions).set(done).where(ofVersion(work));
    const current = { version: work.version, rows: fill.rows, nextAt: nextAfter(set, now) };
    await tx
      .update(exclusiveSets)
      .set(current)
      .where(and(ofCompany(exclusiveSets, work.companyId), eq(exclusiveSets.id, work.setId)));
    await forgetOld(tx, work);
    await deliverToConnector(services, tx, { ...set, ...current }, now);
  });
}

/** Begins an attempt; undefined for a version that is made or given up. */
async function takeOver(db: Db, build: Build): Promise<Work | undefined> {
  return db.transaction(async (tx) => {
    const set = await lockSet(tx, build.companyId, build.setId);
    const [version] = await tx
      .update(exclusiveVersions)
      .set({ status: 'running', progress: 0, attempt: sql`${exclusiveVersions.attempt} + 1` })
      .where(and(ofVersion(build), inArray(exclusiveVersions.status, ['queued', 'running'])))
      .returning({ attempt: exclusiveVersions.attempt });
    if (!set || !version) return undefined;
    await takeBack(tx, build);
    const def = definitionOf(set.dataSet);
    return { ...build, ...version, def, set, fields: liveFields(def, set.fields) };
  });
}

async function takeBack(tx: Db, build: Build): Promise<void> {
  await tx.delete(exclusiveRows).where(and(rowsOf(build), eq(exclusiveRows.fromVersion, build.version)));
  const ended = and(rowsOf(build), eq(exclusiveRows.toVersion, build.version));
  await tx.update(exclusiveRows).set({ toVersion: null }).where(ended);
}

/** Writes while the attempt is still the last one. */
async function mine<T>(tx: Db, work: Work, write: (tx: Db) => Promise<T>): Promise<T> {
  const [row] = await tx
    .select({ attempt: exclusiveVersions.attempt, status: exclusiveVersions.status })
    .from(exclusiveVersions)
    .where(ofVersion(work))
    .for('update');
  if (row?.attempt !== work.attempt || row.status !== 'running') throw new Error('Another worker makes this version');
  return write(tx);
}

async function putRows(tx: Db, { fields, ...work }: Work, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const there = await tx
    .select({ rowId: exclusiveRows.rowId, data: exclusiveRows.data })
    .from(exclusiveRows)
    .where(and(standing(work), inArray(exclusiveRows.rowId, ids)));
  const dataById = new Map(there.map(({ rowId, data }) => [rowId, data]));
  const valuesOf = (row: Row) => fields.map((field) => row[field] ?? null);
  const same = (row: Row, before: Row | undefined) => before && isDeepStrictEqual(valuesOf(row), valuesOf(before));
  const begun = rows.filter((row) => !same(row, dataById.get(row.id)));
  const changed = begun.filter(({ id }) => dataById.has(id)).map(({ id }) => id);
  const { companyId, setId, version } = work;
  if (changed.length > 0)
    await tx
      .update(exclusiveRows)
      .set({ toVersion: version })
      .where(and(standing(work), inArray(exclusiveRows.rowId, changed)));
  if (begun.length > 0)
    await tx
      .insert(exclusiveRows)
      .values(begun.map((data) => ({ companyId, setId, rowId: data.id, fromVersion: version, data })));
  return { added: begun.length - changed.length, changed: changed.length };
}

/** Ends the next rows that are not there any more; `last` is null behind the last one. */
async function endUnseen(tx: Db, work: Work, seen: ReadonlySet<string>, after: string) {
  const batch = await tx
    .select({ id: exclusiveRows.rowId })
    .from(exclusiveRows)
    .where(and(standing(work), lt(exclusiveRows.fromVersion, work.version), gt(exclusiveRows.rowId, after)))
    .orderBy(asc(exclusiveRows.rowId))
    .limit(2 * BATCH);
  const gone = batch.flatMap(({ id }) => (seen.has(id) ? [] : [id]));
  if (gone.length > 0)
    await tx
      .update(exclusiveRows)
      .set({ toVersion: work.version })
      .where(and(standing(work), inArray(exclusiveRows.rowId, gone)));
  return { ended: gone.length, last: batch.length < 2 * BATCH ? null : (batch.at(-1)?.id ?? null) };
}

/** Versions beyond those kept, with the rows that no other holds. */
async function forgetOld(tx: Db, work: Work): Promise<void> {
  const oldest = work.version - KEPT_VERSIONS;
  if (oldest < 1) return;
  await tx
    .delete(exclusiveVersions)
    .where(
      and(
        and(ofCompany(exclusiveVersions, work.companyId), eq(exclusiveVersions.setId, work.setId)),
        lte(exclusiveVersions.version, oldest),
      ),
    );
  await tx.delete(exclusiveRows).where(and(rowsOf(work), lte(exclusiveRows.toVersion, oldest + 1)));
}

/** What it wrote is taken back; the next day tries again. */
export async function giveUpBuild({ database, clock }: Services, build: Build): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const set = await lockSet(tx, build.companyId, build.setId);
    const failed = await tx
      .update(exclusiveVersions)
      .set({ status: 'failed' })
      .where(and(ofVersion(build), inArray(exclusiveVersions.status, ['queued', 'running'])))
      .returning({ version: exclusiveVersions.version });
    if (!set || failed.length === 0) return;
    await takeBack(tx, build);
    const nextAt = nextAfter({ rhythm: 'daily' }, clock());
    await tx
      .update(exclusiveSets)
      .set({ nextAt })
      .where(and(ofCompany(exclusiveSets, build.companyId), eq(exclusiveSets.id, build.setId)));
    await emitJobFailed(tx, { job: 'exclusive-data-set', ownerId: set.createdBy, ...set }, clock());
  });
}
