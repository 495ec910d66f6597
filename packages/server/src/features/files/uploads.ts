import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq } from 'drizzle-orm';
import { uploads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { filePart, requireMultipart } from '../../kernel/filePart';
import { newId } from '../../kernel/id';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { fileRefused } from '../../tables/reading/line';
import { inspectTable } from '../../tables/reading/reader';
import { kindOf } from '../../tables/reading/table';
import type { MemberContext } from '../context';
import { fileConnector } from './connector';
import { claimUpload, countWaitingUploads, findUpload, type Upload } from './repository';
import { fileBytes, openFile, removeFile } from './store';

const ADDRESS_MS = 15 * 60_000;
/** A received file waits this long to become a list. */
const WAITS_MS = DAY_MS;
const MAX_WAITING = 20;

export async function uploadAddress(
  { db, caller, now }: MemberContext,
  { file_name, size, connector_id }: EndpointParsedInput<'integrator.uploadFileUrl'>,
): Promise<EndpointOutput<'integrator.uploadFileUrl'>> {
  await fileConnector(db, caller.companyId, connector_id, 'FILE');
  kindOf(file_name);
  if ((await countWaitingUploads(db, caller.companyId, now)) >= MAX_WAITING)
    throw new Refusal('quota-reached', { what: '@upload-waiting', limit: MAX_WAITING });
  const id = newId('upl');
  const expiresAt = new Date(now.getTime() + ADDRESS_MS);
  await db.insert(uploads).values({
    id,
    companyId: caller.companyId,
    connectorId: connector_id,
    fileName: file_name,
    size,
    createdBy: caller.personId,
    expiresAt,
  });
  return { upload_id: id, url: `/api/v1/integrator/upload/${id}`, method: 'POST', expires_at: iso(expiresAt) };
}

/** Takes the file piece by piece and reads it once through; one that cannot be used leaves nothing behind. */
export async function receiveUpload(context: MemberContext, id: string): Promise<EndpointOutput<'integrator.upload'>> {
  const { db, caller, now, request } = context;
  requireMultipart(request);
  const upload = await claimUpload(db, caller.companyId, id, now);
  if (!upload) throw await whyNot(context, id);
  const own = and(ofCompany(uploads, caller.companyId), eq(uploads.id, id));
  try {
    await store(context, upload);
    const { columns, preview, rows } = await inspectTable({ name: upload.fileName, bytes: () => fileBytes(db, id) });
    await db
      .update(uploads)
      .set({ columns, rows, expiresAt: new Date(now.getTime() + WAITS_MS) })
      .where(own);
    return { upload_id: id, columns, preview, rows };
  } catch (error) {
    await removeFile(db, id);
    // Where only the turn did not come, the address stays good.
    const again = error instanceof Refusal && error.code === 'unavailable';
    await db
      .update(uploads)
      .set(again ? { receivedAt: null } : { expiresAt: now })
      .where(own);
    throw error;
  }
}

async function whyNot({ db, caller }: MemberContext, id: string): Promise<Refusal> {
  const upload = await findUpload(db, caller.companyId, id);
  if (!upload) return new Refusal('not-found', { what: '@upload' });
  return new Refusal('state-forbids', { name: upload.fileName, state: upload.receivedAt ? '@uploaded' : '@expired' });
}

async function store({ db, request }: MemberContext, upload: Upload): Promise<void> {
  const file = await openFile(db, upload.id);
  for await (const piece of filePart(request))
    if ((await file.write(piece)) > upload.size) throw fileRefused('file-too-large', { limit: `${upload.size} B` });
  if ((await file.end()).bytes === 0) throw fileRefused('file-empty');
}
