export * from './apps';
export * from './calls';
export * from './files';
export * from './money';
export * from './people';
export * from './system';
