import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { agents } from '../../../db/schema';
import type { Services } from '../../../features/services';
import { AnswerTooLarge, guardedFetch } from '../../../messages/webhooks/guardedFetch';

/** What is read of a metadata document, its head included; the library takes no more of it. */
export const DOCUMENT_BYTES = 5 * 1024;

/** What of a client's metadata is used here, and stored with a consent. */
const USED = [
  'client_id',
  'client_name',
  'grant_types',
  'redirect_uris',
  'response_types',
  'token_endpoint_auth_method',
];
/** The library refuses a document with one of these. */
const SECRET = ['client_secret', 'client_secret_expires_at'];
/** A host that answers with one of these has no such document; any other status may change. // RFC 9110 §15.5.5, §15.5.11 */
const ABSENT = [404, 410];
/** Every client is taken for one that runs with a person: any port of the person's own machine is one address. // RFC 8252 */
const NATIVE = { application_type: 'native' };

export type ClientMetadata = Record<string, unknown> & { client_id: string };

/** The document cannot be read now, which says nothing about the client. */
export class DocumentUnavailable extends Error {}

const pick = (metadata: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(metadata).filter(([name, value]) => names.includes(name) && value !== undefined));

/** Metadata as it is stored with a consent: JSON. */
export const metadataText = (metadata: object): string => JSON.stringify({ ...pick(metadata, USED), ...NATIVE });

/** Returns a client's metadata as stored with its newest consent, of any company; undefined without a consent. */
export async function consentedClient(
  { database }: Pick<Services, 'database'>,
  clientId: string,
): Promise<ClientMetadata | undefined> {
  const [row] = await database.orm
    .select({ metadata: agents.clientMetadata })
    .from(agents)
    .where(and(eq(agents.clientId, clientId), isNotNull(agents.clientMetadata)))
    .orderBy(desc(agents.createdAt))
    .limit(1);
  return row?.metadata ? JSON.parse(row.metadata) : undefined;
}

/**
 * Returns a client's metadata document: its address is the client's id, so anybody names it. It is requested as the targets
 * of webhooks are. If it cannot be read now, the copy of the newest consent is returned. Throws `DocumentUnavailable` if
 * there is none.
 */
export async function fetchDocument(
  services: Pick<Services, 'config' | 'database'>,
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  try {
    return await readDocument(services, address, signal);
  } catch (error) {
    const stored = error instanceof DocumentUnavailable ? await consentedClient(services, address) : undefined;
    if (!stored) throw error;
    return Response.json(stored);
  }
}

async function readDocument(
  { config }: Pick<Services, 'config'>,
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  const headers = { accept: 'application/json', 'user-agent': 'daas-agents/1.0' };
  const bounds = { networks: config.WEBHOOK_NETWORKS, maxBytes: DOCUMENT_BYTES };
  const answer = await guardedFetch(address, { headers, signal }, bounds).catch((cause) => {
    // The same for all causes, so that nobody learns which addresses exist inside the network.
    throw cause instanceof AnswerTooLarge ? cause : new DocumentUnavailable(`${address} cannot be read`, { cause });
  });
  if (ABSENT.includes(answer.status)) return answer;
  if (answer.status !== 200) throw new DocumentUnavailable(`${address} answered ${answer.status}`);
  const document: unknown = JSON.parse(await answer.text());
  if (typeof document !== 'object' || document === null || Array.isArray(document)) throw new Error('It is no object');
  return Response.json({ ...pick(document, [...USED, ...SECRET]), ...NATIVE }, { headers: answer.headers });
}
