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
import { type CodeLine, checkCode, sendCode, useCode } from '../account/codes';
import { maskPhone } from '../account/signIn';
import { watched } from '../account/watch';
import type { PublicContext } from '../context';
import { end, presentConsent, presentState } from './asks';
import { bindBrowser, isOwn } from './browser';
import { consentText, plainText, textOfHash } from './consent';
import { outsiders, requireOutsider, requireStillRegistered } from './contacts';
import { enqueueFetch } from './jobs';
import { type Authorization, statusAt } from './status';

type AuthorizationView = EndpointOutput<'taxAuthorization.get'>;
/** With the name of the company that asks. */
type LinkedAuthorization = Authorization & { asker: string };

/** The authorization of a link. Unknown and deleted links give the same error. */
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

/** From the code on, the link works in the browser that was proved alone. */
function requireOwn(context: PublicContext, row: Authorization): void {
  if (row.consentAt !== null && !isOwn(context, row))
    throw new Refusal('tax-link-bound', { phone: maskPhone(row.contactPhone ?? '') });
}

const isOpen = (row: Authorization, now: Date) => ['sent', 'filled'].includes(statusAt(row, now));

/** Before the code, what was filled in is shown to the browser in which it was alone, and names are masked. */
async function present(
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
      ? (await outsiders(db, row.companyId, contacts)).map((contact) => ({
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

export async function show(context: PublicContext, link: string): Promise<AuthorizationView> {
  const row = await findByLink(context.db, link);
  requireOwn(context, row);
  return present(context, row, isOwn(context, row));
}

const change = async (db: Db, { id, companyId }: Authorization, set: Partial<Authorization>) => {
  const own = and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, companyId));
  return (await db.update(taxAuthorizations).set(set).where(own).returning())[0] as Authorization;
};

function requireOpen(row: Authorization, now: Date): void {
  if (!isOpen(row, now)) throw new Refusal('tax-link-ended', { state: `@${statusAt(row, now)}` });
}

/** Filling it in once more, as in another browser, takes the place of what was filled in before. */
export async function fill(
  context: PublicContext,
  { link, tax_number, contact: id, consent_sha256 }: EndpointParsedInput<'taxAuthorization.fill'>,
): Promise<AuthorizationView> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwn(context, row);
  requireOpen(row, now);
  if (row.taxNumber !== tax_number) throw invalid('tax_number', 'other', '@tax-other-number');
  const contact = row.contacts[id];
  if (!contact) throw invalid('contact', 'unknown', '@tax-contact');
  await requireOutsider(db, row, contact.phone);
  const text = textOfHash(row, consent_sha256);
  if (!text) throw new Refusal('changed-meanwhile');
  const filled = await change(db, row, {
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
  return present(context, { ...filled, asker: row.asker }, true);
}

/**
 * A line of its own for each filling in, and one for proving oneself after the consent: no code confirms what it was not
 * sent for, and those for signing in are neither replaced nor used up.
 */
const lineOf = ({ id, consentAt, browserHash, subject, asker }: LinkedAuthorization, phone: string): CodeLine => ({
  channel: 'sms',
  to: phone,
  purpose: `tax:${id}:${consentAt ? 'again' : browserHash?.slice(0, 16)}`,
  countedAs: `tax:${phone}`,
  byStranger: true,
  // Whoever is asked for the code on the telephone reads what it gives away.
  ...(consentAt ? {} : { message: { template: 'tax-consent', values: { company: asker, subject } } }),
});

/**
 * Who may request a code: the browser that filled in the form, and after the consent every holder of the link, as the
 * phone proves identity.
 */
function codeLine(context: PublicContext, row: LinkedAuthorization): CodeLine {
  const { contactPhone, consentAt, status, subject } = row;
  if (consentAt === null) {
    requireOpen(row, context.now);
    if (!isOwn(context, row) || status !== 'filled' || !contactPhone)
      throw new Refusal('state-forbids', { name: subject, state: '@sent' });
  }
  return lineOf(row, contactPhone ?? '');
}

export async function sendGiverCode(
  context: PublicContext,
  link: string,
): Promise<EndpointOutput<'taxAuthorization.code'>> {
  const row = await findByLink(context.db, link);
  const line = codeLine(context, row);
  if (row.consentAt === null) await requireStillRegistered(context, row, line.to);
  return { phone: maskPhone(line.to), ...(await sendCode(context, line)) };
}

/** Binds the link to this browser. The first time this is the consent, and the data is requested from the provider. */
export async function confirm(
  context: PublicContext,
  { link, smsCode }: EndpointParsedInput<'taxAuthorization.confirm'>,
): Promise<AuthorizationView> {
  const { services, now, ip } = context;
  const seen = await findByLink(context.db, link);
  // Another tab of this browser was quicker.
  if (seen.consentAt !== null && isOwn(context, seen)) return present(context, seen, true);
  const line = codeLine(context, seen);
  const code = await watched(context, line.to, null, () => checkCode(context, line, smsCode));
  return services.database.orm.transaction(async (tx) => {
    const row = await findByLink(tx, link, { lock: true });
    const answer = (authorization: Authorization) =>
      present({ ...context, db: tx }, { ...authorization, asker: row.asker }, true);
    if (row.consentAt !== null && isOwn(context, row)) return answer(row);
    // Filled in once more or confirmed meanwhile: the code is not for that.
    if (lineOf(row, row.contactPhone ?? '').purpose !== line.purpose) throw new Refusal('changed-meanwhile');
    await useCode(tx, code, now);
    if (row.consentAt !== null) {
      const browserHash = bindBrowser(context, link, row.endsAt ?? row.linkExpiresAt);
      return answer(await change(tx, row, { browserHash }));
    }
    requireOpen(row, now);
    await requireOutsider(tx, row, line.to);
    // What was agreed to is what is asked for now: the same wording, of the same companies.
    if (!row.consentSha256 || !textOfHash(row, row.consentSha256)) throw new Refusal('changed-meanwhile');
    const endsAt = new Date(now.getTime() + row.days * DAY_MS);
    const consentedRow = await change(tx, row, {
      status: 'waiting',
      contacts: [],
      consentAt: now,
      consentIp: ip,
      browserHash: bindBrowser(context, link, endsAt),
    });
    await enqueueFetch(services, tx, consentedRow);
    await auditGiver(context, tx, consentedRow, 'taxAuthorization.confirm', {
      contact: consentedRow.contactName,
      phone: maskPhone(line.to),
      version: consentedRow.consentVersion,
      sha256: consentedRow.consentSha256,
    });
    return answer(consentedRow);
  });
}

const auditGiver = (
  { ip, now }: PublicContext,
  db: Db,
  { id, companyId, subject }: Authorization,
  action: string,
  more: Record<string, unknown> = {},
) => audit(db, { caller: { companyId, personId: null }, ip, now }, action, `tax:${id}`, { name: subject, ...more });

/** Before anything is given, the link is enough to say no. */
export async function refuse(context: PublicContext, link: string): Promise<AuthorizationView> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwn(context, row);
  requireOpen(row, now);
  const ended = await end(db, row, { status: 'refused', endedBy: 'giver' }, now);
  await auditGiver(context, db, row, 'taxAuthorization.refuse');
  return present(context, { ...ended, asker: row.asker }, isOwn(context, row));
}

export async function withdrawGiven(context: PublicContext, link: string): Promise<AuthorizationView> {
  const { db, now } = context;
  const row = await findByLink(db, link, { lock: true });
  requireOwn(context, row);
  const status = statusAt(row, now);
  if (status !== 'granted' && status !== 'waiting') throw new Refusal('tax-link-ended', { state: `@${status}` });
  const ended = await end(db, row, { status: 'withdrawn', endedBy: 'giver' }, now);
  await auditGiver(context, db, row, 'taxAuthorization.withdraw');
  return present(context, { ...ended, asker: row.asker }, true);
}
