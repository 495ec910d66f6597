import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { persons } from '../../db/schema';
import { messageOf, nounText, Refusal } from '../../kernel/refusal';
import { requireOpenMembership } from '../companies/companies';
import type { MemberContext } from '../context';
import { presentClaims } from '../signIn/signOn/signOnClaims';
import {
  type Answer,
  consumeSignOnState,
  notBegunRefusal,
  readSignOnState,
  redirectToProvider,
  type SignOnSettings,
  verifyAnswer,
} from '../signIn/signOn/signOnFlow';
import { findClaimedPerson } from '../signIn/signOn/signOnPerson';
import { discoverProvider } from '../signIn/signOn/signOnProvider';
import { settingsFrom } from './signOn';

type Result = EndpointOutput<'company.signOnTrial'>;
type Verdict = Pick<Result, 'outcome' | 'name'> & { refusal: Refusal | null };

/** An administrator's own way to the provider and back, by settings that need not be kept. */
export async function beginTrial(
  context: MemberContext,
  input: EndpointParsedInput<'company.trySignOn'>,
): Promise<EndpointOutput<'company.trySignOn'>> {
  const { services, caller } = context;
  const { settings } = await settingsFrom(context, input);
  const provider = await discoverProvider(services, settings);
  const { companyId, sessionId } = caller;
  return redirectToProvider(context, provider, { companyId, trial: { sessionId, settings } });
}

/**
 * What the provider answers goes the same way as when somebody signs in, up to who is meant: no session begins, nobody
 * is linked or made a member. Values are shown to the administrator, whose own they are; the log has the names.
 */
export async function finishTrial(
  context: MemberContext,
  { query }: EndpointParsedInput<'company.signOnTrial'>,
): Promise<Result> {
  const { db, caller, language, services } = context;
  const begun = readSignOnState(context);
  if (!begun?.trial || begun.companyId !== caller.companyId || begun.trial.sessionId !== caller.sessionId)
    throw notBegunRefusal();
  if (!(await consumeSignOnState(context, begun))) throw notBegunRefusal();
  const { settings } = begun.trial;
  const provider = await discoverProvider(services, settings);
  const answer = await verifyAnswer(context, provider, { begun, rules: settings, query });
  const { outcome, name, refusal } =
    'refusal' in answer
      ? { outcome: 'refused' as const, name: null, refusal: answer.refusal }
      : await verdictOn(context, settings, answer);
  const names = 'refusal' in answer ? answer.claims : answer.claims.names;
  await audit(db, context, 'company.trySignOn', `company:${caller.companyId}`, {
    issuer: settings.issuer,
    outcome,
    ...(refusal ? { refused: refusal.code } : {}),
    claims: names,
  });
  return {
    outcome,
    name,
    message: refusal && messageOf(refusal, language),
    claims:
      'refusal' in answer
        ? []
        : presentClaims(answer.claims, answer.signed, answer.userinfo).map(({ doubt, ...reading }) => ({
            ...reading,
            reason: doubt && nounText(doubt, {}, language),
          })),
  };
}

/** Whom the answer would sign in. */
async function verdictOn(
  { db, caller, now }: MemberContext,
  settings: SignOnSettings,
  { claims }: Answer,
): Promise<Verdict> {
  try {
    const company = { id: caller.companyId, name: caller.companyName };
    const member = await findClaimedPerson(db, company, settings, claims, now);
    if (!member) return { outcome: 'new', name: null, refusal: null };
    requireOpenMembership(member.membership, now);
    const [person] = await db.select({ name: persons.name }).from(persons).where(eq(persons.id, member.personId));
    return { outcome: 'member', name: person?.name ?? null, refusal: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'refused', name: null, refusal: error };
  }
}
