import type { Sql } from '../../db/client';

/** A line, or the end of a chain, that is not as it was written. */
export interface AuditProblem {
  /** Null for the platform's own chain. */
  company: number | null;
  seq: number;
  /** `missing`: lines before this one are gone; `changed`: its content; `cut`: lines after it are gone. */
  problem: 'missing' | 'changed' | 'cut';
}

const PROBLEMS_SHOWN = 100;

/**
 * Each line must follow the one before it without a gap and have the hash of its content and of that line's hash. The
 * first one follows the last line that retention removed, and the last one is where the chain's head says it ends.
 */
const CHECK = `
  with lines as (
    select coalesce(company_id, 0) as chain, seq, hash, company_id, person_id, action, subject, detail, ip, at,
      lag(seq) over chains as seq_before, lag(hash) over chains as hash_before
    from audit_log window chains as (partition by coalesce(company_id, 0) order by seq)
  ), anchors as (
    select distinct on (company_id) company_id as chain, seq, hash from audit_anchors order by company_id, seq desc
  ), followed as (
    select l.*, coalesce(l.seq_before, a.seq, 0) as follows,
      audit_hash(coalesce(l.hash_before, a.hash, ''), l.seq, l.company_id, l.person_id, l.action, l.subject, l.detail, l.ip, l.at) as expected
    from lines l left join anchors a using (chain)
  ), ends as (
    select distinct on (chain) chain, seq, hash from
      (select chain, seq, hash from lines union all select chain, seq, hash from anchors) as known
    order by chain, seq desc
  )
  select chain, seq, case when seq <> follows + 1 then 'missing' else 'changed' end as problem
  from followed where seq <> follows + 1 or hash <> expected
  union all
  select coalesce(h.company_id, e.chain), coalesce(e.seq, 0), 'cut'
  from audit_heads h full join ends e on e.chain = h.company_id
  where h.seq is distinct from coalesce(e.seq, 0) or h.hash is distinct from coalesce(e.hash, '')
  order by chain, seq limit ${PROBLEMS_SHOWN}`;

/** Lines that were removed or changed since they were written; none is how it should be. */
export async function checkTrail(sql: Sql): Promise<AuditProblem[]> {
  const { rows } = await sql.query<{ chain: number; seq: number; problem: AuditProblem['problem'] }>(CHECK);
  return rows.map(({ chain, ...row }) => ({ company: chain || null, ...row }));
}

/** The newest line that is old enough, of each company that has one. */
const EXPIRED = `
  select distinct on (coalesce(company_id, 0)) coalesce(company_id, 0) as chain, seq, hash
  from audit_log where at < $1 order by coalesce(company_id, 0), seq desc`;

/** Removes the lines from before `before` and leaves an anchor where each chain was cut. */
export async function expireTrail(sql: Sql, before: Date, now: Date): Promise<number> {
  return sql.transaction(async (tx) => {
    const { rows } = await tx.query<{ chain: number; seq: number; hash: string }>(EXPIRED, [before]);
    if (rows.length === 0) return 0;
    await tx.query(`select set_config('daas.audit_retention', 'on', true)`);
    let removed = 0;
    for (const { chain, seq, hash } of rows) {
      const gone = await tx.query<{ n: number }>(
        `with gone as (delete from audit_log where coalesce(company_id, 0) = $1 and seq <= $2 returning 1)
         select count(*)::int as n from gone`,
        [chain, seq],
      );
      const n = gone.rows[0]?.n ?? 0;
      await tx.query('insert into audit_anchors (company_id, seq, hash, removed, at) values ($1, $2, $3, $4, $5)', [
        chain,
        seq,
        hash,
        n,
        now,
      ]);
      removed += n;
    }
    await tx.query(`select set_config('daas.audit_retention', 'off', true)`);
    return removed;
  });
}
