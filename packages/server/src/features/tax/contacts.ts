import { PHONE_PATTERN } from '@daas/contract/constants';
import { asPhone } from '@daas/contract/identity';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { invitations, members, persons, type TaxContact } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { takeOneIn } from '../account/attempts';
import type { MemberContext, PublicContext } from '../context';
import { taxProvider } from './provider';
import type { Authorization } from './status';
import type { TaxProvider, TaxSubject } from './types';

function requireProvider(context: Pick<PublicContext, 'services'>): TaxProvider {
  const provider = taxProvider(context.services);
  if (!provider) throw new Refusal('tax-provider-missing');
  return provider;
}

/** Who may consent, as the provider says now: those with a mobile phone, each phone once. */
async function registeredContacts(context: PublicContext, subject: TaxSubject): Promise<TaxContact[]> {
  const provider = requireProvider(context);
  const answered = await provider.contacts(subject).catch((error: Error) => {
    context.request.log.warn({ err: error }, 'the provider of tax data failed');
    throw new Refusal('tax-provider-away');
  });
  const byPhone = new Map<string, TaxContact>();
  for (const contact of answered) {
    const phone = asPhone(contact.phone);
    // What is no mobile phone gets no code.
    if (PHONE_PATTERN.test(phone) && !byPhone.has(phone)) byPhone.set(phone, { ...contact, phone });
  }
  return [...byPhone.values()];
}

/** Which of these phones belong to a company: to its members in any state, the removed ones too, and to whom it invited. */
async function phonesOf(db: Db, companyId: number, phones: string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  // One after the other: in a transaction both have one connection.
  const own = await db
    .select({ phone: persons.phone })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, companyId), inArray(persons.phone, phones)));
  // What the company's own provider calls somebody's phone, proved or not.
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

/** Without those who belong to the company that asks: nobody consents to its own request. */
export async function outsiders<C extends Pick<TaxContact, 'phone'>>(
  db: Db,
  companyId: number,
  contacts: readonly C[],
): Promise<C[]> {
  const own = await phonesOf(
    db,
    companyId,
    contacts.map(({ phone }) => phone),
  );
  return contacts.filter(({ phone }) => !own.has(phone));
}

export const isOutsider = async (db: Db, companyId: number, phone: string): Promise<boolean> =>
  (await outsiders(db, companyId, [{ phone }])).length === 1;

/** Requests a day of one company, of one company for one taxpayer, and links to one phone whoever asks. */
const PER_COMPANY = 500;
const PER_TAXPAYER = 5;
const PER_PHONE = 10;

async function take({ services, now }: PublicContext, limits: { subject: string; perDay: number }[]): Promise<void> {
  const { allowed, seconds } = await takeOneIn(services.database, limits, now);
  if (!allowed) throw new Refusal('too-many-requests', { seconds });
}

/** Whom the link goes to. Where nobody may consent, nothing is requested and no use of a trial is taken. */
export async function recipientsOf(
  context: MemberContext,
  { subject, taxNumber }: Pick<TaxSubject, 'subject' | 'taxNumber'>,
): Promise<TaxContact[]> {
  const { db, caller } = context;
  const { companyId, companyName: asker } = caller;
  requireProvider(context);
  // Before the provider is asked, so that nobody reads its register through us.
  await take(context, [
    { subject: `tax-asks:${companyId}`, perDay: PER_COMPANY },
    { subject: `tax-asks:${companyId}:${taxNumber}`, perDay: PER_TAXPAYER },
  ]);
  const contacts = await outsiders(db, companyId, await registeredContacts(context, { subject, taxNumber, asker }));
  if (contacts.length === 0) throw new Refusal('tax-nobody-registered', { subject, number: taxNumber });
  const phones = contacts.map(({ phone }) => phone).sort();
  await take(
    context,
    phones.map((phone) => ({ subject: `tax-link:${phone}`, perDay: PER_PHONE })),
  );
  return contacts;
}

/** How often a day the provider is asked about one authorization by who fills it in. */
const PER_AUTHORIZATION = 30;

/** Refuses who filled it in and may not consent by now: left the provider's register, or joined the company that asks. */
export async function requireStillRegistered(
  context: PublicContext,
  row: Authorization & { asker: string },
  phone: string,
): Promise<void> {
  await requireOutsider(context.db, row, phone);
  await take(context, [{ subject: `tax-contact:${row.id}`, perDay: PER_AUTHORIZATION }]);
  const contacts = await registeredContacts(context, row);
  if (!contacts.some((contact) => contact.phone === phone)) throw new Refusal('tax-contact-gone');
}

/** Refuses a phone of the company that asks. */
export async function requireOutsider(
  db: Db,
  { companyId, asker }: Authorization & { asker: string },
  phone: string,
): Promise<void> {
  if (!(await isOutsider(db, companyId, phone))) throw new Refusal('tax-contact-of-asker', { company: asker });
}
