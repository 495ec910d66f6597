import { iso } from '../kernel/time';
import type { Message, Transport } from './carrier';
import { PermanentRejection } from './permanentRejection';
import { signedHeaders } from './webhooks/signature';

const TIMEOUT_MS = 10_000;
const REASON_LENGTH = 200;
/**
 * Statuses that concern the message itself: malformed, unknown receiver, too large or against a rule. Other errors may be a
 * wrong URL or secret, or a fault of the carrier, and are retried.
 */
const PERMANENT: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/**
 * Creates a transport that POSTs each message as JSON, signed like webhooks if there is a secret (Standard Webhooks 1.0.0).
 * A retry has the same id. Redirects are not followed.
 */
export const createHttpTransport = ({
  url,
  secrets,
  clock,
}: {
  url: string;
  secrets: readonly string[];
  clock: () => Date;
}): Transport => ({
  async send(message) {
    const { id, expiresAt, ...rest } = message;
    const body = JSON.stringify({ id, ...rest, expires_at: expiresAt && iso(expiresAt) });
    const signed = secrets.length > 0 ? signedHeaders(secrets, { id, at: clock(), body }) : {};
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': id, ...signed },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const text = await answer.text();
    if (answer.ok) return;
    const reason = `The carrier answered ${answer.status}${reasonIn(text, message)}`;
    throw PERMANENT.has(answer.status) ? new PermanentRejection(reason) : new Error(reason);
  },
});

/** Returns the start of the answer on one line, without the message's code. */
function reasonIn(text: string, { parameters: { code } }: Message): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const excerpt = (code ? line.replaceAll(code, '…') : line).slice(0, REASON_LENGTH);
  return excerpt && `: ${excerpt}`;
}
