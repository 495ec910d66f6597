import type { Sql } from '../../db/client';
import type { IdempotencyRow } from '../decide/accountState';

/**
 * A call that asks anew for what was answered keeps that answer beside its own place, so that it stands again where the call
 * fails or its server dies: a question that was paid for is never charged because another try of it went wrong.
 */
export const replacing = (earlier: IdempotencyRow): Record<string, unknown> => ({ earlier });

/** What a call under way is to replace. */
export const earlierOf = ({ status, answer }: IdempotencyRow): IdempotencyRow | null =>
  status === null && answer?.earlier ? (answer.earlier as IdempotencyRow) : null;

/** Takes back what a dead call had noted of its Idempotency-Key. */
export async function forgetCall(
  tx: Sql,
  appId: number | null,
  keys: readonly string[],
  callId: string,
): Promise<void> {
  const noted = [appId, keys, callId];
  await tx.query(
    `update idempotency_keys set status = (answer->'earlier'->>'status')::int, call_id = answer->'earlier'->>'call_id',
       expires_at = (answer->'earlier'->>'expires_at')::timestamptz, answer = answer->'earlier'->'answer'
     where app_id = $1 and key = any($2::text[]) and call_id = $3 and status is null and answer->'earlier' is not null`,
    noted,
  );
  await tx.query('delete from idempotency_keys where app_id = $1 and key = any($2::text[]) and call_id = $3', noted);
}
