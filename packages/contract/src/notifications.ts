import { z } from 'zod';
import { type Channels, EVENTS, NOTICE_KINDS, type NoticeKind } from './events';

const channels = z.strictObject({ center: z.boolean(), mail: z.boolean(), sms: z.boolean() });

/** How a person is told of each kind of event. Codes and invitations are always sent. */
export const notificationSettings = z.strictObject(
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, channels])) as Record<NoticeKind, typeof channels>,
);
export type NotificationSettings = Record<NoticeKind, Channels>;

/** What a person chose, the rest as it is by default. */
export const settingsOf = (chosen: Partial<NotificationSettings>): NotificationSettings =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, chosen[kind] ?? EVENTS[kind].channels])) as NotificationSettings;
