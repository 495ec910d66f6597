/** Files of a backup besides its manifest: PostgreSQL's dump or the embedded database's files, and a demo's key. */
export const DUMP = 'database.dump';
export const FILES = 'pg';
export const KEY = 'secret.key';
