import { eq } from 'drizzle-orm';
import type { Database, Db, Sql } from '../db/client';
import { auditKeys, instance } from '../db/schema';
import { auditKey } from '../sealing/auditSigner';
import { headerOf, type KeyRing, keyIdOf, sealWith } from '../sealing/keys';
import { SEALED_COLUMNS, type SealedColumn } from '../sealing/sealedColumns';
import { auditOperator } from './audit';
import { rotateChains } from './rotateChains';

const PAGE = 500;

export interface Rotation {
  /** Id of the current sealing key. */
  keyId: string;
  resealed: number;
  /** Values that no given key opens, as `<place> <id>`. */
  unreadable: string[];
}

/**
 * Makes the ring's newest key the sealing key, then reseals every value with it. Servers with both keys keep running. A
 * killed rotation continues when it is run again; a completed one has no effect.
 */
export async function rotateSecret(
  { orm, sql }: Pick<Database, 'orm' | 'sql'>,
  { ring, now, onSwitched }: { ring: KeyRing; now: Date; onSwitched?: () => void },
): Promise<Rotation> {
  await orm.transaction((tx) => switchSealingKey(tx, ring, now));
  onSwitched?.();
  await rotateChains(sql, orm.chains.signer, ring.newest.id, now);
  const rotation: Rotation = { keyId: ring.newest.id, resealed: 0, unreadable: [] };
  for (const place of SEALED_COLUMNS) await resealPlace(sql, place, ring, rotation);
  return rotation;
}

/** After this commit every server seals with the new key: `Sealer.seal` locks the row that is changed here. */
async function switchSealingKey(db: Db, ring: KeyRing, now: Date): Promise<void> {
  const [row] = await db.select({ workKey: instance.workKey }).from(instance).for('update');
  if (!row?.workKey) throw new Error('The database has no key yet. Start the server once to create it.');
  const from = keyIdOf(row.workKey);
  if (from === ring.newest.id) return;
  const workKey = sealWith(ring.newest, ring.open(row.workKey));
  await db.update(instance).set({ workKey }).where(eq(instance.id, 1));
  // Keep the replaced key to verify lines that it signed.
  const replaced = ring.find(from);
  const retiredKey = replaced && { keyId: replaced.id, sealed: sealWith(ring.newest, auditKey(replaced)) };
  if (retiredKey) await db.insert(auditKeys).values(retiredKey).onConflictDoNothing();
  const detail = { from, to: ring.newest.id };
  await auditOperator(db, { action: 'rotate-secret', subject: 'instance', now, detail });
}

/** Reseals one row per statement, because changing a key locks its account, and calls lock accounts in another order. */
async function resealPlace(
  sql: Sql,
  { name, rows, replace }: SealedColumn,
  ring: KeyRing,
  rotation: Rotation,
): Promise<void> {
  const header = headerOf(ring.newest);
  const page = `
    select id, sealed from (${rows}) as sealed_values
    where id > $1 and substring(sealed from 1 for ${header.length}) <> $2 order by id limit ${PAGE}`;
  for (let after = ''; ; ) {
    const { rows: secrets } = await sql.query<{ id: string; sealed: Uint8Array }>(page, [after, header]);
    for (const { id, sealed } of secrets) {
      const plain = tryOpen(ring, sealed);
      if (!plain) rotation.unreadable.push(`${name} ${id}`);
      else {
        await sql.query(replace, [id, Buffer.from(sealed), sealWith(ring.newest, plain)]);
        rotation.resealed += 1;
      }
    }
    if (secrets.length < PAGE) return;
    after = secrets.at(-1)?.id ?? '';
  }
}

function tryOpen(ring: KeyRing, sealed: Uint8Array): Buffer | null {
  try {
    return ring.open(sealed);
  } catch {
    return null;
  }
}
