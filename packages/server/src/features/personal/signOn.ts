import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { audit, changes } from '../../db/audit';
import { signOns } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/uniqueViolation';
import { invalid, Refusal } from '../../kernel/refusal';
import { emitCompanySecurityAct } from '../../messages/events/companySecurity';
import type { MemberContext } from '../context';
import { findRole } from '../roles/repository';
import { requireGrantable } from '../roles/service';
import { redirectUriOf, type SignOnSettings } from '../signIn/signOn/signOnFlow';
import { checkIssuer, discoverProvider } from '../signIn/signOn/signOnProvider';

type SignOnRow = typeof signOns.$inferSelect;

const subject = (companyId: number) => `company:${companyId}`;
const current = async ({ db, caller }: MemberContext) =>
  (await db.select().from(signOns).where(ofCompany(signOns, caller.companyId)))[0];

export async function showSignOn(context: MemberContext): Promise<EndpointOutput<'company.signOn'>> {
  const signOn = await current(context);
  return {
    provider: signOn
      ? {
          name: signOn.name,
          issuer: signOn.issuer,
          client_id: signOn.clientId,
          provisioning: signOn.provisioning,
          unmarked_mail: signOn.unmarkedMail,
          text_marks: signOn.textMarks,
          default_role_id: signOn.defaultRoleId,
        }
      : null,
    redirect_uri: redirectUriOf(context),
  };
}

/** As its change is logged. */
const logged = ({ name, issuer, clientId, provisioning, unmarkedMail, textMarks, defaultRoleId }: SignOnRow) => ({
  name,
  issuer,
  clientId,
  provisioning,
  unmarkedMail,
  textMarks,
  defaultRoleId,
});

/** A provider as it is given, with the secret that is kept where none is. Whoever names one can impersonate every member. */
export async function settingsFrom(
  context: MemberContext,
  input: EndpointParsedInput<'company.trySignOn'>,
): Promise<{ before: SignOnRow | undefined; settings: SignOnSettings }> {
  const { services } = context;
  const { issuer, client_id: clientId, client_secret: clientSecret, provisioning } = input;
  checkIssuer(services, issuer);
  const before = await current(context);
  const secret = clientSecret ?? (before && services.sealer.open(before.clientSecret));
  // The stored client secret is not sent to a newly configured issuer.
  if (secret === undefined || (clientSecret === undefined && before?.issuer !== issuer))
    throw invalid('client_secret', 'required', '@required');
  const rules = { unmarkedMail: input.unmarked_mail, textMarks: input.text_marks };
  return { before, settings: { issuer, clientId, provisioning, ...rules, secret } };
}

export async function setSignOn(
  context: MemberContext,
  { name, default_role_id: defaultRoleId, ...input }: EndpointParsedInput<'company.setSignOn'>,
): Promise<EndpointOutput<'company.setSignOn'>> {
  const { db, caller, services } = context;
  const { companyId } = caller;
  const role = defaultRoleId === null ? [] : [await findRole(db, companyId, defaultRoleId)];
  const { before, settings } = await settingsFrom(context, input);
  await requireGrantable(context, role);
  await discoverProvider(services, settings);
  const { secret, ...publicSettings } = settings;
  await services.database.orm.transaction(async (tx) => {
    const clientSecret = await services.sealer.seal(tx, secret);
    const row = { companyId, name, ...publicSettings, defaultRoleId, clientSecret };
    await onUniqueViolation(
      tx.insert(signOns).values(row).onConflictDoUpdate({ target: signOns.companyId, set: row }),
      'sign_ons_name_unique',
      () => new Refusal('name-taken', { what: '@sign-on', name }),
    );
    const detail = before ? changes(logged(before), logged(row)) : logged(row);
    await emitCompanySecurityAct(context, tx, 'sign-on-changed');
    await audit(tx, context, 'company.setSignOn', subject(companyId), {
      ...detail,
      ...(input.client_secret === undefined ? {} : { clientSecret: '***' }),
    });
  });
  return { done: true };
}

export async function removeSignOn(context: MemberContext): Promise<EndpointOutput<'company.removeSignOn'>> {
  const { db, caller } = context;
  const gone = await db
    .delete(signOns)
    .where(ofCompany(signOns, caller.companyId))
    .returning({ name: signOns.name, issuer: signOns.issuer });
  const [removed] = gone;
  if (!removed) throw new Refusal('not-found', { what: '@sign-on' });
  await emitCompanySecurityAct(context, db, 'sign-on-changed');
  await audit(db, context, 'company.removeSignOn', subject(caller.companyId), removed);
  return { done: true };
}
