import { type DataSetDefinition, sortOptions } from '@daas/contract/datasets';

/** Returns a stored sort; undefined if the data set no longer supports it. */
export const usableSort = (def: DataSetDefinition, sort: string | null | undefined): string | undefined =>
  sort && sortOptions(def).includes(sort) ? sort : undefined;
