import { storeAnchor } from '../../db/auditAnchors';
import { auditTime } from '../../db/auditLine';
import type { Database, Sql } from '../../db/client';
import { type Examined, type Examiner, examineChain, examinerOf } from './examine';

/** The newest line that is old enough, of each company that has one. */
const EXPIRED = `
  select distinct on (coalesce(company_id, 0)) coalesce(company_id, 0) as chain, seq
  from audit_log where at < $1 order by coalesce(company_id, 0), seq desc`;

/**
 * Removes the lines from before `before` and leaves a signed anchor where each chain was cut; returns how many they were.
 * What is not as it was written stays, so that no anchor vouches for it: throws, naming the chains, when it is done with
 * the others.
 */
export async function expireTrail(
  { orm, sql }: Pick<Database, 'orm' | 'sql'>,
  before: Date,
  now: Date,
): Promise<number> {
  const { rows } = await sql.query<{ chain: number; seq: number }>(EXPIRED, [before]);
  if (rows.length === 0) return 0;
  const examiner = await examinerOf(sql, orm.chains.signer);
  const broken: string[] = [];
  let removed = 0;
  for (const { chain, seq } of rows) {
    const report = await examineUpTo(examiner, chain, seq);
    if (report.problems.length > 0) broken.push(chain ? `company ${chain}` : 'platform');
    else removed += await sql.transaction((tx) => removeUpTo(tx, { ...examiner, sql: tx }, chain, report, now));
  }
  if (broken.length > 0)
    throw new Error(`Lines are kept, as they are not as they were written (see check-audit): ${broken.join(', ')}`);
  return removed;
}

/** Lines from before lines were signed are as they were only together, up to their anchor. */
async function examineUpTo(examiner: Examiner, chain: number, seq: number): Promise<Examined> {
  const report = await examineChain(examiner, chain, { upTo: seq });
  if (!report.unsigned || report.unsigned.seq <= seq) return report;
  const { problems } = await examineChain(examiner, chain, { upTo: report.unsigned.seq });
  return { ...report, problems };
}

async function removeUpTo(
  sql: Sql,
  { signer }: Examiner,
  chain: number,
  { end }: Examined,
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
  const removed = gone.rows[0]?.n ?? 0;
  if (removed > 0)
    await storeAnchor(sql, signer, keyId, { kind: 'removed', chain, ...end, removed, at: auditTime(now) });
  return removed;
}
