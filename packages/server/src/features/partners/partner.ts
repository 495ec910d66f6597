import { PARTNER_TERMS } from '@daas/contract/constants';
import { arrayContains, eq } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { partnerLevels, partners } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import type { MemberContext } from '../context';

export interface Partner {
  companyId: number;
  /** Top of its tree. */
  rootId: number;
  level: number;
}

export type Terms = typeof partnerLevels.$inferSelect;

/** The company that asks, as a partner. Companies without partner rights have nothing of this area. */
export async function requirePartner({ db, caller }: Pick<MemberContext, 'db' | 'caller'>): Promise<Partner> {
  const [row] = await db.select().from(partners).where(ofCompany(partners, caller.companyId));
  if (row?.status !== 'active') throw new Refusal('application-not-activated');
  return { companyId: row.companyId, rootId: row.path[0] as number, level: row.path.length };
}

export async function termsOf(db: Db, level: number): Promise<Terms> {
  const [row] = await db.select().from(partnerLevels).where(eq(partnerLevels.level, level));
  return row ?? { level, ...PARTNER_TERMS };
}

export const presentTerms = ({ level, protectionDays, wonDays, renewals, coolingDays }: Terms) => ({
  level,
  protection_days: protectionDays,
  won_days: wonDays,
  renewals,
  cooling_days: coolingDays,
});

/** The condition for a partner and those below it. */
export const below = (companyId: number) => arrayContains(partners.path, [companyId]);
