import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_OPEN_TAX, TAX_LINK_DAYS } from '@daas/contract/tax';
import { and, eq, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { directionOf, pageOf } from '../../db/page';
import { companies, persons, type TaxContact, taxAuthorizations, taxReports } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { randomToken, sha256 } from '../../kernel/secrets';
import { iso, isoOrNull } from '../../kernel/time';
import { postMessages } from '../../messages/outbox';
import { takeTrialUse } from '../applications/access';
import type { MemberContext } from '../context';
import { maskPhone } from '../signIn/signIn';
import { findRecipients } from './contacts';
import { taxProvider } from './provider';
import { type Authorization, hasStatus, isUnanswered, statusAt } from './status';

type Presented = EndpointOutput<'taxReport.get'>;

/** Returns the state for both the requesting company and the taxpayer. */
export const presentState = (row: Authorization, now: Date) => ({
  status: statusAt(row, now),
  subject: row.subject,
  tax_number: row.taxNumber,
  purpose: row.purpose,
  days: row.days,
  link_expires_at: iso(row.linkExpiresAt),
  ends_at: isoOrNull(row.endsAt),
  decided_at: isoOrNull(row.decidedAt),
  ended_by: row.endedBy,
  reason: row.reason,
  reason_text: row.reasonText,
});

/** Returns the evidence of the consent; null before it is confirmed. */
export function presentConsent(row: Authorization): Presented['consent'] {
  const { contactName, contactRole, contactPhone, consentAt, consentIp, consentVersion, consentSha256 } = row;
  if (!consentAt || !consentIp || !consentVersion) return null;
  return {
    contact: { name: contactName ?? '', role: contactRole, phone: maskPhone(contactPhone ?? '') },
    at: iso(consentAt),
    ip: consentIp,
    version: consentVersion,
    sha256: consentSha256,
  };
}

const presentAuthorization = (row: Authorization, by: string, now: Date): Presented => ({
  id: row.id,
  ...presentState(row, now),
  recipients: row.recipients,
  created_at: iso(row.createdAt),
  created_by: by,
  renews: row.renews,
  consent: presentConsent(row),
});

export async function listAuthorizations(
  { db, caller, now, services }: MemberContext,
  { keyword, status, sort, ...page }: EndpointParsedInput<'taxReport.list'>,
): Promise<EndpointOutput<'taxReport.list'>> {
  const { subject, taxNumber, createdAt, endsAt, id } = taxAuthorizations;
  const query = db
    .select({ row: taxAuthorizations, by: persons.name })
    .from(taxAuthorizations)
    .leftJoin(persons, eq(persons.id, taxAuthorizations.createdBy))
    .where(
      and(
        ofCompany(taxAuthorizations, caller.companyId),
        keyword ? sql`(${subject} ilike ${containing(keyword)} or ${taxNumber} = ${keyword.toUpperCase()})` : undefined,
        status && hasStatus(status, now),
      ),
    );
  const direction = directionOf(sort);
  const order = [direction(sort?.field === 'ends_at' ? endsAt : createdAt), direction(id)];
  const authorizations = await pageOf(db, query, order, page);
  const provider = taxProvider(services);
  return {
    ...authorizations,
    list: authorizations.list.map(({ row, by }) => presentAuthorization(row, by ?? '', now)),
    available: provider !== null,
    demo: provider?.demo ?? false,
  };
}

/** Finds an authorization of the company. Throws `not-found`. */
export async function findAuthorization(
  { db, caller }: MemberContext,
  id: string,
  { lock = false } = {},
): Promise<Authorization> {
  const own = db
    .select()
    .from(taxAuthorizations)
    .where(and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, caller.companyId)));
  const [row] = await (lock ? own.for('update') : own);
  if (!row) throw new Refusal('not-found', { what: '@tax-authorization' });
  return row;
}

const readPersonName = async ({ db }: MemberContext, personId: number) =>
  (await db.select({ name: persons.name }).from(persons).where(eq(persons.id, personId)))[0]?.name ?? '';

export async function getAuthorization(context: MemberContext, id: string): Promise<Presented> {
  const row = await findAuthorization(context, id);
  return presentAuthorization(row, await readPersonName(context, row.createdBy), context.now);
}

type AuthorizationTerms = Pick<Authorization, 'subject' | 'taxNumber' | 'purpose' | 'days' | 'renews'>;

/** Creates an authorization and sends its link to the recipients; the link itself is not stored. */
async function createAuthorization(
  context: MemberContext,
  db: Db,
  terms: AuthorizationTerms,
  contacts: TaxContact[],
): Promise<EndpointOutput<'taxReport.ask'>> {
  const { caller, now, services, language } = context;
  const { companyId } = caller;
  // Serialize requests of the company, so that the limit is not exceeded.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  const open = await db.$count(taxAuthorizations, and(ofCompany(taxAuthorizations, companyId), isUnanswered(now)));
  if (open >= MAX_OPEN_TAX) throw new Refusal('quota-reached', { what: '@tax-open', limit: MAX_OPEN_TAX });
  await takeTrialUse(db, 'tax_report', caller);
  const token = randomToken();
  const id = newId('tax');
  const linkExpiresAt = new Date(now.getTime() + TAX_LINK_DAYS * DAY_MS);
  const recipients = contacts.length;
  const fixed = { id, companyId, createdBy: caller.personId, createdAt: now, status: 'sent' as const };
  await db
    .insert(taxAuthorizations)
    .values({ ...terms, ...fixed, contacts, recipients, linkHash: sha256(token), linkExpiresAt });
  const page = `${services.config.PUBLIC_URL ?? ''}/tax-authorization/form/`;
  const values = { company: caller.companyName, page, code: token, days: String(TAX_LINK_DAYS) };
  const message = {
    channel: 'sms',
    template: 'tax-authorization',
    language,
    values,
    companyId,
    expiresAt: linkExpiresAt,
  } as const;
  await postMessages(
    services,
    db,
    contacts.map(({ phone }) => ({ ...message, to: phone })),
  );
  return { id, recipients, link_expires_at: iso(linkExpiresAt) };
}

export async function requestAuthorization(
  context: MemberContext,
  { tax_number: taxNumber, ...input }: EndpointParsedInput<'taxReport.ask'>,
): Promise<EndpointOutput<'taxReport.ask'>> {
  const terms = { ...input, taxNumber, renews: null };
  const contacts = await findRecipients(context, terms);
  return context.services.database.orm.transaction(async (tx) => {
    const result = await createAuthorization(context, tx, terms, contacts);
    const detail = { name: input.subject, days: input.days, recipients: result.recipients };
    await audit(tx, context, 'taxReport.ask', `tax:${result.id}`, detail);
    return result;
  });
}

/** Ends an authorization and deletes its report. */
export async function endAuthorization(
  db: MemberContext['db'],
  { id, companyId }: Pick<Authorization, 'id' | 'companyId'>,
  change: Pick<Authorization, 'status' | 'endedBy'>,
  now: Date,
): Promise<Authorization> {
  await db.delete(taxReports).where(and(eq(taxReports.authorizationId, id), ofCompany(taxReports, companyId)));
  const [row] = await db
    .update(taxAuthorizations)
    .set({ ...change, decidedAt: now, contacts: [] })
    .where(and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, companyId)))
    .returning();
  return row as Authorization;
}

/** Renews a request. An unanswered link is revoked; a granted authorization stays valid beside the new one. */
export async function renewAuthorization(
  context: MemberContext,
  { id, days }: EndpointParsedInput<'taxReport.renew'>,
): Promise<EndpointOutput<'taxReport.renew'>> {
  const {
    subject,
    taxNumber,
    purpose,
    days: before,
  } = requireRenewable(await findAuthorization(context, id), context.now);
  const terms = { subject, taxNumber, purpose, days: days ?? before, renews: id };
  const contacts = await findRecipients(context, terms);
  return context.services.database.orm.transaction(async (tx) => {
    const former = requireRenewable(await findAuthorization({ ...context, db: tx }, id, { lock: true }), context.now);
    const status = statusAt(former, context.now);
    if (status === 'sent' || status === 'filled')
      await endAuthorization(tx, former, { status: 'withdrawn', endedBy: 'asker' }, context.now);
    const result = await createAuthorization(context, tx, terms, contacts);
    const detail = { name: subject, renews: id, recipients: result.recipients };
    await audit(tx, context, 'taxReport.renew', `tax:${result.id}`, detail);
    return result;
  });
}

function requireRenewable(row: Authorization, now: Date): Authorization {
  if (statusAt(row, now) === 'waiting') throw new Refusal('state-forbids', { name: row.subject, state: '@waiting' });
  return row;
}

export async function withdrawAuthorization(context: MemberContext, id: string): Promise<Presented> {
  const { db, now } = context;
  const row = await findAuthorization(context, id, { lock: true });
  const status = statusAt(row, now);
  if (!['sent', 'filled', 'waiting', 'granted'].includes(status))
    throw new Refusal('state-forbids', { name: row.subject, state: `@${status}` });
  const ended = await endAuthorization(db, row, { status: 'withdrawn', endedBy: 'asker' }, now);
  await audit(db, context, 'taxReport.withdraw', `tax:${id}`, { name: row.subject });
  return presentAuthorization(ended, await readPersonName(context, row.createdBy), now);
}
