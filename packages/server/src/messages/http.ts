import { iso } from '../kernel/time';
import { RefusedForGood } from './refusedForGood';
import type { Message, Transport } from './transport';
import { signedHeaders } from './webhooks/sign';

const TIMEOUT_MS = 10_000;
const REASON_LENGTH = 200;
/**
 * What is said of a message: that it cannot be read, is meant for nobody, is too large or breaks a rule. Whatever else is
 * not 2xx may be the operator's to mend (a wrong address or secret) or the carrier's, and is tried again.
 */
const FOR_GOOD: ReadonlySet<number> = new Set([400, 410, 413, 422]);

/**
 * POSTs each message as JSON, signed as webhooks are where there is a secret (Standard Webhooks 1.0.0). Its id is the same
 * each time it is sent. A redirect is not followed.
 */
export const postTo = ({
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
    throw FOR_GOOD.has(answer.status) ? new RefusedForGood(reason) : new Error(reason);
  },
});

/** How the answer begins, on one line, without the code that it may repeat. */
function reasonIn(text: string, { parameters: { code } }: Message): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const excerpt = (code ? line.replaceAll(code, '…') : line).slice(0, REASON_LENGTH);
  return excerpt && `: ${excerpt}`;
}
