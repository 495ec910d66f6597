import { z } from 'zod';
import { endpoint } from '../endpoint';
import { DOWNLOAD_KINDS, DOWNLOAD_STATES } from '../enums';
import { day, instant, listOf, money, numericId, paging, recordId, sortBy, text } from '../shapes';
import { chargeState } from './disputes';

/** A file of the company in lists. */
export const fileRow = z.object({
  id: recordId,
  kind: z.string(),
  name: z.string(),
  connector: z.object({ id: numericId, name: z.string() }).nullable(),
  status: z.enum(DOWNLOAD_STATES),
  progress: z.number(),
  rows: z.number().int(),
  bytes: z.number().int(),
  amount: money,
  /** Relations in the conditions whose price for each row is part of the amount. */
  relations: z.array(z.object({ relation: z.string(), label: z.string(), price: money })),
  downloads: z.number().int(),
  by: z.string(),
  error: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
  /** A paid file that expired can be created again, free of charge (`export.remake`). */
  repeatable: z.boolean(),
  ...chargeState,
});

/** Files that were created for the company. */
export const downloads = {
  'download.list': endpoint({
    method: 'GET',
    path: '/api/download-record/list',
    access: 'get-file-download-log-list',
    summary: "List the company's files and who downloaded them",
    input: z.strictObject({
      ...paging,
      /** Part of a name, or an id. */
      keyword: text(60).optional(),
      kind: z.enum(DOWNLOAD_KINDS).optional(),
      connector_id: numericId.optional(),
      from: day.optional(),
      to: day.optional(),
      sort: sortBy(['created_at', 'rows', 'amount']),
    }),
    output: listOf(fileRow),
  }),
  'download.get': endpoint({
    method: 'GET',
    path: '/api/download-record/{id}',
    access: 'get-file-download-log-list',
    objects: { id: 'download' },
    summary: "Retrieve a file's status and progress",
    input: z.strictObject({ id: recordId }),
    output: fileRow,
  }),
  'download.file': endpoint({
    method: 'GET',
    path: '/api/download-record/{id}/file',
    access: 'get-file-download-log-list',
    objects: { id: 'download' },
    answer: 'file',
    summary: 'Download a file',
    input: z.strictObject({ id: recordId }),
    output: z.any(),
  }),
} as const;
