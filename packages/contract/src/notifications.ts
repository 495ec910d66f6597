import { z } from 'zod';
import { type Channels, EVENTS, eventOf, NOTICE_KINDS, type NoticeKind } from './events';

/** How a person is told of one kind of event. Codes and invitations are always sent. */
export const notificationSetting = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  center: z.boolean(),
  mail: z.boolean(),
  sms: z.boolean(),
});
export type NotificationSetting = z.output<typeof notificationSetting>;
export type NotificationSettings = Record<NoticeKind, Channels>;

/** Chosen by a person once, for every company; the other kinds by each member. */
export const isOfPerson = (kind: NoticeKind): boolean => eventOf(kind).ofPerson === true;

/** What a person chose, the rest as it is by default. */
export const settingsOf = (choices: Partial<NotificationSettings>): NotificationSettings =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [kind, choices[kind] ?? EVENTS[kind].channels]),
  ) as NotificationSettings;
