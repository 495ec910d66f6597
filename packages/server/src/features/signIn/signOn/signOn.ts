import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { audit } from '../../../db/audit';
import { companies, signOnSubjects, signOns } from '../../../db/schema';
import { ofCompany } from '../../../db/tenant';
import { Refusal } from '../../../kernel/refusal';
import { membershipsOf } from '../../companies/companies';
import type { PublicContext } from '../../context';
import { lockPeople } from '../../roles/repository';
import { presentSignedIn, requireEntry, startSession } from '../signIn';
import { consumeSignOnState, notBegunRefusal, readSignOnState, redirectToProvider, verifyAnswer } from './signOnFlow';
import { findClaimedPerson, provisionMember } from './signOnPerson';
import { discoverProvider } from './signOnProvider';

/** Logs a refusal in the company's audit log with the reason and the names of the claims, without values. Returns it. */
function recordRefusal(
  { services, ip }: PublicContext,
  companyId: number,
  refusal: Refusal,
  detail: { claims?: string[]; reason?: string } = {},
): Refusal {
  services.refusals.note({
    companyId,
    personId: null,
    ip,
    action: 'account.signIn',
    subject: `company:${companyId}`,
    detail: { ok: false, by: 'sign-on', refused: refusal.code, ...detail },
  });
  return refusal;
}

async function loadProvider(context: PublicContext, row: typeof signOns.$inferSelect | undefined) {
  const { db, services } = context;
  if (!row) throw new Refusal('not-found', { what: '@sign-on' });
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, row.companyId));
  const provider = { ...row, secret: services.sealer.open(row.clientSecret) };
  const configuration = await discoverProvider(services, provider).catch((error) => {
    throw error instanceof Refusal ? recordRefusal(context, row.companyId, error) : error;
  });
  return { ...provider, company: { id: row.companyId, name: company?.name ?? '' }, configuration };
}

export async function beginSignOn(
  context: PublicContext,
  { name }: EndpointParsedInput<'account.beginSignOn'>,
): Promise<EndpointOutput<'account.beginSignOn'>> {
  const [row] = await context.db.select().from(signOns).where(eq(signOns.name, name));
  const { companyId, configuration } = await loadProvider(context, row);
  return redirectToProvider(context, configuration, { companyId, trial: null });
}

export async function finishSignOn(
  context: PublicContext,
  { query }: EndpointParsedInput<'account.finishSignOn'>,
): Promise<EndpointOutput<'account.finishSignOn'>> {
  const { db, services, now, ip } = context;
  const begun = readSignOnState(context);
  if (!begun || begun.trial) throw notBegunRefusal();
  const { companyId } = begun;
  if (!(await consumeSignOnState(context, begun)))
    throw recordRefusal(context, companyId, notBegunRefusal(), { reason: 'used or expired' });
  const [row] = await db.select().from(signOns).where(ofCompany(signOns, companyId));
  const provider = await loadProvider(context, row);
  const answer = await verifyAnswer(context, provider.configuration, { begun, rules: provider, query });
  if ('refusal' in answer) {
    const { refusal, reason, claims } = answer;
    throw recordRefusal(context, companyId, refusal, { reason, claims });
  }
  const { claims } = answer;
  return services.database.orm.transaction(async (tx) => {
    await lockPeople(tx, companyId);
    const claimant = await findClaimedPerson(tx, provider.company, provider, claims, now).catch((error) => {
      throw error instanceof Refusal ? recordRefusal(context, companyId, error, { claims: claims.names }) : error;
    });
    const personId = claimant?.personId ?? (await provisionMember(tx, provider, claims, now));
    if (!claimant) {
      const actor = { caller: { personId, companyId }, ip, now };
      await audit(tx, actor, 'account.provision', `person:${personId}`, { name: claims.name });
    }
    const membership =
      claimant?.membership ?? (await membershipsOf(tx, personId)).find((one) => one.companyId === companyId);
    if (!membership) throw new Error(`Person ${personId} was provisioned and is no member`);
    await requireEntry({ ...context, db: tx }, membership, personId);
    const { issuer, subject } = claims;
    await tx
      .insert(signOnSubjects)
      .values({ companyId, issuer, subject, personId, createdAt: now })
      .onConflictDoNothing();
    await startSession(context, tx, personId, companyId, 'account.signIn', { signedOn: true, claims: claims.names });
    return presentSignedIn([membership], companyId);
  });
}
