export * from './apps';
export * from './audit';
export * from './calls';
export * from './files';
export * from './market';
export * from './money';
export * from './people';
export * from './system';
