import { arrayParameter } from '../../db/arrayParameter';
import type { Sql } from '../../db/client';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { keyRefusal } from '../decide/policy';
import { GroupCommit } from '../write/groupCommit';

/** What an agent's requests are read by, before the gateway decides any of them. */
export interface AgentKey {
  companyId: number;
  keyHash: string;
  /** What the key's app can query, by id: enabled connectors first. */
  connectors: { id: number; data_set: string }[];
}

interface AgentKeyRow {
  hash: string;
  company_id: number;
  expires_at: Date | string | null;
  revoked_at: Date | string | null;
  /** False for the token of an agent whose person is no active member any more. */
  answered_for: boolean;
  connectors: AgentKey['connectors'];
}

const AGENT_KEYS = `
  select k.hash, k.company_id, k.expires_at, k.revoked_at, a.kind = 'program' or exists (
    select 1 from agents g join members m on m.company_id = g.company_id and m.person_id = g.person_id and m.status = 'active'
    where g.app_id = a.id and g.ended_at is null
  ) as answered_for, coalesce((
    select json_agg(json_build_object('id', c.id, 'data_set', c.data_set) order by c.status <> 'enabled', c.id)
    from connectors c where c.company_id = k.company_id and c.app_id = k.app_id and c.type = 'API' and c.deleted_at is null
  ), '[]') as connectors
  from api_keys k join apps a on a.id = k.app_id where k.hash = any(${arrayParameter(1, 'text')})`;

/** Keys that are read by one statement. */
const KEYS_MAX = 128;

/**
 * Finds what an agent's request is read by: an app's key, or an agent's access token, which is one. Throws `key-invalid`,
 * `key-expired` or `key-revoked`; every other rule is asked of each call. Requests that come at once share a statement, so
 * that their calls share a batch; it begins after they came, as nothing is remembered of a key that may have ended.
 */
export function agentKeys(sql: Sql): (secret: string, now: Date) => Promise<AgentKey> {
  const reading = new GroupCommit<string, AgentKeyRow | undefined>(async (hashes) => {
    const { rows } = await sql.query<AgentKeyRow>(AGENT_KEYS, [[...new Set(hashes)]]);
    const rowsByHash = new Map(rows.map((row) => [row.hash, row]));
    return hashes.map((hash) => rowsByHash.get(hash));
  }, KEYS_MAX);
  return async (secret, now) => {
    const keyHash = sha256(secret);
    const row = await reading.submit(keyHash);
    if (!row) throw new Refusal('key-invalid');
    const refusal = keyRefusal(row, now);
    if (refusal) throw refusal;
    if (!row.answered_for) throw new Refusal('key-revoked');
    return { companyId: row.company_id, keyHash, connectors: row.connectors };
  };
}

/** The connector of a data set's key, or of its own id; 0, which is none, where there is no such. */
export function connectorFor({ connectors }: AgentKey, dataSet: string): number {
  const connector = connectors.find(({ id, data_set }) => data_set === dataSet || String(id) === dataSet);
  return connector?.id ?? 0;
}
