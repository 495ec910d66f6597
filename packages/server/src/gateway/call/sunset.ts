import { fieldOf, fieldsIn } from '@daas/contract/datasets';
import { sunsetHeaders } from '@daas/contract/sunset';
import { OPERATIONS } from '../operations';
import type { Call, CallContext } from './callContext';

/** Returns the headers of a deprecated operation, or of deprecated fields that the call returns, filters or sorts by. */
export function callSunsetHeaders(
  { operation }: Call,
  { def, connector, fields, query }: CallContext,
): Record<string, string> {
  const { ends } = OPERATIONS[operation];
  if (!def || !connector) return sunsetHeaders([ends]);
  const filters = [connector.filter, query?.filter].flatMap(fieldsIn);
  const used = [...(query?.fields ?? fields), ...filters, query?.sort?.replace(/^-/, '') ?? ''];
  return sunsetHeaders([ends, ...used.map((name) => fieldOf(def, name.split('.')[0] ?? '')?.ends)]);
}
