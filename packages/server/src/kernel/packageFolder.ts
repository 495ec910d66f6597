import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `packages/server/<name>`, from the sources and from the bundle in `dist/` alike. */
export function packageFolder(name: string): string {
  // Translated to CommonJS, as for the mocks, a module does not know its own address.
  let folder = import.meta.url
    ? dirname(fileURLToPath(import.meta.url))
    : join(process.cwd(), 'packages/server/src/kernel');
  while (!existsSync(join(folder, name, '..', 'package.json')) || !existsSync(join(folder, name))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`The folder ${name} of the server is missing`);
    folder = parent;
  }
  return join(folder, name);
}
