import { z } from 'zod';
import { endpoint } from '../endpoint';
import { eventMessage } from '../eventData';
import { EVENT_DAYS, EVENT_KINDS, NOTICE_KINDS } from '../events';
import { done, instant, listOf, paging, recordId, text } from '../shapes';

export const MAX_EVENTS = 200;
/** Cursor of the company's events: continue after this position. */
export const eventCursor = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Event feeds for programs, and notifications for persons. */
export const events = {
  'event.list': endpoint({
    method: 'GET',
    path: '/api/events',
    access: 'session',
    summary: `List events of the last ${EVENT_DAYS} days in order, after a cursor; limited to events the caller's permissions cover`,
    input: z.strictObject({
      /** `next` of the previous response; default: the oldest stored event. */
      after: eventCursor.default(0),
      limit: z.number().int().min(1).max(MAX_EVENTS).default(MAX_EVENTS),
      type: z.enum(EVENT_KINDS).optional(),
      /** Filter by object, such as `file:dwn_0m3…`. */
      subject: text(100).optional(),
    }),
    output: z.object({ list: z.array(eventMessage), next: eventCursor, more: z.boolean() }),
  }),
  'notice.list': endpoint({
    method: 'GET',
    path: '/api/notices',
    access: 'session',
    personal: true,
    summary: 'List the person’s notifications in this company, newest first',
    input: z.strictObject({
      ...paging,
      kind: z.enum(NOTICE_KINDS).optional(),
      unread: z.boolean().optional(),
    }),
    output: listOf(
      z.object({
        id: recordId,
        kind: z.enum(EVENT_KINDS),
        at: instant,
        read: z.boolean(),
        title: z.string(),
        text: z.string(),
        /** Page of the console with details. */
        path: z.string(),
      }),
    ),
  }),
  'notice.unread': endpoint({
    method: 'GET',
    path: '/api/notices/unread',
    access: 'session',
    personal: true,
    summary: 'Count the person’s unread notifications in this company, up to 100',
    input: z.strictObject({}),
    output: z.object({ unread: z.number().int() }),
  }),
  'notice.read': endpoint({
    method: 'POST',
    path: '/api/notices/read',
    access: 'session',
    personal: true,
    changes: ['notice'],
    summary: 'Mark notifications as read on every device: the given ones, or all up to one',
    input: z.strictObject({ ids: z.array(recordId).min(1).max(200).optional(), up_to: recordId.optional() }),
    output: done,
  }),
} as const;
