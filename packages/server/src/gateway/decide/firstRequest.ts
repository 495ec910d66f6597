import type { Call, CallContext } from '../model';
import type { IdempotencyRow } from '../rows';
import { findEarlierAnswer } from './earlierAnswer';

/** Live keys of an app share their Idempotency-Keys; its test keys share others, so a test answer never replays to a live call. */
export function idempotencyKeyOf(
  { idempotency }: Call,
  { app, test }: CallContext,
): Pick<IdempotencyRow, 'app_id' | 'key'> | null {
  if (!idempotency || !app) return null;
  const [live, rehearsed] = storedIdempotencyKeys(idempotency.key);
  return { app_id: app.id, key: test ? rehearsed : live };
}

/** The stored forms of an Idempotency-Key: for live keys and for test keys. */
export const storedIdempotencyKeys = (key: string): [string, string] => [key, `test ${key}`];

/** Returns the first request with this Idempotency-Key unless it has expired. */
export function findFirstRequest(
  call: Call,
  context: CallContext,
  state: { findIdempotency(key: Pick<IdempotencyRow, 'app_id' | 'key'>): IdempotencyRow | undefined },
  now: Date,
): IdempotencyRow | null {
  const idempotency = idempotencyKeyOf(call, context);
  const first = idempotency && state.findIdempotency(idempotency);
  if (!first || new Date(first.expires_at) <= now) return null;
  if (first.status !== null || new Date(first.lease_until) > now) return first;
  // The server of the first request crashed, so the answer that it was to replace applies again.
  const earlier = findEarlierAnswer(first);
  return earlier && new Date(earlier.expires_at) > now ? earlier : null;
}

/** Whether the stored answer is older than the call accepts. */
export function isStale(call: Call, first: IdempotencyRow): boolean {
  const { freshSince = null, keptMs = 0 } = call.idempotency ?? {};
  return (
    freshSince !== null && isSameRequest(call, first) && new Date(first.expires_at).getTime() - keptMs < freshSince
  );
}

export const isSameRequest = (call: Call, first: IdempotencyRow): boolean =>
  first.request_hash === call.idempotency?.requestHash;
