export * from './Chart';
export * from './client';
export * from './format';
export * from './languages';
export * from './palette';
export * from './storage';
export * from './table';
