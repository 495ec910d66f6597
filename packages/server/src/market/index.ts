export { type LoadResult, loadDataSet } from './load';
export { type FileProgress, loadFile, type RejectLog } from './loadFile';
export { postgresStore } from './postgresStore';
export type { SourceFormat } from './records';
export { isLoaded } from './table';
export { type Fragment, highlight } from './text';
export type { Reject } from './transform';
export * from './types';
