import { Refusal } from '../../kernel/refusal';
import { earnings } from '../../money/commission';
import { chargeName } from '../../money/prices';
import { windowsAt } from '../../money/windows';
import type { AdmissionVerdict } from '../decide/admit';
import { wrapEarlierAnswer } from '../decide/earlierAnswer';
import { idempotencyKeyOf } from '../decide/firstRequest';
import { salesCounter } from '../decide/sale';
import { REPLAY_WINDOW_S } from '../decide/signature';
import type { Admission, Call, CallContext, Outcome } from '../model';
import type { IdempotencyRow } from '../rows';
import { withKeyOrder } from './keyOrder';
import { amountDue } from './receipt';
import type { UnitOfWork } from './unitOfWork';

/** Lifetime of a reservation; after a crash it is released when this time has passed. */
export const LEASE_MS = 30_000;
const TOUCH_EVERY_MS = 60_000;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** Marks the signature of a decided call as used, and the use of its key. */
export function markUse(unit: UnitOfWork, { key, signature }: CallContext, now: Date): void {
  if (signature !== null) unit.useSignature(signature, later(now, 2 * REPLAY_WINDOW_S * 1000));
  if (key && (key.last_used_at === null || now.getTime() - new Date(key.last_used_at).getTime() > TOUCH_EVERY_MS))
    unit.markUsed(key);
}

/** Counts an admitted call, reserves its highest price and saves its Idempotency-Key as running. */
export function reserveCall(
  unit: UnitOfWork,
  { admission, counts, earlier }: Extract<AdmissionVerdict, { kind: 'admitted' }>,
  now: Date,
): void {
  const { call, context, counterHolds, reserved } = admission;
  for (const counter of counts) unit.addToCounter(counter, counter.amount);
  if (hasReservation(admission))
    unit.reserve({
      id: call.id,
      company_id: payerOf(admission),
      amount: reserved,
      holds: counterHolds,
      lease_until: later(now, LEASE_MS),
    });
  saveIdempotency(unit, call, context, now, { status: null, answer: earlier && wrapEarlierAnswer(earlier) });
}

/** Saves the answer of a call under its Idempotency-Key. */
export function saveAnswer(
  unit: UnitOfWork,
  call: Call,
  context: CallContext,
  body: Record<string, unknown>,
  now: Date,
): void {
  saveIdempotency(unit, call, context, now, { status: 200, answer: withKeyOrder(body) });
}

function saveIdempotency(
  unit: UnitOfWork,
  call: Call,
  context: CallContext,
  now: Date,
  saved: Pick<IdempotencyRow, 'status' | 'answer'>,
): void {
  const idempotency = idempotencyKeyOf(call, context);
  if (!idempotency || !call.idempotency) return;
  unit.saveIdempotency({
    ...idempotency,
    request_hash: call.idempotency.requestHash,
    call_id: call.id,
    ...saved,
    lease_until: later(now, LEASE_MS).toISOString(),
    expires_at: later(now, call.idempotency.keptMs).toISOString(),
  });
}

/** A closed call: what was charged for its outcome, or its refusal. */
export type Settled = Refusal | { outcome: Outcome; charge: number; entry: string | null; units: number };

/** Releases the reservation of a call that was read, charges what is due and adds commission. */
export function settleCall(
  unit: UnitOfWork,
  { admission, outcome }: { admission: Admission; outcome: Outcome | Refusal },
  now: Date,
): Settled {
  const { call, context, reserved, counterHolds, allocation } = admission;
  const isHolding = hasReservation(admission);
  const isReserved = !isHolding || unit.isReserved(call.id);
  const idempotency = idempotencyKeyOf(call, context);
  const first = idempotency && unit.findIdempotency(idempotency);
  // The lease ended and another worker may have answered: returning rows now could charge twice or not at all.
  const isLost = !isReserved || (idempotency !== null && first?.call_id !== call.id);
  const result = isLost ? new Refusal('unavailable') : outcome;
  const due = result instanceof Refusal || !isHolding ? 0 : amountDue(context, result.rows);
  const charge = allocation ? 0 : due;
  const units = allocation && due > 0 ? 1 : 0;
  if (isReserved && isHolding) {
    unit.release(payerOf(admission), call.id, reserved);
    for (const hold of counterHolds) unit.addToCounter(hold, (hold.metric === 'units' ? units : charge) - hold.amount);
  }
  if (result instanceof Refusal) {
    if (first && !isLost) unit.releaseIdempotency(first);
    return result;
  }
  if (allocation && units > 0) unit.bookInventoryUse(allocation, call.id, now);
  if (due > 0) bookCommission(unit, call, context, allocation ? (context.sale?.price ?? 0) : charge, now);
  const entry = charge > 0 ? unit.charge(context.companyId, call.id, charge, now, describeRelations(context)) : null;
  return { outcome: result, charge, entry, units };
}

const hasReservation = ({ reserved, allocation }: Admission): boolean => reserved > 0 || allocation !== null;
const payerOf = ({ allocation, context }: Admission): number => allocation?.company_id ?? context.companyId;

/** Books the commission of the customer's partners by their sales before this call. */
function bookCommission(unit: UnitOfWork, call: Call, { sale, app }: CallContext, base: number, now: Date): void {
  if (!sale || !app || base === 0) return;
  const { sellerId, reportId, elementId, levels } = sale;
  const counter = salesCounter(sellerId, windowsAt(now).month);
  const volume = unit.used(counter);
  const common = { sellerId, reportId, elementId, appId: app.id, callId: call.id, base, volume, at: now };
  for (const earned of earnings(levels, base, volume)) unit.bookCommission({ ...common, ...earned });
  unit.addToCounter({ ...counter, amount: base }, base);
}

/** Names the relations of a call in the ledger; empty without any, for the name of the connector. */
const describeRelations = ({ connector, relations }: CallContext): string =>
  relations.length > 0 ? chargeName(connector?.name ?? '', relations) : '';
