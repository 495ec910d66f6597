import { readdirSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const skipped = /^(node_modules|\.umi.*|dist)$/;

/** Files below a folder of the repository, as paths from its root. What is generated is not read: it may just be written. */
export const filesBelow = (folder: string, matching: RegExp): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .flatMap((one) => {
      const file = `${folder}/${one.name}`;
      if (one.isDirectory()) return filesBelow(file, matching);
      return matching.test(file) ? [file] : [];
    })
    .sort();
