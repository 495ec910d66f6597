/** What a backup is made of, beside its manifest: PostgreSQL's dump, or the files of the embedded database; a demo's key. */
export const DUMP = 'database.dump';
export const FILES = 'pg';
export const KEY = 'secret.key';
