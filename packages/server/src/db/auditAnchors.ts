import type { AuditSigner } from './auditChains';
import { type Anchor, anchorText, auditTimeSql } from './auditLine';
import type { Sql } from './client';

export interface SignedAnchor extends Anchor {
  /** Null if the anchor is older than signing. */
  keyId: string | null;
  mac: string | null;
}

/** Reads all anchors of a chain, oldest first. */
export const readAnchors = async (sql: Pick<Sql, 'query'>, chain: number): Promise<SignedAnchor[]> =>
  (
    await sql.query<SignedAnchor>(
      `select kind, company_id as chain, seq, hash, removed, ${auditTimeSql('at')} as at, key_id as "keyId", mac
       from audit_anchors where company_id = $1 order by seq, kind`,
      [chain],
    )
  ).rows;

/** Signs and stores an anchor; replaces the same anchor by another key. */
export async function storeAnchor(
  sql: Pick<Sql, 'query'>,
  signer: AuditSigner,
  keyId: string,
  { kind, chain, seq, hash, removed, at }: Anchor,
): Promise<void> {
  const mac = signer.mac(keyId, anchorText({ kind, chain, seq, hash, removed, at }));
  await sql.query(
    `insert into audit_anchors (kind, company_id, seq, hash, removed, at, key_id, mac)
     values ($1, $2, $3, $4, $5, $6::timestamp at time zone 'UTC', $7, $8)
     on conflict (company_id, seq, kind)
     do update set hash = excluded.hash, removed = excluded.removed, at = excluded.at, key_id = excluded.key_id, mac = excluded.mac`,
    [kind, chain, seq, hash, removed, at, keyId, mac],
  );
}
