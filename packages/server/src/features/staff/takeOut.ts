import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { memberRoles } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import { endAgentsOf } from '../agents/endAgent';
import { belongingsOf, forgetPersonal, handOver, type Reached } from './handOver';
import { findMember, type StaffRow, writeMember } from './repository';

/** Pending members own nothing. */
export const reached = ({ personId, phone, email }: StaffRow): Reached => ({
  personId: personId ?? 0,
  ...(personId === null ? { phone: null, email: null } : { phone, email }),
});

/** Ends a membership, with what the member owns handed over to another member. The people are locked. */
export async function takeOut(
  db: Db,
  companyId: number,
  member: StaffRow,
  handOverTo: number | null,
  now: Date,
): Promise<void> {
  const { personId } = member;
  if (personId === null) return;
  await endAgentsOf(db, companyId, personId, now);
  const owned = await belongingsOf(db, companyId, reached(member));
  if (handOverTo === null && Object.values(owned).some((count) => count > 0))
    throw new Refusal('in-use', { name: member.name, by: '@belongings' }, [
      { field: 'hand_over_to', rule: 'required', message: '@hand-over-needed' },
    ]);
  if (handOverTo !== null) {
    const heir = await findMember(db, companyId, handOverTo);
    if (heir.id === member.id || heir.status !== 'active' || heir.personId === null)
      throw new Refusal('state-forbids', { name: heir.name, state: '@not-active' });
    await handOver(db, companyId, reached(member), reached(heir));
  }
  await forgetPersonal(db, companyId, personId);
  await writeMember(db, companyId, member.id, { status: 'removed', departmentId: null });
  await db.delete(memberRoles).where(eq(memberRoles.memberId, member.id));
}
