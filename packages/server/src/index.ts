export { type Config, readConfig } from './config';
export { type Demo, type Platform, startPlatform } from './platform';
export type { Services } from './services';
