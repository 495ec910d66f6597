import {
  CHANNELS,
  type Channel,
  NOTIFICATIONS,
  type NotificationKind,
  type NotificationSettings,
  URGENT,
} from '@daas/contract/notifications';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { persons } from '../db/schema';
import { languageFor } from '../kernel/locale';
import { postMessage } from './outbox';
import type { TemplateName } from './templates';

/** What a person chose of each kind, the rest as it is by default. */
export const settingsOf = (chosen: Partial<NotificationSettings>): NotificationSettings => ({
  ...NOTIFICATIONS,
  ...chosen,
});

interface Notice {
  kind: NotificationKind;
  personId: number;
  template: TemplateName;
  values: Record<string, string>;
  companyId?: number | null;
  /** Whatever was left on: what somebody else may have switched off to stay unseen. */
  always?: true;
}

/** Writes to a person in the person's language, by every way that is left on for this kind and has an address. */
export async function notify(
  services: Parameters<typeof postMessage>[0],
  db: Db,
  { kind, personId, template, values, companyId = null, always }: Notice,
): Promise<void> {
  const [person] = await db.select().from(persons).where(eq(persons.id, personId));
  if (!person) return;
  const allowed = settingsOf(person.notifications)[kind];
  const addresses: Record<Channel, string | null> = { sms: person.phone, mail: person.email };
  const used = CHANNELS.filter((channel) => addresses[channel] !== null && (always || allowed[channel]));
  // By both ways already, or about what waits in the console anyway: nothing is lost with one of them.
  const otherwise = used.length === 1 && URGENT.has(kind) ? { personId } : {};
  const message = { template, language: languageFor(person.locale), values, companyId, ...otherwise };
  for (const channel of used) await postMessage(services, db, { channel, to: addresses[channel] ?? '', ...message });
}
