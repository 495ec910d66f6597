import { type DataSetDefinition, dataSet, fieldLabel, KEYWORD_MAX } from '@daas/contract/datasets';
import { descriptionOf, nameOf } from '@daas/contract/naming';
import { instant, recordId } from '@daas/contract/shapes';
import { z } from 'zod';
import type { GatewayAnswer } from '../../gateway';
import { localeOf } from '../../kernel/locale';
import { yuan } from '../../kernel/yuan';
import { type Asker, cost, costOf, type Question } from './ask';
import { REPEATS_ARE_FREE } from './texts';

/** Rows of one answer: a model reads all of them. */
const ROWS_MAX = 50;
const DATA_SETS_PAGE = 25;
const VALUES_SHOWN = 40;

/** One tool: what it takes and gives, and the one question to the gateway that it is. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Costs money. */
  charged?: true;
  ask(input: never): Question;
  answer(found: GatewayAnswer, input: never, asker: Asker): Record<string, unknown>;
}

function tool<I extends z.ZodObject, O extends z.ZodObject>(
  definition: Omit<Tool, 'input' | 'output' | 'ask' | 'answer'> & {
    input: I;
    output: O;
    ask(input: z.output<I>): Question;
    answer(found: GatewayAnswer, input: z.output<I>, asker: Asker): Omit<z.output<O>, 'cost'>;
  },
): Tool {
  return definition as unknown as Tool;
}

const dataSetName = z
  .string()
  .min(1)
  .max(60)
  .describe('A data_set from find_data_sets, or the connector_id of one of them');
const cursor = z.string().min(1).max(1024).optional().describe('next_cursor of the page before, all else unchanged');
const nextCursor = z.string().nullable();
const record = z.record(z.string(), z.unknown());
const fields = z.array(z.string().max(60)).min(1).max(200).optional().describe('Only these fields');

const conditions = {
  keyword: z.string().max(KEYWORD_MAX).optional().describe('Words to find in the searchable fields'),
  where: record.optional().describe('Fields that equal a value, e.g. {"province":"浙江省"}'),
  filter: record
    .optional()
    .describe(
      'A condition {"field","op","value"} or a group {"op":"and"|"or","items":[…]}; operators per field from describe_data_set',
    ),
};
const fresh = z
  .boolean()
  .default(false)
  .describe('Ask anew and pay again, although the same question was answered one to ten minutes ago');

type Conditions = z.output<z.ZodObject<typeof conditions>>;
/** As the gateway takes a query; what names more than a field stands last, so that no `where` replaces it. */
const bodyOf = ({ where, ...named }: Conditions & Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify({ ...where, ...named }));

const rowsOf = ({ body }: GatewayAnswer) => (body.data ?? []) as Record<string, unknown>[];
const cursorOf = ({ body }: GatewayAnswer) => (body.next_cursor ?? null) as string | null;

const findDataSets = tool({
  name: 'find_data_sets',
  title: 'Find data sets',
  description: 'Lists the data sets that may be asked here, all or those that fit some words. Free.',
  input: z.strictObject({
    words: z.string().max(100).optional().describe('E.g. "companies", "招标", "patents"'),
    cursor,
  }),
  output: z.object({
    data_sets: z.array(
      z.object({
        data_set: z.string(),
        connector_id: z.number(),
        name: z.string(),
        description: z.string(),
        fields: z.array(z.string()),
      }),
    ),
    next_cursor: nextCursor,
    cost,
  }),
  ask: () => ({ operation: 'connectors', path: '/connectors' }),
  answer(found, { words, cursor: from }, asker) {
    const locale = localeOf(asker);
    const all = rowsOf(found).flatMap((row) => {
      const def = dataSet(String(row.data_set));
      if (!def || row.type !== 'API' || row.status !== 'enabled') return [];
      return [{ row, def, fits: words ? fit(def, words) : 1 }];
    });
    const fitting = all.filter(({ fits }) => fits > 0).sort((a, b) => b.fits - a.fits);
    const start = Number(/^\d{1,4}$/.exec(from ?? '')?.[0] ?? 0);
    return {
      data_sets: fitting.slice(start, start + DATA_SETS_PAGE).map(({ row, def }) => ({
        data_set: def.key,
        connector_id: Number(row.id),
        name: nameOf(def, locale),
        description: descriptionOf(def, locale),
        fields: row.fields as string[],
      })),
      next_cursor: start + DATA_SETS_PAGE < fitting.length ? String(start + DATA_SETS_PAGE) : null,
    };
  },
});

/** How many of the words a data set has in its names, in either language. */
function fit(def: DataSetDefinition, words: string): number {
  const text = [
    def.key,
    def.name_cn,
    def.name_en,
    def.description_cn,
    def.description_en,
    ...def.fields.flatMap((field) => [field.name_cn, fieldLabel(field, 'en'), ...field.aliases]),
  ]
    .join(' ')
    .toLowerCase();
  const wanted = words
    .toLowerCase()
    .split(/[\s,，、]+/)
    .filter(Boolean);
  return wanted.filter((word) => text.includes(word.replace(/s$/, ''))).length;
}

interface Described {
  id: number;
  data_set: string;
  title: string;
  description: string;
  rows: number;
  loaded_at: string | null;
  price: { pricing_mode: string; per_call: number };
  sort: string[];
  fields: ({ values?: string[] } & Record<string, unknown>)[];
}

const describeDataSet = tool({
  name: 'describe_data_set',
  title: 'Describe a data set',
  description:
    'Fields of a data set with types, operators, values and examples, how it is sorted, its size and the price of a query. Free.',
  input: z.strictObject({ data_set: dataSetName }),
  output: z.object({
    data_set: z.string(),
    connector_id: z.number(),
    name: z.string(),
    description: z.string(),
    rows: z.number(),
    loaded_at: z.string().nullable(),
    price_of_query_yuan: z.string(),
    pricing_mode: z.string(),
    sort: z.array(z.string()),
    fields: z.array(record),
    cost,
  }),
  ask: ({ data_set }) => ({ operation: 'connector', dataSet: data_set }),
  answer({ body }) {
    const found = body as unknown as Described;
    return {
      data_set: found.data_set,
      connector_id: found.id,
      name: found.title,
      description: found.description,
      rows: found.rows,
      loaded_at: found.loaded_at,
      price_of_query_yuan: yuan(found.price.per_call),
      pricing_mode: found.price.pricing_mode,
      sort: found.sort,
      fields: found.fields.map(({ values, ...field }) =>
        values && values.length > VALUES_SHOWN
          ? { ...field, values: values.slice(0, VALUES_SHOWN), more_values: values.length - VALUES_SHOWN }
          : { ...field, ...(values ? { values } : {}) },
      ),
    };
  },
});

const quoteQuery = tool({
  name: 'quote_query',
  title: 'Quote a query',
  description: 'How many rows a query finds and what query_rows would cost for it. Free.',
  input: z.strictObject({ data_set: dataSetName, ...conditions, fields }),
  output: z.object({
    rows: z.number().describe('Counted up to 1000'),
    more: z.boolean(),
    price_of_query_yuan: z.string(),
    cost,
  }),
  ask: ({ data_set, ...asked }) => ({
    operation: 'query',
    dataSet: data_set,
    path: '/query',
    body: { ...bodyOf(asked), dry_run: true },
  }),
  answer({ body }) {
    const { rows, capped, price } = body.quote as { rows: number; capped: boolean; price: number };
    return { rows, more: capped, price_of_query_yuan: yuan(price) };
  },
});

const queryRows = tool({
  name: 'query_rows',
  title: 'Query rows',
  description: `Rows of a data set. Costs the price of a query for each page. ${REPEATS_ARE_FREE}`,
  charged: true,
  input: z.strictObject({
    data_set: dataSetName,
    ...conditions,
    sort: z.string().max(60).optional().describe('"field" or "-field"'),
    fields,
    limit: z.number().int().min(1).max(ROWS_MAX).default(20),
    cursor,
    fresh,
  }),
  output: z.object({ rows: z.array(record), next_cursor: nextCursor, cost }),
  ask: ({ data_set, fresh: anew, ...asked }) => ({
    operation: 'query',
    dataSet: data_set,
    path: '/query',
    body: bodyOf(asked),
    charged: { fresh: anew },
  }),
  answer: (found) => ({ rows: rowsOf(found), next_cursor: cursorOf(found) }),
});

const getRow = tool({
  name: 'get_row',
  title: 'Get one row',
  description: `One row by its id. Costs the price of a query. ${REPEATS_ARE_FREE}`,
  charged: true,
  input: z.strictObject({ data_set: dataSetName, id: z.string().min(1).max(64), fields, fresh }),
  output: z.object({ row: record.nullable().describe('null: there is no such row'), cost }),
  ask: ({ data_set, id, fields: wanted, fresh: anew }) => ({
    operation: 'query',
    dataSet: data_set,
    path: '/query',
    body: bodyOf({ id, fields: wanted, limit: 1 }),
    charged: { fresh: anew },
  }),
  answer: (found) => ({ row: rowsOf(found)[0] ?? null }),
});

const listChanges = tool({
  name: 'list_changes',
  title: 'List changes',
  description: 'Ids of rows that appeared, vanished or changed, and which fields changed; not their values. Free.',
  input: z.strictObject({
    data_set: dataSetName,
    since: instant.optional().describe('ISO 8601; the last 30 days if left out'),
    limit: z.number().int().min(1).max(ROWS_MAX).default(ROWS_MAX),
    cursor,
  }),
  output: z.object({
    changes: z.array(z.object({ id: z.string(), kind: z.string(), fields: z.array(z.string()), at: z.string() })),
    next_cursor: nextCursor,
    cost,
  }),
  ask: ({ data_set, since, limit, cursor: from }) => {
    const asked = new URLSearchParams({
      ...(since ? { since } : {}),
      limit: String(limit),
      ...(from ? { cursor: from } : {}),
    });
    return { operation: 'changes', dataSet: data_set, path: `/changes?${asked}` };
  },
  answer: (found) => ({
    changes: rowsOf(found) as { id: string; kind: string; fields: string[]; at: string }[],
    next_cursor: cursorOf(found),
  }),
});

const showReceipt = tool({
  name: 'show_receipt',
  title: 'Show a receipt',
  description: 'What became of an earlier call, by its call_id: whether it was charged, and its ledger entry. Free.',
  input: z.strictObject({ call_id: recordId }),
  output: z.object({
    call_id: z.string(),
    at: z.string(),
    outcome: z.string(),
    rows: z.number(),
    price_yuan: z.string(),
    reason: z.string().nullable(),
    ledger_entry_id: z.string().nullable(),
    cost,
  }),
  ask: ({ call_id }) => ({ operation: 'call', path: `/calls/${call_id}`, callId: call_id }),
  answer({ body }) {
    const { id, at, outcome, rows, amount, reason, ledger_entry_id } = body.call as {
      id: string;
      at: string;
      outcome: string;
      rows: number;
      amount: number;
      reason: string | null;
      ledger_entry_id: string | null;
    };
    return { call_id: id, at, outcome, rows, price_yuan: yuan(amount), reason, ledger_entry_id };
  },
});

const LIMITS = ['spend_per_call', 'spend_per_day', 'spend_per_month', 'spend_total'] as const;
const amounts = z.record(z.string(), z.string().nullable());

const showBudget = tool({
  name: 'show_budget',
  title: 'Show the budget',
  description:
    'What may still be spent, the limits of the app in yuan (null: none), what was spent, and when it ends. Free.',
  input: z.strictObject({}),
  output: z.object({
    limits_yuan: amounts,
    spent_yuan: z.object({ today: z.string(), this_month: z.string(), total: z.string() }),
    ends_at: z.string().nullable(),
    test_key: z.boolean().describe('Answers are samples and free'),
    cost,
  }),
  ask: () => ({ operation: 'key', path: '/key' }),
  answer({ body }) {
    const { app, mode } = body as {
      mode: string;
      app: { limits: Record<string, number | string | null>; used: Record<string, number> };
    };
    const { limits, used } = app;
    return {
      limits_yuan: Object.fromEntries(
        LIMITS.map((name) => [name, limits[name] == null ? null : yuan(limits[name] as number)]),
      ),
      spent_yuan: {
        today: yuan(used.spend_today ?? 0),
        this_month: yuan(used.spend_this_month ?? 0),
        total: yuan(used.spend ?? 0),
      },
      ends_at: limits.ends_at as string | null,
      test_key: mode === 'test',
    };
  },
});

/** Always in this order. */
export const TOOLS: readonly Tool[] = [
  findDataSets,
  describeDataSet,
  quoteQuery,
  queryRows,
  getRow,
  listChanges,
  showReceipt,
  showBudget,
];

/** An answer of the gateway as the tool tells it. */
export const structured = (one: Tool, found: GatewayAnswer, input: unknown, asker: Asker): Record<string, unknown> => ({
  ...one.answer(found, input as never, asker),
  cost: costOf(found),
});
