import type { NameListRow, OrderCharge } from '../desks';
import type { CallContext, Outcome } from '../model';
import type { Documented, OperationDefinition } from '../openapi/definition';
import {
  amount,
  answerOf,
  EXAMPLE_AT,
  type Json,
  jsonBody,
  list,
  object,
  pathParameter,
  queryParameter,
  ref,
  text,
} from '../openapi/schemas';
import type { ConnectorRow } from '../rows';
import { FREE } from './files';
import { presentCharge, programOf } from './operation';
import { sampleId } from './sampleFile';

const LISTS = '/connectors/:id/name-lists';
const LIST = `${LISTS}/:nameListId`;
const OF_FILES = ['FILE'] as const;

/** Lists name lists, newest first. */
export const nameLists: OperationDefinition = {
  method: 'GET',
  url: LISTS,
  connector: OF_FILES,
  read: async ({ nameLists: desk }, call, context, now) => listsOutcome(await desk.list(programOf(call, context, now))),
  sample: (_call, context, rows, now) => listsOutcome([sampleList(context, rows.length, now)]),
  document: (texts, [first]) => ({
    operationId: 'listNameLists',
    tags: ['name-lists'],
    summary: texts.lists,
    description: texts.listsAbout,
    answer: answerOf(
      { data: list(ref('NameList')), next_cursor: { type: 'null' } },
      { data: first ? [exampleList(first)] : [], next_cursor: null },
    ),
  }),
};

/** Uploads a file and starts matching, which is free. */
export const nameListCreate: OperationDefinition = {
  method: 'POST',
  url: LISTS,
  connector: OF_FILES,
  effect: 'change',
  takesFile: true,
  refuses: ['file-refused', 'quota-reached', 'state-forbids'],

  async read({ nameLists: desk }, call, context, now) {
    const { url, rawBody } = call.request;
    const parameters = Object.fromEntries(new URL(url, 'http://gateway').searchParams);
    return listOutcome(await desk.create(programOf(call, context, now), parameters, rawBody));
  },

  sample: (_call, context, rows, now) => listOutcome(sampleList(context, rows.length, now)),

  document(texts, [first]) {
    const needed = (parameter: string, schema: Json) => ({ ...queryParameter(parameter, schema), required: true });
    return {
      operationId: 'createNameList',
      tags: ['name-lists'],
      summary: texts.createList,
      description: texts.createListAbout,
      parameters: [
        needed('file_name', { type: 'string', maxLength: 200, pattern: '\\.(csv|xlsx)$' }),
        needed('column', { type: 'string', maxLength: 100 }),
        needed('match_by', { type: 'string', enum: ['name', 'code'] }),
      ],
      requestBody: {
        required: true,
        content: {
          'text/csv': LIST_BODY,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': LIST_BODY,
        },
      },
      answer: answerOf(ONE, first ? { name_list: exampleList(first) } : {}),
    };
  },
};

/** Status, progress and quote of a name list. */
export const nameList: OperationDefinition = {
  method: 'GET',
  url: LIST,
  connector: OF_FILES,
  read: async ({ nameLists: desk }, call, context, now) =>
    listOutcome(await desk.get(programOf(call, context, now), call.request.nameListId ?? '')),
  sample: (_call, context, rows, now) => listOutcome(sampleList(context, rows.length, now)),
  document: (texts, [first]) => ({
    operationId: 'getNameList',
    tags: ['name-lists'],
    summary: texts.list,
    description: texts.listAbout,
    parameters: [LIST_ID],
    answer: answerOf(ONE, first ? { name_list: exampleList(first) } : {}),
  }),
};

export const nameListDelete: OperationDefinition = {
  method: 'DELETE',
  url: LIST,
  connector: OF_FILES,
  effect: 'change',
  refuses: ['state-forbids'],

  async read({ nameLists: desk }, call, context, now) {
    const { nameListId = '' } = call.request;
    await desk.remove(programOf(call, context, now), nameListId);
    return deletedOutcome(nameListId);
  },

  sample: () => deletedOutcome(SAMPLE_LIST),

  document: (texts) => ({
    operationId: 'deleteNameList',
    tags: ['name-lists'],
    summary: texts.deleteList,
    description: texts.deleteListAbout,
    parameters: [LIST_ID],
    answer: answerOf({ removed: text }, { removed: SAMPLE_LIST }),
  }),
};

/** Charges the quote once and starts the export. */
export const nameListDeliver: OperationDefinition = {
  method: 'POST',
  url: `${LIST}/deliver`,
  connector: OF_FILES,
  effect: 'order',
  refuses: ['changed-meanwhile', 'download-quota', 'state-forbids'],

  async read({ nameLists: desk }, call, context, now) {
    const { nameListId = '', body } = call.request;
    const { list: row, ...charged } = await desk.deliver(programOf(call, context, now), nameListId, body ?? {});
    return listOutcome(row, charged);
  },

  sample(_call, context, rows, now) {
    return listOutcome(delivered(sampleList(context, rows.length, now)), FREE);
  },

  document: (texts, [first]) => ({
    operationId: 'deliverNameList',
    tags: ['name-lists'],
    summary: texts.deliver,
    description: texts.deliverAbout,
    parameters: [LIST_ID],
    requestBody: jsonBody(object({ quote: amount }, { additionalProperties: false }), { example: { quote: 0 } }),
    answer: answerOf(
      { ...ONE, charge: { anyOf: [ref('FileCharge'), { type: 'null' }] } },
      first ? { name_list: delivered(exampleList(first)), charge: null } : {},
    ),
  }),
};

const LIST_BODY = { schema: { type: 'string', format: 'binary' } };
const LIST_ID = pathParameter('nameListId');
const ONE = { name_list: ref('NameList') };

const listsOutcome = (data: NameListRow[]): Outcome => ({
  rows: data.length,
  body: ({ receipt }) => ({ data, next_cursor: null, receipt }),
});

const listOutcome = (row: NameListRow, charged?: OrderCharge): Outcome => ({
  rows: 0,
  body: ({ receipt }) => ({ name_list: row, ...(charged && presentCharge(charged, receipt)), receipt }),
  ...(charged && { charged }),
});

const deletedOutcome = (id: string): Outcome => ({ rows: 0, body: ({ receipt }) => ({ removed: id, receipt }) });

const SAMPLE_LIST = 'lst_0000000000sample';

const exampleList = (of: Documented) => sampleList(of, 1, new Date(EXAMPLE_AT));
const delivered = (row: NameListRow): NameListRow => ({
  ...row,
  status: 'delivered',
  amount: 0,
  file_id: sampleId('csv'),
});

interface SampleOf extends Pick<CallContext, 'def'> {
  connector: Pick<ConnectorRow, 'fields'> | null;
}

/** A matched list, so that a program under test can order its delivery. */
const sampleList = ({ def, connector }: SampleOf, rows: number, now: Date): NameListRow => ({
  id: SAMPLE_LIST,
  version: 1,
  name: 'sample.csv',
  status: 'quoted',
  progress: 1,
  rows,
  matched: rows,
  duplicate: 0,
  missing: 0,
  rejected: 0,
  hidden_rows: 0,
  fill_rates: def && connector ? Object.fromEntries(connector.fields.map((field) => [field, 1])) : {},
  quote: 0,
  amount: null,
  file_id: null,
  error: null,
  created_at: now.toISOString(),
});
