import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { apiKeys } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { type KeyMode, prefixOf } from '../../gateway/call/keys';
import { newId } from '../../kernel/id';
import { randomToken, sha256 } from '../../kernel/secrets';
import type { Sealer } from '../../sealing/sealer';

export type ApiKey = typeof apiKeys.$inferSelect;

/** A new key with its secrets, which are not readable later. */
export interface IssuedKey {
  key: ApiKey;
  secret: string;
  signingSecret: string;
}

const PREFIX_LENGTH = 12;

/** Issues a key for an app. Only its hash is stored. */
export async function issueKey(
  db: Db,
  sealer: Sealer,
  spec: {
    companyId: number;
    appId: number;
    name: string;
    mode: KeyMode;
    expiresAt: Date | null;
    now: Date;
    /** A secret from another issuer, with 256 random bits. */
    secret?: string;
  },
): Promise<IssuedKey> {
  const { now, secret = `${prefixOf(spec.mode)}${randomToken()}`, ...values } = spec;
  const signingSecret = randomToken();
  const [key] = await db
    .insert(apiKeys)
    .values({
      ...values,
      id: newId('key'),
      hash: sha256(secret),
      prefix: secret.slice(0, PREFIX_LENGTH),
      signingSecret: await sealer.seal(db, signingSecret),
      createdAt: now,
    })
    .returning();
  return { key: key as ApiKey, secret, signingSecret };
}

/**
 * Issues a successor with the old key's name, mode and lifetime. The old key stays valid for the overlap, but never past
 * its own expiry. Limits and budgets belong to app and connector, so their counters continue.
 */
export async function rotateKey(
  db: Db,
  sealer: Sealer,
  old: ApiKey,
  { overlapMs, now }: { overlapMs: number; now: Date },
): Promise<IssuedKey> {
  const { companyId, appId, name, mode } = old;
  const lifetime = old.expiresAt ? old.expiresAt.getTime() - old.createdAt.getTime() : null;
  const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime);
  const issued = await issueKey(db, sealer, { companyId, appId, name, mode, expiresAt, now });
  const until = Math.min(now.getTime() + overlapMs, old.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
  await db
    .update(apiKeys)
    .set({ expiresAt: new Date(until), rotatedTo: issued.key.id })
    .where(and(ofCompany(apiKeys, companyId), eq(apiKeys.id, old.id)));
  return issued;
}
