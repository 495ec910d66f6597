import type { TAX_REFUSALS } from '@daas/contract/tax';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client';
import { taxAuthorizations, taxReports } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { DAY_MS } from '../../kernel/period';
import type { Services } from '../../services';
import { type TaxAnswer, taxProvider } from './provider';
import { quartersBefore } from './quarters';
import type { Authorization } from './status';

const FETCH = 'tax.fetch';
const AGAIN_MS = 60_000;
/** A provider that has not answered by then never will. */
const PATIENCE_MS = 7 * DAY_MS;
const payload = z.object({ id: z.string() });

type Key = Pick<Authorization, 'id' | 'companyId'>;

export const enqueueFetch = ({ jobs }: Pick<Services, 'jobs'>, db: Db, { id, companyId }: Key, runAt?: Date) =>
  jobs.enqueue(db, { kind: FETCH, companyId, payload: { id }, ...(runAt ? { runAt } : {}) });

/** Asks the provider for what was granted; running it twice asks once more and keeps one report. */
export function registerTaxJobs(services: Services): void {
  const { jobs, database } = services;
  jobs.register(
    FETCH,
    payload,
    ({ payload: { id }, companyId }) => fetchReport(services, { id, companyId: companyId ?? 0 }),
    {
      onGiveUp: ({ payload: { id }, companyId }) =>
        refuse(database.orm, { id, companyId: companyId ?? 0 }, 'no-answer', services.clock()),
    },
  );
}

const waiting = ({ id, companyId }: Key) =>
  and(eq(taxAuthorizations.id, id), ofCompany(taxAuthorizations, companyId), eq(taxAuthorizations.status, 'waiting'));

async function refuse(db: Db, key: Key, reason: (typeof TAX_REFUSALS)[number], now: Date): Promise<void> {
  const change = { status: 'refused', endedBy: 'provider', reason, decidedAt: now } as const;
  await db.update(taxAuthorizations).set(change).where(waiting(key));
}

async function fetchReport(services: Services, key: Key): Promise<void> {
  const { database, clock } = services;
  const [row] = await database.orm.select().from(taxAuthorizations).where(waiting(key));
  // Withdrawn meanwhile.
  if (!row?.consentAt) return;
  const provider = taxProvider(services);
  if (!provider) throw new Error('No provider of tax data is configured: set TAX_URL');
  const { id, subject, consentAt } = row;
  const answer = await provider.ask({
    id,
    subject,
    taxNumber: row.taxNumber ?? '',
    consentVersion: row.consentVersion ?? '',
    consentAt,
    quarters: quartersBefore(clock()),
  });
  const now = clock();
  if (answer.kind === 'figures') await keep(services, row, answer, provider.demo, now);
  else if (answer.kind === 'refused') await refuse(database.orm, key, answer.reason, now);
  else if (now.getTime() - consentAt.getTime() > PATIENCE_MS) await refuse(database.orm, key, 'no-answer', now);
  else await enqueueFetch(services, database.orm, key, new Date(now.getTime() + AGAIN_MS));
}

/** The report with the grant that it is kept by: withdrawn in the same moment, nothing is kept. */
async function keep(
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
      .where(waiting({ id, companyId }))
      .returning({ id: taxAuthorizations.id });
    if (granted.length === 0) return;
    await tx.insert(taxReports).values({ authorizationId: id, companyId, demo, figures, fetchedAt: now });
  });
}
