import type { Config } from '../kernel/config';
import { newId } from '../kernel/id';
import type { Carrier, Message } from '../messages/carrier';
import { render } from '../messages/templates';
import { createCarriers } from '../messages/transport';

export interface CarrierTest {
  variable: Carrier['variable'];
  to: string;
  /** Reason of a failure; null for success. */
  problem: string | null;
  seconds: number;
}

/** An invalid code. The template `code` is used because every carrier must support it. */
const parameters = { code: '000000', minutes: '5' };

/**
 * Sends a test message to each phone or email address without the outbox and returns the carriers' answers. Throws if a
 * channel has no carrier.
 */
export async function testCarriers(
  config: Config,
  receivers: readonly string[],
  clock: () => Date,
): Promise<CarrierTest[]> {
  const carriers = createCarriers(config, clock);
  const targets = receivers.map((to) => {
    const channel = to.includes('@') ? ('mail' as const) : ('sms' as const);
    const carrier = carriers[channel];
    if (!carrier)
      throw new Error(
        `${channel === 'sms' ? 'SMS_URL' : 'SMTP_URL or MAIL_URL'} is not set, so nothing can be sent to ${to}. Set it and try again.`,
      );
    return { to, channel, carrier };
  });
  return Promise.all(
    targets.map(async ({ to, channel, carrier }): Promise<CarrierTest> => {
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
