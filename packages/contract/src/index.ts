export * from './constants';
export * from './endpoint';
export * from './endpoints';
export * from './enums';
export * from './errors';
export * from './menus';
export * from './permissions';
