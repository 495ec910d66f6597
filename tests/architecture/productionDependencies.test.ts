import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };

const CODE = /(?<!\.test|\.d)\.[cm]?[jt]sx?$/;
/** Of tests, or of commands that a clone runs with everything installed. */
const FOR_TESTS = /(^|\/)testing\/|^scripts\/(test\/.*|test\.mjs|typecheck\.mjs)$|^(sdk\/tests|src\/testing)\b/;
const WORKSPACES = ['contract', 'kit', 'market-ui', 'server', 'demo'].map((name) => `packages/${name}`);

/** Names of packages that the code of a file needs when it runs. */
function packagesOf(source: string): string[] {
  const { importedFiles } = ts.preProcessFile(source.replace(/^import type [\s\S]*?;$/gm, ''), true, true);
  const resolved = [...source.matchAll(/\bresolve\('([^']+)'\)/g)].flatMap(([, name = '']) => name);
  return [...importedFiles.map(({ fileName }) => fileName), ...resolved].flatMap(
    (name) => /^(@[\w-]+\/)?[a-z][\w.-]*/.exec(name)?.[0] ?? [],
  );
}

/** `npm start` in a clone installs with `--omit=dev`. */
describe('what `npm start` builds and runs with is installed by it', () => {
  const files = ['config', 'scripts', 'sdk', 'src', 'apps', ...WORKSPACES.map((one) => `${one}/src`)]
    .flatMap((folder) => filesBelow(folder, CODE))
    .filter((file) => !FOR_TESTS.test(file));

  test('of no file a package is left out', () => {
    const left = ['.umirc.ts', ...files].flatMap((file) => {
      const workspace = WORKSPACES.find((one) => file.startsWith(`${one}/`));
      return [...new Set(packagesOf(read(file)))].flatMap((name) => {
        const found = packages[`${workspace}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
        return found?.dev ? [`${file}: ${name}`] : [];
      });
    });
    expect(left).toEqual([]);
    expect(packagesOf(read('config/taiwan.mjs'))).toEqual(['opencc-js']);
    expect(packagesOf(read('sdk/typescript/build.mjs'))).toContain('typescript');
  });
});
