import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { companies, members, persons, signOnSubjects, signOns } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { KeyRing, sealWith, secretKey } from '../../sealing/keys';
import type { PublicContext } from '../context';
import { lockPeople } from '../roles/repository';
import { keepChallenge, useChallenge } from './challenges';
import { type Claims, claimNames, readClaims } from './claims';
import { addMember, membershipsOf } from './companies';
import { siteOf } from './passkeys';
import { discover } from './provider';
import { secureCookies } from './session';
import { begin, requireEntry, signedIn } from './signIn';

const COOKIE = 'daas_sign_on';
const MINUTES = 10;
const SCOPE = 'openid profile email phone';
/** The page that the provider sends the browser back to. */
export const redirectUriOf = (context: Pick<PublicContext, 'services' | 'request'>): string =>
  `${siteOf(context).origin}/sign-in`;

/** What the browser keeps until it comes back, sealed: only the one that was sent away can finish, and once. */
interface Begun {
  companyId: number;
  state: string;
  nonce: string;
  verifier: string;
}
const once = (companyId: number) =>
  ({ kind: 'sign-on', purpose: 'state', subject: `company:${companyId}`, minutes: MINUTES }) as const;
/** Nothing of it is kept here, so that its key is derived and has no part in rotation. */
const cookieKeys = ({ services }: PublicContext): KeyRing =>
  new KeyRing(secretKey(Buffer.from(services.sealer.derive('sign-on cookie'), 'base64url')));

/** Refuses with a line in the company's log: what was wrong, and which claims came, without their values. */
function refused(
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

async function providerOf(context: PublicContext, found: typeof signOns.$inferSelect | undefined) {
  const { db, services } = context;
  if (!found) throw new Refusal('not-found', { what: '@sign-on' });
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, found.companyId));
  const provider = { ...found, secret: services.sealer.open(found.clientSecret) };
  const asked = await discover(services, provider).catch((error) => {
    throw error instanceof Refusal ? refused(context, found.companyId, error) : error;
  });
  return { ...provider, company: company?.name ?? '', asked };
}

export async function beginSignOn(
  context: PublicContext,
  { name }: EndpointParsedInput<'account.beginSignOn'>,
): Promise<EndpointOutput<'account.beginSignOn'>> {
  const { db, reply, now } = context;
  const [found] = await db.select().from(signOns).where(eq(signOns.name, name));
  const { companyId, asked } = await providerOf(context, found);
  const verifier = oidc.randomPKCECodeVerifier();
  const begun: Begun = { companyId, state: oidc.randomState(), nonce: oidc.randomNonce(), verifier };
  const url = oidc.buildAuthorizationUrl(asked, {
    redirect_uri: redirectUriOf(context),
    scope: SCOPE,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  await keepChallenge(db, once(companyId), begun.state, now);
  const value = sealWith(cookieKeys(context).newest, Buffer.from(JSON.stringify(begun))).toString('base64url');
  const secure = secureCookies(context);
  reply.setCookie(COOKIE, value, { path: '/api', httpOnly: true, sameSite: 'lax', secure, maxAge: MINUTES * 60 });
  return { url: url.href };
}

/** What this browser was sent away with, used up by looking. */
async function takeBegun(context: PublicContext): Promise<Begun> {
  const { db, request, reply, now } = context;
  const value = request.cookies[COOKIE] ?? '';
  reply.clearCookie(COOKIE, { path: '/api' });
  let begun: Begun;
  try {
    begun = JSON.parse(cookieKeys(context).open(Buffer.from(value, 'base64url')).toString());
  } catch {
    throw new Refusal('sign-on-refused');
  }
  if (await useChallenge(db, once(begun.companyId), begun.state, now)) return begun;
  throw refused(context, begun.companyId, new Refusal('sign-on-refused'), { reason: 'used or expired' });
}

/** What was wrong as the library says it, and the claim that was, if it was one. */
function faultOf(error: unknown): { reason: string; claims: string[] } {
  const { code, cause } = error as { code?: string; cause?: { claim?: string; cause?: { claim?: string } } };
  const claim = cause?.claim ?? cause?.cause?.claim;
  return { reason: code ?? 'invalid', claims: claim === undefined ? [] : claimNames({ [claim]: null }) };
}

async function claimsOf(
  context: PublicContext,
  asked: oidc.Configuration,
  begun: Begun,
  query: string,
): Promise<Claims> {
  try {
    const url = new URL(`${redirectUriOf(context)}?${query}`);
    const checks = {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    };
    const tokens = await oidc.authorizationCodeGrant(asked, url, checks);
    const signed = tokens.claims();
    if (!signed) throw new Error('The provider signed nothing');
    const told = asked.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(asked, tokens.access_token, signed.sub)
      : {};
    return readClaims(signed, told);
  } catch (error) {
    context.request.log.info({ err: error }, 'single sign-on was refused');
    throw refused(context, begun.companyId, new Refusal('sign-on-refused'), faultOf(error));
  }
}

/** Whom the company's provider means: known by its subject, else a member by confirmed phone or mail. */
async function knownPerson(db: Db, companyId: number, { issuer, subject, phone, email }: Claims) {
  const [linked] = await db
    .select({ personId: signOnSubjects.personId })
    .from(signOnSubjects)
    .where(
      and(ofCompany(signOnSubjects, companyId), eq(signOnSubjects.issuer, issuer), eq(signOnSubjects.subject, subject)),
    );
  if (linked) return linked.personId;
  const by = or(
    phone === null ? undefined : eq(persons.phone, phone),
    email === null ? undefined : eq(sql`lower(${persons.email})`, email.toLowerCase()),
  );
  if (!by) return undefined;
  const found = await db
    .select({ personId: persons.id })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, companyId), ne(members.status, 'removed'), by));
  // Phone and mail of two members say nothing.
  return found.length === 1 ? found[0]?.personId : undefined;
}

/** Creates a person and member. A person with an existing account is invited instead and has to consent. */
async function provision(
  tx: Db,
  { companyId, defaultRoleId }: typeof signOns.$inferSelect,
  { name, phone }: Claims,
  now: Date,
): Promise<number | undefined> {
  if (phone === null) return undefined;
  const [person] = await tx
    .insert(persons)
    // No password has this hash: one is set by a code to the phone.
    .values({ name: name ?? phone, phone, passwordHash: 'none', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: persons.id });
  if (!person) return undefined;
  await addMember(tx, { companyId, personId: person.id, roleIds: defaultRoleId ? [defaultRoleId] : [], now });
  return person.id;
}

export async function finishSignOn(
  context: PublicContext,
  { query }: EndpointParsedInput<'account.finishSignOn'>,
): Promise<EndpointOutput<'account.finishSignOn'>> {
  const { db, services, now, ip } = context;
  const begun = await takeBegun(context);
  const [found] = await db.select().from(signOns).where(ofCompany(signOns, begun.companyId));
  const provider = await providerOf(context, found);
  const { companyId, company, asked } = provider;
  const claims = await claimsOf(context, asked, begun, query);
  return services.database.orm.transaction(async (tx) => {
    await lockPeople(tx, companyId);
    let personId = await knownPerson(tx, companyId, claims);
    if (personId === undefined && provider.provisioning) {
      personId = await provision(tx, provider, claims, now);
      if (personId !== undefined) {
        const actor = { caller: { personId, companyId }, ip, now };
        await audit(tx, actor, 'account.provision', `person:${personId}`, { name: claims.name });
      }
    }
    const membership = (personId === undefined ? [] : await membershipsOf(tx, personId)).find(
      (one) => one.companyId === companyId,
    );
    if (personId === undefined || !membership) {
      const unproved = personId === undefined && claims.unconfirmed.length > 0;
      const refusal = new Refusal(unproved ? 'sign-on-unconfirmed' : 'sign-on-unknown', { company });
      throw refused(context, companyId, refusal, { claims: claims.names });
    }
    await requireEntry({ ...context, db: tx }, membership, personId);
    const { issuer, subject } = claims;
    await tx
      .insert(signOnSubjects)
      .values({ companyId, issuer, subject, personId, createdAt: now })
      .onConflictDoNothing();
    await begin(context, tx, personId, companyId, 'account.signIn', { signedOn: true, claims: claims.names });
    return signedIn([membership], companyId);
  });
}
