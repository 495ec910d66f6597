export * from './chart/Chart';
export * from './chart/palette';
export * from './client';
export * from './format';
export * from './languages';
export * from './storage';
export * from './table';
