import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { MAX_REPLAY } from '@daas/contract/endpoints/webhooks';
import { and, gt, gte, inArray, isNotNull, lt, type SQL } from 'drizzle-orm';
import { audit } from '../../db/audit';
import { events } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { type DispatchedRow, toEventMessage } from '../../messages/events/message';
import { createDataFilter } from '../../messages/events/people';
import { subjectCondition } from '../../messages/events/readEvents';
import { repostEvents } from '../../messages/webhooks/deliveries';
import type { MemberContext } from '../context';
import { locked } from './service';

const AT_ONCE = 1000;

/** Sends what a webhook subscribes to once more: of one object, of a period, or of one object within a period. */
export async function replayEvents(
  context: MemberContext,
  { id, subject, from, to }: EndpointParsedInput<'webhook.replayEvents'>,
): Promise<EndpointOutput<'webhook.replayEvents'>> {
  const { db, caller, now } = context;
  const { companyId } = caller;
  const webhook = await locked(context, id);
  if (!webhook.enabled) throw new Refusal('state-forbids', { name: webhook.name, state: '@disabled' });
  const condition = and(
    ofCompany(events, companyId),
    isNotNull(events.sequence),
    inArray(events.kind, webhook.events),
    subjectCondition(subject),
    from ? gte(events.at, new Date(from)) : undefined,
    to ? lt(events.at, new Date(to)) : undefined,
  );
  if ((await db.$count(events, condition)) > MAX_REPLAY)
    throw new Refusal('quota-reached', { what: '@event', limit: MAX_REPLAY });
  const mayReceive = await createDataFilter(db, webhook);
  let count = 0;
  for (let last: SQL | undefined; ; ) {
    const page = (await db
      .select()
      .from(events)
      .where(and(condition, last))
      .orderBy(events.sequence)
      .limit(AT_ONCE)) as DispatchedRow[];
    const allowed = page.filter(mayReceive);
    await repostEvents(db, { companyId, webhookId: id, events: allowed.map(toEventMessage), now });
    count += allowed.length;
    const end = page.at(-1);
    if (page.length < AT_ONCE || !end) break;
    last = gt(events.sequence, end.sequence);
  }
  await audit(db, context, 'webhook.replayEvents', `webhook:${id}`, { subject, from, to, events: count });
  return { events: count };
}
