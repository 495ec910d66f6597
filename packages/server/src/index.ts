export type { Services } from './features/services';
export { type Config, readConfig } from './kernel/config';
export { type Demo, type Platform, startPlatform } from './start/platform';
