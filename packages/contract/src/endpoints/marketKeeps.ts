import { z } from 'zod';
import { MAX_COUNT } from '../constants';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { done, instant, listOf, paging, recordId, text } from '../shapes';

/** What one person may keep. */
export const MAX_SAVED_FILTERS = 200;
/** What one company may watch. */
export const MAX_MONITORED_ROWS = 10_000;

const dataSet = text(40);

const view = {
  keyword: text(60).nullable().default(null),
  filter: filterShape.nullable().default(null),
  /** 'field' or '-field' of a sortable field; the data set's own order when left out. */
  sort: text(60).nullable().default(null),
  /** Columns; the data set's own when left out. */
  fields: z.array(text(60)).min(1).max(200).nullable().default(null),
};
const objects = { id: 'savedFilter' } as const;
const ids = z.array(text(64)).min(1).max(MAX_COUNT); // §5: free-text lists

/** Views of a data set that a person kept; shared ones are everybody's in the company to read. */
export const savedFilters = {
  'savedFilter.list': endpoint({
    method: 'GET',
    path: '/api/saved-filters',
    access: 'session',
    summary: 'Own views, newest first, then those that others share in the company',
    input: z.strictObject({ ...paging, dataSet: dataSet.optional() }),
    output: listOf(
      z.object({
        id: recordId,
        data_set: z.string(),
        data_set_name: z.string(),
        name: z.string(),
        keyword: z.string().nullable(),
        filter: filterShape.nullable(),
        sort: z.string().nullable(),
        fields: z.array(z.string()).nullable(),
        shared: z.boolean(),
        /** Only the owner may change or delete it. */
        own: z.boolean(),
        /** Their name. */
        owner: z.string(),
        updated_at: instant,
      }),
    ),
  }),
  'savedFilter.save': endpoint({
    method: 'POST',
    changes: ['savedFilter'],
    path: '/api/saved-filters',
    access: 'session',
    summary: 'Keep a view under a name of its own',
    input: z.strictObject({ dataSet, name: text(60), ...view, shared: z.boolean().default(false) }),
    output: z.object({ id: recordId }),
  }),
  'savedFilter.update': endpoint({
    method: 'PATCH',
    changes: ['savedFilter'],
    path: '/api/saved-filters/{id}',
    access: 'session',
    objects,
    summary: 'Rename, share or replace what was kept; what is left out stays',
    input: z.strictObject({
      id: recordId,
      name: text(60).optional(),
      shared: z.boolean().optional(),
      keyword: text(60).nullable().optional(),
      filter: filterShape.nullable().optional(),
      sort: text(60).nullable().optional(),
      fields: z.array(text(60)).min(1).max(200).nullable().optional(),
    }),
    output: done,
  }),
  'savedFilter.delete': endpoint({
    method: 'DELETE',
    changes: ['savedFilter'],
    path: '/api/saved-filters/{id}',
    access: 'session',
    objects,
    summary: 'Delete a view of your own',
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
} as const;

const access = 'get-enterprise-monitor';

/** Rows a company watches; the enterprise monitor tells what changes in them. */
export const monitor = {
  'monitor.list': endpoint({
    method: 'GET',
    path: '/api/monitor',
    access,
    summary: 'Watched rows, newest first',
    input: z.strictObject({ ...paging, dataSet: dataSet.optional() }),
    output: listOf(
      z.object({
        data_set: z.string(),
        data_set_name: z.string(),
        row_id: z.string(),
        title: z.string(),
        /** Their name. */
        added_by: z.string(),
        created_at: instant,
      }),
    ),
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
      unknown: z.array(z.string()),
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
} as const;
