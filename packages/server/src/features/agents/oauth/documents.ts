import { guardedFetch } from '../../../messages/webhooks/fetch';
import type { Services } from '../../../services';

/** What is read of a metadata document, its head included; the library takes no more of it. */
export const DOCUMENT_BYTES = 5 * 1024;

/** What of a client's metadata is used here; whatever else a document says is left out before it is read. */
const READ = [
  'client_id',
  'client_name',
  'client_secret',
  'client_secret_expires_at',
  'grant_types',
  'redirect_uris',
  'response_types',
  'token_endpoint_auth_method',
];

/**
 * A client's metadata document: its address is the client's id, so anybody names it. Reached as the targets of webhooks are.
 * Every client is taken for one that runs with a person: any port of the person's own machine, else https or a scheme of its
 * own. // RFC 8252
 */
export async function fetchDocument(
  { config }: Pick<Services, 'config'>,
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { accept: 'application/json', 'user-agent': 'daas-agents/1.0' };
  const bounds = { networks: config.WEBHOOK_NETWORKS, maxBytes: DOCUMENT_BYTES };
  const answer = await guardedFetch(address, { headers, signal }, bounds);
  if (answer.status !== 200) return answer;
  const document: unknown = JSON.parse(await answer.text());
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw new Error('It is no object');
  const read = Object.entries(document).filter(([name]) => READ.includes(name));
  return Response.json({ ...Object.fromEntries(read), application_type: 'native' }, { headers: answer.headers });
}
