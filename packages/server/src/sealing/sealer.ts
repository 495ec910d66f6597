import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database, Db, Sql } from '../db/client';
import { apiKeys, instance } from '../db/schema';
import { StartRefused } from '../kernel/startRefused';
import { newWorkKey, workKeyBytes } from './beginSigning';
import { type KeyRing, keyIdOf, sealWith } from './keys';
import { countSealedValues, type SealedCount, unreadableValues } from './sealedColumns';

/** Encrypts recoverable secrets with AES-256-GCM. // decision 0028 */
export interface Sealer {
  /**
   * Encrypts with the database's current key, in the caller's transaction: a key rotation waits for it. Add the column of
   * the value to sealedColumns.ts.
   */
  seal(db: Db, plain: string): Promise<Buffer>;
  /** Seals many values and reads the current key once. */
  sealAll(db: Db, plains: readonly string[]): Promise<Buffer[]>;
  open(sealed: Uint8Array): string;
  /** Returns a keyed hash. Use it for short secrets, such as codes, whose plain hash could be guessed. */
  mac(text: string): string;
  /** Verifies a MAC in constant time. */
  confirms(text: string, mac: string): boolean;
  /** Derives a secret for one purpose, the same on every server and after a key rotation. */
  derive(purpose: string): string;
}

/** Name of the configured keys in messages. */
type Source = string;

/** Opens the sealer of a database. Throws `StartRefused` if its values were sealed by other keys. */
export async function openSealer({ orm, sql }: Database, ring: KeyRing, source: Source): Promise<Sealer> {
  const counts = await countSealedValues(sql);
  const workKey = workKeyBytes(await openWorkKey(orm, ring, source, counts));
  const foreign = unreadableValues(counts, ring);
  if (foreign.length > 0) throw missingKeys(foreign);
  const derive = (purpose: string) => createHmac('sha256', workKey).update(purpose);
  const macKey = derive('mac').digest();
  const mac = (text: string) => createHmac('sha256', macKey).update(text).digest('hex');
  const sealAll: Sealer['sealAll'] = async (db, plains) => {
    const [row] = await db.select({ workKey: instance.workKey }).from(instance).for('share');
    const id = keyIdOf(row?.workKey ?? Buffer.alloc(0));
    const key = ring.find(id);
    if (!key)
      throw new Error(
        `The database seals with a key that this server does not have (key id ${id}). Restart it with that key`,
      );
    return plains.map((plain) => sealWith(key, Buffer.from(plain)));
  };
  return {
    sealAll,
    seal: async (db, plain) => (await sealAll(db, [plain]))[0] as Buffer,
    open: (sealed) => ring.open(sealed).toString(),
    mac,
    confirms(text, candidate) {
      const [expected, actual] = [Buffer.from(mac(text)), Buffer.from(candidate)];
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
    derive: (purpose) => derive(purpose).digest('base64url'),
  };
}

/** Opens the work key: a random key of this database, sealed like all values, so it identifies a wrong SECRET_KEY. */
async function openWorkKey(db: Db, ring: KeyRing, source: Source, counts: readonly SealedCount[]): Promise<Buffer> {
  const read = async () => (await db.select({ workKey: instance.workKey }).from(instance))[0]?.workKey;
  if (!(await read())) {
    await requireMatchingKey(db, ring, source);
    // A database with key ids had a work key, so its audit log was signed; only older ones begin without.
    const isOlder = counts.every(({ keyId }) => keyId === null);
    const sealedWorkKey = sealWith(ring.newest, isOlder ? randomBytes(32) : newWorkKey(randomBytes(32)));
    await db
      .update(instance)
      .set({ workKey: sealedWorkKey })
      .where(and(eq(instance.id, 1), isNull(instance.workKey)));
  }
  const sealed = await read();
  if (!sealed) throw new Error('The database has no mode yet: see recordMode');
  try {
    return ring.open(sealed);
  } catch {
    throw wrongKey(ring, source, keyIdOf(sealed));
  }
}

/**
 * Throws `StartRefused` if the keys did not seal this database. Works on tables of any version and on an empty database, so
 * that a migration under a wrong key changes nothing.
 */
export async function requireSealingKey(sql: Pick<Sql, 'query'>, ring: KeyRing, source: Source): Promise<void> {
  const sealed = await readSealedWorkKey(sql);
  if (!sealed) return;
  try {
    ring.open(sealed);
  } catch {
    throw wrongKey(ring, source, keyIdOf(sealed));
  }
}

/** Returns the sealed work key; undefined in an empty database or one of a version without it. */
export async function readSealedWorkKey(sql: Pick<Sql, 'query'>): Promise<Uint8Array | undefined> {
  const { rows: columns } = await sql.query(
    `select from pg_attribute where attrelid = to_regclass('instance') and attname = 'work_key' and not attisdropped`,
  );
  if (columns.length === 0) return undefined;
  const { rows } = await sql.query<{ workKey: Uint8Array | null }>('select work_key as "workKey" from instance');
  return rows[0]?.workKey ?? undefined;
}

/** Checks a database without a work key (older versions): its newest secret was sealed by the current key. */
async function requireMatchingKey(db: Db, ring: KeyRing, source: Source): Promise<void> {
  const newest = db.select({ sealed: apiKeys.signingSecret }).from(apiKeys).orderBy(desc(apiKeys.createdAt)).limit(1);
  for (const { sealed } of await newest)
    try {
      ring.open(sealed);
    } catch {
      throw wrongKey(ring, source, keyIdOf(sealed));
    }
}

const wrongKey = ({ newest }: KeyRing, source: Source, sealedBy: string | null) =>
  new StartRefused([
    `${source} (key id ${newest.id}) did not seal this database's secrets${sealedBy ? ` (key id ${sealedBy} did)` : ''}. Correct it, or add the previous key to SECRET_KEY_PREVIOUS to rotate it.`,
  ]);

function missingKeys(foreign: ReturnType<typeof unreadableValues>): StartRefused {
  const which = foreign.map(({ place, keyId, count }) => `${count} of ${place} by key id ${keyId}`).join(', ');
  return new StartRefused([
    `Secrets are sealed by a missing key (${which}). Add the key to SECRET_KEY_PREVIOUS and run \`platform rotate-secret\` until it succeeds.`,
  ]);
}

/** Returns whether this database has sealed values, so that a new key would be wrong. */
export async function hasSealed(db: Db): Promise<boolean> {
  const [row] = await db.select({ workKey: instance.workKey }).from(instance);
  if (row?.workKey) return true;
  return (await db.select({ id: apiKeys.id }).from(apiKeys).limit(1)).length > 0;
}
