import { arrayParameter } from '../../db/arrayParameter';
import type { Sql } from '../../db/client';
import { Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { keyRefusal } from '../decide/callerRules';
import { GroupCommit } from '../write/groupCommit';

/** The key of an agent's request, read before the gateway decides the call. */
export interface AgentKey {
  companyId: number;
  keyHash: string;
  /** Connectors of the key's app: enabled ones first, then by id. */
  connectors: { id: number; data_set: string }[];
}

interface AgentKeyRow {
  hash: string;
  company_id: number;
  expires_at: Date | string | null;
  revoked_at: Date | string | null;
  suspended_at: Date | string | null;
  /** False if the agent's person is no longer an active member. */
  has_active_person: boolean;
  connectors: AgentKey['connectors'];
}

const AGENT_KEYS = `
  select k.hash, k.company_id, k.expires_at, k.revoked_at, k.suspended_at, a.kind = 'program' or exists (
    select 1 from agents g join members m on m.company_id = g.company_id and m.person_id = g.person_id and m.status = 'active'
      join persons p on p.id = g.person_id and p.suspended_at is null
    where g.app_id = a.id and g.ended_at is null
  ) as has_active_person, coalesce((
    select json_agg(json_build_object('id', c.id, 'data_set', c.data_set) order by c.status <> 'enabled', c.id)
    from connectors c where c.company_id = k.company_id and c.app_id = k.app_id and c.type = 'API' and c.deleted_at is null
  ), '[]') as connectors
  from api_keys k join apps a on a.id = k.app_id where k.hash = any(${arrayParameter(1, 'text')})`;

/** Keys per statement. */
const KEYS_MAX = 128;

/**
 * Reads an app's key or an agent's access token. Throws `key-invalid`, `key-expired` or `key-revoked`; the gateway applies
 * the other rules to each call. Concurrent requests share one statement, so that their calls share a batch. Keys are not
 * cached, because they may be revoked at any time.
 */
export function createAgentKeyReader(sql: Sql): (secret: string, now: Date) => Promise<AgentKey> {
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
    if (!row.has_active_person) throw new Refusal('key-revoked');
    return { companyId: row.company_id, keyHash, connectors: row.connectors };
  };
}

/** Finds a connector by data set or connector id; returns 0, which is no valid id, if there is none. */
export function findConnectorId({ connectors }: AgentKey, dataSet: string): number {
  const connector = connectors.find(({ id, data_set }) => data_set === dataSet || String(id) === dataSet);
  return connector?.id ?? 0;
}
