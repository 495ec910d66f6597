import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { appendLine, lockOrCreateHead } from '../../db/audit';
import { type AuditSigner, PLATFORM_CHAIN } from '../../db/auditChains';
import type { Db } from '../../db/client';
import { queryRowsIn } from '../../db/queryRows';
import { HOUR_MS } from '../../kernel/period';
import { iso } from '../../kernel/time';
import type { Services } from '../services';
import { createHeadToken } from './headToken';
import type { StoredLine } from './verifyChain';

const ACTION = 'platform.tell-heads';
/** Maximum heads per line. */
const IN_A_LINE = 500;
/** Log collectors may truncate a line at 16 KB. */
const IN_A_LOG_LINE = 80;
const POST = 'audit.heads';
const POST_MS = 10_000;

interface ChainHead {
  chain: number;
  seq: number;
  hash: string;
  keyId: string;
}

/** A head in a line of the platform's chain: company, number and hash of its last line. */
const headShape = z.tuple([z.number().int(), z.number().int(), z.string()]);
const detailSchema = z.object({ heads: z.array(headShape) });

/** Returns the heads of other chains in lines of the platform's chain. */
export const headsInLines = (lines: readonly StoredLine[]): { chain: number; seq: number; hash: string }[] =>
  lines.flatMap(({ action, detail }) => {
    const content = action === ACTION ? detailSchema.safeParse(detail).data : undefined;
    return (content?.heads ?? []).map(([chain, seq, hash]) => ({ chain, seq, hash }));
  });

/**
 * Publishes heads once an hour, on one of the servers: writes the heads of changed chains into the platform's chain, then
 * passes them with that chain's head to `log` in batches and to AUDIT_HEADS_TO. Returns their number.
 */
export async function publishHeads(services: Services, log: (heads: readonly string[]) => void): Promise<number> {
  const { database, clock } = services;
  const now = clock();
  if (!(await isDue(database.orm, now))) return 0;
  const { moved, heads } = await database.orm.transaction((tx) => writeHeads(services, tx, now));
  for (let at = 0; at < heads.length; at += IN_A_LOG_LINE) log(heads.slice(at, at + IN_A_LOG_LINE));
  await markPublished(database.orm, moved);
  return heads.length;
}

async function writeHeads(services: Services, db: Db, now: Date): Promise<{ moved: ChainHead[]; heads: string[] }> {
  const { signer } = db.chains;
  // The same lock order as a key rotation.
  await db.execute(sql`select 1 from instance for share`);
  await lockOrCreateHead(db, PLATFORM_CHAIN);
  if (!(await isDue(db, now))) return { moved: [], heads: [] };
  const moved = await readChangedChains(db, signer);
  let own: ChainHead | undefined;
  for (let at = 0; at === 0 || at < moved.length; at += IN_A_LINE) {
    const some = moved.slice(at, at + IN_A_LINE).map(({ chain, seq, hash }) => [chain, seq, hash]);
    const line = { companyId: null, personId: null, action: ACTION, subject: 'instance', ip: 'server', at: now };
    own = { chain: PLATFORM_CHAIN, ...(await appendLine(db, { ...line, detail: { heads: some } })) };
  }
  const heads = [...(own ? [own] : []), ...moved].map((head) => createHeadToken(signer, head, now));
  await sendHeads(services, db, heads, now);
  return { moved, heads };
}

/** Whether no server has published heads within the hour, and there are any. */
async function isDue(db: Db, now: Date): Promise<boolean> {
  const [row] = await queryRowsIn<{ due: boolean }>(
    db,
    sql`
    select exists (select 1 from audit_heads where seq > 0) and not exists (
      select 1 from audit_log where company_id is null and action = ${ACTION}
        and at > ${iso(new Date(now.getTime() - HOUR_MS))}::timestamptz and at <= ${iso(now)}::timestamptz) as due`,
  );
  return row?.due === true;
}

/** An hour before the last publication. */
const RECENT = sql`(
  select coalesce(max(at), '-infinity') - interval '1 hour' from audit_log where company_id is null and action = ${ACTION})`;

/**
 * Reads the heads of changed chains, by `told_seq` or by the time of the newest line, so that a manipulated `told_seq` hides
 * nothing. Without a lock: a writer of a line locks its head and may wait for the platform's.
 */
async function readChangedChains(db: Db, signer: AuditSigner): Promise<ChainHead[]> {
  const rows = await queryRowsIn<ChainHead>(
    db,
    sql`
    select company_id as chain, seq, hash, key_id as "keyId" from audit_heads
    where company_id <> ${PLATFORM_CHAIN} and seq > 0 and (seq <> told_seq or exists (
      select 1 from audit_log l where l.company_id = audit_heads.company_id and l.at > ${RECENT}))
    order by company_id`,
  );
  // A head with an unknown key was manipulated; check-audit reports it.
  return rows.filter(({ keyId }) => signer.keyIds.includes(keyId));
}

/** Marks heads as published; locked ones are published again in an hour. */
async function markPublished(db: Db, moved: readonly ChainHead[]): Promise<void> {
  if (moved.length === 0) return;
  const seqs = JSON.stringify(moved.map(({ chain, seq }) => ({ chain, seq })));
  await db.execute(sql`
    update audit_heads h set told_seq = m.seq
    from jsonb_to_recordset(${seqs}::jsonb) as m(chain bigint, seq bigint)
    where h.company_id = m.chain and h.company_id in (
      select company_id from audit_heads where seq <> told_seq order by company_id for update skip locked)`);
}

async function sendHeads(services: Services, db: Db, heads: readonly string[], now: Date): Promise<void> {
  if (!services.config.AUDIT_HEADS_TO) return;
  await services.jobs.enqueue(db, { kind: POST, companyId: null, payload: { at: iso(now), heads } });
}

/** Registers the job that POSTs heads to AUDIT_HEADS_TO. */
export function registerAuditJobs({ jobs, config }: Services): void {
  jobs.register(POST, z.object({ at: z.string(), heads: z.array(z.string()) }), async ({ id, payload }) => {
    const url = config.AUDIT_HEADS_TO;
    if (!url) return;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(POST_MS),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`AUDIT_HEADS_TO answered with status ${answer.status}`);
  });
}
