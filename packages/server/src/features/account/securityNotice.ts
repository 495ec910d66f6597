import type { SecurityAct } from '@daas/contract/events';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { persons } from '../../db/schema';
import { iso } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import type { PublicContext } from '../context';
import { membershipsOf } from './companies';

interface Act {
  personId: number;
  act: SecurityAct;
  /** The new phone, its middle hidden, or the passkey's name. */
  detail?: string;
  /** When it takes effect. */
  readyAt?: Date;
  /** Whoever is at the account may have switched the messages off: the person is told by every way there is. */
  always?: true;
}

/** Tells of a security-relevant act: the person, and in each company of theirs those who look after its safety. */
export async function securityNotice(
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
      // Whoever may remove a member is to hear of it in time.
      ...(act === 'recovery-begun' ? { always: true as const } : {}),
      at: now,
    });
}
