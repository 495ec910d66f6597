export * from './engine';
export { MAX_REJECT_SHARE, MAX_REJECTS } from './load/rejects';
export { longest } from './load/validateRow';
export { type Fragment, highlight } from './text';
