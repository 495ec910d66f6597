import { WebhookRefused } from './errors.js';
import { SeenIds } from './receipts.js';
import { hmacKey } from './sign.js';
import type { Event } from './types.js';

type HeaderFields = Headers | Record<string, string | string[] | undefined>;
const TOLERANCE_S = 300;
const PREFIX = 'whsec_';
const text = new TextEncoder();
const fromBase64 = (encoded: string) => Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));

/** A message that is not an event, such as a test, has a type, a time and data only. */
export type WebhookMessage = Event | { id?: undefined; type: string; timestamp: string; data: unknown };

function fieldOf(headers: HeaderFields, name: string): string {
  const fields = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const value = fields.find(([one]) => one.toLowerCase() === name)?.[1];
  if (!value) throw new WebhookRefused(`The header ${name} is missing`);
  return String(value);
}

function keyOf(secret: string) {
  if (!secret.startsWith(PREFIX)) throw new WebhookRefused(`A webhook secret begins with ${PREFIX}`);
  return hmacKey(fromBase64(secret.slice(PREFIX.length)), 'verify');
}

/**
 * Returns the message of a webhook whose signature and time are correct. `body` is the body as received: a parsed body has
 * other bytes. Two secrets are valid while one is rotated. Throws `WebhookRefused`. // Standard Webhooks 1.0.0
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderFields,
  secret: string | readonly string[],
  now = new Date(),
): Promise<WebhookMessage> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new WebhookRefused('Pass the body as received, as text or bytes. A parsed body cannot be verified');
  const timestamp = fieldOf(headers, 'webhook-timestamp');
  const bytes = typeof body === 'string' ? text.encode(body) : body;
  const signed = new Uint8Array([...text.encode(`${fieldOf(headers, 'webhook-id')}.${timestamp}.`), ...bytes]);
  const keys = await Promise.all([secret].flat().map(keyOf));
  const signatures = fieldOf(headers, 'webhook-signature').match(/(?<=(^|\s)v1,)[\w+/]+=*(?=\s|$)/g) ?? [];
  const matches = await Promise.all(
    signatures.flatMap((one) => keys.map((key) => crypto.subtle.verify('HMAC', key, fromBase64(one), signed))),
  );
  if (!matches.includes(true)) throw new WebhookRefused('The signature is wrong');
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_S))
    throw new WebhookRefused(`The message was signed more than ${TOLERANCE_S} s before or after now`);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Remembers handled messages. Several receivers need a store that they share. */
export interface SeenStore {
  has(id: string): boolean | Promise<boolean>;
  add(id: string): unknown;
}

/** Verifies messages and handles each once. A message whose handler failed is handled again when it is repeated. */
export class WebhookReceiver {
  readonly #running = new Map<string, Promise<unknown>>();
  constructor(
    readonly secret: string | readonly string[],
    readonly seen: SeenStore = new SeenIds(),
  ) {}

  async handle(
    body: string | Uint8Array,
    headers: HeaderFields,
    handler: (message: WebhookMessage) => unknown,
  ): Promise<'handled' | 'duplicate'> {
    const message = await verifyWebhook(body, headers, this.secret);
    // The id of an event is the same in every delivery; other messages have that of their delivery.
    const id = message.id ?? fieldOf(headers, 'webhook-id');
    while (this.#running.has(id)) await this.#running.get(id)?.catch(() => undefined);
    const run = (async () => {
      if (await this.seen.has(id)) return 'duplicate';
      await handler(message);
      await this.seen.add(id);
      return 'handled';
    })();
    this.#running.set(id, run);
    return run.finally(() => this.#running.delete(id));
  }
}
