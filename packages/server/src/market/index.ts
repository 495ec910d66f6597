export { type LoadOptions, type LoadResult, loadDataSet, type Reject } from './load';
export { postgresStore } from './postgresStore';
export { type Fragment, highlight } from './text';
export * from './types';
