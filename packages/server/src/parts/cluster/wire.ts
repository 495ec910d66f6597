import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayAnswer, GatewayRequest } from '../../gateway/model';

/** Path of the port between servers: the request body is a call, the response its answer. */
export const CALLS_PATH = '/calls';
/** Receiver of a message, time of sending, and authentication code with the secret that all servers derive. */
export const TO = 'x-peer-to';
/** The forwarding server. */
export const FROM = 'x-peer-from';
export const AT = 'x-peer-at';
export const MAC = 'x-peer-mac';
/** Response header: the account now belongs to another server. */
export const MOVED = 'x-account-moved';
/** Status of a call that was not decided: it is for another server, or this server is stopping. */
export const NOT_DECIDED_STATUS = 421;
/** Purpose from which the shared secret is derived. */
export const PURPOSE = 'servers';
/** Lifetime of a message. Call ids are remembered that long, so a replay is rejected. */
export const FRESH_MS = 30_000;

/** A forwarded call as JSON; `text` is the original body. */
export type WireRequest = Omit<GatewayRequest, 'body' | 'rawBody' | 'routed'> & { callId: string; text: string };
export type WireAnswer = Pick<
  GatewayAnswer,
  'status' | 'headers' | 'body' | 'callId' | 'receipt' | 'budget' | 'record' | 'durationMs'
>;

export const macOf = (
  secret: string,
  { to, from, at }: { to: string; from: string; at: string },
  message: Buffer,
): string => createHmac('sha256', secret).update(`${to}\n${from}\n${at}\n`).update(message).digest('base64url');

export function isMac(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
