import { readAnchors, storeAnchor } from '../db/auditAnchors';
import type { AuditSigner } from '../db/auditChains';
import { auditTime } from '../db/auditLine';
import type { Sql } from '../db/client';
import { StartRefused } from '../kernel/startRefused';
import { type KeyRing, sealWith } from './keys';

const WORK_KEY_BYTES = 32;
/** Suffix of a work key whose database has a signed audit log. It is sealed, so that changing a table cannot remove it. */
const SIGNED = Buffer.from([1]);

/** Returns the plain value of `instance.work_key` for a database with a signed audit log. */
export const newWorkKey = (random: Buffer): Buffer => Buffer.concat([random, SIGNED]);

/** Returns the work key without its suffix. */
export const workKeyBytes = (opened: Buffer): Buffer => opened.subarray(0, WORK_KEY_BYTES);

/**
 * Signs the existing audit log of an older version once: creates an anchor with the head of each chain. If several servers
 * start at the same time, one does it.
 */
export async function beginSigning(sql: Sql, ring: KeyRing, signer: AuditSigner, now: Date): Promise<void> {
  if (isSigned(ring, await workKeyOf(sql))) return;
  await sql.transaction(async (tx) => {
    const work = await workKeyOf(tx, 'for update');
    if (isSigned(ring, work)) return;
    const keyId = signer.keyIdOf(work);
    const { rows } = await tx.query<{ chain: number; seq: number; hash: string }>(
      'select company_id as chain, seq, hash from audit_heads order by company_id for update',
    );
    for (const { chain, seq, hash } of rows) {
      for (const anchor of await readAnchors(tx, chain)) await storeAnchor(tx, signer, keyId, anchor);
      if (seq > 0)
        await storeAnchor(tx, signer, keyId, { kind: 'unsigned', chain, seq, hash, removed: 0, at: auditTime(now) });
    }
    await tx.query('update audit_heads set key_id = $1', [keyId]);
    const key = ring.find(keyId) ?? ring.newest;
    await tx.query('update instance set work_key = $1', [sealWith(key, newWorkKey(ring.open(work)))]);
  });
}

/** Throws `StartRefused` if the audit log of an older version has not been signed. */
export async function requireSigned(sql: Sql, ring: KeyRing): Promise<void> {
  if (!isSigned(ring, await workKeyOf(sql)))
    throw new StartRefused(['The audit log of an older version is not signed yet. Start the server once to sign it.']);
}

/** Throws `StartRefused` if a chain is signed by a missing key, because its next line could not be signed. */
export async function requireChainKeys(sql: Pick<Sql, 'query'>, { keyIds }: AuditSigner): Promise<void> {
  const { rows } = await sql.query<{ keyId: string; chains: number }>(
    `select key_id as "keyId", count(*)::int as chains from audit_heads where key_id <> all($1) group by 1`,
    [keyIds],
  );
  if (rows.length === 0) return;
  const which = rows.map(({ keyId, chains }) => `${chains} by key id ${keyId}`).join(', ');
  throw new StartRefused([
    `Chains of the audit log are signed by a missing key (${which}). Add the key to SECRET_KEY_PREVIOUS and run \`platform rotate-secret\` until it succeeds, or examine the lines that \`platform check-audit\` lists.`,
  ]);
}

const isSigned = (ring: KeyRing, work: Uint8Array): boolean => ring.open(work).length > WORK_KEY_BYTES;

async function workKeyOf(sql: Pick<Sql, 'query'>, lock: '' | 'for update' = ''): Promise<Uint8Array> {
  const { rows } = await sql.query<{ workKey: Uint8Array | null }>(
    `select work_key as "workKey" from instance ${lock}`,
  );
  const work = rows[0]?.workKey;
  if (!work) throw new Error('The database has no key yet. Start the server once to create it');
  return work;
}
