import { readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const skipped = /(^|\/)(node_modules|\.umi[^/]*|dist)(\/|$)/;

/** Files below a folder of the repository, as paths from its root. */
export const filesBelow = (folder: string, matching: RegExp): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => matching.test(file) && !skipped.test(file))
    .sort();
