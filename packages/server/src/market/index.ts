export * from './engine';
export { requireDateFormats } from './load/dates';
export { detectSyntax } from './load/header';
export { MAX_REJECT_SHARE, MAX_REJECTS } from './load/rejects';
export { maxLengthOf } from './load/validateRow';
export { type Fragment, highlight } from './searchText';
