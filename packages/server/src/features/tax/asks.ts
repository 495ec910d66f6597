import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_OPEN_TAX, TAX_LINK_DAYS } from '@daas/contract/tax';
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { containing } from '../../db/like';
import { companies, persons, taxAuthorizations, taxReports } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { newId } from '../../kernel/id';
import { DAY_MS } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { randomToken, sha256 } from '../../kernel/secrets';
import { iso, isoOrNull } from '../../kernel/time';
import { postMessage } from '../../messages/outbox';
import { takeTrialUse } from '../applications/access';
import type { MemberContext } from '../context';
import { taxProvider } from './provider';
import { type Authorization, hasStatus, isUnanswered, statusAt } from './status';

type Presented = EndpointOutput<'taxReport.get'>;

/** What asker and giver both see. */
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
});

function present(row: Authorization, by: string, now: Date): Presented {
  const { consentVersion, consentAt, consentIp, contactName, contactPhone } = row;
  const consent =
    consentVersion && consentAt && consentIp
      ? {
          version: consentVersion,
          at: iso(consentAt),
          ip: consentIp,
          contact_name: contactName ?? '',
          contact_phone: contactPhone ?? '',
        }
      : null;
  return {
    id: row.id,
    ...presentState(row, now),
    // What was filled in becomes the asker's to see with the consent to it.
    tax_number: consent || row.numberAsked ? row.taxNumber : null,
    phone: row.phone,
    created_at: iso(row.createdAt),
    created_by: by,
    renews: row.renews,
    consent,
  };
}

export async function listAuthorizations(
  { db, caller, now, services }: MemberContext,
  { keyword, status, sort, current, pageSize }: EndpointParsedInput<'taxReport.list'>,
): Promise<EndpointOutput<'taxReport.list'>> {
  const { subject, taxNumber, createdAt, endsAt, id } = taxAuthorizations;
  const conditions: (SQL | undefined)[] = [
    ofCompany(taxAuthorizations, caller.companyId),
    keyword ? sql`(${subject} ilike ${containing(keyword)} or ${taxNumber} = ${keyword.toUpperCase()})` : undefined,
    status && hasStatus(status, now),
  ];
  const where = and(...conditions);
  const column = sort?.field === 'ends_at' ? endsAt : createdAt;
  const order = sort?.direction === 'asc' ? [asc(column), asc(id)] : [desc(column), desc(id)];
  const [[total], rows] = await Promise.all([
    db.select({ n: count() }).from(taxAuthorizations).where(where),
    db
      .select({ row: taxAuthorizations, by: persons.name })
      .from(taxAuthorizations)
      .leftJoin(persons, eq(persons.id, taxAuthorizations.createdBy))
      .where(where)
      .orderBy(...order)
      .limit(pageSize)
      .offset((current - 1) * pageSize),
  ]);
  const provider = taxProvider(services);
  return {
    list: rows.map(({ row, by }) => present(row, by ?? '', now)),
    total: total?.n ?? 0,
    current,
    pageSize,
    available: provider !== null,
    demo: provider?.demo ?? false,
  };
}

/** An authorization of the company; others are not found. */
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

const nameOf = async ({ db }: MemberContext, personId: number) =>
  (await db.select({ name: persons.name }).from(persons).where(eq(persons.id, personId)))[0]?.name ?? '';

export async function getAuthorization(context: MemberContext, id: string): Promise<Presented> {
  const row = await findAuthorization(context, id);
  return present(row, await nameOf(context, row.createdBy), context.now);
}

type Wanted = Pick<Authorization, 'subject' | 'taxNumber' | 'numberAsked' | 'phone' | 'purpose' | 'days' | 'renews'>;

/** A new authorization with its link, which is kept nowhere else. */
async function create(context: MemberContext, wanted: Wanted): Promise<EndpointOutput<'taxReport.ask'>> {
  const { db, caller, now, services, language } = context;
  const { companyId } = caller;
  if (!taxProvider(services)) throw new Refusal('tax-provider-missing');
  // One asks at a time, so that the bound holds.
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update');
  const open = await db.$count(taxAuthorizations, and(ofCompany(taxAuthorizations, companyId), isUnanswered(now)));
  if (open >= MAX_OPEN_TAX) throw new Refusal('quota-reached', { what: '@tax-open', limit: MAX_OPEN_TAX });
  await takeTrialUse(db, 'tax_report', caller);
  const token = randomToken();
  const id = newId('tax');
  const linkExpiresAt = new Date(now.getTime() + TAX_LINK_DAYS * DAY_MS);
  const fixed = { id, companyId, createdBy: caller.personId, createdAt: now, status: 'sent' as const };
  await db.insert(taxAuthorizations).values({ ...wanted, ...fixed, linkHash: sha256(token), linkExpiresAt });
  const page = `${services.config.PUBLIC_URL ?? ''}/tax-authorization/form/`;
  if (wanted.phone) {
    const values = { company: caller.companyName, page, code: token, days: String(TAX_LINK_DAYS) };
    await postMessage(services, db, {
      channel: 'sms',
      to: wanted.phone,
      template: 'tax-authorization',
      language,
      values,
      companyId,
    });
  }
  return { id, link: `${page}${token}`, link_expires_at: iso(linkExpiresAt) };
}

export async function ask(
  context: MemberContext,
  { subject, tax_number, phone, purpose, days }: EndpointParsedInput<'taxReport.ask'>,
): Promise<EndpointOutput<'taxReport.ask'>> {
  const number = { taxNumber: tax_number ?? null, numberAsked: tax_number !== undefined };
  const asked = await create(context, { subject, ...number, phone: phone ?? null, purpose, days, renews: null });
  await audit(context.db, context, 'taxReport.ask', `tax:${asked.id}`, { name: subject, days });
  return asked;
}

/** Ends an authorization, and with it what was read by it. */
export async function end(
  db: MemberContext['db'],
  { id, companyId }: Pick<Authorization, 'id' | 'companyId'>,
  change: Pick<Authorization, 'status' | 'endedBy'>,
  now: Date,
): Promise<Authorization> {
  await db.delete(taxReports).where(and(eq(taxReports.authorizationId, id), ofCompany(taxReports, companyId)));
  const [row] = await db
    .update(taxAuthorizations)
    .set({ ...change, decidedAt: now })
    .where(and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, companyId)))
    .returning();
  return row as Authorization;
}

/** Renews a request. An unanswered link is revoked; a granted authorization stays valid beside the new one. */
export async function renew(
  context: MemberContext,
  { id, days }: EndpointParsedInput<'taxReport.renew'>,
): Promise<EndpointOutput<'taxReport.renew'>> {
  const { db, now } = context;
  const former = await findAuthorization(context, id, { lock: true });
  const status = statusAt(former, now);
  if (status === 'waiting') throw new Refusal('state-forbids', { name: former.subject, state: '@waiting' });
  if (status === 'sent' || status === 'filled') await end(db, former, { status: 'withdrawn', endedBy: 'asker' }, now);
  const { subject, taxNumber, numberAsked, phone, purpose, consentAt } = former;
  const asked = await create(context, {
    subject,
    taxNumber: numberAsked || consentAt ? taxNumber : null,
    numberAsked: numberAsked || consentAt !== null,
    phone,
    purpose,
    days: days ?? former.days,
    renews: id,
  });
  await audit(db, context, 'taxReport.renew', `tax:${asked.id}`, { name: subject, renews: id });
  return asked;
}

export async function withdraw(context: MemberContext, id: string): Promise<Presented> {
  const { db, now } = context;
  const row = await findAuthorization(context, id, { lock: true });
  const status = statusAt(row, now);
  if (!['sent', 'filled', 'waiting', 'granted'].includes(status))
    throw new Refusal('state-forbids', { name: row.subject, state: `@${status}` });
  const ended = await end(db, row, { status: 'withdrawn', endedBy: 'asker' }, now);
  await audit(db, context, 'taxReport.withdraw', `tax:${id}`, { name: row.subject });
  return present(ended, await nameOf(context, row.createdBy), now);
}
