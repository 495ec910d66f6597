import { sql } from 'drizzle-orm';
import { canonicalJson } from '../kernel/canonicalJson';
import { newId } from '../kernel/id';
import { type Head, PLATFORM_CHAIN } from './auditChains';
import { auditTime, contentHash, lineHash, lineText } from './auditLine';
import type { Db } from './client';
import { auditHeads, instance } from './schema';

interface Actor {
  /** `personId` is null for a person without an account, such as the visitor of a link. */
  caller: { companyId?: number; personId: number | null } | null;
  ip: string;
  now: Date;
}

/**
 * One line of the audit log, in the transaction of the change itself. `action` is the endpoint's name, `subject` what
 * was changed (`connector:1000001`); `detail` never holds a secret.
 */
export async function audit(
  db: Db,
  { caller, ip, now }: Actor,
  action: string,
  subject: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const { companyId = null, personId = null } = caller ?? {};
  await appendLine(db, { companyId, personId, action, subject, detail, ip, at: now });
}

/** What is to be written; the rest of a line follows from where its chain ends. */
export interface NewLine {
  /** Null for the platform's own chain. */
  companyId: number | null;
  personId: number | null;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
  ip: string;
  at: Date;
}

/**
 * Puts a signed line at the end of its chain; the only way into the audit log. It is chained to the head that this process
 * left; where that is not the head any more (another server, or a transaction that was undone), to the one that is read
 * and, in a transaction, locked. Answers the new head.
 */
export async function appendLine(db: Db, line: NewLine): Promise<Head> {
  const chain = line.companyId ?? PLATFORM_CHAIN;
  const guess = db.chains.lastHead(chain);
  const guessed = guess && (await appendTo(db, guess, line));
  if (guessed) return guessed;
  if (!db.inTransaction) return db.transaction((tx) => appendLocked(tx, chain, line));
  return appendLocked(db, chain, line);
}

async function appendLocked(db: Db, chain: number, line: NewLine): Promise<Head> {
  const head = await lockedHead(db, chain);
  const appended = await appendTo(db, head, line);
  if (!appended) throw new Error(`The head of the audit log of ${chain} moved while it was locked`);
  return appended;
}

/** Where the chain ends, locked to the end of the transaction. */
export const lockedHead = async (db: Db, chain: number): Promise<Head> =>
  (await lockHead(db, chain)) ?? (await beginChain(db, chain));

async function lockHead(db: Db, chain: number): Promise<Head | undefined> {
  const { rows } = await run<Head>(
    db,
    sql`select seq, hash, key_id as "keyId" from audit_heads where company_id = ${chain} for update`,
  );
  return rows[0];
}

/** By the key that seals now; a rotation waits for whoever begins a chain, and then moves it on. */
async function beginChain(db: Db, chain: number): Promise<Head> {
  const [row] = await db.select({ workKey: instance.workKey }).from(instance).for('share');
  if (!row?.workKey) throw new Error('The database has no key yet');
  const first = { companyId: chain, seq: 0, hash: '', keyId: db.chains.signer.keyIdOf(row.workKey) };
  await db.insert(auditHeads).values(first).onConflictDoNothing();
  return (await lockHead(db, chain)) as Head;
}

/** Undefined when the chain does not end there. */
async function appendTo(db: Db, { seq: last, hash: before, keyId }: Head, line: NewLine): Promise<Head | undefined> {
  const { companyId, personId, action, subject, ip, at } = line;
  const chain = companyId ?? PLATFORM_CHAIN;
  const [id, seq] = [newId('aud'), last + 1];
  const detail = JSON.parse(canonicalJson(line.detail)) as Record<string, unknown>;
  const text = { id, companyId, personId, action, subject, detail, ip, at: auditTime(at) };
  const content = contentHash(text);
  const hash = lineHash(before, seq, content);
  const mac = db.chains.signer.mac(keyId, lineText(chain, seq, content, hash));
  const { rows } = await run<{ seq: number }>(
    db,
    sql`
    with head as (
      update audit_heads set seq = ${seq}::bigint, hash = ${hash}
      where company_id = ${chain} and seq = ${last}::bigint and hash = ${before} and key_id = ${keyId} returning seq)
    insert into audit_log (id, company_id, person_id, action, subject, detail, ip, at, seq, hash, key_id, mac)
    select ${id}, ${companyId}::bigint, ${personId}::bigint, ${action}, ${subject}, ${JSON.stringify(detail)}::jsonb, ${ip},
      ${at.toISOString()}::timestamptz, seq, ${hash}, ${keyId}, ${mac} from head
    returning seq`,
  );
  if (rows.length === 0) return undefined;
  const head = { seq, hash, keyId };
  db.chains.note(chain, head);
  return head;
}

const run = async <T>(db: Db, statement: ReturnType<typeof sql>): Promise<{ rows: T[] }> =>
  (await db.execute(statement)) as unknown as { rows: T[] };

/** Only what differs, before and after. */
export function changes<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, { before: unknown; after: unknown }> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([key, value]) => [key, { before: before[key as keyof T], after: value }] as const)
      .filter(([, change]) => JSON.stringify(change.before) !== JSON.stringify(change.after)),
  );
}
