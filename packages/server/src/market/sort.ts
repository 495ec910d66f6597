import { type DataSetDefinition, sortOptions } from '@daas/contract/datasets';

/** An order that was kept, as long as the data set has it. */
export const usableSort = (def: DataSetDefinition, sort: string | null | undefined): string | undefined =>
  sort && sortOptions(def).includes(sort) ? sort : undefined;
