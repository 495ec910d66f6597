import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, gt } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { factorRecoveries } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import { membershipsOf } from '../companies/companies';
import type { MemberContext } from '../context';
import { lockPeople } from '../roles/repository';
import { openRecovery } from '../signIn/recovery/recoveryState';
import { hasSecondFactor } from '../signIn/secondFactor/secondFactor';
import { findMember } from './repository';

/**
 * An administrator who knows the member vouches that it is the member who reported the loss: the waiting time ends, the
 * member still needs password and phone. Whoever lets somebody in without a factor has proved one, and vouches for nobody
 * who is in other companies, too. // features/signIn/README.md
 */
export async function approveRecovery(
  context: MemberContext,
  { id }: EndpointParsedInput<'staff.approveRecovery'>,
): Promise<EndpointOutput<'staff.approveRecovery'>> {
  const { db, caller, now } = context;
  await lockPeople(db, caller.companyId);
  const { personId, name } = await findMember(db, caller.companyId, id);
  if (personId === null) throw new Refusal('not-found', { what: '@recovery' });
  if (personId === caller.personId || !(await hasSecondFactor(db, caller.personId)))
    throw new Refusal('recovery-approval');
  if ((await membershipsOf(db, personId)).length > 1) throw new Refusal('recovery-elsewhere', { name });
  const waiting = and(openRecovery(personId, now), gt(factorRecoveries.readyAt, now));
  const approved = await db
    .update(factorRecoveries)
    .set({ readyAt: now })
    .where(waiting)
    .returning({ personId: factorRecoveries.personId });
  if (approved.length === 0) throw new Refusal('not-found', { what: '@recovery' });
  await audit(db, context, 'staff.approveRecovery', `person:${personId}`, { name });
  return { done: true };
}
