import type { SecurityAct } from '@daas/contract/events';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { persons } from '../../db/schema';
import { iso } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import { membershipsOf } from '../companies/companies';
import type { PublicContext } from '../context';

interface Act {
  personId: number;
  act: SecurityAct;
  /** The masked new phone, or the passkey's name. */
  detail?: string;
  /** Time when it takes effect. */
  readyAt?: Date;
  /** Uses every channel despite the settings, because an attacker may have changed them. */
  always?: true;
}

/** Emits a security act to the person, and to those who manage security in each of the person's companies. */
export async function emitSecurityNotice(
  { ip, now }: Pick<PublicContext, 'ip' | 'now'>,
  db: Db,
  { personId, act, detail = '', readyAt, always }: Act,
): Promise<void> {
  const what = { act, at: iso(now), ip, ready_at: readyAt ? iso(readyAt) : null };
  await emit(db, {
    kind: 'account.security',
    companyId: null,
    subject: personId,
    data: { ...what, detail },
    people: [personId],
    ...(always ? { always } : {}),
    at: now,
  });
  const [person] = await db.select({ name: persons.name }).from(persons).where(eq(persons.id, personId));
  for (const { companyId } of await membershipsOf(db, personId))
    await emit(db, {
      kind: 'security.act',
      companyId,
      subject: personId,
      data: { ...what, name: person?.name ?? '' },
      except: [personId],
      // Those who may remove the member must be notified in time.
      ...(act === 'recovery-begun' ? { always: true as const } : {}),
      at: now,
    });
}
