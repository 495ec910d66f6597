import type { Config } from '../config';
import { newId } from '../kernel/id';
import { render } from '../messages/templates';
import { type Carrier, createCarriers, type Message } from '../messages/transport';

export interface Tried {
  variable: Carrier['variable'];
  to: string;
  /** Why it was not taken; null when it was. */
  problem: string | null;
  seconds: number;
}

/** A code that opens nothing: what gateways with templates are set up for, and nobody signs in without. */
const parameters = { code: '000000', minutes: '5' };

/**
 * Sends one message each by the carriers of these receivers, phones and mail addresses: past the outbox, so that it says at
 * once what the carrier answers. Throws when a receiver's channel has no carrier.
 */
export async function tryCarriers(config: Config, receivers: readonly string[], clock: () => Date): Promise<Tried[]> {
  const carriers = createCarriers(config, clock);
  const targets = receivers.map((to) => {
    const channel = to.includes('@') ? ('mail' as const) : ('sms' as const);
    const carrier = carriers[channel];
    if (!carrier)
      throw new Error(
        `${channel === 'sms' ? 'SMS_URL' : 'SMTP_URL or MAIL_URL'} is not set: nothing can be sent to ${to}`,
      );
    return { to, channel, carrier };
  });
  return Promise.all(
    targets.map(async ({ to, channel, carrier }): Promise<Tried> => {
      const message: Message = {
        id: newId('msg'),
        channel,
        to,
        ...render('code', parameters, 'zh-CN'),
        template: 'code',
        parameters,
        language: 'zh-CN',
        expiresAt: null,
      };
      const begun = performance.now();
      const problem = await carrier.send(message).then(
        () => null,
        (error: Error) => error.message,
      );
      return { variable: carrier.variable, to, problem, seconds: (performance.now() - begun) / 1000 };
    }),
  );
}
