import type { EndpointParsedInput } from '@daas/contract/endpoints';
import type { MemberContext } from '../../http/context';
import { owned } from './service';

/** Asks the gateway as a program would, with all its rules; what it refuses is an answer, not an error. */
export async function run(context: MemberContext, { id, mode, query }: EndpointParsedInput<'connector.run'>) {
  await owned(context, id);
  const { caller, services, ip, requestId } = context;
  const answer = await services.gateway.query({
    method: 'POST',
    url: `/open/v1/connectors/${id}/query`,
    headers: { 'content-type': 'application/json' },
    body: query,
    rawBody: Buffer.from(JSON.stringify(query)),
    ip,
    requestId,
    connectorId: id,
    console: { companyId: caller.companyId, personId: caller.personId, mode },
  });
  const { status, body, durationMs, callId, receipt } = answer;
  return { status, body, durationMs, callId, receipt };
}
