import { sql } from 'drizzle-orm';
import { canonicalJson } from '../kernel/canonicalJson';
import type { AuditSigner } from './auditChains';
import { type AuditLine, auditTimeSql, contentHash, type Erasure, erasureText } from './auditLine';
import type { Db, Sql } from './client';
import { queryRowsIn } from './queryRows';

type Detail = Record<string, unknown>;

interface ErasableLine extends AuditLine {
  seq: number;
  /** Signed content of a line that was erased before. */
  signed: string | null;
}

/**
 * Replaces details of lines in place and signs the replacement, so that their chains stay verifiable. Lines from before
 * signing are left as they are. Returns the number of changed lines. // decision 0102
 */
export async function eraseInLines(
  db: Db,
  ids: readonly string[],
  erase: (line: AuditLine) => Detail,
  now: Date,
): Promise<number> {
  const lines = await queryRowsIn<ErasableLine & { keyId: string }>(
    db,
    sql`
    select l.id, l.company_id as "companyId", l.person_id as "personId", l.action, l.subject, l.detail, l.ip, l.seq,
      ${sql.raw(auditTimeSql('l.at'))} as at, h.key_id as "keyId", e.signed
    from audit_log l join audit_heads h on h.company_id = coalesce(l.company_id, 0)
    left join audit_erasures e on e.line_id = l.id
    where l.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)) and l.mac is not null
    order by l.company_id, l.seq for update of l`,
  );
  let changed = 0;
  await db.execute(sql`select set_config('daas.audit_erasure', 'on', true)`);
  for (const { keyId, signed, ...line } of lines) {
    const detail = JSON.parse(canonicalJson(erase(line))) as Detail;
    const before = contentHash(line);
    const present = contentHash({ ...line, detail });
    if (before === present) continue;
    const chain = line.companyId ?? 0;
    const erasure: Erasure = { chain, seq: line.seq, signed: signed ?? before, present };
    const mac = db.chains.signer.mac(keyId, erasureText(erasure));
    await db.execute(sql`update audit_log set detail = ${JSON.stringify(detail)}::jsonb where id = ${line.id}`);
    await db.execute(sql`
      insert into audit_erasures (line_id, company_id, seq, signed, present, at, key_id, mac)
      values (${line.id}, ${chain}, ${line.seq}, ${erasure.signed}, ${present}, ${now.toISOString()}::timestamptz, ${keyId}, ${mac})
      on conflict (line_id) do update
      set present = excluded.present, at = excluded.at, key_id = excluded.key_id, mac = excluded.mac`);
    changed += 1;
  }
  await db.execute(sql`select set_config('daas.audit_erasure', 'off', true)`);
  return changed;
}

/** Signs the erasures of a chain again by a new key. One without a valid MAC is not, so that `check-audit` reports it. */
export async function signErasuresAgain(
  sql: Pick<Sql, 'query'>,
  signer: AuditSigner,
  keyId: string,
  chain: number,
): Promise<void> {
  const verify = signer.verifier([]);
  const { rows } = await sql.query<Erasure & { id: string; keyId: string; mac: string }>(
    `select line_id as id, company_id as chain, seq, signed, present, key_id as "keyId", mac
     from audit_erasures where company_id = $1`,
    [chain],
  );
  for (const { id, keyId: by, mac, ...erasure } of rows)
    if (verify(by, erasureText(erasure), mac) === 'signed')
      await sql.query('update audit_erasures set key_id = $2, mac = $3 where line_id = $1', [
        id,
        keyId,
        signer.mac(keyId, erasureText(erasure)),
      ]);
}
