import { BUSINESS_TIME_ZONE } from '@daas/contract/constants';
import { dataSet } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import type { Receipt } from '@daas/contract/endpoints/calls';
import type { Sort } from '@daas/contract/shapes';
import { allowedDataSet } from '../../kernel/dataSets';
import { DAY_MS, HOUR_MS, type Period } from '../../kernel/period';
import { productName } from '../../kernel/products';
import { Refusal } from '../../kernel/refusal';
import { business, iso } from '../../kernel/time';
import { readChargeStates } from '../../money/disputes';
import { owned } from '../connectors/service';
import type { MemberContext } from '../context';
import { callPeriod, periodBefore } from './filter';
import { callBeside, findCall, listCalls, placeOf, repeatsOf } from './repository';
import { questionOf } from './requestSummary';
import { type Bucket, callSeries, callTotals } from './stats';

const NEWEST_FIRST: Sort = { field: 'at', direction: 'desc' };

export async function list(
  { services, caller, now, language }: MemberContext,
  input: EndpointParsedInput<'call.list'>,
): Promise<EndpointOutput<'call.list'>> {
  const { current, pageSize, sort = NEWEST_FIRST, after, ...filter } = input;
  const last = after ? await existing(services, caller.companyId, after) : undefined;
  const requests = caller.permissions.has('get-call-log-detail');
  const { list: calls, ...total } = await listCalls(services, caller.companyId, filter, callPeriod(filter, now), {
    current,
    pageSize,
    sort,
    after: last && placeOf(last),
    requests,
  });
  const rows = calls.map(({ data_set, request, ...call }) => ({
    ...call,
    question: request ? questionOf(dataSet(data_set ?? ''), request, language) : null,
  }));
  return { list: rows, ...total, current, pageSize };
}

export async function stats({ services, caller, now }: MemberContext, filter: EndpointParsedInput<'call.stats'>) {
  const period = callPeriod(filter, now);
  const bucket = bucketOf(period);
  const [rows, totals, before] = await Promise.all([
    callSeries(services, caller.companyId, filter, period, bucket, BUSINESS_TIME_ZONE),
    callTotals(services, caller.companyId, filter, period),
    callTotals(services, caller.companyId, filter, periodBefore(period)),
  ]);
  const rowsByTime = new Map(rows.map((row) => [row.at.getTime(), row]));
  const nothing = { ok: 0, empty: 0, refused: 0, failed: 0, spend: 0 };
  const series = bucketStarts(period, bucket).map((at) => ({
    ...nothing,
    ...rowsByTime.get(at.getTime()),
    at: iso(at),
  }));
  return { bucket, series, period: { from: iso(period.from), to: iso(period.to) }, totals, before };
}

/** Few enough points to draw: up to 180 minutes, 120 hours, 367 days. */
const bucketOf = ({ from, to }: Period): Bucket => {
  const length = to.getTime() - from.getTime();
  if (length <= 3 * HOUR_MS) return 'minute';
  return length <= 5 * DAY_MS ? 'hour' : 'day';
};

function bucketStarts({ from, to }: Period, bucket: Bucket): Date[] {
  const starts: Date[] = [];
  for (let at = business(from).startOf(bucket); at.valueOf() < to.getTime(); at = at.add(1, bucket))
    starts.push(at.toDate());
  return starts;
}

export async function beside({ services, caller, now }: MemberContext, input: EndpointParsedInput<'call.beside'>) {
  const { id, sort = NEWEST_FIRST, ...filter } = input;
  const place = placeOf(await existing(services, caller.companyId, id));
  const period = callPeriod(filter, now);
  const ask = (side: 'previous' | 'next') =>
    callBeside(services, caller.companyId, filter, period, { place, sort, side });
  const [previous, next] = await Promise.all([ask('previous'), ask('next')]);
  return { id, previous, next };
}

export async function get(
  { db, services, caller, language }: MemberContext,
  id: string,
): Promise<EndpointOutput<'call.get'>> {
  const { connectorId: _, detail, ...row } = await existing(services, caller.companyId, id);
  const repeats = await repeatsOf(services, caller.companyId, row);
  const stateOf = await readChargeStates(db, caller.companyId, 'call', row.amount > 0 ? [id] : []);
  const { request, answer, timing, decisions, receipt, idempotencyKey, replayOf, traceparent } = detail;
  return {
    ...row,
    request,
    answer: { ...answer, body: withReceipt(answer.body, receipt) },
    timing,
    decisions: decisions.map((one) =>
      one.rule === 'product' ? { ...one, detail: productName(one.detail, language) } : one,
    ),
    receipt,
    idempotency_key: idempotencyKey,
    replay_of: replayOf,
    repeats,
    agent: detail.agent ?? null,
    traceparent,
    ...stateOf(id),
  };
}

/** A record keeps the receipt once. */
const withReceipt = (body: unknown, receipt: Receipt | null): unknown =>
  typeof body === 'object' && body !== null && 'receipt' in body ? { ...body, receipt } : body;

/** Asks the gateway the same again, with all its rules; what it refuses is an answer, not an error. */
export async function replay(context: MemberContext, id: string): Promise<EndpointOutput<'call.replay'>> {
  const { services, caller, ip, requestId } = context;
  const { connectorId, mode, detail } = await existing(services, caller.companyId, id);
  if (connectorId === null) throw new Refusal('not-found', { what: '@connector' });
  allowedDataSet(context, (await owned(context, connectorId)).connector.dataSet);
  const { body } = detail.request;
  const answer = await services.gateway.query({
    method: 'POST',
    url: `/open/v1/connectors/${connectorId}/query`,
    headers: { 'content-type': 'application/json' },
    body,
    rawBody: Buffer.from(JSON.stringify(body) ?? ''),
    ip,
    requestId,
    connectorId,
    console: {
      companyId: caller.companyId,
      personId: caller.personId,
      mode: mode === 'test' ? 'sample' : 'charge',
      replayOf: id,
    },
  });
  const { code } = answer.body;
  return {
    call_id: answer.callId,
    status: answer.status,
    code: answer.status >= 400 && typeof code === 'string' ? code : null,
    amount: answer.receipt?.amount ?? 0,
  };
}

export async function existing(services: MemberContext['services'], companyId: number, id: string) {
  const call = await findCall(services, companyId, id);
  if (!call) throw new Refusal('not-found', { what: '@call' });
  return call;
}
