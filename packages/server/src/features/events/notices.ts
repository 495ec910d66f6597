import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { EVENT_KINDS, mayBeTold } from '@daas/contract/events';
import { and, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { events, notices } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { iso } from '../../kernel/time';
import { presentEvent } from '../../messages/events/present';
import { render } from '../../messages/templates';
import type { MemberContext } from '../context';

/** Counted so far: the header shows no more. */
const MOST_COUNTED = 100;

/** The caller's own in this company, and those of every company; of kinds that the caller may still be told of. */
const ownOf = ({ caller }: MemberContext) =>
  and(
    eq(notices.personId, caller.personId),
    or(ofCompany(notices, caller.companyId), isNull(notices.companyId)),
    inArray(
      notices.kind,
      EVENT_KINDS.filter((kind) => mayBeTold(kind, caller)),
    ),
  );

export async function listNotices(
  context: MemberContext,
  { kind, unread, current, pageSize }: EndpointParsedInput<'notice.list'>,
): Promise<EndpointOutput<'notice.list'>> {
  const { db, caller, language } = context;
  const where = and(
    ownOf(context),
    kind ? eq(notices.kind, kind) : undefined,
    unread ? isNull(notices.readAt) : undefined,
  );
  const rows = await db
    .select({ notice: notices, event: events })
    .from(notices)
    .innerJoin(events, and(eq(events.id, notices.eventId), or(sameCompany(events, notices), isNull(events.companyId))))
    .where(where)
    .orderBy(desc(notices.id))
    .limit(pageSize)
    .offset((current - 1) * pageSize);
  const list = rows.flatMap(({ notice, event }) => {
    const message = presentEvent(event, { company: caller.companyName, language });
    if (!message) return [];
    // The page is a link of its own here.
    const { subject, body } = render(message.template, message.values, language);
    const { id, kind: sort, readAt } = notice;
    return [
      {
        id,
        kind: sort,
        at: iso(event.at),
        read: readAt !== null,
        title: subject,
        text: body.trimEnd(),
        path: message.path,
      },
    ];
  });
  return { list, total: await db.$count(notices, where), current, pageSize };
}

export async function countUnread(context: MemberContext): Promise<EndpointOutput<'notice.unread'>> {
  const unread = await context.db
    .select({ id: notices.id })
    .from(notices)
    .where(and(ownOf(context), isNull(notices.readAt)))
    .limit(MOST_COUNTED);
  return { unread: unread.length };
}

export async function markRead(context: MemberContext, { ids, up_to: upTo }: EndpointParsedInput<'notice.read'>) {
  await context.db
    .update(notices)
    .set({ readAt: context.now })
    .where(
      and(
        ownOf(context),
        isNull(notices.readAt),
        ids ? inArray(notices.id, ids) : undefined,
        upTo ? lte(notices.id, upTo) : undefined,
      ),
    );
  return { done: true as const };
}
