import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, eq, gt } from 'drizzle-orm';
import { audit, changes } from '../../db/audit';
import type { Db } from '../../db/client';
import { auditLog, balanceWarnings } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { invalid, Refusal } from '../../kernel/refusal';
import { yuan } from '../../kernel/yuan';
import { type Draft, sendNow } from '../../messages/outbox';
import type { MemberContext } from '../context';
import { accountOf } from '../measures/money';

type Warning = EndpointOutput<'cost.balanceWarning'>;

const TEST_EVERY_MS = 60_000;

export async function balanceWarning({ db, caller }: Pick<MemberContext, 'db' | 'caller'>): Promise<Warning> {
  const [row] = await db.select().from(balanceWarnings).where(ofCompany(balanceWarnings, caller.companyId));
  const { enabled, thresholds, phones, emails } = row ?? { enabled: false, thresholds: [], phones: [], emails: [] };
  return { enabled, thresholds, phones, emails };
}

export async function setBalanceWarning(
  context: MemberContext,
  input: EndpointParsedInput<'cost.setBalanceWarning'>,
): Promise<Warning> {
  const { db, caller } = context;
  const { enabled } = input;
  const thresholds = [...new Set(input.thresholds)].sort((a, b) => b - a);
  const phones = [...new Set(input.phones)];
  const emails = [...new Set(input.emails)];
  if (enabled && thresholds.length === 0) throw invalid('thresholds', 'needed', '@warning-needs-threshold');
  if (enabled && phones.length + emails.length === 0) throw invalid('phones', 'needed', '@warning-needs-receiver');
  // What was reported of the old thresholds says nothing about the new ones.
  const values = { enabled, thresholds, phones, emails, lastFired: null };
  const [before] = await db.select().from(balanceWarnings).where(ofCompany(balanceWarnings, caller.companyId));
  await db
    .insert(balanceWarnings)
    .values({ companyId: caller.companyId, ...values })
    .onConflictDoUpdate({ target: balanceWarnings.companyId, set: values });
  const settings = { enabled, thresholds, phones, emails };
  const detail = before ? changes(before, settings) : settings;
  await audit(db, context, 'cost.setBalanceWarning', `company:${caller.companyId}`, detail);
  return { enabled, thresholds, phones, emails };
}

/** Sends immediately, bypassing the outbox, so that the carrier's result can be reported. */
export async function testBalanceWarning(context: MemberContext): Promise<EndpointOutput<'cost.testBalanceWarning'>> {
  const { db, caller, services, language, now } = context;
  const { phones, emails } = await balanceWarning(context);
  if (phones.length + emails.length === 0) throw invalid('phones', 'needed', '@warning-needs-receiver');
  await db.transaction(async (tx) => {
    await refuseTooSoon(tx, caller.companyId, now);
    await audit(tx, context, 'cost.testBalanceWarning', `company:${caller.companyId}`, { phones, emails });
  });
  const { balance } = await accountOf(services.database.sql, caller.companyId);
  const drafts = draftsOf(
    { phones, emails },
    {
      template: 'balance-warning-test',
      language,
      values: { company: caller.companyName, balance: yuan(balance) },
    },
  );
  return { deliveries: await Promise.all(drafts.map((draft) => sendNow(services, draft))) };
}

async function refuseTooSoon(db: Db, companyId: number, now: Date): Promise<void> {
  const [last] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        ofCompany(auditLog, companyId),
        gt(auditLog.at, new Date(now.getTime() - TEST_EVERY_MS)),
        eq(auditLog.action, 'cost.testBalanceWarning'),
      ),
    )
    .limit(1);
  if (!last) return;
  const seconds = Math.max(1, Math.ceil((last.at.getTime() + TEST_EVERY_MS - now.getTime()) / 1000));
  throw new Refusal('too-many-requests', { seconds });
}

const draftsOf = (
  { phones, emails }: Pick<Warning, 'phones' | 'emails'>,
  message: Omit<Draft, 'channel' | 'to'>,
): Draft[] => [
  ...phones.map((to) => ({ ...message, channel: 'sms' as const, to })),
  ...emails.map((to) => ({ ...message, channel: 'mail' as const, to })),
];
