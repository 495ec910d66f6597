import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { SAMPLE_LANGUAGES, type SampleLanguage } from '../../src/components/samples';
import { root } from './sources';

const run = promisify(execFile);
const python = spawnSync('python3', ['--version']).status === 0;
// biome-ignore lint/suspicious/noConsole: whoever runs it has to know
if (!python) console.warn('python3 is missing: the guide’s Python programs were NOT run');

/** Languages whose programs can run here. */
export const PROGRAM_LANGUAGES = SAMPLE_LANGUAGES.filter((language) => python || language !== 'python');

/** Creates a folder for programs, where Node finds the types of this repository. The caller deletes it. */
export async function openProgramFolder(): Promise<string> {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, 'guide-'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** Runs a program as a customer would, beside files, and returns its output. Throws if it fails. */
export async function runProgram(
  folder: string,
  language: SampleLanguage,
  code: string,
  env: Record<string, string>,
  files: Record<string, string> = {},
): Promise<string> {
  const cwd = await mkdtemp(path.join(folder, 'run-'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(cwd, name), text);
  const options = { cwd, env: { ...process.env, ...env } };
  if (language === 'curl') return (await run('sh', ['-euc', code], options)).stdout;
  const file = path.join(cwd, language === 'python' ? 'program.py' : 'program.mjs');
  await writeFile(file, language === 'python' ? code : (await transform(code, { loader: 'ts' })).code);
  return (await run(language === 'python' ? 'python3' : process.execPath, [file], options)).stdout;
}
