import { storeAnchor } from '../../db/auditAnchors';
import { auditTime } from '../../db/auditLine';
import type { Database, Sql } from '../../db/client';
import { type ChainVerifier, createVerifier, type VerifiedChain, verifyChain } from './verifyChain';

/** The newest expired line of each chain. */
const EXPIRED = `
  select distinct on (coalesce(company_id, 0)) coalesce(company_id, 0) as chain, seq
  from audit_log where at < $1 order by coalesce(company_id, 0), seq desc`;

/**
 * Deletes lines older than `before`, stores a signed anchor at the cut of each chain, and returns their number. Chains with
 * changed lines are kept, so that no anchor confirms them; after the other chains it throws with their names.
 */
export async function expireTrail(
  { orm, sql }: Pick<Database, 'orm' | 'sql'>,
  before: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql.query<{ chain: number; seq: number }>(EXPIRED, [before]);
  if (rows.length === 0) return 0;
  const examiner = await createVerifier(sql, orm.chains.signer);
  const broken: string[] = [];
  let removed = 0;
  for (const { chain, seq } of rows) {
    const report = await verifyUpTo(examiner, chain, seq);
    if (report.problems.length > 0) broken.push(chain ? `company ${chain}` : 'platform');
    else removed += await sql.transaction((tx) => deleteUpTo(tx, { ...examiner, sql: tx }, chain, report, now));
  }
  if (broken.length > 0)
    throw new Error(
      `Expired lines were not deleted, because lines have changed: ${broken.join(', ')}. Run \`platform check-audit\`.`,
    );
  return removed;
}

/** Unsigned lines can only be verified together, up to their anchor. */
async function verifyUpTo(examiner: ChainVerifier, chain: number, seq: number): Promise<VerifiedChain> {
  const report = await verifyChain(examiner, chain, { upTo: seq });
  if (!report.unsigned || report.unsigned.seq <= seq) return report;
  const { problems } = await verifyChain(examiner, chain, { upTo: report.unsigned.seq });
  return { ...report, problems };
}

async function deleteUpTo(
  sql: Sql,
  { signer }: ChainVerifier,
  chain: number,
  { end }: VerifiedChain,
  now: Date,
): Promise<number> {
  const { rows } = await sql.query<{ keyId: string }>(
    'select key_id as "keyId" from audit_heads where company_id = $1 for update',
    [chain],
  );
  const keyId = rows[0]?.keyId ?? '';
  await sql.query(`select set_config('daas.audit_retention', 'on', true)`);
  const gone = await sql.query<{ n: number }>(
    `with gone as (delete from audit_log where coalesce(company_id, 0) = $1 and seq <= $2 returning 1)
     select count(*)::int as n from gone`,
    [chain, end.seq],
  );
  await sql.query(`select set_config('daas.audit_retention', 'off', true)`);
  await sql.query('delete from audit_erasures where company_id = $1 and seq <= $2', [chain, end.seq]);
  const removed = gone.rows[0]?.n ?? 0;
  if (removed > 0)
    await storeAnchor(sql, signer, keyId, { kind: 'removed', chain, ...end, removed, at: auditTime(now) });
  return removed;
}
