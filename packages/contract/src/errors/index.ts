export * from './codes';
export * from './rows';
