import { z } from 'zod';
import { type Channels, EVENTS, eventOf, NOTICE_KINDS, type NoticeKind } from './events';

/** Channels of a person for one kind of event. Codes and invitations are always sent. */
export const notificationSetting = z.strictObject({
  kind: z.enum(NOTICE_KINDS),
  center: z.boolean(),
  mail: z.boolean(),
  sms: z.boolean(),
});
export type NotificationSetting = z.output<typeof notificationSetting>;
export type NotificationSettings = Record<NoticeKind, Channels>;

/** Kinds that a person sets once for all companies; other kinds are set per member. */
export const isOfPerson = (kind: NoticeKind): boolean => eventOf(kind).ofPerson === true;

/** Returns the settings of a person, completed by defaults. */
export const settingsOf = (choices: Partial<NotificationSettings>): NotificationSettings =>
  Object.fromEntries(
    NOTICE_KINDS.map((kind) => [kind, choices[kind] ?? EVENTS[kind].channels]),
  ) as NotificationSettings;
