import type { EndpointParsedInput } from '@daas/contract/endpoints';
import type { GatewayRequest } from '../../gateway';
import { allowedDataSet } from '../../kernel/dataSets';
import { siteOf } from '../../kernel/site';
import type { MemberContext } from '../context';
import { pathOf } from './present';
import type { Connector } from './repository';
import { owned } from './service';

type Mode = NonNullable<GatewayRequest['console']>['mode'];

/** Asks the gateway as a program would, with all its rules; what it refuses is an answer, not an error. */
export async function run(
  context: MemberContext,
  { id, mode, query }: EndpointParsedInput<'connector.run'> & { mode: Mode },
) {
  const { connector } = await owned(context, id);
  allowedDataSet(context, connector.dataSet);
  const { caller, services, request, ip, requestId } = context;
  const answer = await services.gateway.query({
    ...requestOf(connector, query),
    site: siteOf(request, services.config),
    ip,
    requestId,
    connectorId: id,
    console: { companyId: caller.companyId, personId: caller.personId, mode },
  });
  const { status, body, durationMs, callId, receipt } = answer;
  return { status, body, duration_ms: durationMs, call_id: callId, receipt };
}

type PlaygroundRequest = Pick<GatewayRequest, 'operation' | 'method' | 'url' | 'headers' | 'body' | 'rawBody'>;

/** API connectors take a body; the others list their files and take query parameters. */
function requestOf(connector: Connector, query: Record<string, unknown>): PlaygroundRequest {
  const path = pathOf(connector);
  if (connector.type === 'API') {
    const rawBody = Buffer.from(JSON.stringify(query));
    const headers = { 'content-type': 'application/json' };
    return { operation: 'query', method: 'POST', url: path, headers, body: query, rawBody };
  }
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const url = search.size > 0 ? `${path}?${search}` : path;
  return { operation: 'files', method: 'GET', url, headers: {}, body: undefined, rawBody: Buffer.alloc(0) };
}
