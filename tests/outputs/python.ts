import { spawnSync } from 'node:child_process';
import { pythonWith } from '../../scripts/test/prerequisites.mjs';

/** Every cell of files, as Python's csv and json and openpyxl read them. Throws without these. */
export function readByPython(files: readonly string[]): Record<string, unknown[]> {
  const python = pythonWith('openpyxl');
  if (!python) throw new Error("openpyxl is missing: Debian's python3-openpyxl brings it");
  const script = `${import.meta.dirname}/read.py`;
  const { status, stdout, stderr } = spawnSync(python, [script, ...files], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}
