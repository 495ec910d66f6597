import type { NameListRow, OrderCharge } from '../desks';
import type { CallContext, Outcome } from '../model';
import type { OperationDefinition } from '../openapi/definition';
import { amount, answerOf, type Json, operationOf, queryParameter, ref } from '../openapi/schemas';
import { CHARGE, FREE } from './files';
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
  document(texts, { connector }) {
    const lists = { data: { type: 'array', items: ref('NameList') }, next_cursor: { type: 'null' } };
    return operationOf(`nameLists_${connector.id}`, texts.lists, answerOf(texts, lists));
  },
};

/** Uploads a file and starts matching, which is free. */
export const nameListCreate: OperationDefinition = {
  method: 'POST',
  url: LISTS,
  connector: OF_FILES,
  effect: 'change',
  takesFile: true,

  async read({ nameLists: desk }, call, context, now) {
    const { url, rawBody } = call.request;
    const parameters = Object.fromEntries(new URL(url, 'http://gateway').searchParams);
    return listOutcome(await desk.create(programOf(call, context, now), parameters, rawBody));
  },

  sample: (_call, context, rows, now) => listOutcome(sampleList(context, rows.length, now)),

  document(texts, { connector }) {
    const needed = (parameter: string, schema: Json) => ({ ...queryParameter(parameter, schema), required: true });
    const parameters = [
      needed('file_name', { type: 'string', maxLength: 200, pattern: '\\.(csv|xlsx)$' }),
      needed('column', { type: 'string', maxLength: 100 }),
      needed('match_by', { type: 'string', enum: ['name', 'code'] }),
      ONCE,
    ];
    return {
      ...operationOf(`createNameList_${connector.id}`, texts.createList, answerOf(texts, ONE), parameters),
      requestBody: {
        required: true,
        content: {
          'text/csv': LIST_BODY,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': LIST_BODY,
        },
      },
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
  document: (texts, { connector }) =>
    operationOf(`nameList_${connector.id}`, texts.list, answerOf(texts, ONE), [LIST_ID]),
};

export const nameListDelete: OperationDefinition = {
  method: 'DELETE',
  url: LIST,
  connector: OF_FILES,
  effect: 'change',

  async read({ nameLists: desk }, call, context, now) {
    const { nameListId = '' } = call.request;
    await desk.remove(programOf(call, context, now), nameListId);
    return deletedOutcome(nameListId);
  },

  sample: () => deletedOutcome(SAMPLE_LIST),

  document(texts, { connector }) {
    const deleted = answerOf(texts, { removed: { type: 'string' } });
    return operationOf(`deleteNameList_${connector.id}`, texts.deleteList, deleted, [LIST_ID, ONCE]);
  },
};

/** Charges the quote once and starts the export. */
export const nameListDeliver: OperationDefinition = {
  method: 'POST',
  url: `${LIST}/deliver`,
  connector: OF_FILES,
  effect: 'order',

  async read({ nameLists: desk }, call, context, now) {
    const { nameListId = '', body } = call.request;
    const { list, ...charged } = await desk.deliver(programOf(call, context, now), nameListId, body ?? {});
    return listOutcome(list, charged);
  },

  sample(_call, context, rows, now) {
    const list = sampleList(context, rows.length, now);
    return listOutcome({ ...list, status: 'delivered', amount: 0, file_id: sampleId('csv') }, FREE);
  },

  document(texts, { connector }) {
    const quote = { type: 'object', required: ['quote'], properties: { quote: amount }, additionalProperties: false };
    const delivered = answerOf(texts, { ...ONE, charge: CHARGE });
    return {
      ...operationOf(`deliverNameList_${connector.id}`, texts.deliver, delivered, [LIST_ID, ONCE]),
      requestBody: { required: true, content: { 'application/json': { schema: quote } } },
    };
  },
};

const LIST_BODY = { schema: { type: 'string', format: 'binary' } };
const LIST_ID = { name: 'nameListId', in: 'path', required: true, schema: { type: 'string' } };
const ONCE = ref('IdempotencyKey', 'parameters');
const ONE = { name_list: ref('NameList') };

const listsOutcome = (data: NameListRow[]): Outcome => ({
  rows: data.length,
  body: ({ receipt }) => ({ data, next_cursor: null, receipt }),
});

const listOutcome = (list: NameListRow, charged?: OrderCharge): Outcome => ({
  rows: 0,
  body: ({ receipt }) => ({ name_list: list, ...(charged && presentCharge(charged, receipt)), receipt }),
  ...(charged && { charged }),
});

const deletedOutcome = (id: string): Outcome => ({ rows: 0, body: ({ receipt }) => ({ removed: id, receipt }) });

const SAMPLE_LIST = 'lst_0000000000sample';

/** A matched list, so that a program under test can order its delivery. */
const sampleList = ({ def, connector }: CallContext, rows: number, now: Date): NameListRow => ({
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
