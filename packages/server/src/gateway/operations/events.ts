import { eventCursor, MAX_EVENTS } from '@daas/contract/endpoints/events';
import { exampleEvent } from '@daas/contract/eventExamples';
import { EVENT_KINDS, type EventKind, eventOf } from '@daas/contract/events';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { connectors, events as eventRows } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { Refusal } from '../../kernel/refusal';
import { validate } from '../../kernel/validate';
import { readEvents, subjectCondition } from '../../messages/events/readEvents';
import type { Call, Outcome } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import { eventUnion } from '../openapi/events';
import { answerOf, list, queryParameter, whole } from '../openapi/schemas';

const kindsFor = (program: 'company' | 'app') => EVENT_KINDS.filter((kind) => eventOf(kind).program === program);
const PROGRAM_KINDS = [...kindsFor('company'), ...kindsFor('app')] as [EventKind, ...EventKind[]];

/** Events that test keys read: one of each kind, with positions of their own. */
const SAMPLES = PROGRAM_KINDS.map((kind, index) =>
  exampleEvent(kind, { id: `evt_0000000000sample${index + 1}`, sequence: index + 1 }),
);

const query = z.strictObject({
  after: z.coerce.number().pipe(eventCursor).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_EVENTS).default(MAX_EVENTS),
  type: z.enum(PROGRAM_KINDS).optional(),
  subject: z.string().min(1).max(100).optional(),
});
const parseEventsQuery = ({ request, language }: Call) =>
  validate(query, Object.fromEntries(new URL(request.url, 'http://gateway').searchParams), language);

const page = (data: unknown[], next: number, more: boolean): Outcome => ({
  rows: 0,
  body: ({ receipt }) => ({ data, next, more, receipt }),
});

/**
 * Events for programs that no webhook can reach. A key has no permissions, so it reads only events about buying data and
 * about data sets of its app's connectors, and none about people or other apps.
 */
export const events: OperationDefinition = {
  method: 'GET',
  url: '/events',
  connector: null,

  async read({ database }, call, { companyId, app }) {
    if (!app) throw new Refusal('key-missing');
    const { after, limit, type, subject } = parseEventsQuery(call);
    const dataSet = sql`${eventRows.data} ->> 'data_set'`;
    const own = database.orm
      .select({ dataSet: connectors.dataSet })
      .from(connectors)
      .where(and(ofCompany(connectors, companyId), eq(connectors.appId, app.id), isNull(connectors.deletedAt)));
    const {
      list: data,
      next,
      more,
    } = await readEvents(database.orm, {
      companyId,
      after,
      limit,
      where: and(
        or(
          inArray(eventRows.kind, kindsFor('company')),
          and(inArray(eventRows.kind, kindsFor('app')), eq(eventRows.appId, app.id)),
        ),
        or(sql`${dataSet} is null`, inArray(dataSet, own)),
        type ? eq(eventRows.kind, type) : undefined,
        subjectCondition(subject),
      ),
    });
    return page(data, next, more);
  },

  sample(call) {
    const { after, limit, type, subject } = parseEventsQuery(call);
    const matching = SAMPLES.filter(
      (one) =>
        one.sequence > after && (!type || one.type === type) && (subject === undefined || one.subject === subject),
    );
    const data = matching.slice(0, limit);
    const more = matching.length > limit;
    return page(data, more ? (data.at(-1)?.sequence ?? after) : Math.max(after, SAMPLES.length), more);
  },

  document: (texts) => ({
    operationId: 'listEvents',
    tags: ['events'],
    summary: texts.listEvents,
    description: texts.eventsAbout,
    parameters: [
      queryParameter('after', { type: 'integer', minimum: 0, default: 0 }),
      queryParameter('limit', { type: 'integer', minimum: 1, maximum: MAX_EVENTS, default: MAX_EVENTS }),
      queryParameter('type', { type: 'string', enum: PROGRAM_KINDS }),
      queryParameter('subject', { type: 'string', maxLength: 100 }),
    ],
    answer: answerOf(
      { data: list(eventUnion(PROGRAM_KINDS)), next: whole, more: { type: 'boolean' } },
      { data: SAMPLES.slice(0, 1), next: 1, more: true },
    ),
  }),
};
