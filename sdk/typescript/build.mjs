/** Builds `dist` before the package is packed. */
import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = import.meta.dirname;
const tsc = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript/package.json')));
rmSync(path.join(here, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '--project', here], { stdio: 'inherit' });
chmodSync(path.join(here, 'dist/generate.js'), 0o755);
