import type { Understood } from '@daas/contract/uploads';
import { openFile, removeFile } from '../../db/fileChunks';
import { readFilePart, requireMultipart } from '../../kernel/filePart';
import { newId } from '../../kernel/id';
import { DAY_MS } from '../../kernel/period';
import { fileRefused } from '../../tables/reading/line';
import { kindOf } from '../../tables/reading/table';
import type { MemberContext } from '../context';
import { understand } from './inspect';
import { beginUpload, noteArrival, removeOlder, removeUpload } from './repository';
import type { Place } from './uploadTarget';

/** A received file waits this long for something to be started with it. */
export const WAITS_MS = DAY_MS;

/** Longer than a request and the inspection of its file take. */
const ARRIVES_MS = 15 * 60_000;

/** Takes the file of a request, and answers what was understood of it. One that cannot be used leaves nothing behind. */
export async function receiveUpload<Role extends string>(
  context: MemberContext,
  place: Place<Role>,
  { pasted }: { pasted: boolean },
): Promise<Understood> {
  const { db, caller, now } = context;
  requireMultipart(context.request);
  const id = newId('upl');
  await beginUpload(db, {
    id,
    companyId: caller.companyId,
    use: place.use,
    connectorId: place.connectorId ?? null,
    dataSet: place.dataSet ?? null,
    fileName: '',
    size: 0,
    pasted,
    createdBy: caller.personId,
    receivedAt: now,
    expiresAt: new Date(now.getTime() + ARRIVES_MS),
  });
  try {
    const { name: fileName, size } = await storeFile(context, id, { limit: place.maxBytes, onName: kindOf });
    await noteArrival(db, caller.companyId, id, { fileName, size, expiresAt: new Date(now.getTime() + WAITS_MS) });
    const understood = await understand(context, place, { id, fileName, pasted }, { reading: {} });
    await removeOlder(db, caller, place.use);
    return understood;
  } catch (error) {
    await removeUpload(db, caller.companyId, id);
    throw error;
  }
}

/** Writes the part named `file`; refuses what is announced or turns out to be larger. */
export async function storeFile(
  { db, request }: MemberContext,
  id: string,
  bounds: Parameters<typeof readFilePart>[1],
): Promise<{ name: string; size: number }> {
  let name = '';
  const onName = (fileName: string) => {
    name = fileName.slice(0, 200);
    bounds.onName?.(name);
  };
  const file = await openFile(db, id);
  try {
    for await (const piece of readFilePart(request, { ...bounds, onName })) await file.write(piece);
    const { bytes: size } = await file.end();
    if (size === 0) throw fileRefused('file-blank');
    return { name, size };
  } catch (error) {
    await removeFile(db, id);
    throw error;
  }
}
