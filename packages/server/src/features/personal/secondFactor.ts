import { randomBytes } from 'node:crypto';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { generateSecret, generateURI } from 'otplib';
import { audit } from '../../db/audit';
import { recoveryCodes, secondFactors } from '../../db/schema';
import { Refusal } from '../../kernel/refusal';
import { iso, isoOrNull } from '../../kernel/time';
import { withAttempt } from '../attempts/attemptQueue';
import { PHONE_LIMIT, resetAttempts } from '../attempts/attempts';
import { companiesOf, type Membership, membershipsOf } from '../companies/companies';
import { earliestDate, factorDueAt } from '../companies/secondFactorRule';
import type { PersonContext } from '../context';
import { findRecovery } from '../signIn/recovery/recoveryState';
import {
  countPasskeys,
  deleteAuthenticator,
  factorSubject,
  findTotpStep,
  hasAuthenticator,
  hashRecoveryCode,
  hasSecondFactor,
} from '../signIn/secondFactor/secondFactor';
import { emitSecurityNotice } from '../signIn/securityNotice';
import { readOwnProofs } from '../signIn/stepUp/stepUp';

const CODES = 10;
/** An authenticator that was begun is confirmed within it: the proof it was begun with must not hold for ever. */
const BEGUN_MS = 30 * 60_000;
/** Without letters that are taken for digits; 50 bits a code. // Crockford's base 32 */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
/** Of the platform, as authenticators and browsers show it. */
export const SITE_NAME = { 'zh-CN': '企业数据平台', 'en-US': 'Enterprise Data Platform' };

const dueIn = (membership: Membership, { config }: PersonContext['services']): Date | null =>
  factorDueAt(membership, membership.isAdministrator, config);
const requiring = (memberships: readonly Membership[], services: PersonContext['services']): string[] =>
  memberships.filter((one) => dueIn(one, services) !== null).map(({ name }) => name);
/** Names of the companies in which the person needs a second factor, also where only from a later time on. */
export const requiringOf = async ({ db, caller, services }: PersonContext): Promise<string[]> =>
  requiring(await membershipsOf(db, caller.personId), services);

export async function ownSecondFactor(context: PersonContext): Promise<EndpointOutput<'personal.secondFactor'>> {
  const { db, caller, services, now } = context;
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.personId, caller.personId));
  const enterable = await companiesOf(db, caller);
  const due = earliestDate(...enterable.map((one) => dueIn(one, services)));
  const recovery = await findRecovery(db, caller.personId, now);
  const left = and(eq(recoveryCodes.personId, caller.personId), isNull(recoveryCodes.usedAt));
  return {
    since: isoOrNull(factor?.confirmedAt ?? null),
    passkeys: await countPasskeys(db, caller.personId),
    recovery_codes_left: await db.$count(recoveryCodes, left),
    required_by: requiring(enterable, services),
    due: due && due > now ? iso(due) : null,
    ...(await readOwnProofs(context)),
    recovery: recovery && { begun_at: iso(recovery.begunAt), ready_at: iso(recovery.readyAt), ip: recovery.ip },
  };
}

/** An earlier, unconfirmed one is discarded. */
export async function beginSecondFactor({
  db,
  caller,
  services,
  locale,
  now,
}: PersonContext): Promise<EndpointOutput<'personal.beginSecondFactor'>> {
  if (await hasAuthenticator(db, caller.personId))
    throw new Refusal('state-forbids', { name: '@second-factor', state: '@enabled' });
  const secret = generateSecret();
  const values = { secret: await services.sealer.seal(db, secret), confirmedAt: null, lastStep: 0, createdAt: now };
  await db
    .insert(secondFactors)
    .values({ personId: caller.personId, ...values })
    .onConflictDoUpdate({ target: secondFactors.personId, set: values, setWhere: isNull(secondFactors.confirmedAt) });
  return { secret, uri: generateURI({ issuer: SITE_NAME[locale], label: caller.phone ?? caller.name, secret }) };
}

export async function confirmSecondFactor(
  context: PersonContext,
  { code }: EndpointParsedInput<'personal.confirmSecondFactor'>,
): Promise<EndpointOutput<'personal.confirmSecondFactor'>> {
  const { db, caller, services, now } = context;
  const { personId } = caller;
  const begun = and(
    eq(secondFactors.personId, personId),
    isNull(secondFactors.confirmedAt),
    gt(secondFactors.createdAt, new Date(now.getTime() - BEGUN_MS)),
  );
  const tries = { subject: factorSubject(personId), ...PHONE_LIMIT };
  const step = await withAttempt(services.database, [tries], now, async ({ left }) => {
    const [factor] = await db.select().from(secondFactors).where(begun);
    const right = factor && (await findTotpStep(services.sealer.open(factor.secret), code, now));
    if (!right) throw new Refusal('second-factor-wrong', { left });
    return right;
  });
  return services.database.orm.transaction(async (tx) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: now, lastStep: step })
      .where(begun)
      .returning({ personId: secondFactors.personId });
    if (confirmed.length === 0) throw new Refusal('changed-meanwhile');
    await resetAttempts(tx, factorSubject(personId));
    await emitSecurityNotice(context, tx, { personId, act: 'second-factor-on' });
    await audit(tx, context, 'personal.confirmSecondFactor', `person:${personId}`);
    return { recovery_codes: await replaceCodes({ ...context, db: tx }) };
  });
}

const newCode = () => Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** Ten codes as they are shown; what is kept of them is a keyed hash. */
export async function replaceCodes({ db, caller, services }: PersonContext): Promise<string[]> {
  const { personId } = caller;
  const codes = Array.from({ length: CODES }, newCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId));
  await db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ personId, codeHash: hashRecoveryCode(services, personId, code) })));
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

export async function newRecoveryCodes(context: PersonContext): Promise<EndpointOutput<'personal.newRecoveryCodes'>> {
  const { db, caller } = context;
  if (!(await hasSecondFactor(db, caller.personId))) throw new Refusal('not-found', { what: '@second-factor' });
  await emitSecurityNotice(context, db, { personId: caller.personId, act: 'recovery-codes-made' });
  await audit(db, context, 'personal.newRecoveryCodes', `person:${caller.personId}`);
  return { recovery_codes: await replaceCodes(context) };
}

export async function removeSecondFactor(
  context: PersonContext,
): Promise<EndpointOutput<'personal.removeSecondFactor'>> {
  const { db, caller } = context;
  const { personId } = caller;
  const [company] = await requiringOf(context);
  if (company !== undefined && (await countPasskeys(db, personId)) === 0)
    throw new Refusal('second-factor-required', { company });
  await deleteAuthenticator(db, personId);
  await emitSecurityNotice(context, db, { personId, act: 'second-factor-off' });
  await audit(db, context, 'personal.removeSecondFactor', `person:${personId}`);
  return { done: true };
}
