import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayAnswer, GatewayRequest } from '../types';

/** How servers hand calls on to each other: POST of a call, answered by its answer. */
export const CALLS_PATH = '/calls';
/** For whom a message is, when it was sent, and its authentication code by the secret that all servers derive. */
export const TO = 'x-peer-to';
/** The server that hands on. */
export const FROM = 'x-peer-from';
export const AT = 'x-peer-at';
export const MAC = 'x-peer-mac';
/** On an answer: the account belongs to another server by now. */
export const MOVED = 'x-account-moved';
/** The status that says that a call was not decided: it is not for this server, or this server stops. */
export const NOT_DECIDED = 421;
/** What the purpose of that secret is called. */
export const PURPOSE = 'servers';
/** A message that is older is refused; of a younger one the call's id is remembered, so that it counts once. */
export const FRESH_MS = 30_000;

/** A call on its way, as JSON; its body once, as the text that was sent. */
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
