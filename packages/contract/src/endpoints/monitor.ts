import { z } from 'zod';
import { MAX_COUNT } from '../constants';
import { CHANGE_KINDS } from '../datasets/changes';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { day, done, instant, listOf, paging, recordId, rowRefusal, text } from '../shapes';
import { filterConfigShape } from './market';

/** What one company may watch. */
export const MAX_MONITORED_ROWS = 100_000;
export const MAX_MONITOR_RULES = 50;
/** How long changes are kept, and how many of one company. */
export const MONITOR_DAYS = 90;
export const MAX_MONITOR_CHANGES = 200_000;
/** Lines of a file that a task names among those it refused. */
export const MONITOR_REFUSED_SHOWN = 100;

const access = 'get-enterprise-monitor';
const dataSet = text(40);
const ids = z.array(text(64)).min(1).max(MAX_COUNT); // §5: free-text lists
const rule = {
  name: text(60),
  filter: filterShape.nullable().default(null),
  webhookId: recordId.nullable(),
  enabled: z.boolean(),
};
const ofRule = { id: 'monitorRule' } as const;
const action = z.enum(['add', 'remove']);
const task = z.object({
  id: recordId,
  data_set: z.string(),
  data_set_name: z.string(),
  action,
  /** What was asked for: a search, or a file by name. */
  source: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** Rows or lines looked at, and of how many where that is known. */
  seen: z.number().int(),
  total: z.number().int().nullable(),
  /** Rows that are watched now and were not before, or the other way round. */
  changed: z.number().int(),
  /** Lines that name no row, and the first of them. */
  missing: z.number().int(),
  refused: z.array(rowRefusal).max(MONITOR_REFUSED_SHOWN),
  /** Why it failed: the company may watch no more, or it was interrupted. */
  error: z.enum(['quota', 'interrupted']).nullable(),
  created_by: z.string(),
  created_at: instant,
});
const values = z.record(z.string(), z.unknown()).nullable();

/** Rows a company watches, what changes in them, and where that is told. */
export const monitor = {
  'monitor.list': endpoint({
    method: 'GET',
    path: '/api/monitor',
    access,
    summary: 'Watched rows, newest first',
    input: z.strictObject({ ...paging, dataSet: dataSet.optional(), keyword: text(60).optional() }),
    output: listOf(
      z.object({
        data_set: z.string(),
        data_set_name: z.string(),
        row_id: z.string(),
        title: z.string(),
        /** The page of the row; null where there is none. */
        path: z.string().nullable(),
        /** Their name. */
        added_by: z.string(),
        created_at: instant,
      }),
    ),
  }),
  'monitor.summary': endpoint({
    method: 'GET',
    path: '/api/monitor/summary',
    access,
    summary: 'How much is watched and has changed',
    input: z.strictObject({}),
    output: z.object({
      watched: z.number().int(),
      limit: z.number().int(),
      data_sets: z.array(z.object({ key: z.string(), name: z.string(), watched: z.number().int() })),
      /** In the last 24 hours and 7 days; counted to MAX_COUNT. */
      day: z.number().int(),
      week: z.number().int(),
      /** Loads of the days that are kept which changed more rows than are told: of `kept` of them alone. */
      incomplete: z.array(z.object({ key: z.string(), name: z.string(), at: instant, kept: z.number().int() })),
    }),
  }),
  'monitor.add': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor',
    access,
    transaction: false,
    summary: 'Watch rows; those watched already stay as they are',
    input: z.strictObject({ dataSet, ids }),
    output: z.object({
      added: z.number().int(),
      already: z.number().int(),
      /** Ids the data set does not hold. */
      refused: z.array(rowRefusal),
    }),
  }),
  'monitor.remove': endpoint({
    method: 'DELETE',
    changes: ['monitor'],
    path: '/api/monitor',
    access,
    summary: 'Watch rows no longer',
    input: z.strictObject({ dataSet, ids }),
    output: z.object({ removed: z.number().int() }),
  }),
  'monitor.among': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/monitor/among',
    access,
    transaction: false,
    summary: 'Which of these rows are watched',
    input: z.strictObject({ dataSet, ids }),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  'monitor.bySearch': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor/tasks',
    access,
    summary: 'Watch every row of a search, or watch them no longer; a task does it',
    input: z.strictObject({
      dataSet,
      action,
      keyword: text(60).optional(),
      filter: filterShape.nullable().default(null),
    }),
    output: z.object({ id: recordId }),
  }),
  'monitor.byFile': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor/{dataSet}/files/{action}',
    access,
    objects: { dataSet: null, action: null },
    encoding: 'multipart',
    transaction: false,
    summary: 'The same for the rows that a CSV or XLSX file names in its first column by name or code, the part `file`',
    input: z.strictObject({ dataSet, action }),
    output: z.object({ id: recordId, rows: z.number().int() }),
  }),
  'monitor.tasks': endpoint({
    method: 'GET',
    path: '/api/monitor/tasks',
    access,
    summary: 'The latest tasks that add and remove rows, 20 at most',
    input: z.strictObject({}),
    output: z.object({ list: z.array(task).max(20) }),
  }),
  'monitor.updates': endpoint({
    method: 'GET',
    path: '/api/monitor/updates',
    access,
    objects: { rule: 'monitorRule' },
    summary: `What changed in watched rows in the last ${MONITOR_DAYS} days, newest first; the count stops at ${MAX_COUNT}`,
    input: z.strictObject({
      ...paging,
      dataSet: dataSet.optional(),
      rowId: text(64).optional(),
      kind: z.enum(CHANGE_KINDS).optional(),
      /** Only changes of this field. */
      field: text(60).optional(),
      /** Only what this rule asks for. */
      rule: recordId.optional(),
      /** A part of the title. */
      keyword: text(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: listOf(
      z.object({
        id: z.number().int(),
        data_set: z.string(),
        data_set_name: z.string(),
        row_id: z.string(),
        title: z.string(),
        path: z.string().nullable(),
        kind: z.enum(CHANGE_KINDS),
        at: instant,
        /** Names of the rules that asked for it. */
        rules: z.array(z.string()),
        fields: z.array(z.string()),
        /** The fields that changed; of a row that vanished or appeared all of it on the one side. */
        before: values,
        after: values,
      }),
    ).extend({ capped: z.boolean() }),
  }),
  'monitor.fields': endpoint({
    method: 'GET',
    path: '/api/monitor/{dataSet}/rule-fields',
    access,
    objects: { dataSet: null },
    summary: 'What a rule may ask of the changes of a data set',
    input: z.strictObject({ dataSet }),
    output: filterConfigShape,
  }),
  'monitor.rules': endpoint({
    method: 'GET',
    path: '/api/monitor/rules',
    access,
    summary: `The company's rules, ${MAX_MONITOR_RULES} at most`,
    input: z.strictObject({}),
    output: z.object({
      list: z
        .array(
          z.object({
            id: recordId,
            name: z.string(),
            data_set: z.string(),
            data_set_name: z.string(),
            filter: filterShape.nullable(),
            webhook: z.object({ id: recordId, name: z.string() }).nullable(),
            enabled: z.boolean(),
            /** Whether who asks has it in their daily mail, and how many members have. */
            digest: z.boolean(),
            readers: z.number().int(),
            created_by: z.string(),
            created_at: instant,
          }),
        )
        .max(MAX_MONITOR_RULES),
    }),
  }),
  'monitor.saveRule': endpoint({
    method: 'POST',
    changes: ['monitor', 'audit'],
    path: '/api/monitor/rules',
    access,
    objects: { webhookId: 'webhook' },
    summary: 'A new rule: which changes matter, and which webhook is told of them',
    input: z.strictObject({
      dataSet,
      ...rule,
      webhookId: rule.webhookId.default(null),
      enabled: rule.enabled.default(true),
    }),
    output: z.object({ id: recordId }),
  }),
  'monitor.updateRule': endpoint({
    method: 'PUT',
    changes: ['monitor', 'audit'],
    path: '/api/monitor/rules/{id}',
    access,
    objects: { ...ofRule, webhookId: 'webhook' },
    summary: 'Change a rule; it counts for changes from now on',
    input: z.strictObject({ id: recordId, ...rule }),
    output: done,
  }),
  'monitor.deleteRule': endpoint({
    method: 'DELETE',
    changes: ['monitor', 'audit'],
    path: '/api/monitor/rules/{id}',
    access,
    objects: ofRule,
    summary: 'Delete a rule; changes it asked for stay in the list',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
  'monitor.digest': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor/rules/{id}/digest',
    access,
    objects: ofRule,
    summary: 'Have what a rule asks for in one’s own daily mail, or no longer',
    input: z.strictObject({ id: recordId, on: z.boolean() }),
    output: done,
  }),
  'monitor.tryRule': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/monitor/rules/try',
    access,
    transaction: false,
    summary: 'How many of the latest changes of a data set, up to 1000, such a rule would have asked for',
    input: z.strictObject({ dataSet, filter: filterShape.nullable().default(null) }),
    output: z.object({ looked_at: z.number().int(), matching: z.number().int(), titles: z.array(z.string()).max(5) }),
  }),
} as const;
