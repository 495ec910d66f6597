import type { IdempotencyRow } from '../rows';

/**
 * Stores the earlier answer in the row of the call that replaces it. If that call fails or its server crashes, the earlier
 * answer is restored, so a paid question is not charged again because of a failed retry.
 */
export const wrapEarlierAnswer = (earlier: IdempotencyRow): Record<string, unknown> => ({ earlier });

/** Returns the answer that a running call replaces. */
export const findEarlierAnswer = ({ status, answer }: IdempotencyRow): IdempotencyRow | null =>
  status === null && answer?.earlier ? (answer.earlier as IdempotencyRow) : null;
