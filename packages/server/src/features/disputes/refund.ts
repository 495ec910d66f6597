import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { callRecords, disputes } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { businessMonth } from '../../kernel/time';
import { yuan } from '../../kernel/yuan';
import { emit } from '../../messages/events/emit';
import { lineOf } from '../../money/billLine';
import { findChargeOwner, findLineCharges } from '../../money/chargeOwners';
import type { Dispute } from '../../money/disputes';
import { type LedgerEntry, lockAccount } from '../../money/ledger';
import {
  type ChargeOwner,
  findCharge,
  type Refund,
  readRefundable,
  refundCharge,
  refundedAmount,
} from '../../money/refunds';
import type { Records } from '../../records';
import { refundOrder } from '../applications/grant';

/** Charges of a bill's line that one answer refunds. */
const LINE_CHARGES = 1000;
const ALWAYS = { from: new Date(0), to: new Date('9999-12-31T00:00:00Z') };

interface RefundRequest {
  /** Call, file, order or ledger entry. */
  id: string;
  /** Its charge, if it is known. */
  charge?: LedgerEntry;
  /** The company, where it is given. */
  companyId?: number;
  /** Null for all that remains. */
  amount: number | null;
  key?: string | undefined;
  reason: string;
  disputeId?: string | null;
  now: Date;
}

/** Finds a charge of a company. Throws `not-charged` for a call without a charge, as with a test key. */
async function requireCharge(db: Db, id: string, companyId?: number): Promise<LedgerEntry> {
  const charge = await findCharge(db, id);
  if (charge && (companyId === undefined || charge.companyId === companyId)) return charge;
  const [call] = await db
    .select({ companyId: callRecords.companyId })
    .from(callRecords)
    .where(and(eq(callRecords.id, id), companyId === undefined ? undefined : ofCompany(callRecords, companyId)));
  if (call) throw new Refusal('not-charged', { name: id });
  throw new Refusal('not-found', { what: '@charge' });
}

/** Refunds a charge in full or in part and notifies the company. */
export async function refundById(
  db: Db,
  records: Records,
  { id, charge: known, companyId, ...given }: RefundRequest,
): Promise<{ charge: LedgerEntry; refund: Refund; repeated: boolean }> {
  const charge = known ?? (await requireCharge(db, id, companyId));
  const disputed = given.disputeId ? undefined : await lockOpenDispute(db, charge);
  const request = disputed ? { ...given, disputeId: disputed.id } : given;
  const { refund, repeated } =
    charge.causeType === 'application-order'
      ? await refundOrder(db, { id: charge.causeId, ...request })
      : await refundCharge(db, { charge, owner: await ownerOf(db, records, charge), ...request });
  if (repeated) return { charge, refund, repeated };
  await emit(db, {
    kind: 'charge.refunded',
    companyId: charge.companyId,
    subject: charge.id,
    data: {
      id: refund.id,
      charge: { id: charge.id, kind: refund.kind, cause: charge.causeId, amount: -charge.amount },
      amount: refund.amount,
      refunded: await refundedAmount(db, charge),
      month: businessMonth(charge.at),
      reason: refund.reason,
      ledger_entry_id: refund.ledgerEntryId,
    },
    appId: refund.appId,
    at: request.now,
  });
  if (disputed) await closeDispute(db, disputed, { refunds: [refund], answer: request.reason, now: request.now });
  return { charge, refund, repeated };
}

/** A refund without an answer to the open dispute of its charge is the answer. */
async function lockOpenDispute(db: Db, { companyId, id }: LedgerEntry): Promise<Dispute | undefined> {
  const isOpen = and(ofCompany(disputes, companyId), eq(disputes.chargeId, id), eq(disputes.state, 'open'));
  const [dispute] = await db.select().from(disputes).where(isOpen).for('update');
  return dispute;
}

/** The record of an older call may be in ClickHouse. */
async function ownerOf(db: Db, records: Records, charge: LedgerEntry): Promise<ChargeOwner> {
  const { isStored, ...owner } = await findChargeOwner(db, charge);
  if (isStored) return owner;
  const { older } = await records.split(ALWAYS);
  const record = await older?.ask.find(charge.companyId, older.period, charge.causeId);
  return record
    ? { ...owner, dataSet: record.data_set, connectorId: record.connector_id, appId: record.app_id }
    : owner;
}

/** Answers an open dispute: refunds its charge in full or in part, or rejects it. */
export async function answerDispute(
  db: Db,
  records: Records,
  {
    id,
    refund,
    answer,
    now,
  }: {
    id: string;
    /** 0 rejects the dispute, null refunds all that remains. */
    refund: number | null;
    answer: string;
    now: Date;
  },
): Promise<{ dispute: Dispute; refunds: Refund[] }> {
  const [dispute] = await db.select().from(disputes).where(eq(disputes.id, id)).for('update');
  if (!dispute) throw new Refusal('not-found', { what: '@dispute' });
  if (dispute.state !== 'open') throw new Refusal('state-forbids', { name: id, state: `@dispute-${dispute.state}` });
  const made = refund === 0 ? [] : await refundDispute(db, records, dispute, { amount: refund, reason: answer, now });
  return { dispute: await closeDispute(db, dispute, { refunds: made, answer, now }), refunds: made };
}

async function closeDispute(
  db: Db,
  dispute: Dispute,
  { refunds, answer, now }: { refunds: Refund[]; answer: string; now: Date },
): Promise<Dispute> {
  const { id, companyId, subject, subjectId, createdBy } = dispute;
  const state = refunds.length > 0 ? ('refunded' as const) : ('rejected' as const);
  const change = { state, answer, answeredAt: now };
  await db
    .update(disputes)
    .set(change)
    .where(and(ofCompany(disputes, companyId), eq(disputes.id, id)));
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
  await emit(db, {
    kind: 'dispute.answered',
    companyId,
    subject: id,
    people: [createdBy],
    data: { id, subject: { kind: subject, id: subjectId }, state, refunded, answer },
    at: now,
  });
  return { ...dispute, ...change };
}

type Decision = Pick<RefundRequest, 'amount' | 'reason' | 'now'>;

async function refundDispute(db: Db, records: Records, dispute: Dispute, decision: Decision): Promise<Refund[]> {
  const { companyId, id: disputeId, chargeId, subjectId } = dispute;
  if (chargeId) {
    const request = { id: chargeId, companyId, key: disputeId, disputeId, ...decision };
    return [(await refundById(db, records, request)).refund];
  }
  // Before the rests are read, so that no other refund changes them.
  await lockAccount(db, companyId);
  const ids = await findLineCharges(db, companyId, lineOf(subjectId), LINE_CHARGES);
  const made: Refund[] = [];
  let rest = decision.amount ?? Number.POSITIVE_INFINITY;
  for (const { charge, left } of await readRefundable(db, companyId, ids)) {
    if (rest < 1) break;
    const key = `${disputeId}/${charge.id}`;
    const request = { id: charge.id, charge, key, disputeId, ...decision, amount: Math.min(left, rest) };
    made.push((await refundById(db, records, request)).refund);
    rest -= made.at(-1)?.amount ?? 0;
  }
  const isComplete = decision.amount === null ? ids.length < LINE_CHARGES : rest < 1;
  if (isComplete) return made;
  const possible = yuan(made.reduce((sum, { amount }) => sum + amount, 0));
  throw new Refusal('refund-exceeds', { name: subjectId, charged: yuan(dispute.amount), rest: possible });
}
