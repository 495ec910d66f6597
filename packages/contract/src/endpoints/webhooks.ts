import { z } from 'zod';
import { endpoint } from '../endpoint';
import { WEBHOOK_FAILURES, WEBHOOK_STATES } from '../enums';
import { EVENT_DAYS, WEBHOOK_KINDS } from '../events';
import { done, instant, listOf, paging, recordId, shownOnce, text } from '../shapes';

export const MAX_WEBHOOKS = 20;
/** Maximum events per replay. */
export const MAX_REPLAY = 10_000;

/**
 * Permissions for webhooks: managing apps or the monitor. The owner of a webhook, the member who last changed its
 * events or address, must be allowed to read its events.
 */
const access = ['get-app-list', 'get-enterprise-monitor'] as const;
const url = text(500);
const failure = z.enum(WEBHOOK_FAILURES).nullable();
const delivery = z.object({
  id: recordId,
  webhook: z.object({ id: recordId, name: z.string() }),
  /** Event type, such as `monitor.changed`. */
  type: z.string(),
  /** Subject of the event, such as `file:dwn_0m3…`; null if it is not an event. */
  subject: z.string().nullable(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.number().int(),
  /** Reason of the last failed attempt, as `failure`. */
  status: z.number().int().nullable(),
  failure,
  created_at: instant,
  delivered_at: instant.nullable(),
  /** Time of the next attempt. */
  next_at: instant.nullable(),
});
/** Subscribed events, in addition to those of rules and exports that use the webhook. */
const kinds = z.array(z.enum(WEBHOOK_KINDS)).max(WEBHOOK_KINDS.length);
const secret = z.object({ id: recordId, secret: shownOnce(z.string()) });
const objects = { id: 'webhook' } as const;
const changes = ['webhook', 'audit'] as const;

/** Webhook endpoints of a company, following Standard Webhooks. */
export const webhooks = {
  'webhook.list': endpoint({
    method: 'GET',
    path: '/api/webhooks',
    access,
    summary: `List the company's webhooks (at most ${MAX_WEBHOOKS})`,
    input: z.strictObject({}),
    output: z.object({
      list: z
        .array(
          z.object({
            id: recordId,
            name: z.string(),
            url: z.string(),
            events: kinds,
            enabled: z.boolean(),
            /** Reason why the platform turned it off: status 410, or no success for three days. */
            stopped: z.enum(['gone', 'failing']).nullable(),
            last_success_at: instant.nullable(),
            created_by: z.string(),
            created_at: instant,
          }),
        )
        .max(MAX_WEBHOOKS),
    }),
  }),
  'webhook.create': endpoint({
    method: 'POST',
    path: '/api/webhooks',
    // The permission to export rows covers their deliveries; all other deliveries need the monitor's.
    access: [...access, 'get-file-download-log-list'],
    stepUp: 'show-secret',
    changes: [...changes, 'exportTask'],
    summary: 'Create a webhook; its signing secret is returned only in this response',
    input: z.strictObject({ name: text(60), url, events: kinds.default([]) }),
    output: secret,
  }),
  'webhook.update': endpoint({
    method: 'PATCH',
    path: '/api/webhooks/{id}',
    access,
    objects,
    stepUp: 'webhook',
    stepUpFor: ['url', 'events'],
    changes,
    summary: 'Rename, redirect, subscribe, enable or disable a webhook; omitted fields stay unchanged',
    input: z.strictObject({
      id: recordId,
      name: text(60).optional(),
      url: url.optional(),
      enabled: z.boolean().optional(),
      events: kinds.optional(),
    }),
    output: done,
  }),
  'webhook.rotateSecret': endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    access,
    objects,
    stepUp: 'show-secret',
    changes,
    summary:
      'Rotate the signing secret, returned only in this response; the previous one also signs during the overlap',
    input: z.strictObject({ id: recordId, overlap_hours: z.number().int().min(0).max(168).default(24) }),
    output: secret,
  }),
  'webhook.delete': endpoint({
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    access,
    objects,
    stepUp: 'delete',
    changes,
    summary: 'Delete a webhook and its delivery log',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
  'webhook.test': endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    access,
    objects,
    changes: ['webhook'],
    summary: 'Send a test message of type webhook.test, or an example of the given kind of event, marked with `test`',
    input: z.strictObject({ id: recordId, type: z.enum(WEBHOOK_KINDS).optional() }),
    output: z.object({ delivery_id: recordId }),
  }),
  'webhook.deliveries': endpoint({
    method: 'GET',
    path: '/api/webhook-deliveries',
    access,
    objects: { webhook_id: 'webhook' },
    summary: 'List deliveries of the last 30 days, newest first',
    input: z.strictObject({
      ...paging,
      webhook_id: recordId.optional(),
      state: z.enum(WEBHOOK_STATES).optional(),
      subject: text(100).optional(),
    }),
    output: listOf(delivery),
  }),
  'webhook.delivery': endpoint({
    method: 'GET',
    path: '/api/webhook-deliveries/{id}',
    access,
    objects: { id: 'webhookDelivery' },
    summary: 'Retrieve a delivery with its message and every attempt',
    input: z.strictObject({ id: recordId }),
    output: delivery.extend({
      body: z.string(),
      tries: z.array(
        z.object({
          at: instant,
          status: z.number().int().nullable(),
          failure,
          duration_ms: z.number().int(),
          /** Start of the response. */
          answer: z.string(),
        }),
      ),
    }),
  }),
  'webhook.replayEvents': endpoint({
    method: 'POST',
    path: '/api/webhooks/{id}/replay',
    access,
    objects,
    changes,
    summary: `Resend the subscribed events of one object or of a period within ${EVENT_DAYS} days, in order and with the same ids (at most ${MAX_REPLAY})`,
    input: z
      .strictObject({
        id: recordId,
        /** Such as `file:dwn_0m3…`. */
        subject: text(100).optional(),
        from: instant.optional(),
        to: instant.optional(),
      })
      .refine(({ subject, from }) => subject !== undefined || from !== undefined, {
        path: ['subject'],
        params: { rule: 'required' },
      }),
    output: z.object({ events: z.number().int() }),
  }),
  'webhook.replay': endpoint({
    method: 'POST',
    path: '/api/webhook-deliveries/{id}/replay',
    access,
    objects: { id: 'webhookDelivery' },
    changes,
    summary: 'Resend a delivery under the same id',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
} as const;
