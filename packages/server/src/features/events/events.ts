import { DATA_SET_LIST } from '@daas/contract/datasets';
import type { EndpointOutput, EndpointParsedInput } from '@daas/contract/endpoints';
import { EVENT_KINDS, mayReceive } from '@daas/contract/events';
import { and, inArray, notInArray, or, sql } from 'drizzle-orm';
import { events } from '../../db/schema';
import { maySee } from '../../kernel/dataSets';
import { readEvents, subjectCondition } from '../../messages/events/readEvents';
import type { MemberContext } from '../context';

/** Events of the company that the caller's permissions cover, whoever asks: a person or a program. */
export async function list(
  context: MemberContext,
  { after, limit, type, subject }: EndpointParsedInput<'event.list'>,
): Promise<EndpointOutput<'event.list'>> {
  const { db, caller } = context;
  const kinds = EVENT_KINDS.filter((kind) => mayReceive(kind, caller) && (type === undefined || kind === type));
  const hidden = DATA_SET_LIST.filter((def) => !maySee(context, def)).map(({ key }) => key);
  const ofDataSet = sql`${events.data} ->> 'data_set'`;
  const seen = hidden.length === 0 ? undefined : or(sql`${ofDataSet} is null`, notInArray(ofDataSet, hidden));
  return readEvents(db, {
    companyId: caller.companyId,
    after,
    limit,
    where: and(inArray(events.kind, kinds), seen, subjectCondition(subject)),
  });
}
