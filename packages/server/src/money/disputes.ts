import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { disputes, nameLists, refunds } from '../db/schema';
import { ofCompany, sameCompany } from '../db/tenant';
import { newId } from '../kernel/id';
import { Refusal } from '../kernel/refusal';
import { iso, isoOrNull } from '../kernel/time';

/** A customer's dispute of a charge. */
export type Dispute = typeof disputes.$inferSelect;
type Subject = Dispute['subject'];

/** Opens a dispute. Throws `already-disputed` with the first one if there is one. */
export async function openDispute(
  tx: Db,
  values: Pick<
    Dispute,
    'companyId' | 'subject' | 'subjectId' | 'chargeId' | 'amount' | 'reason' | 'createdBy' | 'createdAt'
  >,
): Promise<Dispute> {
  const [dispute] = await tx
    .insert(disputes)
    .values({ id: newId('dsp'), ...values })
    .onConflictDoNothing({ target: [disputes.companyId, disputes.subject, disputes.subjectId] })
    .returning();
  if (dispute) return dispute;
  const { companyId, subject, subjectId } = values;
  const [first] = await tx
    .select()
    .from(disputes)
    .where(sameSubject(companyId, subject, [subjectId]));
  throw new Refusal('already-disputed', { id: first?.id ?? '', state: `@dispute-${first?.state ?? 'open'}` });
}

const sameSubject = (companyId: number, subject: Subject, ids: readonly string[]) =>
  and(ofCompany(disputes, companyId), eq(disputes.subject, subject), inArray(disputes.subjectId, [...ids]));

export const presentDispute = ({ id, state, amount, reason, answer, createdAt, answeredAt }: Dispute) => ({
  id,
  state,
  amount,
  reason,
  answer,
  created_at: iso(createdAt),
  answered_at: isoOrNull(answeredAt),
});

/** The dispute of a charge, and what was refunded of it, if there is any. */
interface ChargeState {
  refunded?: number;
  dispute?: ReturnType<typeof presentDispute>;
}

/** Returns disputes and refunds by id of the call, file (download), order or bill line. */
export async function readChargeStates(
  db: Db,
  companyId: number,
  subject: Subject,
  ids: readonly string[],
): Promise<(id: string) => ChargeState> {
  if (ids.length === 0) return () => ({});
  const disputed = await db
    .select()
    .from(disputes)
    .where(sameSubject(companyId, subject, ids));
  const refunded =
    subject === 'bill' ? await refundedLines(db, companyId, ids) : await refundedCharges(db, companyId, ids);
  const disputeOf = new Map(disputed.map((dispute) => [dispute.subjectId, presentDispute(dispute)]));
  const amountOf = new Map(refunded.map(({ id, amount }) => [id, amount]));
  return (id) => {
    const [amount, dispute] = [amountOf.get(id), disputeOf.get(id)];
    return { ...(amount ? { refunded: amount } : {}), ...(dispute ? { dispute } : {}) };
  };
}

const REFUNDED = sql`sum(${refunds.amount})`.mapWith(Number);

function refundedCharges(db: Db, companyId: number, ids: readonly string[]) {
  // The charge of a name list's file is that of the list.
  const file = sql<string>`coalesce(${nameLists.downloadId}, ${refunds.causeId})`;
  return db
    .select({ id: file, amount: REFUNDED })
    .from(refunds)
    .leftJoin(nameLists, and(eq(nameLists.id, refunds.causeId), sameCompany(nameLists, refunds)))
    .where(and(ofCompany(refunds, companyId), inArray(file, [...ids])))
    .groupBy(file);
}

/** A bill's line has no charge of its own: what its dispute refunded. */
const refundedLines = (db: Db, companyId: number, ids: readonly string[]) =>
  db
    .select({ id: disputes.subjectId, amount: REFUNDED })
    .from(disputes)
    .innerJoin(refunds, and(eq(refunds.disputeId, disputes.id), sameCompany(refunds, disputes)))
    .where(sameSubject(companyId, 'bill', ids))
    .groupBy(disputes.subjectId);
