import { z } from 'zod';
import { MAX_UPLOAD_BYTES } from '../constants';
import { endpoint } from '../endpoint';
import { DOWNLOAD_STATES, EXPORT_AUDIENCES, EXPORT_FORMATS } from '../enums';
import { done, instant, money, numericId, recordId, text } from '../shapes';
import { corrections, NAME_LIST_ROLES, pasted, understood } from '../uploads';
import { pricedRelations } from './calls';

const id = numericId;
const version = z.object({
  id: recordId,
  version: z.number().int(),
  file_name: z.string(),
  /** `expired`: delivered, and the file was deleted. */
  status: z.enum(['uploaded', 'matching', 'quoted', 'delivering', 'delivered', 'failed', 'expired']),
  /** 0–1 of the current step. */
  progress: z.number(),
  /** Lines of the file. After matching: `matched` + `duplicate` + `missing` + `rejected`. */
  rows: z.number().int(),
  /** Rows found; each is charged once. */
  matched: z.number().int(),
  /** Lines that match the same row as an earlier line; null before matching, like `missing`. */
  duplicate: z.number().int().nullable(),
  /** Lines without a match in the data set; null for lists that were matched before this was counted. */
  missing: z.number().int().nullable(),
  /** Rejected lines: blank, too long, or with an invalid code. */
  rejected: z.number().int(),
  /** Hidden rows of the spreadsheet, included in `rows`. */
  hidden_rows: z.number().int(),
  /** Field → share of matched rows with a value. */
  fill_rates: z.record(z.string(), z.number()),
  /** Current price. Acceptance is rejected if it differs. */
  quote: money.nullable(),
  amount: money.nullable(),
  error: z.string().nullable(),
  download_id: recordId.nullable(),
  created_by: z.string(),
  created_at: instant,
});
const packet = z.object({
  /** Also the id of the file in the download records. */
  id: recordId,
  name: z.string(),
  status: z.enum(DOWNLOAD_STATES),
  progress: z.number(),
  rows: z.number().int(),
  amount: money,
  error: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
});
const objects = { id: 'connector' } as const;
const versionObjects = { id: 'connector', name_list_id: 'nameList' } as const;

/** Name lists of file connectors: upload, match, view the rates, pay, download. // §1, §3 */
export const files = {
  'integrator.uploadFileUrl': endpoint({
    method: 'GET',
    path: '/api/v1/integrator/upload_file_url',
    access: 'get-connector-detail',
    acts: true,
    objects: { connector_id: 'connector' },
    summary: 'Create an upload URL; it is valid for one upload',
    input: z.strictObject({
      file_name: text(200),
      size: z.number().int().min(1).max(MAX_UPLOAD_BYTES),
      connector_id: id,
    }),
    output: z.object({ upload_id: recordId, url: z.string(), method: z.literal('POST'), expires_at: instant }),
  }),
  'integrator.upload': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/v1/integrator/upload/{upload_id}',
    access: 'get-connector-detail',
    objects: { upload_id: 'upload' },
    transaction: false,
    encoding: 'multipart',
    summary: 'Upload a CSV or XLSX file in the multipart field `file`; the response describes how it was read',
    input: z.strictObject({ upload_id: recordId, pasted }),
    output: understood,
  }),
  'nameList.inspect': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/connector/{id}/uploads/{upload_id}',
    access: 'get-connector-detail',
    objects: { id: 'connector', upload_id: 'receivedUpload' },
    transaction: false,
    summary: 'Reread an uploaded file with corrected settings; a list created afterwards uses them',
    input: z.strictObject({ id, upload_id: recordId, ...corrections(NAME_LIST_ROLES) }),
    output: understood,
  }),
  'nameList.list': endpoint({
    method: 'GET',
    path: '/api/connector/{id}/name-lists',
    access: 'get-connector-detail',
    objects,
    summary: 'List the versions of a name list, newest first (at most 100)',
    input: z.strictObject({ id }),
    output: z.object({ list: z.array(version) }),
  }),
  'nameList.create': endpoint({
    method: 'POST',
    changes: ['nameList', 'connector', 'overview'],
    path: '/api/connector/{id}/name-lists',
    access: 'get-connector-detail',
    objects: { id: 'connector', upload_id: 'receivedUpload' },
    summary: 'Create a name list from an uploaded file and start matching; matching is free',
    input: z.strictObject({ id, upload_id: recordId, column: text(100), match_by: z.enum(['name', 'code']) }),
    output: version,
  }),
  'nameList.deliver': endpoint({
    method: 'POST',
    changes: ['nameList', 'connector', 'download', 'cost', 'overview'],
    path: '/api/connector/{id}/name-lists/{name_list_id}/deliver',
    access: 'create-connector',
    besides: 'get-connector-detail',
    charges: true,
    objects: versionObjects,
    summary: 'Accept the quote: charges it once and creates the file',
    input: z.strictObject({ id, name_list_id: recordId, quote: money }),
    output: version,
  }),
  'nameList.delete': endpoint({
    method: 'DELETE',
    changes: ['nameList', 'connector', 'overview'],
    path: '/api/connector/{id}/name-lists/{name_list_id}',
    access: 'get-connector-detail',
    objects: versionObjects,
    summary: 'Delete a version that is not being processed',
    input: z.strictObject({ id, name_list_id: recordId }),
    output: done,
  }),
  'nameList.rejects': endpoint({
    method: 'GET',
    path: '/api/connector/{id}/name-lists/{name_list_id}/rejects',
    access: 'get-connector-detail',
    objects: versionObjects,
    answer: 'file',
    summary: 'Download the rejected rows with line number and reason as CSV',
    input: z.strictObject({ id, name_list_id: recordId }),
    output: z.any(),
  }),
  'packet.list': endpoint({
    method: 'GET',
    path: '/api/connector/{id}/packets',
    access: 'get-connector-detail',
    objects,
    summary: 'List the files of a data set connector, newest first (at most 100), with the current price of a new one',
    input: z.strictObject({ id }),
    output: z.object({
      list: z.array(packet),
      quote: z.object({
        rows: z.number().int(),
        /** A file has at most 100,000 rows. */
        capped: z.boolean(),
        unit_price: money,
        /** Parts of the unit price: relations in the connector's conditions. */
        relations: pricedRelations,
        amount: money,
      }),
    }),
  }),
  'packet.create': endpoint({
    method: 'POST',
    changes: ['packet', 'connector', 'download', 'cost', 'overview'],
    path: '/api/connector/{id}/packets',
    access: 'create-connector',
    besides: 'get-connector-detail',
    charges: true,
    objects,
    transaction: false,
    summary: "Accept the quote: charges it once and creates a file of the data set connector's rows",
    input: z.strictObject({
      id,
      rows: z.number().int().min(1).max(100_000),
      quote: money,
      format: z.enum(EXPORT_FORMATS).default('csv'),
      /** Of CSV and workbooks; other formats are for programs. */
      audience: z.enum(EXPORT_AUDIENCES).default('people'),
    }),
    output: packet,
  }),
} as const;
