import { MONEY_PER_YUAN } from '@daas/contract/constants';
import type { Receipt } from '@daas/contract/endpoints/calls';
import { isCounted, isPaidByCall } from '../decide/effect';
import type { FileCharge } from '../desks';
import type { Call, CallContext, Outcome } from '../model';
import type { UnitOfWork } from './unitOfWork';

export const receiptOf = (of: Omit<Receipt, 'currency' | 'scale'>): Receipt => ({
  ...of,
  currency: 'CNY',
  scale: MONEY_PER_YUAN,
});

/** Builds the receipt of a call, with the balance after it. */
export function createReceipt(
  unit: Pick<UnitOfWork, 'account'>,
  call: Call,
  context: CallContext,
  paid: { amount: number; reason: Receipt['reason']; entry: string | null; ordered?: FileCharge | null },
): Receipt {
  return receiptOf({
    request_id: call.request.requestId,
    call_id: call.id,
    amount: paid.amount,
    pricing_mode: context.price?.mode ?? context.def?.pricing.mode ?? 'per_query',
    reason: paid.reason,
    balance_after: context.test ? null : unit.account(context.companyId).balance,
    ledger_entry_id: paid.entry,
    ...(context.relations.length > 0 ? { relations: context.relations } : {}),
    ...paid.ordered,
  });
}

/** Returns the amount due: `per_query` charges every successful query, `per_non_empty` only a query with rows. // §1 */
export const amountDue = ({ price, perCall }: CallContext, rows: number): number =>
  price?.mode === 'per_non_empty' && rows === 0 ? 0 : perCall;

/** Returns the charge of an order unless an earlier receipt contains it. */
export const unreportedCharge = ({ charged }: Outcome): FileCharge | null =>
  charged?.charge && !charged.reported ? charged.charge : null;

/** Reason of the amount of an answered call. */
export function reasonOf(
  call: Call,
  { test, price }: CallContext,
  outcome: Outcome,
  charge: number,
): Receipt['reason'] {
  if (test) return 'test_key';
  if (call.dryRun) return 'quote';
  if (unreportedCharge(outcome)) return 'file';
  if (outcome.charged?.reported) return 'replay';
  if (!isPaidByCall(call)) return isCounted(call) ? 'file' : 'included';
  if (price?.mode !== 'per_non_empty') return 'per_query';
  return charge === 0 && outcome.rows === 0 ? 'empty_result' : 'per_non_empty';
}

/** Reference from a replay to the charged call. */
export const replayReference = ({ call_id, amount, ledger_entry_id }: Receipt): NonNullable<Receipt['replay_of']> => ({
  call_id,
  amount,
  ledger_entry_id,
});
