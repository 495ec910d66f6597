import { EXAMPLES, MAX_TABLE_BYTES } from '@daas/contract/constants';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { allowedDataSet } from '../../kernel/dataSets';
import { readColumn } from '../../tables/reading/reader';
import type { MemberContext } from '../context';
import { inspectUpload, openUpload } from '../uploads/inspect';
import { receiveUpload } from '../uploads/receive';
import { countFound, createTermList, isName } from '../uploads/termList';
import { listPlace, type Place } from '../uploads/uploadTarget';

/** Customers that a file names. */
function customersOf(context: MemberContext): Place<'key'> {
  const def = allowedDataSet(context, 'enterprise');
  const place = { use: 'examples' as const, maxBytes: MAX_TABLE_BYTES };
  return listPlace(
    place,
    () => 'key',
    (lines) => countFound(context.services.market, def, lines),
  );
}

export const uploadFile = async (
  context: MemberContext,
  { pasted }: EndpointParsedInput<'cloud.upload'>,
): Promise<EndpointOutput<'cloud.upload'>> => receiveUpload(context, customersOf(context), { pasted });

export const inspectFile = async (
  context: MemberContext,
  { upload_id: uploadId, ...corrections }: EndpointParsedInput<'cloud.inspect'>,
): Promise<EndpointOutput<'cloud.inspect'>> => inspectUpload(context, customersOf(context), uploadId, corrections);

export async function fileExamples(
  context: MemberContext,
  { upload_id: uploadId, column }: EndpointParsedInput<'cloud.fileExamples'>,
): Promise<EndpointOutput<'cloud.fileExamples'>> {
  const { file } = await openUpload(context, customersOf(context), uploadId, { column });
  const { terms, add } = createTermList();
  for await (const lines of readColumn(file, column)) add(lines);
  const names = terms.map(({ term }) => term).filter(isName);
  return { names: names.slice(0, EXAMPLES.max), total: names.length };
}
