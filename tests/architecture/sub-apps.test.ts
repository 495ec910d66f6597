import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { SUB_APPS } from '@daas/kit/subApp';
import { build } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedByShell, sharedModules, subAppContext } from '../../scripts/build-sub-app.mjs';
import { filesBelow, root } from '../support/sources';

const names = Object.keys(SUB_APPS);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'daas-sub-apps-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Named imports of values, by module. */
function importsOf(source: string): [module: string, name: string][] {
  const found: [string, string][] = [];
  for (const [, list = '', module = ''] of source.matchAll(/^import \{([^}]*)\} from '([^']+)';$/gms))
    for (const one of list.split(',').map((part) => part.trim().replace(/ as .*/s, '')))
      if (one && !one.startsWith('type ')) found.push([module, one]);
  return found;
}

const IN_SHELL = /^(react|ahooks|antd|@ant-design\/icons|@umijs\/max|@daas\/(kit|market-ui))(\/|$)/;

test('each is a folder of apps/, and each folder one of them', () => {
  const folders = readdirSync(path.join(root, 'apps'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(folders.map((one) => one.name).sort()).toEqual([...names].sort());
});

test('the shell offers each module and name that they import, and no other', () => {
  const given = [...sharedModules()].flatMap(([module, names]) => [...names].map((name) => `${module} ${name}`));
  const wanted = new Set(['react/jsx-runtime *']);
  for (const file of filesBelow('apps', /\.tsx?$/))
    for (const [module, name] of importsOf(read(file)))
      if (IN_SHELL.test(module) && module !== '@daas/kit/subApp')
        wanted.add(`${module} ${/^(react|@daas)/.test(module) ? '*' : name}`);
  expect(given.sort()).toEqual([...wanted].sort());
});

test.each([
  ["import { Calendar } from 'antd'; Calendar();", 'src/subApps/modules.ts:antd" for import "Calendar"'],
  ["import { useDebounce } from 'ahooks'; useDebounce();", 'src/subApps/modules.ts:ahooks" for import "useDebounce"'],
  ["import '@daas/kit/csv';", 'does not share "@daas/kit/csv": add it to src/subApps/modules.ts'],
])('%s fails the build', async (contents, text) => {
  const built = build({
    stdin: { contents },
    bundle: true,
    write: false,
    logLevel: 'silent',
    plugins: [sharedByShell],
  });
  await expect(built).rejects.toThrow(text);
});

describe.each(names)('%s as it is built', async (name) => {
  const made = await subAppContext(name, path.join(folder, name));
  await made.rebuild();
  await made.dispose();
  const files = readdirSync(path.join(folder, name));
  const script = readFileSync(path.join(folder, name, files.find((file) => file.endsWith('.js')) ?? ''), 'utf8');
  const page = readFileSync(path.join(folder, name, 'index.html'), 'utf8');

  test('has no React, no component library and no schema library of its own', () => {
    expect(script).not.toMatch(/react\.(transitional\.)?element|react\.fragment|cssinjs|ZodError/);
    expect(gzipSync(script).length).toBeLessThan(20_000);
  });

  test('styles nothing but its own classes', () => {
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    const own = `${name.replaceAll('-', '_')}_`;
    const rules = style.replace(/@(media|supports)[^{]+\{/g, '').matchAll(/([^{}]+)\{[^{}]*\}/g);
    const selectors = [...rules].flatMap(([, selector = '']) => selector.split(',')).map((one) => one.trim());
    const foreign = selectors.filter((one) => !one.startsWith(`.${own}`) && !/^(\d+%|from|to)$/.test(one));
    expect(foreign).toEqual([]);
  });
});
