import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { pageOf } from '../../db/page';
import { queryRowsIn } from '../../db/queryRows';
import {
  applicationOrders,
  callRecords,
  disputes,
  exclusiveOrders,
  marketReportVersions,
  nameLists,
  persons,
  refunds,
} from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { daysPeriod } from '../../kernel/period';
import { Refusal } from '../../kernel/refusal';
import { billLineId, daysOf } from '../../money/billLine';
import { type Dispute, openDispute, presentDispute } from '../../money/disputes';
import type { LedgerEntry } from '../../money/ledger';
import { findCharge, refundedAmount } from '../../money/refunds';
import type { MemberContext } from '../context';
import { billRows } from '../cost/billRows';
import { findDownload } from '../downloads/downloads';

type Answer = EndpointOutput<'call.dispute'>;
interface Disputed extends Pick<Dispute, 'subject' | 'subjectId' | 'reason' | 'amount'> {
  charge: LedgerEntry | null;
}

async function open(context: MemberContext, { charge, ...disputed }: Disputed): Promise<Answer> {
  const { db, caller, now } = context;
  const refunded = charge ? await refundedAmount(db, charge) : 0;
  // A failed file or report was refunded automatically.
  if (charge && refunded >= -charge.amount) throw new Refusal('already-refunded', { name: disputed.subjectId });
  const dispute = await openDispute(db, {
    ...disputed,
    companyId: caller.companyId,
    chargeId: charge?.id ?? null,
    createdBy: caller.personId,
    createdAt: now,
  });
  const { subjectId: of, amount, reason } = disputed;
  await audit(db, context, 'cost.dispute', `dispute:${dispute.id}`, { of, amount, reason });
  return presentDispute(dispute);
}

/** Returns the charge of the company's call, file or order. Throws `not-charged` if there is none. */
async function chargeOf({ db, caller }: MemberContext, id: string): Promise<LedgerEntry> {
  const charge = await findCharge(db, id);
  if (charge?.companyId !== caller.companyId) throw new Refusal('not-charged', { name: id });
  return charge;
}

export async function disputeCall(
  context: MemberContext,
  { id, reason }: EndpointParsedInput<'call.dispute'>,
): Promise<Answer> {
  const { db, caller } = context;
  const charge = await findCharge(db, id);
  // The record of a charged call may have moved to ClickHouse. An entry can be found by its own id, too.
  if (charge?.companyId === caller.companyId && charge.causeType === 'call' && charge.causeId === id)
    return open(context, { subject: 'call', subjectId: id, charge, amount: -charge.amount, reason });
  const own = and(ofCompany(callRecords, caller.companyId), eq(callRecords.id, id));
  const isCall = (await db.$count(callRecords, own)) > 0;
  throw isCall ? new Refusal('not-charged', { name: id }) : new Refusal('not-found', { what: '@call' });
}

export async function disputeFile(
  context: MemberContext,
  { id, reason }: EndpointParsedInput<'download.dispute'>,
): Promise<Answer> {
  await findDownload(context, id);
  const { db, caller } = context;
  const [list] = await db
    .select({ id: nameLists.id })
    .from(nameLists)
    .where(and(ofCompany(nameLists, caller.companyId), eq(nameLists.downloadId, id)));
  const charge = await chargeOf(context, list?.id ?? id);
  return open(context, { subject: 'file', subjectId: id, charge, amount: -charge.amount, reason });
}

const disputeOrderIn =
  (orders: typeof applicationOrders | typeof exclusiveOrders) =>
  async (
    context: MemberContext,
    { id, reason }: EndpointParsedInput<'dataApplication.dispute' | 'exclusive.dispute'>,
  ): Promise<Answer> => {
    const { db, caller } = context;
    const own = and(ofCompany(orders, caller.companyId), eq(orders.id, id));
    if ((await db.$count(orders, own)) === 0) throw new Refusal('not-found', { what: '@order' });
    const charge = await chargeOf(context, id);
    return open(context, { subject: 'order', subjectId: id, charge, amount: -charge.amount, reason });
  };
export const disputeOrder = disputeOrderIn(applicationOrders);
export const disputeExclusive = disputeOrderIn(exclusiveOrders);

export async function disputeReport(
  context: MemberContext,
  { id, version, reason }: EndpointParsedInput<'marketReport.dispute'>,
): Promise<Answer> {
  const { db, caller } = context;
  const [found] = await db
    .select({ id: marketReportVersions.id })
    .from(marketReportVersions)
    .where(
      and(
        ofCompany(marketReportVersions, caller.companyId),
        eq(marketReportVersions.reportId, id),
        eq(marketReportVersions.number, version),
      ),
    );
  if (!found) throw new Refusal('not-found', { what: '@market-report' });
  const charge = await chargeOf(context, found.id);
  return open(context, { subject: 'report', subjectId: found.id, charge, amount: -charge.amount, reason });
}

export async function disputeBill(
  context: MemberContext,
  { period, by, key, reason }: EndpointParsedInput<'cost.disputeBill'>,
): Promise<Answer> {
  const { db, services, caller } = context;
  const { from, to } = daysOf(period);
  const granularity = from === to ? 'day' : 'month';
  const read = <T>(statement: SQL) => queryRowsIn<T>(db, statement);
  const { companyId } = caller;
  const lines = { by, granularity, limit: BILL_ROWS } as const;
  const rows = await billRows(read, services.records, companyId, daysPeriod(from, to), lines);
  const line = rows.find((row) => row.key === key);
  if (!line) throw new Refusal('not-found', { what: '@bill-line' });
  const subjectId = billLineId({ period, by, key });
  if (line.amount <= 0) throw new Refusal('not-charged', { name: subjectId });
  return open(context, { subject: 'bill', subjectId, charge: null, amount: line.amount, reason });
}
const BILL_ROWS = 10_000;

export async function listDisputes(
  { db, caller }: MemberContext,
  { state, ...page }: EndpointParsedInput<'cost.disputes'>,
): Promise<EndpointOutput<'cost.disputes'>> {
  const refunded = db
    .select({ sum: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(sameCompany(refunds, disputes), eq(refunds.disputeId, disputes.id)));
  const query = db
    .select({ dispute: disputes, by: persons.name, refunded: sql`(${refunded})`.mapWith(Number) })
    .from(disputes)
    .leftJoin(persons, eq(persons.id, disputes.createdBy))
    .where(and(ofCompany(disputes, caller.companyId), state && eq(disputes.state, state)))
    .$dynamic();
  const { list, ...rest } = await pageOf(db, query, [desc(disputes.createdAt), desc(disputes.id)], page);
  return {
    ...rest,
    list: list.map(({ dispute, by, refunded: amount }) => ({
      ...presentDispute(dispute),
      subject: dispute.subject,
      subject_id: dispute.subjectId,
      refunded: amount,
      by: by ?? '',
    })),
  };
}
