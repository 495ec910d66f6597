import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { companies, members } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { isoOrNull } from '../../kernel/time';
import { companySafety } from '../../messages/events/companySafety';
import { withSecondFactor } from '../account/secondFactor';
import type { MemberContext } from '../context';

export async function companySecurity({ db, caller }: MemberContext): Promise<EndpointOutput<'company.security'>> {
  const [company] = await db
    .select({ since: companies.secondFactorSince })
    .from(companies)
    .where(eq(companies.id, caller.companyId));
  const [without] = await db
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(members)
    .where(
      and(
        ofCompany(members, caller.companyId),
        ne(members.status, 'removed'),
        isNotNull(members.personId),
        not(withSecondFactor(members.personId)),
      ),
    );
  return { second_factor_since: isoOrNull(company?.since ?? null), without: without?.n ?? 0 };
}

/** Sessions that are open go on; who signs in from now on without a second factor is led to set it up. */
export async function setCompanySecurity(
  context: MemberContext,
  { secondFactorRequired }: EndpointParsedInput<'company.setSecurity'>,
): Promise<EndpointOutput<'company.setSecurity'>> {
  const { db, caller, now } = context;
  const { companyId } = caller;
  const otherwise = secondFactorRequired ? isNull : isNotNull;
  const changed = await db
    .update(companies)
    .set({ secondFactorSince: secondFactorRequired ? now : null })
    .where(and(eq(companies.id, companyId), otherwise(companies.secondFactorSince)))
    .returning({ id: companies.id });
  if (changed.length > 0) {
    await audit(db, context, 'company.setSecurity', `company:${companyId}`, {
      secondFactorRequired: { before: !secondFactorRequired, after: secondFactorRequired },
    });
    await companySafety(context, db, 'second-factor-rule-changed');
  }
  return { done: true };
}
