import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns `packages/server/<name>`, both from the sources and from the bundle in `dist/`. */
export function packageFolder(name: string): string {
  // `import.meta.url` is undefined in CommonJS, as in the mocks.
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
