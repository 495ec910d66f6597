import { EVENT_DATA, eventMessage } from '@daas/contract/eventData';
import { exampleEvent, testMessage } from '@daas/contract/eventExamples';
import type { EventKind } from '@daas/contract/events';
import { type Json, jsonBody, object, ref, schemaOf, text } from './schemas';
import type { Texts } from './texts';

const pascal = (name: string): string => name.replace(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase());
export const eventName = (kind: string): string => `${pascal(kind)}Event`;

/** Events of these kinds; `type` selects the schema. */
export const eventUnion = (kinds: readonly EventKind[]): Json => ({
  oneOf: kinds.map((kind) => ref(eventName(kind))),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(kinds.map((kind) => [kind, `#/components/schemas/${eventName(kind)}`])),
  },
});

/** Schemas of the kinds of events. */
export function eventSchemas(texts: Texts): Json {
  const { properties, required } = schemaOf(eventMessage, 'output') as { properties: Json; required: string[] };
  const about = { sequence: texts.sequence, test: texts.testEvent, id: texts.eventId, subject: texts.eventSubject };
  const envelope = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...(schema as Json), ...(name in about ? { description: about[name as keyof typeof about] } : {}) },
    ]),
  );
  const eventOf = (type: string, data: Json): [string, Json] => [
    eventName(type),
    object({ ...envelope, type: { type: 'string', enum: [type] }, data }, { required }),
  ];
  return Object.fromEntries([
    ...Object.entries(EVENT_DATA).map(([kind, schema]) => eventOf(kind, schemaOf(schema, 'output'))),
    eventOf('webhook.test', object({ webhook: text, name: text })),
  ]);
}

/** The `webhooks` section: requests that the platform sends to a webhook. */
export function webhooksOf(texts: Texts, kinds: readonly EventKind[], titles: Texts['events']): Json {
  const hook = (type: string, summary: string, example: unknown): [string, Json] => [
    type,
    {
      post: {
        operationId: `on${pascal(type)}`,
        tags: ['webhooks'],
        summary,
        description: texts.webhook,
        security: [],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: text,
        })),
        requestBody: jsonBody(ref(eventName(type)), { example }),
        responses: {
          '204': { description: texts.webhookOk },
          '410': { description: texts.webhookGone },
          default: { description: texts.webhookError },
        },
      },
    },
  ];
  return Object.fromEntries([
    ...kinds.map((kind) => hook(kind, titles[kind], exampleEvent(kind))),
    hook('webhook.test', texts.webhookTest, testMessage({ webhook: 'whk_0000000000sample', name: 'CRM' })),
  ]);
}
