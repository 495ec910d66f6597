import type { Endpoint } from '@daas/contract/endpoint';
import { shownOnceOf } from '@daas/contract/shapes';
import { and, eq, lte } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/client';
import { apiIdempotency } from '../db/schema';
import { ofCompany } from '../db/tenant';
import { canonicalJson } from '../kernel/canonicalJson';
import { fileDigest } from '../kernel/filePart';
import type { Member } from '../kernel/handler';
import { newId } from '../kernel/id';
import { readIdempotencyKey } from '../kernel/idempotencyKey';
import { DAY_MS } from '../kernel/period';
import { Refusal } from '../kernel/refusal';
import type { Sealer } from '../sealing/sealer';

const KEPT_MS = DAY_MS;
/** An act that keeps its own transactions has ended by then, or its server has. */
const LONGEST_ACT_MS = 600_000;

/** One act that a caller wants done once. */
export interface NamedAct {
  companyId: number;
  personId: number;
  key: string;
  /** Keyed hash of endpoint, input and, once it was read, the file: a key stands for one request. */
  requestWith(file: string | null): string;
  /** What tells its file from others; null of an act that takes none. */
  file(): Promise<string | null>;
  /** Permissions of the caller, `*` for an administrator. */
  permissions: readonly string[];
  /** Properties of the answer that are shown once. */
  shownOnce: readonly string[];
  now: Date;
}

/** The answer as it is stored. One that is not returned again has no `data`. */
interface StoredAnswer {
  permissions: readonly string[];
  data?: unknown;
}

/** The act of a request that carries an Idempotency-Key; null without one, where nothing changes, and of a public endpoint. */
export function namedAct(
  request: FastifyRequest,
  { name, method, access, changes, charges, encoding, output }: Endpoint & { name: string },
  { companyId, personId, permissions, administrator }: Member,
  input: unknown,
  sealer: Sealer,
  now: Date,
): NamedAct | null {
  if (method === 'GET' || access === 'public' || (changes?.length === 0 && !charges)) return null;
  const key = readIdempotencyKey([request.headers['idempotency-key']].flat()[0]);
  if (key === null) return null;
  return {
    companyId,
    personId,
    key,
    requestWith: (file) => sealer.mac(canonicalJson([name, input, file])),
    file: async () => (encoding === 'multipart' ? fileDigest(request) : null),
    permissions: [...permissions, ...(administrator ? ['*'] : [])],
    shownOnce: shownOnceOf(output),
    now,
  };
}

const sameKey = ({ companyId, personId, key }: NamedAct) =>
  and(ofCompany(apiIdempotency, companyId), eq(apiIdempotency.personId, personId), eq(apiIdempotency.key, key));

/**
 * Does an act once. The caller is authorized before, a replay like a first request. In a transaction the key stands or falls with what it names, and a second request waits for the first;
 * an act with transactions of its own is named first, and a repeat is told that it runs, or that nobody knows how it ended.
 *
 * Throws `idempotency-mismatch`, `idempotency-in-progress`, `outcome-unknown`, and `already-done` where the answer held what
 * is shown once or the caller has lost a permission since: a handler may have checked it, as that of a data set.
 */
export async function once(
  db: Db,
  sealer: Sealer,
  act: NamedAct,
  run: () => Promise<unknown>,
): Promise<{ data: unknown; replayed: boolean }> {
  const id = await claim(db, act);
  if (id === null) return { data: await earlierAnswer(db, sealer, act), replayed: true };
  const claimed = and(ofCompany(apiIdempotency, act.companyId), eq(apiIdempotency.id, id));
  let data: unknown;
  try {
    data = await run();
  } catch (error) {
    // What was refused changed nothing, so that the key is free; a transaction gives it back by itself.
    if (!db.inTransaction && error instanceof Refusal && error.status < 500)
      await db.delete(apiIdempotency).where(claimed);
    throw error;
  }
  const { permissions, shownOnce } = act;
  const isShownOnce = shownOnce.some((name) => ((data as Record<string, unknown>)[name] ?? null) !== null);
  const stored: StoredAnswer = isShownOnce ? { permissions } : { permissions, data };
  const answer = await sealer.seal(db, JSON.stringify(stored));
  await db
    .update(apiIdempotency)
    .set({ answer, request: act.requestWith(await act.file()) })
    .where(claimed);
  return { data, replayed: false };
}

/** The id of the claim; null where the key is taken. */
async function claim(db: Db, act: NamedAct): Promise<string | null> {
  const { companyId, personId, key, requestWith, now } = act;
  await db.delete(apiIdempotency).where(and(sameKey(act), lte(apiIdempotency.expiresAt, now)));
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const [row] = await db
    .insert(apiIdempotency)
    .values({ id: newId('idk'), companyId, personId, key, request: requestWith(null), createdAt: now, expiresAt })
    .onConflictDoNothing()
    .returning({ id: apiIdempotency.id });
  return row?.id ?? null;
}

async function earlierAnswer(db: Db, sealer: Sealer, act: NamedAct): Promise<unknown> {
  const [first] = await db.select().from(apiIdempotency).where(sameKey(act));
  // The first was refused between the two looks.
  if (!first) throw new Refusal('idempotency-in-progress');
  // The file of one that is not answered yet is still on its way.
  if (first.request !== act.requestWith(first.answer && (await act.file()))) throw new Refusal('idempotency-mismatch');
  if (first.answer) {
    const { permissions, data } = JSON.parse(sealer.open(first.answer)) as Partial<StoredAnswer>;
    // An earlier version stored the answer alone, with its secret.
    if (data === undefined || !permissions?.every((one) => act.permissions.includes(one)))
      throw new Refusal('already-done');
    return data;
  }
  const age = act.now.getTime() - first.createdAt.getTime();
  throw new Refusal(age < LONGEST_ACT_MS ? 'idempotency-in-progress' : 'outcome-unknown');
}
