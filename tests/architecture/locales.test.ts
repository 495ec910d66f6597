import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** Keys as written: a duplicate inside one object would be lost by importing it. */
const keysIn = (file: string): string[] =>
  [...read(file).matchAll(/^ {2}'?([\w.-]+)'?:\s/gm)].map((match) => match[1] ?? '');

const chinese = ['src', 'apps']
  .flatMap((folder) => filesBelow(folder, /(locales|locales\/zh-CN)\/(zh-CN\.ts|\w+\.ts)$/))
  .filter((file) =>
    file.endsWith('/locales/zh-CN.ts') ? file !== 'src/locales/zh-CN.ts' : file.startsWith('src/locales/zh-CN/'),
  );
const englishOf = (file: string) => file.replace('zh-CN', 'en-US');
const keys = chinese.flatMap((file) => keysIn(file).map((key) => ({ key, file })));
const CONTRACT_TEXTS = ['en-US', 'nouns.en-US'].map((name) => `packages/contract/src/errors/${name}.ts`);
/** What customers type is Chinese whatever language they read. */
const SAMPLES = ["'connector-guide.list-example'"];
const sourceFiles = ['src', 'apps', 'packages/kit/src']
  .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
  .filter((file) => !/locales\/|\.test\./.test(file));
const sources = sourceFiles.map(read).join('\n');

describe('strings', () => {
  test.each(chinese)('%s has the same keys in English', (file) => {
    expect(keysIn(englishOf(file)).sort()).toEqual(keysIn(file).sort());
  });

  test.each([...chinese.map(englishOf), ...CONTRACT_TEXTS])('%s holds no Chinese', (file) => {
    const lines = read(file).split('\n');
    expect(lines.filter((line) => /\p{Script=Han}/u.test(line) && !SAMPLES.some((key) => line.includes(key)))).toEqual(
      [],
    );
  });

  test('no key twice', () => {
    const seen = new Map<string, string>();
    const twice = keys.filter(({ key, file }) => {
      const before = seen.get(key);
      seen.set(key, file);
      return before !== undefined;
    });
    expect(twice).toEqual([]);
  });

  test('no key missing', () => {
    const known = new Set(keys.map(({ key }) => key));
    const missing = sourceFiles.flatMap((file) =>
      [...read(file).matchAll(/formatMessage\(\{\s*id: '([\w.-]+)'/g)]
        .filter(([, key = '']) => !known.has(key))
        .flatMap(([, key]) => ['zh-CN', 'en-US'].map((one) => `${key} in ${path.dirname(file)}/locales/${one}.ts`)),
    );
    expect(missing).toEqual([]);
  });

  test('no key unused', () => {
    // Made of parts in the code, as `menu.${name}`: the longest constant beginning must be written there.
    const families = [...sources.matchAll(/`([\w-]+(?:\.[\w-]+)*[.-])\$\{/g)].map((match) => match[1] ?? '');
    const elsewhere = /^(menu|errors|permission)\./;
    const unused = keys.filter(
      ({ key }) =>
        !elsewhere.test(key) &&
        !sources.includes(`'${key}'`) &&
        !sources.includes(`"${key}"`) &&
        !families.some((family) => key.startsWith(family)),
    );
    expect(unused).toEqual([]);
  });
});
