export type * from './desks';
export { createGateway } from './gateway';
export type * from './model';
