import { z } from 'zod';

/** What a person is written to about, and by which ways it can go. Codes and invitations are always sent. */
export const NOTIFICATIONS = {
  /** A sign-in from a new device, a new password, phone or second factor. */
  security: { sms: false, mail: true },
  /** The balance fell below a threshold; sent to the configured receivers. */
  balance: { sms: true, mail: true },
  /** A file that was asked for is ready, or failed. */
  export: { sms: false, mail: true },
  /** Daily mail with the changes that match subscribed rules. */
  monitor: { sms: false, mail: true },
  /** A data application ends soon or has ended, or its order was decided. */
  application: { sms: false, mail: true },
  /** The company's partner asks other prices from a day on, for those who may spend its money. */
  price: { sms: false, mail: true },
} as const;

export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[];
/** Kinds that go by the other channel, too, when the only one that is left on fails; what they tell does not wait. */
export const URGENT: ReadonlySet<NotificationKind> = new Set(['security', 'application', 'price']);
export const CHANNELS = ['sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

const channels = z.strictObject({ sms: z.boolean(), mail: z.boolean() });
export const notificationSettings = z.strictObject({
  security: channels,
  balance: channels,
  export: channels,
  monitor: channels,
  application: channels,
  price: channels,
});
export type NotificationSettings = z.output<typeof notificationSettings>;
