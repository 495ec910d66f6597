import { MAX_UPLOAD_BYTES } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq } from 'drizzle-orm';
import { removeFile } from '../../db/fileChunks';
import { uploads } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { definitionOf } from '../../kernel/dataSets';
import { requireMultipart } from '../../kernel/filePart';
import { newId } from '../../kernel/id';
import { Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import { kindOf } from '../../tables/reading/table';
import type { Connector } from '../connectors/repository';
import { conditionsOf } from '../connectors/selection';
import type { MemberContext } from '../context';
import { inspectUpload, understand } from '../uploads/inspect';
import { storeFile, WAITS_MS } from '../uploads/receive';
import { claimUpload, findUpload, removeOlder } from '../uploads/repository';
import { listPlace, type Place } from '../uploads/uploadTarget';
import { fileConnector } from './connector';
import { createMatcher } from './matching';
import { type MatchBy, matchField } from './nameLists';
import { countWaitingUploads } from './repository';

const ADDRESS_MS = 15 * 60_000;
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

/** What a list of the connector is matched by, and how many of its lines are found. */
function listsOf({ services }: MemberContext, connector: Connector): Place<MatchBy> {
  const def = definitionOf(connector.dataSet);
  const has = (by: MatchBy) => matchField(def, by) !== undefined;
  const place = { use: 'name-list' as const, connectorId: connector.id, maxBytes: MAX_UPLOAD_BYTES };
  const roleOf = (by: MatchBy) => (has(by) ? by : by === 'name' ? 'code' : 'name');
  return listPlace(place, roleOf, async (lines, matchBy) => {
    const by = matchField(def, matchBy);
    if (!by) return 0;
    const matcher = createMatcher(services, def, { by, fields: [], conditions: conditionsOf(connector) });
    return (await matcher.match(lines)).filter(({ rowId }) => rowId).length;
  });
}

/** Takes the file piece by piece and reads it once through; one that cannot be used leaves nothing behind. */
export async function receiveList(
  context: MemberContext,
  { upload_id: id, pasted }: EndpointParsedInput<'integrator.upload'>,
): Promise<EndpointOutput<'integrator.upload'>> {
  const { db, caller, now, request } = context;
  requireMultipart(request);
  const upload = await claimUpload(db, caller.companyId, id, now);
  if (!upload?.connectorId) throw await whyNot(context, id);
  const own = and(ofCompany(uploads, caller.companyId), eq(uploads.id, id));
  try {
    const connector = await fileConnector(db, caller.companyId, upload.connectorId, 'FILE');
    await storeFile(context, id, { limit: upload.size, limitText: `${upload.size} B` });
    const received = { ...upload, pasted };
    await db
      .update(uploads)
      .set({ pasted, expiresAt: new Date(now.getTime() + WAITS_MS) })
      .where(own);
    const understood = await understand(context, listsOf(context, connector), received, { reading: {} });
    await removeOlder(db, caller, 'name-list');
    return understood;
  } catch (error) {
    await removeFile(db, id);
    // Where only the turn did not come, the address stays good.
    const again = error instanceof Refusal && error.code === 'unavailable';
    await db
      .update(uploads)
      .set(again ? { receivedAt: null, expiresAt: upload.expiresAt } : { expiresAt: now })
      .where(own);
    throw error;
  }
}

export async function inspectList(
  context: MemberContext,
  { id, upload_id: uploadId, ...corrections }: EndpointParsedInput<'nameList.inspect'>,
): Promise<EndpointOutput<'nameList.inspect'>> {
  const connector = await fileConnector(context.db, context.caller.companyId, id, 'FILE');
  return inspectUpload(context, listsOf(context, connector), uploadId, corrections);
}

async function whyNot({ db, caller }: MemberContext, id: string): Promise<Refusal> {
  const upload = await findUpload(db, caller.companyId, id);
  if (!upload) return new Refusal('not-found', { what: '@upload' });
  return new Refusal('state-forbids', { name: upload.fileName, state: upload.receivedAt ? '@uploaded' : '@expired' });
}
