import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { connectors, type downloads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { emit } from '../../messages/events/emit';

type Download = Pick<typeof downloads.$inferSelect, 'id' | 'createdBy' | 'companyId' | 'connectorId' | 'name'>;

/** `byProgram`: no person waits for it. */
interface Outcome {
  at: Date;
  byProgram?: boolean;
}

/** Its requester is told, and the programs of its connector's app. */
async function common(tx: Db, { id, createdBy, companyId, connectorId }: Download, { at, byProgram = false }: Outcome) {
  const [connector] =
    connectorId === null
      ? []
      : await tx
          .select({ appId: connectors.appId })
          .from(connectors)
          .where(and(ofCompany(connectors, companyId), eq(connectors.id, connectorId)));
  return { companyId, subject: id, people: byProgram ? [] : [createdBy], appId: connector?.appId ?? null, at };
}

export async function fileReady(tx: Db, download: Download, outcome: Outcome): Promise<void> {
  const { id, name } = download;
  await emit(tx, { kind: 'file.ready', ...(await common(tx, download, outcome)), data: { id, name } });
}

export async function fileFailed(tx: Db, download: Download, outcome: Outcome): Promise<void> {
  const { id, name } = download;
  await emit(tx, {
    kind: 'job.failed',
    ...(await common(tx, download, outcome)),
    subject: `file:${id}`,
    data: { job: 'file', id, name },
  });
}
