export * from './engine';
export { MAX_REJECT_SHARE, MAX_REJECTS } from './rejects';
export { type Fragment, highlight } from './text';
export { longest } from './validateRow';
