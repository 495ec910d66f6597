import { z } from 'zod';
import { filterShape } from '../datasets/filter';
import { endpoint } from '../endpoint';
import { done, instant, listOf, paging, recordId, text } from '../shapes';

/** Limits of one person. */
export const MAX_SAVED_FILTERS = 200;

const dataSet = text(40);

const view = {
  keyword: text(60).nullable().default(null),
  filter: filterShape.nullable().default(null),
  /** 'field' or '-field' of a sortable field; default: the order of the data set. */
  sort: text(60).nullable().default(null),
  /** Columns; default: those of the data set. */
  fields: z.array(text(60)).min(1).max(200).nullable().default(null),
};
const objects = { id: 'savedFilter' } as const;

/** Saved views of a data set. Members of the company can read shared ones. */
export const savedFilters = {
  'savedFilter.list': endpoint({
    method: 'GET',
    path: '/api/saved-filters',
    access: 'session',
    summary: "List the person's saved filters, newest first, followed by those shared within the company",
    input: z.strictObject({ ...paging, data_set: dataSet.optional() }),
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
        /** Whether the caller owns it; only the owner may change or delete it. */
        own: z.boolean(),
        /** Name of the owner. */
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
    summary: 'Save a filter under a name',
    input: z.strictObject({ data_set: dataSet, name: text(60), ...view, shared: z.boolean().default(false) }),
    output: z.object({ id: recordId }),
  }),
  'savedFilter.update': endpoint({
    method: 'PATCH',
    changes: ['savedFilter'],
    path: '/api/saved-filters/{id}',
    access: 'session',
    objects,
    summary: 'Rename, share or replace a saved filter; omitted fields stay unchanged',
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
    summary: "Delete one of the person's saved filters",
    input: z.strictObject({ id: recordId }),
    output: done,
  }),
} as const;
