export { createGateway } from './gateway';
export type * from './types';
