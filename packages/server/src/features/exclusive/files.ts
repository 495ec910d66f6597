import { MAX_CONNECTORS } from '@daas/contract/constants';
import type { EndpointParsedInput } from '@daas/contract/endpoints';
import { EXPORT_AUDIENCES, EXPORT_FORMATS } from '@daas/contract/enums';
import { and, asc, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { openFile } from '../../db/fileChunks';
import { connectors, downloads, exclusiveRows, exclusiveSets, exclusiveVersions, NO_LIMITS } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Job } from '../../jobs/queue';
import { allowedDataSet, definitionOf } from '../../kernel/dataSets';
import { newId } from '../../kernel/id';
import { LOCALES, type Locale } from '../../kernel/locale';
import { Refusal } from '../../kernel/refusal';
import { TABLE_WRITERS, writeTableFile } from '../../tables/tableFile';
import type { TableFormat } from '../../tables/types';
import { enqueueProvisioning } from '../connectors/jobs';
import { insertConnector, lockedCount, shareApp } from '../connectors/repository';
import type { MemberContext } from '../context';
import { failFile, lockUnfinished, makerOf, retainedUntil } from '../downloads/downloads';
import { type Audience, exportLayout } from '../downloads/exportLayout';
import { aboutOf } from '../downloads/fileDescription';
import { fileFailed, fileReady } from '../downloads/fileEvents';
import type { Services } from '../services';
import { type ExclusiveSet, liveFields } from './definition';
import { FILE } from './jobKinds';
import { findSet, gone, lockSet, rowsOfVersion } from './repository';
import { statusAt, subject } from './sets';

export const fileSchema = z.object({
  companyId: z.number(),
  setId: z.string(),
  version: z.number(),
  downloadId: z.string(),
  format: z.enum(EXPORT_FORMATS),
  /** Missing in jobs of version 0.9. */
  audience: z.enum(EXPORT_AUDIENCES).optional(),
  locale: z.enum(LOCALES),
});
type File = z.output<typeof fileSchema>;
const BATCH = 1000;

interface FileOrder {
  set: Pick<ExclusiveSet, 'id' | 'companyId' | 'name' | 'dataSet'>;
  version: number;
  rows: number;
  format: TableFormat;
  audience: Audience;
  locale: Locale;
  createdBy: number;
  connectorId?: number;
  now: Date;
}

/** Queues a file among the downloads; it costs nothing any more. */
async function queueFile(services: Services, tx: Db, order: FileOrder): Promise<string> {
  const { set, version, rows, format, audience, locale, createdBy, connectorId, now } = order;
  const { id: setId, companyId, dataSet } = set;
  const downloadId = newId('dwn');
  await tx.insert(downloads).values({
    id: downloadId,
    companyId,
    kind: 'exclusive-set',
    name: `${set.name}-v${version}.${format}`,
    dataSet,
    ...(connectorId ? { connectorId } : {}),
    status: 'queued',
    rows,
    contentType: TABLE_WRITERS[format].contentType,
    createdBy,
    createdAt: now,
  });
  const payload = { companyId, setId, version, downloadId, format, audience, locale } satisfies File;
  await services.jobs.enqueue(tx, { kind: FILE, companyId, payload });
  return downloadId;
}

export async function fileOfVersion(
  context: MemberContext,
  { id, version, format, audience }: EndpointParsedInput<'exclusive.file'>,
) {
  const { db, caller, services, locale, now } = context;
  const set = await findSet(context, id);
  allowedDataSet(context, set.dataSet);
  const [versionRow] = await db
    .select()
    .from(exclusiveVersions)
    .where(
      and(
        and(ofCompany(exclusiveVersions, caller.companyId), eq(exclusiveVersions.setId, id)),
        eq(exclusiveVersions.version, version),
      ),
    );
  if (versionRow?.status !== 'done') throw new Refusal('not-found', { what: '@exclusive-version' });
  const order = { set, version, rows: versionRow.rows, format, audience, locale, createdBy: caller.personId, now };
  const downloadId = await queueFile(services, db, order);
  await audit(db, context, 'exclusive.file', subject(id), { version, format, audience });
  return { download_id: downloadId };
}

/** A new version goes to the programs that fetch it, as long as their connector is there. */
export async function deliverToConnector(services: Services, tx: Db, set: ExclusiveSet, now: Date): Promise<void> {
  const { connectorId, companyId, version, rows, createdBy } = set;
  if (connectorId === null) return;
  const own = and(ofCompany(connectors, companyId), eq(connectors.id, connectorId));
  const [connector] = await tx.select({ deletedAt: connectors.deletedAt }).from(connectors).where(own);
  if (!connector || connector.deletedAt) return;
  const style = { format: 'csv', audience: 'programs', locale: 'zh-CN' } as const;
  await queueFile(services, tx, { set, version, rows, ...style, createdBy, connectorId, now });
}

/** A connector of files with exactly these fields, and the newest version as its first one. */
export async function connectSet(
  context: MemberContext,
  { id, app_id: appId }: EndpointParsedInput<'exclusive.connect'>,
) {
  const { db, caller, services, now } = context;
  const { companyId, personId: createdBy } = caller;
  const set = await lockSet(db, companyId, id);
  if (!set) throw gone();
  if (!(await shareApp(db, companyId, appId))) throw new Refusal('not-found', { what: '@app' });
  allowedDataSet(context, set.dataSet);
  const status = statusAt(set, now);
  if (status !== 'active') throw new Refusal('state-forbids', { name: set.name, state: `@exclusive-${status}` });
  if ((await lockedCount(db, companyId)) >= MAX_CONNECTORS)
    throw new Refusal('quota-reached', { what: '@connector', limit: MAX_CONNECTORS });
  const { name, dataSet, filter, keyword } = set;
  const fields = liveFields(definitionOf(dataSet), set.fields);
  const settings = {
    name,
    type: 'DATAPACKET',
    dataSet,
    fields,
    filter,
    keyword,
    ipRules: [],
    limits: NO_LIMITS,
    appId,
  } as const;
  const values = { ...settings, fields, ipRules: [], companyId, createdBy, createdAt: now, updatedAt: now };
  const connector = await insertConnector(db, values);
  await enqueueProvisioning(context, connector.id);
  await db
    .update(exclusiveSets)
    .set({ connectorId: connector.id })
    .where(and(ofCompany(exclusiveSets, companyId), eq(exclusiveSets.id, id)));
  await audit(db, context, 'exclusive.connect', subject(id), { connector: connector.id });
  if (set.version > 0) await deliverToConnector(services, db, { ...set, connectorId: connector.id }, now);
  return { connector_id: connector.id };
}

/** Makes the file, from the start each time it is tried. */
export async function makeFile(services: Services, job: Job<File>): Promise<void> {
  const { companyId, setId, version, downloadId, format, locale } = job.payload;
  const db = services.database.orm;
  const [set] = await db
    .select()
    .from(exclusiveSets)
    .where(and(ofCompany(exclusiveSets, companyId), eq(exclusiveSets.id, setId)));
  const own = and(ofCompany(downloads, companyId), eq(downloads.id, downloadId));
  const unfinished = set && (await lockUnfinished(db, downloadId));
  if (!set || !unfinished) return;
  await db.update(downloads).set({ status: 'running' }).where(own);
  const def = definitionOf(set.dataSet);
  const fields = liveFields(def, set.fields);
  const audience = job.payload.audience ?? (unfinished.connectorId === null ? 'people' : 'programs');
  const { columns, lineOf } = exportLayout({ format, audience }, def, fields, locale);
  let rows = 0;
  async function* batches() {
    for (let after = ''; ; ) {
      const batch = await db
        .select({ id: exclusiveRows.rowId, data: exclusiveRows.data })
        .from(exclusiveRows)
        .where(
          and(and(ofCompany(exclusiveRows, companyId), rowsOfVersion(setId, version)), gt(exclusiveRows.rowId, after)),
        )
        .orderBy(asc(exclusiveRows.rowId))
        .limit(BATCH);
      rows += batch.length;
      yield batch.map(({ data }) => lineOf(data));
      await job.keepAlive();
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last.id;
    }
  }
  const file = await openFile(db, downloadId);
  const provenance = (await services.market.stats(def))?.provenance ?? null;
  const about = aboutOf(def, set, {
    locale,
    by: await makerOf(db, companyId, downloadId),
    now: services.clock(),
    provenance,
  });
  for await (const piece of writeTableFile(TABLE_WRITERS[format], columns, batches(), about)) await file.write(piece);
  const fileRow = await file.end();
  await db.transaction(async (tx) => {
    const download = await lockUnfinished(tx, downloadId);
    if (!download) return;
    // Programs find it at least until the next one is there.
    const expiresAt = retainedUntil((download.connectorId !== null && set.nextAt) || services.clock());
    await tx
      .update(downloads)
      .set({ status: 'done', progress: 1, rows, ...fileRow, expiresAt })
      .where(own);
    await fileReady(tx, download, { at: services.clock(), byProgram: download.connectorId !== null });
  });
}

export async function giveUpFile(services: Services, { downloadId }: File): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const download = await lockUnfinished(tx, downloadId);
    if (!download) return;
    await failFile(tx, downloadId, 'delivery-failed');
    await fileFailed(tx, download, { at: services.clock() });
  });
}
