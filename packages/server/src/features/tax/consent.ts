import { mask } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { companies, taxAuthorizations } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { invalid, Refusal } from '../../kernel/refusal';
import { sha256 } from '../../kernel/secrets';
import { withAttemptLimit } from '../attempts/attemptLimit';
import type { PublicContext } from '../context';
import { type CodeLine, checkCode, consumeCode, sendCode } from '../signIn/code/codes';
import { maskPhone } from '../signIn/signIn';
import { bindBrowser, isOwnBrowser } from './browserBinding';
import { consentText, plainText, textOfHash } from './consent/consentText';
import { requireOutsider, requireStillRegistered, selectOutsiders } from './contacts';
import { enqueueFetch } from './jobs';
import { endAuthorization, presentConsent, presentState } from './requests';
import { type Authorization, statusAt } from './status';

type AuthorizationView = EndpointOutput<'taxAuthorization.get'>;
/** With the name of the requesting company. */
type LinkedAuthorization = Authorization & { asker: string };

/** Finds the authorization of a link. Throws the same error for unknown and deleted links. */
async function findByLink(db: Db, link: string, { lock = false } = {}): Promise<LinkedAuthorization> {
  const query = db
    .select({ row: taxAuthorizations, asker: companies.name })
    .from(taxAuthorizations)
    .innerJoin(companies, eq(companies.id, taxAuthorizations.companyId))
    .where(eq(taxAuthorizations.linkHash, sha256(link)));
  const [one] = await (lock ? query.for('update', { of: taxAuthorizations }) : query);
  if (!one) throw new Refusal('not-found', { what: '@tax-authorization' });
  return { ...one.row, asker: one.asker };
}

/** Throws if the consent was confirmed in another browser. */
function requireOwnBrowser(context: PublicContext, row: Authorization): void {
  if (row.consentAt !== null && !isOwnBrowser(context, row))
    throw new Refusal('tax-link-bound', { phone: maskPhone(row.contactPhone ?? '') });
}

const isOpen = (row: Authorization, now: Date) => ['sent', 'filled'].includes(statusAt(row, now));

/** Returns the authorization. Before the consent, names are masked and only the browser that filled in the form sees its data. */
async function presentLinked(
  { db, now, language }: Pick<PublicContext, 'db' | 'now' | 'language'>,
  row: LinkedAuthorization,
  own: boolean,
): Promise<AuthorizationView> {
  const state = presentState(row, now);
  const open = isOpen(row, now);
  const masked = (name: string) => (row.consentAt ? name : mask('person', name));
  const { contactName: name, contactRole: role, contactPhone: phone } = row;
  const contacts = row.contacts.map((contact, id) => ({ ...contact, id }));
  const { contact: _, ...consent } = presentConsent(row) ?? { contact: null };
  return {
    ...state,
    status: state.status === 'filled' && !own ? 'sent' : state.status,
    asker: row.asker,
    own,
    contacts: open
      ? (await selectOutsiders(db, row.companyId, contacts)).map((contact) => ({
          ...contact,
          name: masked(contact.name),
          phone: maskPhone(contact.phone),
        }))
      : [],
    contact: own && name && phone ? { name: masked(name), role, phone: maskPhone(phone) } : null,
    consent_text: open ? consentText(row, language) : null,
    consent: 'at' in consent ? consent : null,
  };
}

export async function readByLink(context: PublicContext, link: string): Promise<AuthorizationView> {
  const row = await findByLink(context.db, link);
  requireOwnBrowser(context, row);
  return presentLinked(context, row, isOwnBrowser(context, row));
}

const updateAuthorization = async (db: Db, { id, companyId }: Authorization, set: Partial<Authorization>) => {
  const own = and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, companyId));
  return (await db.update(taxAuthorizations).set(set).where(own).returning())[0] as Authorization;
};

function requireOpen(row: Authorization, now: Date): void {
  if (!isOpen(row, now)) throw new Refusal('tax-link-ended', { state: `@${statusAt(row, now)}` });
}

/** Fills in the form; replaces an earlier form, for example of another browser. */
export async function fillConsent(
  context: PublicContext,
  { link, tax_number, contact: id, consent_sha256 }: EndpointParsedInput<'taxAuthorization.fill'>,
): Promise<AuthorizationView> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwnBrowser(context, row);
  requireOpen(row, now);
  if (row.taxNumber !== tax_number) throw invalid('tax_number', 'other', '@tax-other-number');
  const contact = row.contacts[id];
  if (!contact) throw invalid('contact', 'unknown', '@tax-contact');
  await requireOutsider(db, row, contact.phone);
  const text = textOfHash(row, consent_sha256);
  if (!text) throw new Refusal('changed-meanwhile');
  const filled = await updateAuthorization(db, row, {
    status: 'filled',
    contactName: contact.name,
    contactRole: contact.role,
    contactPhone: contact.phone,
    consentVersion: text.version,
    consentLanguage: text.language,
    consentText: plainText(text),
    consentSha256: text.sha256,
    browserHash: bindBrowser(context, link, row.linkExpiresAt),
  });
  return presentLinked(context, { ...filled, asker: row.asker }, true);
}

/**
 * Returns the line of codes, separate for each form and for a later authentication: a code is valid only for its purpose,
 * and does not affect codes for sign-in.
 */
const consentCodeLine = (
  { id, consentAt, browserHash, subject, asker }: LinkedAuthorization,
  phone: string,
): CodeLine => ({
  channel: 'sms',
  to: phone,
  purpose: `tax:${id}:${consentAt ? 'again' : browserHash?.slice(0, 16)}`,
  countedAs: `tax:${phone}`,
  byStranger: true,
  // The message states the effect of the code, so that nobody reads it out to a caller unknowingly.
  ...(consentAt ? {} : { message: { template: 'tax-consent', values: { company: asker, subject } } }),
});

/**
 * Returns the line of codes for a request. Before the consent only the browser that filled in the form may request a code,
 * afterwards every holder of the link, because the phone authenticates.
 */
function requireCodeLine(context: PublicContext, row: LinkedAuthorization): CodeLine {
  const { contactPhone, consentAt, status, subject } = row;
  if (consentAt === null) {
    requireOpen(row, context.now);
    if (!isOwnBrowser(context, row) || status !== 'filled' || !contactPhone)
      throw new Refusal('state-forbids', { name: subject, state: '@sent' });
  }
  return consentCodeLine(row, contactPhone ?? '');
}

export async function sendConsentCode(
  context: PublicContext,
  link: string,
): Promise<EndpointOutput<'taxAuthorization.code'>> {
  const row = await findByLink(context.db, link);
  const line = requireCodeLine(context, row);
  if (row.consentAt === null) await requireStillRegistered(context, row, line.to);
  return { phone: maskPhone(line.to), ...(await sendCode(context, line)) };
}

/** Binds the link to this browser. The first confirmation is the consent and requests the data from the provider. */
export async function confirmConsent(
  context: PublicContext,
  { link, sms_code: smsCode }: EndpointParsedInput<'taxAuthorization.confirm'>,
): Promise<AuthorizationView> {
  const { services, now, ip } = context;
  const seen = await findByLink(context.db, link);
  // Another tab of this browser has already confirmed.
  if (seen.consentAt !== null && isOwnBrowser(context, seen)) return presentLinked(context, seen, true);
  const line = requireCodeLine(context, seen);
  const code = await withAttemptLimit(context, line.to, null, () => checkCode(context, line, smsCode));
  return services.database.orm.transaction(async (tx) => {
    const row = await findByLink(tx, link, { lock: true });
    const answer = (authorization: Authorization) =>
      presentLinked({ ...context, db: tx }, { ...authorization, asker: row.asker }, true);
    if (row.consentAt !== null && isOwnBrowser(context, row)) return answer(row);
    // The form was filled in again or confirmed meanwhile, so the code is not for it.
    if (consentCodeLine(row, row.contactPhone ?? '').purpose !== line.purpose) throw new Refusal('changed-meanwhile');
    await consumeCode(tx, code, now);
    if (row.consentAt !== null) {
      const browserHash = bindBrowser(context, link, row.endsAt ?? row.linkExpiresAt);
      return answer(await updateAuthorization(tx, row, { browserHash }));
    }
    requireOpen(row, now);
    await requireOutsider(tx, row, line.to);
    // The accepted text must equal the current text of the request.
    if (!row.consentSha256 || !textOfHash(row, row.consentSha256)) throw new Refusal('changed-meanwhile');
    const endsAt = new Date(now.getTime() + row.days * DAY_MS);
    const consentedRow = await updateAuthorization(tx, row, {
      status: 'waiting',
      contacts: [],
      consentAt: now,
      consentIp: ip,
      browserHash: bindBrowser(context, link, endsAt),
    });
    await enqueueFetch(services, tx, consentedRow);
    await auditConsent(context, tx, consentedRow, 'taxAuthorization.confirm', {
      contact: consentedRow.contactName,
      phone: maskPhone(line.to),
      version: consentedRow.consentVersion,
      sha256: consentedRow.consentSha256,
    });
    return answer(consentedRow);
  });
}

const auditConsent = (
  { ip, now }: PublicContext,
  db: Db,
  { id, companyId, subject }: Authorization,
  action: string,
  more: Record<string, unknown> = {},
) => audit(db, { caller: { companyId, personId: null }, ip, now }, action, `tax:${id}`, { name: subject, ...more });

/** Refuses a request; before the consent the link is sufficient. */
export async function refuseConsent(context: PublicContext, link: string): Promise<AuthorizationView> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwnBrowser(context, row);
  requireOpen(row, now);
  const ended = await endAuthorization(db, row, { status: 'refused', endedBy: 'giver' }, now);
  await auditConsent(context, db, row, 'taxAuthorization.refuse');
  return presentLinked(context, { ...ended, asker: row.asker }, isOwnBrowser(context, row));
}

export async function withdrawConsent(context: PublicContext, link: string): Promise<AuthorizationView> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwnBrowser(context, row);
  const status = statusAt(row, now);
  if (status !== 'granted' && status !== 'waiting') throw new Refusal('tax-link-ended', { state: `@${status}` });
  const ended = await endAuthorization(db, row, { status: 'withdrawn', endedBy: 'giver' }, now);
  await auditConsent(context, db, row, 'taxAuthorization.withdraw');
  return presentLinked(context, { ...ended, asker: row.asker }, true);
}
