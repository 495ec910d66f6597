import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database, Db } from '../db/client';
import { apiKeys, instance } from '../db/schema';
import { StartRefused } from '../kernel/startRefused';
import { bareWorkKey, newWorkKey } from './beginSigning';
import { type KeyRing, keyIdOf, sealWith } from './keys';
import { type SealedBy, sealedBy, unreadable } from './places';

/** Seals what must be read again, with AES-256-GCM. See docs/decisions/0028. */
export interface Sealer {
  /**
   * By the key that the database names, in the caller's transaction: a rotation waits for it. Where the value is kept is
   * listed in places.ts.
   */
  seal(db: Db, plain: string): Promise<Buffer>;
  /** Many by one look at the key. */
  sealAll(db: Db, plains: readonly string[]): Promise<Buffer[]>;
  open(sealed: Uint8Array): string;
  /** A keyed hash, for short secrets such as codes that could be guessed from a plain one. */
  mac(text: string): string;
  /** Whether `mac` is that of the text, in the same time however much of it agrees. */
  confirms(text: string, mac: string): boolean;
  /** A secret for one purpose, the same on every server and after a rotation. */
  derive(purpose: string): string;
}

/** What the keys of a start are called where they are refused. */
type Source = string;

/** The sealer of a database. Throws `StartRefused` when the keys are not those that sealed what is in it. */
export async function openSealer({ orm, sql }: Database, ring: KeyRing, source: Source): Promise<Sealer> {
  const counts = await sealedBy(sql);
  const workKey = bareWorkKey(await openWorkKey(orm, ring, source, counts));
  const foreign = unreadable(counts, ring);
  if (foreign.length > 0) throw stillSealed(foreign);
  const derive = (purpose: string) => createHmac('sha256', workKey).update(purpose);
  const macKey = derive('mac').digest();
  const mac = (text: string) => createHmac('sha256', macKey).update(text).digest('hex');
  const sealAll: Sealer['sealAll'] = async (db, plains) => {
    const [row] = await db.select({ workKey: instance.workKey }).from(instance).for('share');
    const id = keyIdOf(row?.workKey ?? Buffer.alloc(0));
    const key = ring.find(id);
    if (!key) throw new Error(`The database seals with a key that this server was not started with (key id ${id})`);
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

/** The canary: a random key of this database, sealed by the key that seals everything else. Made by the first start. */
async function openWorkKey(db: Db, ring: KeyRing, source: Source, counts: readonly SealedBy[]): Promise<Buffer> {
  const read = async () => (await db.select({ workKey: instance.workKey }).from(instance))[0]?.workKey;
  if (!(await read())) {
    await requireOpens(db, ring, source);
    // Where keys have ids, there was one: a database that lost it is not one from before lines were signed.
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

/** A database from before the canary: the newest secret in it was sealed by its present key. */
async function requireOpens(db: Db, ring: KeyRing, source: Source): Promise<void> {
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
    `${source} (key id ${newest.id}) did not seal this database's secrets${sealedBy ? ` (key id ${sealedBy} did)` : ''}: correct it, or name the key that did in SECRET_KEY_PREVIOUS to replace it.`,
  ]);

function stillSealed(foreign: ReturnType<typeof unreadable>): StartRefused {
  const which = foreign.map(({ place, keyId, count }) => `${count} of ${place} by key id ${keyId}`).join(', ');
  return new StartRefused([
    `Secrets are sealed by a key that is not given (${which}): name it in SECRET_KEY_PREVIOUS and run \`platform rotate-secret\` to its end.`,
  ]);
}

/** Whether anything has been sealed in this database, so that a new key would be a wrong one. */
export async function hasSealed(db: Db): Promise<boolean> {
  const [row] = await db.select({ workKey: instance.workKey }).from(instance);
  if (row?.workKey) return true;
  return (await db.select({ id: apiKeys.id }).from(apiKeys).limit(1)).length > 0;
}
