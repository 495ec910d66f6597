import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Standard Webhooks 1.0.0: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const PREFIX = 'whsec_';
/** Tolerance for clock skew and transport time. */
export const TOLERANCE_SECONDS = 300;

export const createWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

type Signed = { id: string; timestamp: string; body: string | Buffer };
const mac = (secret: string, { id, timestamp, body }: Signed): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest();

/** Returns the signature headers; during a rotation both secrets sign. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${mac(secret, { id, timestamp, body }).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/** Verifies a signature; `late` means a valid signature outside the tolerance. */
export function verifyWebhookSignature(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { body, now }: { body: Buffer; now: Date },
): 'signed' | 'late' | 'wrong' {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return 'wrong';
  const expected = secrets.map((secret) => mac(secret, { id, timestamp, body }));
  const candidates = signatures.split(' ').filter((one) => one.startsWith('v1,'));
  const isSigned = candidates.some((one) => {
    const bytes = Buffer.from(one.slice('v1,'.length), 'base64');
    return expected.some((own) => own.length === bytes.length && timingSafeEqual(own, bytes));
  });
  if (!isSigned || !/^\d{1,12}$/.test(timestamp)) return 'wrong';
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS ? 'late' : 'signed';
}
