import type { InstanceMode } from '@daas/contract/enums';
import type { MessageChannel } from '@daas/contract/events';
import type { Config } from '../config';
import type { Language } from '../kernel/locale';
import { postTo } from './http';
import { RefusedForGood } from './refusedForGood';
import { mailTo } from './smtp';
import type { TemplateName } from './templates';

/** One message to one receiver, rendered in their language; beside it what it was rendered from, for gateways that do so themselves. */
export interface Message {
  /** Stays the same when a message is sent again, so that a carrier can drop the second one. */
  id: string;
  channel: MessageChannel;
  to: string;
  subject: string;
  body: string;
  template: TemplateName;
  parameters: Record<string, string>;
  language: Language;
  /** When it stops being of use; null for never. */
  expiresAt: Date | null;
}

/** Carries messages out of the platform. Throws when the carrier did not take one. */
export interface Transport {
  send(message: Message): Promise<void>;
}

/** What a channel has besides: the variable that names its carrier. */
export interface Carrier extends Transport {
  variable: 'SMS_URL' | 'MAIL_URL' | 'SMTP_URL';
}

/** The carriers that are set, one for each channel at most. */
export function carriersOf(config: Config, clock: () => Date): Partial<Record<MessageChannel, Carrier>> {
  const { SMS_URL, SMS_SECRET = [], MAIL_URL, MAIL_SECRET = [], SMTP_URL, MAIL_FROM } = config;
  const mail =
    SMTP_URL && MAIL_FROM
      ? { variable: 'SMTP_URL' as const, ...mailTo(config, { url: SMTP_URL, from: MAIL_FROM, clock }) }
      : MAIL_URL && { variable: 'MAIL_URL' as const, ...postTo({ url: MAIL_URL, secrets: MAIL_SECRET, clock }) };
  return {
    ...(SMS_URL ? { sms: { variable: 'SMS_URL', ...postTo({ url: SMS_URL, secrets: SMS_SECRET, clock }) } } : {}),
    ...(mail ? { mail } : {}),
  };
}

/** Prints messages, codes included: for the demo only. */
export const consoleTransport = (print: (line: string) => void): Transport => ({
  async send({ channel, to, subject, body }) {
    print(`[${channel}] ${to} ${subject}: ${body}`);
  },
});

const missing: Transport = {
  async send({ channel }) {
    throw new RefusedForGood(channel === 'sms' ? 'SMS_URL is not set' : 'Neither SMTP_URL nor MAIL_URL is set');
  },
};

/** The demo prints what has no carrier; elsewhere such a message fails and stays in the outbox. */
export function createTransport(
  config: Config,
  { mode, clock, print }: { mode: InstanceMode; clock: () => Date; print: (line: string) => void },
): Transport {
  const carriers = carriersOf(config, clock);
  const otherwise = mode === 'demo' ? consoleTransport(print) : missing;
  return { send: (message) => (carriers[message.channel] ?? otherwise).send(message) };
}
