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
