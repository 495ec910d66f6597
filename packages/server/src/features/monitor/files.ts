import { MAX_TABLE_BYTES } from '@daas/contract/constants';
import type { DataSetDefinition } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { allowedDataSet } from '../../kernel/dataSets';
import { readColumn } from '../../tables/reading/reader';
import type { MemberContext } from '../context';
import { inspectUpload, openUpload } from '../uploads/inspect';
import { receiveUpload } from '../uploads/receive';
import { consumeUpload } from '../uploads/repository';
import { countFound, createTermList, linesOf } from '../uploads/termList';
import { listPlace, type Place } from '../uploads/uploadTarget';
import { enqueue } from './tasks';

/** What a file names in that data set. */
function watchedOf({ services }: MemberContext, def: DataSetDefinition): Place<'key'> {
  const place = { use: 'monitor' as const, dataSet: def.key, maxBytes: MAX_TABLE_BYTES };
  return listPlace(
    place,
    () => 'key',
    (lines) => countFound(services.market, def, lines),
  );
}

export const uploadFile = async (
  context: MemberContext,
  { data_set: dataSet, pasted }: EndpointParsedInput<'monitor.upload'>,
): Promise<EndpointOutput<'monitor.upload'>> =>
  receiveUpload(context, watchedOf(context, allowedDataSet(context, dataSet)), { pasted });

export const inspectFile = async (
  context: MemberContext,
  { data_set: dataSet, upload_id: uploadId, ...corrections }: EndpointParsedInput<'monitor.inspect'>,
): Promise<EndpointOutput<'monitor.inspect'>> =>
  inspectUpload(context, watchedOf(context, allowedDataSet(context, dataSet)), uploadId, corrections);

export async function byFile(
  context: MemberContext,
  { data_set: dataSet, upload_id: uploadId, action, column }: EndpointParsedInput<'monitor.byFile'>,
): Promise<EndpointOutput<'monitor.byFile'>> {
  const def = allowedDataSet(context, dataSet);
  const { upload, file } = await openUpload(context, watchedOf(context, def), uploadId, { column });
  const { terms, add } = createTermList();
  for await (const lines of readColumn(file, column)) add(lines);
  const task = { dataSet: def.key, action, source: upload.fileName, terms };
  const id = await context.db.transaction(async (tx) => {
    await consumeUpload(tx, context.caller.companyId, uploadId);
    return enqueue(context, tx, task);
  });
  return { id, rows: terms.reduce((sum, term) => sum + linesOf(term), 0) };
}
