import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const CORE_LINES = 600;
/** Written by generators, or themselves generators. */
const isCore = (file: string) => !/\/(types|generate)\.(ts|py)$|\.test\.ts$/.test(file);

/** Lines of code: without imports, declarations of types, exports of other files, comments and blank lines. */
const linesOf: Record<string, (text: string) => number> = {
  typescript: (text) =>
    text
      .replace(/^(import|export) (type )?(\*|\{[^}]*\})? ?(as \w+ )?(from )?'[^']+';$/gm, '')
      .replace(/^import [^;]+;$/gm, '')
      .replace(/^(export )?(interface \w+[^{]*\{\n[\s\S]*?^\}|type \w+[^;]*= [\s\S]*?;)$/gm, '')
      .split('\n')
      .filter((line) => !/^\s*($|\/\/|\/?\*)/.test(line)).length,
  python: (text) =>
    text
      .replace(/^(from|import) [^\n(]*(\([^)]*\))?$/gm, '')
      .replace(/^__all__ = \[[^\]]*\]$/m, '')
      .replace(/^ *"""[\s\S]*?"""$/gm, '')
      .split('\n')
      .filter((line) => !/^\s*($|#)/.test(line)).length,
};

describe.each(['typescript', 'python'])('the SDK in %s', (language) => {
  const files = filesBelow(`sdk/${language}/src`, /\.(ts|py)$/).filter(isCore);

  test(`has a core of at most ${CORE_LINES} lines`, () => {
    const counted = files.map((file) => linesOf[language]?.(read(file)) ?? 0);
    expect(files.length).toBeGreaterThan(5);
    expect(counted.reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(CORE_LINES);
  });

  test('has the license of the platform', () => {
    expect(read(`sdk/${language}/LICENSE`)).toBe(read('LICENSE'));
  });
});

test('the SDKs have the version of the platform', () => {
  expect(JSON.parse(read('sdk/typescript/package.json')).version).toBe(version);
  expect(read('sdk/python/backend.py')).toContain(`VERSION = "${version}"`);
  expect(read('src/components/samples/sdk.ts'), 'as the documentation names their files').toContain(
    `VERSION = '${version}'`,
  );
});
