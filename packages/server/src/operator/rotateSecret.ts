import { eq } from 'drizzle-orm';
import type { Database, Db, Sql } from '../db/client';
import { auditKeys, instance } from '../db/schema';
import { auditKey } from '../sealing/auditSigner';
import { headerOf, type KeyRing, keyIdOf, sealWith } from '../sealing/keys';
import { PLACES, type Place } from '../sealing/places';
import { auditOperator } from './audit';
import { rotateChains } from './rotateChains';

const PAGE = 500;

export interface Rotation {
  /** Of the key that seals now. */
  keyId: string;
  resealed: number;
  /** Values that none of the given keys opens, as `<place> <id>`. */
  unreadable: string[];
}

/**
 * Makes the ring's newest key the one that seals, then seals everything again with it. Servers that were started with
 * both keys go on meanwhile. One that was killed goes on where it stopped; one that is done finds nothing to do.
 */
export async function rotateSecret(
  { orm, sql }: Pick<Database, 'orm' | 'sql'>,
  { ring, now, onSwitched }: { ring: KeyRing; now: Date; onSwitched?: () => void },
): Promise<Rotation> {
  await orm.transaction((tx) => sealByNewest(tx, ring, now));
  onSwitched?.();
  await rotateChains(sql, orm.chains.signer, ring.newest.id, now);
  const rotation: Rotation = { keyId: ring.newest.id, resealed: 0, unreadable: [] };
  for (const place of PLACES) await resealPlace(sql, place, ring, rotation);
  return rotation;
}

/** From here on every server seals with the new key: `Sealer.seal` holds the row that this one changes. */
async function sealByNewest(db: Db, ring: KeyRing, now: Date): Promise<void> {
  const [row] = await db.select({ workKey: instance.workKey }).from(instance).for('update');
  if (!row?.workKey) throw new Error('The database has no key yet');
  const from = keyIdOf(row.workKey);
  if (from === ring.newest.id) return;
  const workKey = sealWith(ring.newest, ring.open(row.workKey));
  await db.update(instance).set({ workKey }).where(eq(instance.id, 1));
  // What it signed is checked by it for as long as it is kept.
  const replaced = ring.find(from);
  const retiredKey = replaced && { keyId: replaced.id, sealed: sealWith(ring.newest, auditKey(replaced)) };
  if (retiredKey) await db.insert(auditKeys).values(retiredKey).onConflictDoNothing();
  const detail = { from, to: ring.newest.id };
  await auditOperator(db, { action: 'rotate-secret', subject: 'instance', now, detail });
}

/** A row at a time, each by itself: a write of a key waits for its account, which calls take in an order of their own. */
async function resealPlace(sql: Sql, { name, rows, replace }: Place, ring: KeyRing, rotation: Rotation): Promise<void> {
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
