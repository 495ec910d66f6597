import { fieldOf, fieldsIn } from '@daas/contract/datasets';
import { sunsetHeaders } from '@daas/contract/sunset';
import type { Call, CallContext } from '../model';

/** Returns the headers of a deprecated operation, or of deprecated fields that the call returns, filters or sorts by. */
export function callSunsetHeaders(
  { definition: { ends } }: Call,
  { def, connector, fields, query }: CallContext,
): Record<string, string> {
  if (!def || !connector) return sunsetHeaders([ends]);
  const filters = [connector.filter, query?.filter].flatMap(fieldsIn);
  const used = [...(query?.fields ?? fields), ...filters, query?.sort?.replace(/^-/, '') ?? ''];
  return sunsetHeaders([ends, ...used.map((name) => fieldOf(def, name.split('.')[0] ?? '')?.ends)]);
}
