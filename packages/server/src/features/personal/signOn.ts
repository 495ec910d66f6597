import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { audit, changes } from '../../db/audit';
import { signOns } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { onUniqueViolation } from '../../db/violations';
import { invalid, Refusal } from '../../kernel/refusal';
import { checkIssuer, discover } from '../account/provider';
import { redirectUriOf } from '../account/signOn';
import type { MemberContext } from '../context';
import { findRole } from '../roles/repository';
import { requireGrantable } from '../roles/service';

const subject = (companyId: number) => `company:${companyId}`;
const current = async ({ db, caller }: MemberContext) =>
  (await db.select().from(signOns).where(ofCompany(signOns, caller.companyId)))[0];

export async function showSignOn(context: MemberContext): Promise<EndpointOutput<'company.signOn'>> {
  const found = await current(context);
  return {
    provider: found
      ? {
          name: found.name,
          issuer: found.issuer,
          client_id: found.clientId,
          provisioning: found.provisioning,
          default_role_id: found.defaultRoleId,
        }
      : null,
    redirect_uri: redirectUriOf(context),
  };
}

/** Whoever configures the provider can impersonate every member. */
export async function setSignOn(
  context: MemberContext,
  { clientSecret, ...input }: EndpointParsedInput<'company.setSignOn'>,
): Promise<EndpointOutput<'company.setSignOn'>> {
  const { db, caller, services } = context;
  const { companyId } = caller;
  const given = input.defaultRoleId === null ? [] : [await findRole(db, companyId, input.defaultRoleId)];
  checkIssuer(services, input.issuer);
  await requireGrantable(context, given);
  const before = await current(context);
  const secret = clientSecret ?? (before && services.sealer.open(before.clientSecret));
  // The stored client secret is not sent to a newly configured issuer.
  if (secret === undefined || (clientSecret === undefined && before?.issuer !== input.issuer))
    throw invalid('clientSecret', 'required', '@required');
  await discover(services, { issuer: input.issuer, clientId: input.clientId, secret });
  await services.database.orm.transaction(async (tx) => {
    const values = { ...input, clientSecret: await services.sealer.seal(tx, secret) };
    await onUniqueViolation(
      tx
        .insert(signOns)
        .values({ companyId, ...values })
        .onConflictDoUpdate({ target: signOns.companyId, set: values }),
      'sign_ons_name_unique',
      () => new Refusal('name-taken', { what: '@sign-on', name: input.name }),
    );
    const { name, issuer, clientId, provisioning, defaultRoleId } = before ?? {};
    const was = { name, issuer, clientId, provisioning, defaultRoleId };
    const detail = before ? changes(was, input) : { ...input };
    await audit(tx, context, 'company.setSignOn', subject(companyId), {
      ...detail,
      ...(clientSecret === undefined ? {} : { clientSecret: '***' }),
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
  await audit(db, context, 'company.removeSignOn', subject(caller.companyId), removed);
  return { done: true };
}
