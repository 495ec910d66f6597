import type { EndpointOutput } from '@daas/contract/endpoints';
import { and, eq } from 'drizzle-orm';
import { taxReports } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { iso } from '../../kernel/time';
import type { MemberContext } from '../context';
import { computeRatios, findRiskSigns } from './analysis';
import { findAuthorization, presentConsent } from './requests';
import { statusAt } from './status';

/** Reads the report while the authorization is valid. */
export async function readReport(context: MemberContext, id: string): Promise<EndpointOutput<'taxReport.read'>> {
  const { db, caller, now } = context;
  const authorization = await findAuthorization(context, id);
  const { subject, taxNumber, endsAt } = authorization;
  const status = statusAt(authorization, now);
  const own = and(eq(taxReports.authorizationId, id), ofCompany(taxReports, caller.companyId));
  const [row] = status === 'granted' ? await db.select().from(taxReports).where(own) : [];
  const consent = presentConsent(authorization);
  if (!row || !endsAt || !consent) throw new Refusal('state-forbids', { name: subject, state: `@${status}` });
  return {
    ...row.figures,
    authorization_id: id,
    subject,
    tax_number: taxNumber,
    demo: row.demo,
    fetched_at: iso(row.fetchedAt),
    ends_at: iso(endsAt),
    consent,
    ratios: computeRatios(row.figures),
    signs: findRiskSigns(row.figures),
  };
}
