import type { Sql } from '../../db/client';

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
