import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bringMcpSuites } from '../../scripts/test/mcpSuites.mjs';

const SUITE_MS = 600_000;
const SUMMARY = /^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm;

export type Revision = '2025-11-25' | '2026-07-28';

export interface Outcome {
  /** How many checks passed. */
  passed: number;
  /** Ids of the checks that failed, or only warned. */
  failed: string[];
}

/**
 * Runs a suite of the protocol's conformance tests, with its own `options`, against the server at `url`.
 * @returns what became of each scenario; its checks are written to `folder`
 */
export async function runSuite(
  revision: Revision,
  { url, folder, options }: { url: string; folder: string; options: string[] },
): Promise<Record<string, Outcome>> {
  const { node, suites } = await bringMcpSuites();
  const suite = path.join(suites, `conformance-${revision}/dist/index.js`);
  const printed = await new Promise<string>((resolve, reject) =>
    execFile(
      node,
      [suite, 'server', '--url', url, '--output-dir', folder, ...options],
      { timeout: SUITE_MS, maxBuffer: 2 ** 26 },
      // Its exit code says that a check failed, which is ours to judge.
      (error, stdout, stderr) =>
        stdout.includes('=== SUMMARY ===') ? resolve(stdout) : reject(new Error(`${error?.message}\n${stderr}`)),
    ),
  );
  const outcomes: Record<string, Outcome> = {};
  for (const [, scenario = '', passed] of printed.matchAll(SUMMARY))
    outcomes[scenario] = { passed: Number(passed), failed: await failedOf(folder, scenario) };
  return outcomes;
}

/** A scenario that did not run to its end has left nothing. */
async function failedOf(folder: string, scenario: string): Promise<string[]> {
  const left = (await readdir(folder)).find((name) => name.startsWith(`server-${scenario}-2`));
  if (!left) return ['ended by an error'];
  const checks: { id: string; status: string }[] = JSON.parse(
    await readFile(path.join(folder, left, 'checks.json'), 'utf8'),
  );
  return checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING').map(({ id }) => id);
}
