import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { companies, taxAuthorizations, taxReports } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import { emitJobFailed } from '../../messages/events/jobFailed';
import type { Services } from '../services';
import { isOutsider } from './contacts';
import { taxProvider } from './provider';
import { quartersBefore } from './quarters';
import type { Authorization } from './status';
import type { TaxAnswer, TaxRequest } from './types';

const FETCH = 'tax.fetch';
const AGAIN_MS = 60_000;
/** Time after which a waiting request is refused. */
const PATIENCE_MS = 7 * DAY_MS;
const payload = z.object({ id: z.string() });

type Key = Pick<Authorization, 'id' | 'companyId'>;

export const enqueueFetch = ({ jobs }: Pick<Services, 'jobs'>, db: Db, { id, companyId }: Key, runAt?: Date) =>
  jobs.enqueue(db, { kind: FETCH, companyId, payload: { id }, ...(runAt ? { runAt } : {}) });

/** Registers the job that requests a report. A repeated run requests again but stores one report. */
export function registerTaxJobs(services: Services): void {
  const { jobs, database } = services;
  jobs.register(
    FETCH,
    payload,
    ({ payload: { id }, companyId }) => fetchReport(services, { id, companyId: companyId ?? 0 }),
    {
      onGiveUp: ({ payload: { id }, companyId }) =>
        refuseAuthorization(database.orm, { id, companyId: companyId ?? 0 }, 'no-answer', services.clock()),
    },
  );
}

const isWaiting = ({ id, companyId }: Key) =>
  and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, companyId), eq(taxAuthorizations.status, 'waiting'));

async function refuseAuthorization(
  db: Db,
  key: Key,
  reason: Authorization['reason'],
  now: Date,
  { by = 'provider', text = null }: { by?: 'provider' | 'platform'; text?: string | null } = {},
): Promise<void> {
  const change = { status: 'refused', endedBy: by, reason, reasonText: text, decidedAt: now } as const;
  await db.transaction(async (tx) => {
    const [row] = await tx.update(taxAuthorizations).set(change).where(isWaiting(key)).returning();
    // Decisions are visible in the list; only a missing answer needs an event.
    if (!row || reason !== 'no-answer') return;
    const { id, companyId, subject: name, createdBy: ownerId } = row;
    await emitJobFailed(tx, { job: 'tax-report', companyId, id, name, ownerId }, now);
  });
}

/** Builds the request to the provider; null for an incomplete consent, which should not exist. */
function buildRequest(row: Authorization, asker: string, now: Date): TaxRequest | null {
  const { id, subject, taxNumber, purpose, days, contactName: name, contactRole: role, contactPhone: phone } = row;
  const { consentAt: at, consentIp: ip, consentVersion: version, consentLanguage: language, consentSha256 } = row;
  if (!name || !role || !phone || !at || !ip || !version || !language || !consentSha256) return null;
  const consent = { contact: { name, role, phone }, at, ip, version, language, sha256: consentSha256 };
  return { id, subject, taxNumber, asker, purpose, days, consent, quarters: quartersBefore(now) };
}

async function fetchReport(services: Services, key: Key): Promise<void> {
  const { database, clock } = services;
  const [authorization] = await database.orm
    .select({ row: taxAuthorizations, asker: companies.name })
    .from(taxAuthorizations)
    .innerJoin(companies, eq(companies.id, taxAuthorizations.companyId))
    .where(isWaiting(key));
  // The authorization was withdrawn meanwhile.
  if (!authorization) return;
  const provider = taxProvider(services);
  if (!provider) throw new Error('No provider of tax data is configured. Set TAX_URL.');
  const request = buildRequest(authorization.row, authorization.asker, clock());
  if (!request) return refuseAuthorization(database.orm, key, 'not-entitled', clock(), { by: 'platform' });
  // The contact may have joined the requesting company after the consent.
  if (!(await isOutsider(database.orm, key.companyId, request.consent.contact.phone)))
    return refuseAuthorization(database.orm, key, 'asker-member', clock(), { by: 'platform' });
  const answer = await provider.ask(request);
  const now = clock();
  if (answer.kind === 'figures') await storeReport(services, authorization.row, answer, provider.demo, now);
  else if (answer.kind === 'refused')
    await refuseAuthorization(database.orm, key, answer.reason, now, { text: answer.text });
  else if (now.getTime() - request.consent.at.getTime() > PATIENCE_MS)
    await refuseAuthorization(database.orm, key, 'no-answer', now);
  else await enqueueFetch(services, database.orm, key, new Date(now.getTime() + AGAIN_MS));
}

/** Grants the authorization and stores the report in one transaction; stores nothing after a concurrent withdrawal. */
async function storeReport(
  { database }: Services,
  { id, companyId, days }: Authorization,
  { figures }: Extract<TaxAnswer, { kind: 'figures' }>,
  demo: boolean,
  now: Date,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    const granted = await tx
      .update(taxAuthorizations)
      .set({ status: 'granted', decidedAt: now, endsAt: new Date(now.getTime() + days * DAY_MS) })
      .where(isWaiting({ id, companyId }))
      .returning({ id: taxAuthorizations.id });
    if (granted.length === 0) return;
    await tx.insert(taxReports).values({ authorizationId: id, companyId, demo, figures, fetchedAt: now });
  });
}
