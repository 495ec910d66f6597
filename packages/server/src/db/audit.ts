import { sql } from 'drizzle-orm';
import { canonicalJson } from '../kernel/canonicalJson';
import { newId } from '../kernel/id';
import { type Head, PLATFORM_CHAIN } from './auditChains';
import { auditTime, contentHash, lineHash, lineText } from './auditLine';
import type { Db } from './client';
import { queryRowsIn } from './queryRows';
import { auditHeads, instance } from './schema';

interface Actor {
  /** `personId` is null for a visitor without an account. */
  caller: { companyId?: number; personId: number | null } | null;
  ip: string;
  now: Date;
}

/**
 * Appends a line to the audit log in the transaction of the change. `action` is the endpoint's name, `subject` the changed
 * object (`connector:1000001`); `detail` must not contain a secret.
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

/** A line to append; number and hash follow from the head of its chain. */
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
 * Appends a signed line to its chain and returns the new head. Every line of the audit log is written here. Tries the
 * cached head first; if that is stale because of another server or a rollback, locks and reads the head.
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
  const head = await lockOrCreateHead(db, chain);
  const appended = await appendTo(db, head, line);
  if (!appended) throw new Error(`The head of audit chain ${chain} changed while it was locked`);
  return appended;
}

/** Returns the head of a chain, locked until the end of the transaction. */
export const lockOrCreateHead = async (db: Db, chain: number): Promise<Head> =>
  (await lockHead(db, chain)) ?? (await createChain(db, chain));

async function lockHead(db: Db, chain: number): Promise<Head | undefined> {
  const rows = await queryRowsIn<Head>(
    db,
    sql`select seq, hash, key_id as "keyId" from audit_heads where company_id = ${chain} for update`,
  );
  return rows[0];
}

/** Creates the head of a new chain. The share lock makes a key rotation wait for it. */
async function createChain(db: Db, chain: number): Promise<Head> {
  const [row] = await db.select({ workKey: instance.workKey }).from(instance).for('share');
  if (!row?.workKey) throw new Error('The database has no key yet. Start the server once to create it');
  const first = { companyId: chain, seq: 0, hash: '', keyId: db.chains.signer.keyIdOf(row.workKey) };
  await db.insert(auditHeads).values(first).onConflictDoNothing();
  return (await lockHead(db, chain)) as Head;
}

/** Returns undefined if the head has changed. */
async function appendTo(db: Db, { seq: last, hash: before, keyId }: Head, line: NewLine): Promise<Head | undefined> {
  const { companyId, personId, action, subject, ip, at } = line;
  const chain = companyId ?? PLATFORM_CHAIN;
  const [id, seq] = [newId('aud'), last + 1];
  const detail = JSON.parse(canonicalJson(line.detail)) as Record<string, unknown>;
  const text = { id, companyId, personId, action, subject, detail, ip, at: auditTime(at) };
  const content = contentHash(text);
  const hash = lineHash(before, seq, content);
  const mac = db.chains.signer.mac(keyId, lineText(chain, seq, content, hash));
  const rows = await queryRowsIn<{ seq: number }>(
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
  db.chains.cacheHead(chain, head);
  return head;
}

/** Returns the changed properties with their values before and after. */
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
