import { z } from 'zod';
import { KEYWORD_MAX, MAX_COUNT, MONITOR_DAYS } from '../constants';
import { TONES } from '../datasets/definition';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { CHANGE_KINDS, SEVERITIES } from '../enums';
import { keyOfArea } from '../places';
import { cappedListOf, day, done, instant, listOf, paging, recordId, rowRefusal, text } from '../shapes';
import { corrections, KEY_ROLES, pasted, understood } from '../uploads';
import { filterConfigShape } from './market';

/** Limits of one company. */
export const MAX_MONITORED_ROWS = 100_000;
export const MAX_MONITOR_RULES = 50;
/** Maximum rows that the result of a watched search with conditions on related data has when the rule is saved. */
export const MAX_RULE_ROWS = 10_000;
/** Maximum stored changes of a company. */
export const MAX_MONITOR_CHANGES = 200_000;
/** Maximum changes that a person has read singly, after those that were all marked as read; older ones become unread. */
export const MAX_SINGLE_READS = 1000;
/** Maximum rejected lines that a task lists. */
export const MONITOR_REJECTS_SHOWN = 100;

const access = keyOfArea('monitor');
const dataSet = text(40);
const ids = z.array(text(64)).min(1).max(MAX_COUNT); // §5: free-text lists
/** Kinds of rules: changes of watched rows, or rows that enter or leave the result of a search. */
const watches = z.enum(['rows', 'answer']);
const rule = {
  name: text(60),
  /**
   * Filter of the data set's rows if the rule watches a search, otherwise of changes. A change of a related row counts as a
   * change of the row if the related row comes to match a condition `any` or `at_least`, or no longer matches `none`.
   */
  filter: filterShape.nullable().default(null),
  /** Search of the rule. */
  keyword: text(KEYWORD_MAX).nullable().default(null),
  webhook_id: recordId.nullable(),
  enabled: z.boolean(),
};
const changeId = z.number().int().positive();
const ofRule = { id: 'monitorRule' } as const;
const action = z.enum(['add', 'remove']);
const task = z.object({
  id: recordId,
  data_set: z.string(),
  data_set_name: z.string(),
  action,
  /** Source of the task: a search, or the name of a file. */
  source: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  /** Processed rows or lines, and the total if known. */
  seen: z.number().int(),
  total: z.number().int().nullable(),
  /** Rows that were added to the watchlist, or removed from it. */
  changed: z.number().int(),
  /** Lines with a match. For a file: `seen` = `matched` + `duplicate` + `missing` + `rejected`. */
  matched: z.number().int(),
  /** Lines that match only rows of earlier lines. */
  duplicate: z.number().int(),
  /** Lines without a match. */
  missing: z.number().int(),
  /** Lines that were not looked up: blank, too long, or with an invalid code. */
  rejected: z.number().int(),
  /** The first unmatched and rejected lines. */
  refused: z.array(rowRefusal).max(MONITOR_REJECTS_SHOWN),
  /** Reason of the failure: the limit of watched rows, or an interruption. */
  error: z.enum(['quota', 'interrupted']).nullable(),
  created_by: z.string(),
  created_at: instant,
});
const severity = z.enum(SEVERITIES);
/** Null for older changes. */
const storedSeverity = severity.nullable();
const values = z.record(z.string(), z.unknown()).nullable();

/** Watched rows of a company, their changes, and the delivery of changes. */
export const monitor = {
  'monitor.list': endpoint({
    method: 'GET',
    path: '/api/monitor',
    access,
    summary: 'List watched rows, newest first',
    input: z.strictObject({
      ...paging,
      data_set: dataSet.optional(),
      /** Time of the last change. */
      severity: severity.optional(),
      keyword: text(60).optional(),
    }),
    output: listOf(
      z.object({
        data_set: z.string(),
        data_set_name: z.string(),
        row_id: z.string(),
        title: z.string(),
        /** Address of the page of the row, or null. */
        path: z.string().nullable(),
        /** Number by which people cite the row; null if there is none, or the row was removed from the data set. */
        code: z.string().nullable(),
        /** State of the row in the user's language. */
        state: z.object({ label: z.string(), tone: z.enum(TONES) }).nullable(),
        /** The last stored change. */
        last_change: z
          .object({
            kind: z.enum(CHANGE_KINDS),
            severity: storedSeverity,
            /** Label of the changed field with the highest severity, or of the relation of the changed row. */
            field: z.string().nullable(),
            at: instant,
          })
          .nullable(),
        /** Name of the person. */
        added_by: z.string(),
        created_at: instant,
      }),
    ),
  }),
  'monitor.summary': endpoint({
    method: 'GET',
    path: '/api/monitor/summary',
    access,
    summary: 'Count watched rows and their changes',
    input: z.strictObject({}),
    output: z.object({
      watched: z.number().int(),
      limit: z.number().int(),
      data_sets: z.array(z.object({ key: z.string(), name: z.string(), watched: z.number().int() })),
      /** Changes in the last 24 hours and 7 days. */
      day: z.number().int(),
      week: z.number().int(),
      /** Changes that the caller has not read, up to 1000. */
      unread: z.number().int(),
      /** Id of the newest change. */
      newest: z.number().int().nullable(),
      /** Loads with more changes than the limit: only `kept` of them are stored. */
      incomplete: z.array(z.object({ key: z.string(), name: z.string(), at: instant, kept: z.number().int() })),
    }),
  }),
  'monitor.add': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor',
    access,
    transaction: false,
    summary: 'Watch rows; rows already watched are left unchanged',
    input: z.strictObject({ data_set: dataSet, ids }),
    output: z.object({
      added: z.number().int(),
      already: z.number().int(),
      /** Ids that are not in the data set. */
      refused: z.array(rowRefusal),
    }),
  }),
  'monitor.remove': endpoint({
    method: 'DELETE',
    changes: ['monitor'],
    path: '/api/monitor',
    access,
    summary: 'Stop watching rows',
    input: z.strictObject({ data_set: dataSet, ids }),
    output: z.object({ removed: z.number().int() }),
  }),
  'monitor.among': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/monitor/among',
    access,
    transaction: false,
    summary: 'Check which of the given rows are watched',
    input: z.strictObject({ data_set: dataSet, ids }),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  'monitor.bySearch': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor/tasks',
    access,
    summary: 'Start a task that watches, or stops watching, every row of a search',
    input: z.strictObject({
      data_set: dataSet,
      action,
      keyword: text(60).optional(),
      filter: filterShape.nullable().default(null),
      /** Explicit selection of all rows. A missing condition does not select them. */
      everything: z.boolean().default(false),
    }),
    output: z.object({ id: recordId }),
  }),
  'monitor.upload': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/monitor/uploads/{data_set}',
    access,
    objects: { data_set: null },
    encoding: 'multipart',
    transaction: false,
    summary: 'Upload a CSV or XLSX file of names or codes in the multipart field `file`; nothing is watched yet',
    input: z.strictObject({ data_set: dataSet, pasted }),
    output: understood,
  }),
  'monitor.inspect': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/monitor/uploads/{data_set}/{upload_id}',
    access,
    objects: { data_set: null, upload_id: 'monitorUpload' },
    transaction: false,
    summary: 'Reread an uploaded file with corrected settings; a task started afterwards uses them',
    input: z.strictObject({ data_set: dataSet, upload_id: recordId, ...corrections(KEY_ROLES) }),
    output: understood,
  }),
  'monitor.byFile': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor/uploads/{data_set}/{upload_id}/{action}',
    access,
    objects: { data_set: null, upload_id: 'monitorUpload', action: null },
    transaction: false,
    summary: 'Start the same task for the rows listed in a column of an uploaded file, by name or code',
    input: z.strictObject({ data_set: dataSet, upload_id: recordId, action, column: text(100) }),
    output: z.object({ id: recordId, rows: z.number().int() }),
  }),
  'monitor.tasks': endpoint({
    method: 'GET',
    path: '/api/monitor/tasks',
    access,
    summary: 'List the latest monitoring tasks (at most 20)',
    input: z.strictObject({}),
    output: z.object({ list: z.array(task).max(20) }),
  }),
  'monitor.rejects': endpoint({
    method: 'GET',
    path: '/api/monitor/tasks/{id}/rejects',
    access,
    objects: { id: 'monitorTask' },
    answer: 'file',
    summary: 'Download the rows of a file that were not found or rejected, with line number and reason, as CSV',
    input: z.strictObject({ id: recordId }),
    output: z.any(),
  }),
  'monitor.updates': endpoint({
    method: 'GET',
    path: '/api/monitor/updates',
    access,
    objects: { rule: 'monitorRule' },
    summary: `List changes of watched rows and search results in the last ${MONITOR_DAYS} days, newest first; paging ends at row ${MAX_COUNT}`,
    input: z.strictObject({
      ...paging,
      data_set: dataSet.optional(),
      row_id: text(64).optional(),
      kind: z.enum(CHANGE_KINDS).optional(),
      severity: severity.optional(),
      /** Only changes of this field. */
      field: text(60).optional(),
      /** Only changes that match this rule. */
      rule: recordId.optional(),
      /** Only changes that the caller has not read. */
      unread: z.boolean().optional(),
      /** Part of the title. */
      keyword: text(60).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    output: cappedListOf(
      z.object({
        id: z.number().int(),
        data_set: z.string(),
        data_set_name: z.string(),
        row_id: z.string(),
        title: z.string(),
        path: z.string().nullable(),
        kind: z.enum(CHANGE_KINDS),
        severity: storedSeverity,
        at: instant,
        /** Whether the caller has read it. */
        read: z.boolean(),
        /** Names of the matching rules. */
        rules: z.array(z.string()),
        /** For rules that watch a search: whether the row entered or left the result, and the fields that caused it. */
        answers: z.array(z.object({ rule: z.string(), way: z.enum(['entered', 'left']), by: z.array(z.string()) })),
        /** The highest severity first. */
        fields: z.array(z.string()),
        /** Changed fields; all fields on one side for an added or removed row. */
        before: values,
        after: values,
        /** The related row that changed, whose values `before` and `after` have; null if the row itself changed. */
        related: z
          .object({
            relation: z.string(),
            label: z.string(),
            data_set: z.string(),
            row_id: z.string(),
            title: z.string(),
            path: z.string().nullable(),
            kind: z.enum(CHANGE_KINDS),
          })
          .nullable(),
      }),
    ),
  }),
  'monitor.read': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor/updates/read',
    access,
    personal: true,
    summary: 'Mark changes as read for the caller: the given ones, or all up to one',
    input: z.strictObject({ ids: z.array(changeId).min(1).max(200).optional(), up_to: changeId.optional() }),
    output: done,
  }),
  'monitor.fields': endpoint({
    method: 'GET',
    path: '/api/monitor/{data_set}/rule-fields',
    access,
    objects: { data_set: null },
    summary: 'List the fields of a data set that a monitoring rule can test',
    input: z.strictObject({ data_set: dataSet }),
    output: filterConfigShape,
  }),
  'monitor.rules': endpoint({
    method: 'GET',
    path: '/api/monitor/rules',
    access,
    summary: `List the company's monitoring rules (at most ${MAX_MONITOR_RULES})`,
    input: z.strictObject({}),
    output: z.object({
      list: z
        .array(
          z.object({
            id: recordId,
            name: z.string(),
            data_set: z.string(),
            data_set_name: z.string(),
            watches,
            keyword: z.string().nullable(),
            filter: filterShape.nullable(),
            webhook: z.object({ id: recordId, name: z.string() }).nullable(),
            enabled: z.boolean(),
            /** Whether the caller receives the daily mail, and the number of members who do. */
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
    objects: { webhook_id: 'webhook' },
    transaction: false,
    summary:
      'Create a monitoring rule for changes of watched rows or for the results of a search, optionally with a webhook',
    input: z.strictObject({
      data_set: dataSet,
      watches: watches.default('rows'),
      ...rule,
      webhook_id: rule.webhook_id.default(null),
      enabled: rule.enabled.default(true),
    }),
    output: z.object({ id: recordId }),
  }),
  'monitor.updateRule': endpoint({
    method: 'PUT',
    changes: ['monitor', 'audit'],
    path: '/api/monitor/rules/{id}',
    access,
    objects: { ...ofRule, webhook_id: 'webhook' },
    transaction: false,
    summary: 'Update a monitoring rule; it applies to future changes',
    input: z.strictObject({ id: recordId, ...rule }),
    output: done,
  }),
  'monitor.deleteRule': endpoint({
    method: 'DELETE',
    changes: ['monitor', 'audit'],
    path: '/api/monitor/rules/{id}',
    access,
    objects: ofRule,
    summary: 'Delete a monitoring rule; changes it matched stay in the list',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
  'monitor.digest': endpoint({
    method: 'POST',
    changes: ['monitor'],
    path: '/api/monitor/rules/{id}/digest',
    access,
    objects: ofRule,
    summary: 'Subscribe to, or unsubscribe from, a daily email of a rule’s matches',
    input: z.strictObject({ id: recordId, on: z.boolean() }),
    output: done,
  }),
  'monitor.tryRule': endpoint({
    method: 'POST',
    changes: [],
    path: '/api/monitor/rules/try',
    access,
    transaction: false,
    summary: "Count how many of a data set's latest changes (up to 1000) a rule would match",
    input: z.strictObject({
      data_set: dataSet,
      watches: watches.default('rows'),
      filter: rule.filter,
      keyword: rule.keyword,
    }),
    output: z.object({ looked_at: z.number().int(), matching: z.number().int(), titles: z.array(z.string()).max(5) }),
  }),
} as const;
