import { sampleRow } from '@daas/contract/datasets';
import { PROGRAM_FORMATS } from '@daas/contract/enums';
import { money } from '@daas/contract/shapes';
import { z } from 'zod';
import type { FileAnswer } from '../../kernel/fileAnswer';
import { invalid, Refusal } from '../../kernel/refusal';
import { validate } from '../../kernel/validate';
import type { FileOrder, FileQuote, FileRow, FileStatus, OrderCharge } from '../desks';
import type { Call, Outcome } from '../model';
import type { Documented, OperationDefinition } from '../openapi/definition';
import {
  amount,
  answerOf,
  EXAMPLE_AT,
  exampleReceipt,
  jsonAnswer,
  jsonBody,
  list,
  nullable,
  object,
  pathParameter,
  queryParameter,
  ref,
  text,
} from '../openapi/schemas';
import { presentCharge, programOf } from './operation';
import { sampleAnswer, sampleFile, sampleFormat, sampleStatus } from './sampleFile';

const FILES_DEFAULT = 20;
const FILES_MAX = 100;
const WITH_FILES = ['FILE', 'DATAPACKET'] as const;

/** Lists downloadable files, newest first. */
export const files: OperationDefinition = {
  method: 'GET',
  url: '/connectors/:id/files',
  connector: WITH_FILES,

  async read(sources, call, context, now) {
    const { limit, cursor } = parsePage(call.request.url);
    const { files: data, more } = await sources.files.list(programOf(call, context, now), { limit, before: cursor });
    const last = data.at(-1);
    return listOutcome(data, more && last ? Buffer.from(last.id).toString('base64url') : null);
  },

  sample: (_call, context, rows, now) =>
    listOutcome(rows.length > 0 ? [sampleFile(context, rows, 'csv', now)] : [], null),

  document: (texts, [first]) => ({
    operationId: 'listFiles',
    tags: ['files'],
    summary: texts.files,
    description: texts.filesAbout,
    parameters: [
      queryParameter('limit', { type: 'integer', minimum: 1, maximum: FILES_MAX, default: FILES_DEFAULT }),
      queryParameter('cursor', text),
    ],
    answer: answerOf(
      { data: list(ref('File')), next_cursor: nullable('string') },
      { data: first ? [exampleFile(first)] : [], next_cursor: null },
    ),
  }),
};

/** Arguments of the sample of a documented connector. */
const sampleOf = ({ def, connector }: Documented) =>
  [{ def, connector }, [sampleRow(def, connector.fields)], 'csv', new Date(EXAMPLE_AT)] as const;
const exampleFile = (of: Documented) => sampleFile(...sampleOf(of));
const exampleStatus = (of: Documented) => sampleStatus(...sampleOf(of));

/** Quotes a file, or orders it at the quoted price. */
export const fileOrder: OperationDefinition = {
  method: 'POST',
  url: '/connectors/:id/files',
  connector: ['DATAPACKET'],
  effect: 'order',
  hasQuote: true,
  parseOrder: parseFileOrder,
  refuses: ['changed-meanwhile', 'download-quota', 'state-forbids'],

  async read(sources, call, context, now) {
    const program = programOf(call, context, now);
    const { order } = context;
    if (!order || !call.idempotency) return quoteOutcome(await sources.files.quote(program));
    const { id, ...charged } = await sources.files.order(program, call.idempotency.key, order);
    return statusOutcome(await sources.files.status(program, id), charged);
  },

  sample(call, context, rows, now) {
    if (call.dryRun) return quoteOutcome({ rows: rows.length, capped: false, unit_price: 0, relations: [], amount: 0 });
    if (rows.length === 0) throw invalid('quote', 'nothing_matched', '@nothing-matched');
    if (context.order?.quote !== 0) throw new Refusal('changed-meanwhile');
    return statusOutcome(sampleStatus(context, rows, context.order.format, now), FREE);
  },

  document(texts, [first]) {
    const answer = { anyOf: [ref('FileQuoteAnswer'), ref('FileOrderAnswer')] };
    const body = {
      anyOf: [
        object(
          { dry_run: { type: 'boolean', const: true, description: texts.dryRun } },
          { additionalProperties: false },
        ),
        object(
          {
            quote: amount,
            format: { type: 'string', enum: PROGRAM_FORMATS, description: texts.format },
            dry_run: { type: 'boolean', const: false },
          },
          { required: ['quote'], additionalProperties: false },
        ),
      ],
    };
    return {
      operationId: 'orderFile',
      tags: ['files'],
      summary: texts.orderFile,
      description: texts.orderFileAbout,
      requestBody: jsonBody(body, { example: { quote: 0, format: 'csv' } }),
      answer: jsonAnswer(
        answer,
        first && { file: exampleStatus(first), charge: null, receipt: exampleReceipt(first.def.pricing.mode) },
      ),
    };
  },
};

/** Downloads a file or a byte range of it. */
export const file: OperationDefinition = {
  method: 'GET',
  url: '/connectors/:id/files/:fileId',
  connector: WITH_FILES,
  sendsFile: true,
  refuses: ['precondition-failed', 'range-not-satisfiable'],

  async read({ files: desk }, call, context, now) {
    const { rows, file } = await desk.open(programOf(call, context, now), call.request.fileId ?? '', call.request);
    return fileOutcome(rows, file);
  },

  sample: ({ request }, context, rows) => fileOutcome(rows.length, sampleAnswer(rows, context, request)),

  document(texts) {
    const header = (name: string) => [name, ref(name, 'headers')];
    const headers = Object.fromEntries(['X-Receipt', 'ETag', 'Accept-Ranges', 'Content-Disposition'].map(header));
    const ofContent = { 'Repr-Digest': ref('Repr-Digest', 'headers') };
    const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
    const optional = (name: string) => ({ name, in: 'header', required: false, schema: text });
    return {
      operationId: 'downloadFile',
      tags: ['files'],
      summary: texts.file,
      description: texts.fileAbout,
      parameters: [pathParameter('fileId'), ...['Range', 'If-Range', 'If-Match', 'If-None-Match'].map(optional)],
      answer: {
        '200': { headers: { ...headers, ...ofContent }, content },
        '206': {
          description: texts.part,
          headers: { ...headers, ...ofContent, 'Content-Range': ref('Content-Range', 'headers') },
          content,
        },
        '304': { description: texts.unchanged, headers },
      },
    };
  },
};

/** Status of a file at any time after the order. */
export const fileStatus: OperationDefinition = {
  method: 'GET',
  url: '/connectors/:id/files/:fileId/status',
  connector: WITH_FILES,

  read: async ({ files: desk }, call, context, now) =>
    statusOutcome(await desk.status(programOf(call, context, now), call.request.fileId ?? '')),

  sample: ({ request }, context, rows, now) => statusOutcome(sampleStatus(context, rows, sampleFormat(request), now)),

  document: (texts, [first]) => ({
    operationId: 'getFileStatus',
    tags: ['files'],
    summary: texts.fileStatus,
    description: texts.fileStatusAbout,
    parameters: [pathParameter('fileId')],
    answer: answerOf({ file: ref('FileStatus') }, first ? { file: exampleStatus(first) } : {}),
  }),
};

/** Charge of a free order. */
export const FREE: OrderCharge = { charge: null, reported: false };

const listOutcome = (data: FileRow[], next: string | null): Outcome => ({
  rows: data.length,
  body: ({ receipt }) => ({ data, next_cursor: next, receipt }),
});

const fileOutcome = (rows: number, file: FileAnswer): Outcome => ({
  rows,
  body: ({ receipt }) => ({ file: file.fileName, receipt }),
  file,
});

const statusOutcome = (file: FileStatus, charged?: OrderCharge): Outcome => ({
  rows: 0,
  body: ({ receipt }) => ({ file, ...(charged && presentCharge(charged, receipt)), receipt }),
  ...(charged && { charged }),
});

const quoteOutcome = (quote: FileQuote): Outcome => ({
  rows: 0,
  body({ receipt }) {
    const { currency, scale } = receipt;
    return { quote: { ...quote, currency, scale }, receipt };
  },
});

const ORDER_BODY = z.strictObject({ quote: money, format: z.enum(PROGRAM_FORMATS).default('csv') });
const NO_BODY = z.strictObject({});

/** Validates an order; returns null for a quote. */
function parseFileOrder({ dryRun, idempotency, input, language }: Call): FileOrder | null {
  if (dryRun) {
    validate(NO_BODY, input, language);
    return null;
  }
  // Orders are retried when the response is lost: without an Idempotency-Key they would be placed twice.
  if (!idempotency) throw invalid('Idempotency-Key', 'required', '@required');
  return validate(ORDER_BODY, input, language);
}

/** Ids sort by creation time, so the last id of a page is its cursor. */
function parsePage(url: string): { limit: number; cursor: string | undefined } {
  const {
    limit: limitText,
    cursor: sealed,
    ...unknown
  } = Object.fromEntries(new URL(url, 'http://gateway').searchParams);
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw invalid(name.slice(0, 100), 'unrecognized_keys', '@one-of', { names: 'limit, cursor' });
  const limit = limitText === undefined ? FILES_DEFAULT : Number(limitText);
  if (!Number.isInteger(limit) || limit < 1 || limit > FILES_MAX)
    throw invalid('limit', 'range', '@whole-up-to', { limit: FILES_MAX });
  const cursor = sealed === undefined ? undefined : Buffer.from(sealed, 'base64url').toString();
  if (cursor !== undefined && !/^dwn_[0-9a-z]+$/.test(cursor)) throw invalid('cursor', 'cursor', '@bad-cursor');
  return { limit, cursor };
}
