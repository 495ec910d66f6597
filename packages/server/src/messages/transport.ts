import type { InstanceMode } from '@daas/contract/enums';
import type { MessageChannel } from '@daas/contract/events';
import type { Config } from '../kernel/config';
import type { Carrier, Transport } from './carrier';
import { createHttpTransport } from './httpTransport';
import { PermanentRejection } from './permanentRejection';
import { createMailTransport } from './smtpTransport';

/** Returns the configured carriers, at most one per channel. */
export function createCarriers(config: Config, clock: () => Date): Partial<Record<MessageChannel, Carrier>> {
  const { SMS_URL, SMS_SECRET = [], MAIL_URL, MAIL_SECRET = [], SMTP_URL, MAIL_FROM } = config;
  const mail =
    SMTP_URL && MAIL_FROM
      ? { variable: 'SMTP_URL' as const, ...createMailTransport(config, { url: SMTP_URL, from: MAIL_FROM, clock }) }
      : MAIL_URL && {
          variable: 'MAIL_URL' as const,
          ...createHttpTransport({ url: MAIL_URL, secrets: MAIL_SECRET, clock }),
        };
  return {
    ...(SMS_URL
      ? { sms: { variable: 'SMS_URL', ...createHttpTransport({ url: SMS_URL, secrets: SMS_SECRET, clock }) } }
      : {}),
    ...(mail ? { mail } : {}),
  };
}

/** Prints messages including codes; for the demo only. */
export const createConsoleTransport = (print: (line: string) => void): Transport => ({
  async send({ channel, to, subject, body }) {
    print(`[${channel}] ${to} ${subject}: ${body}`);
  },
});

const missingCarrier: Transport = {
  async send({ channel }) {
    throw new PermanentRejection(channel === 'sms' ? 'SMS_URL is not set' : 'Neither SMTP_URL nor MAIL_URL is set');
  },
};

/** Without a carrier, the demo prints messages; in production they fail and stay in the outbox. */
export function createTransport(
  config: Config,
  { mode, clock, print }: { mode: InstanceMode; clock: () => Date; print: (line: string) => void },
): Transport {
  const carriers = createCarriers(config, clock);
  const otherwise = mode === 'demo' ? createConsoleTransport(print) : missingCarrier;
  return { send: (message) => (carriers[message.channel] ?? otherwise).send(message) };
}
