import { readAnchors, storeAnchor } from '../db/auditAnchors';
import type { AuditSigner } from '../db/auditChains';
import { signErasuresAgain } from '../db/auditErasures';
import { anchorText, auditTime } from '../db/auditLine';
import type { Sql } from '../db/client';

/**
 * Moves every chain of the audit log to a key, one transaction per chain. An anchor signed by the new key marks the end of
 * the earlier lines, and older anchors and erasures are signed again. A leaked replaced key then cannot add or change lines.
 */
export async function rotateChains(sql: Sql, signer: AuditSigner, keyId: string, now: Date): Promise<void> {
  const { rows } = await sql.query<{ chain: number }>(
    'select company_id as chain from audit_heads where key_id is distinct from $1 order by company_id',
    [keyId],
  );
  for (const { chain } of rows) await sql.transaction((tx) => rotateChain(tx, signer, keyId, chain, now));
}

async function rotateChain(sql: Sql, signer: AuditSigner, keyId: string, chain: number, now: Date): Promise<void> {
  const { rows } = await sql.query<{ seq: number; hash: string }>(
    'select seq, hash from audit_heads where company_id = $1 and key_id is distinct from $2 for update',
    [chain, keyId],
  );
  const [head] = rows;
  if (!head) return;
  const verify = signer.verifier([]);
  // An anchor without a valid MAC is not signed, so that check-audit reports it.
  for (const { mac, keyId: by, ...anchor } of await readAnchors(sql, chain))
    if (verify(by, anchorText(anchor), mac) === 'signed') await storeAnchor(sql, signer, keyId, anchor);
  await signErasuresAgain(sql, signer, keyId, chain);
  if (head.seq > 0)
    await storeAnchor(sql, signer, keyId, { kind: 'rotated', chain, ...head, removed: 0, at: auditTime(now) });
  await sql.query('update audit_heads set key_id = $2 where company_id = $1', [chain, keyId]);
}
