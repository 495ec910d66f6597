import { PHONE_PATTERN } from '@daas/contract/constants';
import { asPhone } from '@daas/contract/identity';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { invitations, members, persons, type TaxContact } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { takeDailyAttempt } from '../attempts/attempts';
import type { MemberContext, PublicContext } from '../context';
import { taxProvider } from './provider';
import type { Authorization } from './status';
import type { TaxProvider, TaxSubject } from './types';

function requireProvider(context: Pick<PublicContext, 'services'>): TaxProvider {
  const provider = taxProvider(context.services);
  if (!provider) throw new Refusal('tax-provider-missing');
  return provider;
}

/** Reads the contacts of the provider with a mobile phone, each phone once. */
async function readContacts(context: PublicContext, subject: TaxSubject): Promise<TaxContact[]> {
  const provider = requireProvider(context);
  const answered = await provider.contacts(subject).catch((error: Error) => {
    context.request.log.warn({ err: error }, 'the provider of tax data failed');
    throw new Refusal('tax-provider-away');
  });
  const byPhone = new Map<string, TaxContact>();
  for (const contact of answered) {
    const phone = asPhone(contact.phone);
    // Only mobile phones can receive a code.
    if (PHONE_PATTERN.test(phone) && !byPhone.has(phone)) byPhone.set(phone, { ...contact, phone });
  }
  return [...byPhone.values()];
}

/** Returns the phones that belong to the company's members, including removed and invited ones. */
async function readCompanyPhones(db: Db, companyId: number, phones: string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  // Sequential queries, because a transaction has one connection.
  const own = await db
    .select({ phone: persons.phone })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, companyId), inArray(persons.phone, phones)));
  // Phones from the company's provider, verified or not.
  const providerContacts = await db
    .select({ phone: members.contactPhone })
    .from(members)
    .where(and(ofCompany(members, companyId), inArray(members.contactPhone, phones)));
  const invited = await db
    .select({ phone: invitations.phone })
    .from(invitations)
    .where(and(ofCompany(invitations, companyId), inArray(invitations.phone, phones)));
  return new Set([...own, ...providerContacts, ...invited].flatMap(({ phone }) => phone ?? []));
}

/** Removes contacts of the requesting company, which must not consent to its own request. */
export async function selectOutsiders<C extends Pick<TaxContact, 'phone'>>(
  db: Db,
  companyId: number,
  contacts: readonly C[],
): Promise<C[]> {
  const own = await readCompanyPhones(
    db,
    companyId,
    contacts.map(({ phone }) => phone),
  );
  return contacts.filter(({ phone }) => !own.has(phone));
}

export const isOutsider = async (db: Db, companyId: number, phone: string): Promise<boolean> =>
  (await selectOutsiders(db, companyId, [{ phone }])).length === 1;

/** Daily limits: requests of a company, of a company for a taxpayer, and links to a phone. */
const PER_COMPANY = 500;
const PER_TAXPAYER = 5;
const PER_PHONE = 10;

async function takeDailyLimit(
  { services, now }: PublicContext,
  limits: { subject: string; perDay: number }[],
): Promise<void> {
  const { allowed, seconds } = await takeDailyAttempt(services.database, limits, now);
  if (!allowed) throw new Refusal('too-many-requests', { seconds });
}

/** Returns the receivers of the link. Throws if nobody may consent, before a use of a trial is counted. */
export async function findRecipients(
  context: MemberContext,
  { subject, taxNumber }: Pick<TaxSubject, 'subject' | 'taxNumber'>,
): Promise<TaxContact[]> {
  const { db, caller } = context;
  const { companyId, companyName: asker } = caller;
  requireProvider(context);
  // Limit before the provider is called, so that nobody can read its register through this endpoint.
  await takeDailyLimit(context, [
    { subject: `tax-asks:${companyId}`, perDay: PER_COMPANY },
    { subject: `tax-asks:${companyId}:${taxNumber}`, perDay: PER_TAXPAYER },
  ]);
  const contacts = await selectOutsiders(db, companyId, await readContacts(context, { subject, taxNumber, asker }));
  if (contacts.length === 0) throw new Refusal('tax-nobody-registered', { subject, number: taxNumber });
  const phones = contacts.map(({ phone }) => phone).sort();
  await takeDailyLimit(
    context,
    phones.map((phone) => ({ subject: `tax-link:${phone}`, perDay: PER_PHONE })),
  );
  return contacts;
}

/** Daily limit of provider requests per authorization. */
const PER_AUTHORIZATION = 30;

/** Throws if the contact left the provider's register or joined the requesting company. */
export async function requireStillRegistered(
  context: PublicContext,
  row: Authorization & { asker: string },
  phone: string,
): Promise<void> {
  await requireOutsider(context.db, row, phone);
  await takeDailyLimit(context, [{ subject: `tax-contact:${row.id}`, perDay: PER_AUTHORIZATION }]);
  const contacts = await readContacts(context, row);
  if (!contacts.some((contact) => contact.phone === phone)) throw new Refusal('tax-contact-gone');
}

/** Throws if the phone belongs to the requesting company. */
export async function requireOutsider(
  db: Db,
  { companyId, asker }: Authorization & { asker: string },
  phone: string,
): Promise<void> {
  if (!(await isOutsider(db, companyId, phone))) throw new Refusal('tax-contact-of-asker', { company: asker });
}
