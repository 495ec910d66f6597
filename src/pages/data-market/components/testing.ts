import {
  type DataSetDefinition,
  dataSet,
  dataSetView,
  filterConfig,
  type Row,
  sampleRow,
} from '@daas/contract/datasets';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { type ApiStubs, refuse } from '@/testing';

const defOf = (key: string) => dataSet(key) as DataSetDefinition;

/** A page of a list with these rows. */
export const searchPage = (...list: Record<string, unknown>[]): EndpointOutput<'market.search'> => ({
  list,
  total: list.length,
  capped: false,
  count: list.length,
  left_out: null,
  current: 1,
  pageSize: 20,
  highlight: {},
  facets: [],
  histograms: [],
  updated_at: null,
});

/** What stands around a row: a number of rows for some relations, none for the others, and where texts lead. */
export const around = (
  totals: Record<string, number> = {},
  links: EndpointOutput<'market.around'>['links'] = [],
): EndpointOutput<'market.around'> => ({
  relations: Object.fromEntries(Object.entries(totals).map(([key, total]) => [key, { total, capped: false }])),
  links,
});

/** The market answering from the definitions: each row the sample of its data set, changed by `row`. */
export const marketStubs = (row: Partial<Row> = {}): ApiStubs => ({
  'market.dataSet': ({ data_set: key }: EndpointInput<'market.dataSet'>) =>
    dataSetView(defOf(key), 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': ({ data_set: key }: EndpointInput<'market.filterConfig'>) => filterConfig(defOf(key), 'zh-CN'),
  'market.detail': ({ data_set: key, row_id: rowId }: EndpointInput<'market.detail'>) => ({
    row: { ...sampleRow(defOf(key)), ...row, id: rowId },
    updated_at: '2026-11-20T00:00:00Z',
  }),
  'market.around': refuse(404),
  'monitor.among': { ids: [] },
  'market.search': ({ data_set: key }: EndpointInput<'market.search'>) => searchPage(sampleRow(defOf(key))),
});
