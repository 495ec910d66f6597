import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { challenges } from '../../db/schema';
import { newId } from '../../kernel/id';
import { sha256 } from '../../kernel/secrets';

/** A challenge that is valid once. */
interface ChallengeSpec {
  kind: (typeof challenges.$inferSelect)['kind'];
  purpose: string;
  subject: string;
  minutes: number;
}

/** Stores the hash of a challenge. */
export async function storeChallenge(
  db: Db,
  { minutes, ...spec }: ChallengeSpec,
  challenge: string,
  now: Date,
): Promise<void> {
  await db.insert(challenges).values({
    id: newId('chg'),
    ...spec,
    answerHash: sha256(challenge),
    createdAt: now,
    expiresAt: new Date(now.getTime() + minutes * 60_000),
  });
}

/** Consumes a challenge; returns false if it is unknown, expired or used. */
export async function consumeChallenge(
  db: Db,
  { kind, purpose, subject }: ChallengeSpec,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const open = and(
    eq(challenges.kind, kind),
    eq(challenges.subject, subject),
    eq(challenges.purpose, purpose),
    eq(challenges.answerHash, sha256(challenge)),
    isNull(challenges.usedAt),
    gt(challenges.expiresAt, now),
  );
  const used = await db.update(challenges).set({ usedAt: now }).where(open).returning({ id: challenges.id });
  return used.length > 0;
}
