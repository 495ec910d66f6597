import type { Sql } from '../../db/client';
import type { IdempotencyRow } from '../decide/accountState';

/**
 * Stores the earlier answer in the row of the call that replaces it. If that call fails or its server crashes, the earlier
 * answer is restored, so a paid question is not charged again because of a failed retry.
 */
export const wrapEarlierAnswer = (earlier: IdempotencyRow): Record<string, unknown> => ({ earlier });

/** Returns the answer that a running call replaces. */
export const findEarlierAnswer = ({ status, answer }: IdempotencyRow): IdempotencyRow | null =>
  status === null && answer?.earlier ? (answer.earlier as IdempotencyRow) : null;

/** Deletes the Idempotency-Key of a crashed call, or restores its earlier answer. */
export async function releaseIdempotencyKeys(
  tx: Sql,
  appId: number | null,
  keys: readonly string[],
  callId: string,
): Promise<void> {
  const params = [appId, keys, callId];
  await tx.query(
    `update idempotency_keys set status = (answer->'earlier'->>'status')::int, call_id = answer->'earlier'->>'call_id',
       expires_at = (answer->'earlier'->>'expires_at')::timestamptz, answer = answer->'earlier'->'answer'
     where app_id = $1 and key = any($2::text[]) and call_id = $3 and status is null and answer->'earlier' is not null`,
    params,
  );
  await tx.query('delete from idempotency_keys where app_id = $1 and key = any($2::text[]) and call_id = $3', params);
}
