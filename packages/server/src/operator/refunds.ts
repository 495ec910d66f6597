import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { companies, disputes } from '../db/schema';
import { answerDispute, refundById } from '../features/disputes/refund';
import { yuan } from '../kernel/yuan';
import { refundedAmount } from '../money/refunds';
import type { Records } from '../records';
import { auditOperator } from './audit';

/**
 * Refunds a call, file, order or ledger entry in full (`amount` null) or in part. A `reference` is refunded once; throws
 * for a repeated one with another charge or amount.
 */
export async function refundChargeOf(
  db: Db,
  records: Records,
  {
    reference,
    action = 'refund-order',
    ...request
  }: {
    id: string;
    companyId?: number;
    amount: number | null;
    reference?: string | undefined;
    reason: string;
    now: Date;
    action?: 'refund-order' | 'credit';
  },
) {
  const { charge, refund, repeated } = await refundById(db, records, {
    ...request,
    ...(reference === undefined ? {} : { key: reference }),
  });
  const isOther = refund.chargeId !== charge.id || (request.amount !== null && refund.amount !== request.amount);
  if (repeated && isOther)
    throw new Error(
      `--reference: ${reference} was already refunded on ${refund.at.toISOString()} with ${yuan(refund.amount)} yuan of ${refund.causeId} (entry ${refund.ledgerEntryId})`,
    );
  const refunded = await refundedAmount(db, charge);
  if (!repeated)
    await auditOperator(db, {
      action,
      subject: `charge:${charge.causeId}`,
      companyId: charge.companyId,
      now: request.now,
      detail: {
        amount: refund.amount,
        charged: -charge.amount,
        refunded,
        entry: refund.ledgerEntryId,
        note: refund.reason,
      },
    });
  return { charge, refund, refunded, repeated };
}

/** Answers a dispute: refunds in full (`refund` null) or in part, or rejects it (0). */
export async function answerDisputeOf(
  db: Db,
  records: Records,
  decision: { id: string; refund: number | null; answer: string; now: Date },
) {
  const answered = await answerDispute(db, records, decision);
  const { dispute, refunds } = answered;
  const amount = refunds.reduce((sum, one) => sum + one.amount, 0);
  await auditOperator(db, {
    action: 'answer-dispute',
    subject: `dispute:${dispute.id}`,
    companyId: dispute.companyId,
    now: decision.now,
    detail: { of: dispute.subjectId, state: dispute.state, amount, refunds: refunds.length, answer: dispute.answer },
  });
  return { ...answered, amount };
}

/** Lists open disputes, oldest first. */
export const listOpenDisputes = (db: Db) =>
  db
    .select({ dispute: disputes, company: companies.name })
    .from(disputes)
    .innerJoin(companies, eq(companies.id, disputes.companyId))
    .where(eq(disputes.state, 'open'))
    .orderBy(asc(disputes.createdAt), asc(disputes.id))
    .limit(200);
