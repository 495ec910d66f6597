import type { InstanceMode } from '@daas/contract/enums';
import type { Config } from '../config';

/** One message to one receiver, already rendered in their language. */
export interface Message {
  id: string;
  channel: 'sms' | 'mail';
  to: string;
  subject: string;
  body: string;
}

/** Carries messages out of the platform. Throws when the carrier refused. */
export interface Transport {
  send(message: Message): Promise<void>;
}

const TIMEOUT_MS = 10_000;

/**
 * POSTs each message as JSON to the operator's carrier. `id` stays the same when a message is sent again, so a carrier
 * can drop the second one.
 */
export const httpTransport = (urls: Record<Message['channel'], string | undefined>): Transport => ({
  async send(message) {
    const url = urls[message.channel];
    if (!url) throw new Error(`${message.channel === 'sms' ? 'SMS_URL' : 'MAIL_URL'} is not set`);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': message.id },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The carrier answered ${answer.status}`);
  },
});

/** Prints messages, codes included: for the demo only. */
export const consoleTransport = (print: (line: string) => void): Transport => ({
  async send({ channel, to, subject, body }) {
    print(`[${channel}] ${to} ${subject}: ${body}`);
  },
});

/** The demo prints what has no carrier; elsewhere such a message fails and stays in the outbox. */
export function createTransport(config: Config, mode: InstanceMode, print: (line: string) => void): Transport {
  const http = httpTransport({ sms: config.SMS_URL, mail: config.MAIL_URL });
  if (mode !== 'demo') return http;
  const terminal = consoleTransport(print);
  return {
    send: (message) => ((message.channel === 'sms' ? config.SMS_URL : config.MAIL_URL) ? http : terminal).send(message),
  };
}
