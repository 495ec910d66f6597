import type { MessageChannel } from '@daas/contract/events';
import type { Language } from '../kernel/locale';
import type { TemplateName } from './texts/text';

/** A message to one receiver, rendered in their language; includes template and parameters for carriers that render themselves. */
export interface Message {
  /** Stays the same on a retry, so that the carrier can deduplicate. */
  id: string;
  channel: MessageChannel;
  to: string;
  subject: string;
  body: string;
  template: TemplateName;
  parameters: Record<string, string>;
  language: Language;
  /** Expiry; null for none. */
  expiresAt: Date | null;
}

/** Sends messages. Throws if the carrier does not accept one. */
export interface Transport {
  send(message: Message): Promise<void>;
}

/** A transport with the variable that configures it. */
export interface Carrier extends Transport {
  variable: 'SMS_URL' | 'MAIL_URL' | 'SMTP_URL';
}
