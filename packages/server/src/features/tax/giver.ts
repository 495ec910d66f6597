import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { TAX_CONSENT_VERSION } from '@daas/contract/tax';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { companies, taxAuthorizations } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { invalid, Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { iso } from '../../kernel/time';
import { type CodeLine, checkCode, sendCode, useCode } from '../account/codes';
import { maskPhone } from '../account/signIn';
import { watched } from '../account/watch';
import type { PublicContext } from '../context';
import { end, presentState } from './asks';
import { bindBrowser, isOwn } from './browser';
import { enqueueFetch } from './jobs';
import { type Authorization, statusAt } from './status';

type Given = EndpointOutput<'taxAuthorization.get'>;

/** The authorization of a link. Unknown and deleted links give the same error. */
async function findByLink(db: Db, link: string, { lock = false } = {}): Promise<Authorization & { asker: string }> {
  const found = db
    .select({ row: taxAuthorizations, asker: companies.name })
    .from(taxAuthorizations)
    .innerJoin(companies, eq(companies.id, taxAuthorizations.companyId))
    .where(eq(taxAuthorizations.linkHash, sha256(link)));
  const [one] = await (lock ? found.for('update', { of: taxAuthorizations }) : found);
  if (!one) throw new Refusal('not-found', { what: '@tax-authorization' });
  return { ...one.row, asker: one.asker };
}

/** The phone that codes go to. */
const phoneOf = ({ phone, contactPhone }: Authorization) => phone ?? contactPhone;

/** From the code on, the link works in the browser that was proved alone. */
function requireOwn(context: PublicContext, row: Authorization): void {
  if (row.consentAt !== null && !isOwn(context, row))
    throw new Refusal('tax-link-bound', { phone: maskPhone(phoneOf(row) ?? '') });
}

/** Before the code, what was typed is shown to the browser in which it was typed alone. */
function present(row: Authorization & { asker: string }, own: boolean, now: Date): Given {
  const phone = own ? phoneOf(row) : row.phone;
  const consent = row.consentVersion && row.consentAt ? { version: row.consentVersion, at: iso(row.consentAt) } : null;
  const state = presentState(row, now);
  return {
    ...state,
    status: state.status === 'filled' && !own ? 'sent' : state.status,
    tax_number: own || row.numberAsked ? row.taxNumber : null,
    asker: row.asker,
    own,
    phone: phone && maskPhone(phone),
    contact_name: own ? row.contactName : null,
    consent,
  };
}

export async function show(context: PublicContext, link: string): Promise<Given> {
  const row = await findByLink(context.db, link);
  requireOwn(context, row);
  return present(row, isOwn(context, row), context.now);
}

const change = async (db: Db, { id, companyId }: Authorization, set: Partial<Authorization>) => {
  const own = and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, companyId));
  return (await db.update(taxAuthorizations).set(set).where(own).returning())[0] as Authorization;
};

const requireOpen = (row: Authorization, now: Date) => {
  const status = statusAt(row, now);
  if (status !== 'sent' && status !== 'filled') throw new Refusal('tax-link-ended', { state: `@${status}` });
};

/** Filling it in once more, as in another browser, takes the place of what was filled in before. */
export async function fill(
  context: PublicContext,
  { link, subject, tax_number, contact_name, phone, consent_version }: EndpointParsedInput<'taxAuthorization.fill'>,
): Promise<Given> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwn(context, row);
  requireOpen(row, now);
  if (consent_version !== TAX_CONSENT_VERSION) throw new Refusal('changed-meanwhile');
  if (row.numberAsked && row.taxNumber !== tax_number) throw invalid('tax_number', 'other', '@tax-other-number');
  if (row.phone === null && phone === undefined) throw invalid('phone', 'required', '@required');
  const filled = await change(db, row, {
    status: 'filled',
    subject,
    taxNumber: tax_number,
    contactName: contact_name,
    contactPhone: row.phone ?? phone ?? null,
    consentVersion: consent_version,
    browserHash: bindBrowser(context, link, row.linkExpiresAt),
  });
  return present({ ...filled, asker: row.asker }, true, now);
}

/** A line of its own for each authorization: codes for signing in are neither replaced nor used up. */
const lineOf = ({ id }: Authorization, phone: string): CodeLine => ({
  channel: 'sms',
  to: phone,
  purpose: `tax:${id}`,
  countedAs: `tax:${phone}`,
  byStranger: true,
});

/**
 * Who may request a code: the browser that filled in the form, and after the consent every holder of the link, as the
 * phone proves identity.
 */
function codePhone(context: PublicContext, row: Authorization): string {
  const phone = phoneOf(row);
  if (row.consentAt === null) {
    requireOpen(row, context.now);
    if (!isOwn(context, row) || row.status !== 'filled' || !phone)
      throw new Refusal('state-forbids', { name: row.subject, state: '@sent' });
  }
  return phone ?? '';
}

export async function sendGiverCode(
  context: PublicContext,
  link: string,
): Promise<EndpointOutput<'taxAuthorization.code'>> {
  const row = await findByLink(context.db, link);
  const phone = codePhone(context, row);
  return { phone: maskPhone(phone), ...(await sendCode(context, lineOf(row, phone))) };
}

/** Binds the link to this browser. The first time this is the consent, and the data is requested from the provider. */
export async function confirm(
  context: PublicContext,
  { link, smsCode }: EndpointParsedInput<'taxAuthorization.confirm'>,
): Promise<Given> {
  const { services, now, ip } = context;
  const seen = await findByLink(context.db, link);
  // Another tab of this browser was quicker.
  if (seen.consentAt !== null && isOwn(context, seen)) return present(seen, true, now);
  const phone = codePhone(context, seen);
  const code = await watched(context, phone, null, () => checkCode(context, lineOf(seen, phone), smsCode));
  return services.database.orm.transaction(async (tx) => {
    const row = await findByLink(tx, link, { lock: true });
    if (row.consentAt !== null && isOwn(context, row)) return present(row, true, now);
    // The form was resubmitted meanwhile, with another phone.
    if (phoneOf(row) !== phone) throw new Refusal('changed-meanwhile');
    await useCode(tx, code, now);
    if (row.consentAt !== null) {
      const browserHash = bindBrowser(context, link, row.endsAt ?? row.linkExpiresAt);
      return present({ ...(await change(tx, row, { browserHash })), asker: row.asker }, true, now);
    }
    requireOpen(row, now);
    const endsAt = new Date(now.getTime() + row.days * DAY_MS);
    const given = await change(tx, row, {
      status: 'waiting',
      consentAt: now,
      consentIp: ip,
      browserHash: bindBrowser(context, link, endsAt),
    });
    await enqueueFetch(services, tx, given);
    await auditGiver(context, tx, given, 'taxAuthorization.confirm');
    return present({ ...given, asker: row.asker }, true, now);
  });
}

const auditGiver = ({ ip, now }: PublicContext, db: Db, { id, companyId, subject }: Authorization, action: string) =>
  audit(db, { caller: { companyId, personId: null }, ip, now }, action, `tax:${id}`, { name: subject });

/** Before anything is given, the link is enough to say no. */
export async function refuse(context: PublicContext, link: string): Promise<Given> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwn(context, row);
  requireOpen(row, now);
  const ended = await end(db, row, { status: 'refused', endedBy: 'giver' }, now);
  await auditGiver(context, db, row, 'taxAuthorization.refuse');
  return present({ ...ended, asker: row.asker }, isOwn(context, row), now);
}

export async function withdrawGiven(context: PublicContext, link: string): Promise<Given> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwn(context, row);
  const status = statusAt(row, now);
  if (status !== 'granted' && status !== 'waiting') throw new Refusal('tax-link-ended', { state: `@${status}` });
  const ended = await end(db, row, { status: 'withdrawn', endedBy: 'giver' }, now);
  await auditGiver(context, db, row, 'taxAuthorization.withdraw');
  return present({ ...ended, asker: row.asker }, true, now);
}
