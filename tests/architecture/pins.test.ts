import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from '../support/sources';

const DECISION = 'docs/decisions/0073-packages-have-exact-versions.md';
const text = readFileSync(path.join(root, DECISION), 'utf8');

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  overrides?: Record<string, unknown>;
}
const manifests = ['.', 'apps', 'packages', 'config', 'tests']
  .flatMap((folder) => (folder === '.' ? ['package.json'] : filesBelow(folder, /(^|\/)package\.json$/)))
  .filter((file) => !file.includes('node_modules'))
  .map((file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest);

const versions = manifests.flatMap(({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }) =>
  Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
);
/** Overrides of a package's own packages count as those. */
const overridden = (overrides: Record<string, unknown>): [string, string][] =>
  Object.entries(overrides).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : overridden(value as Record<string, unknown>),
  );
const overrides = manifests.flatMap(({ overrides: given = {} }) => overridden(given));

/** `name` 1.2.3 in the first cell of each row. */
const listed = [...text.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)` (?:as `[^`]+` )?(\d[\w.-]*)/g)].map(([, name = '', version = '']) => [name, version]),
);

test('a beta, another name of a package, and a version that is forced stand in the decision, with why and until when', () => {
  const unusual = versions
    .filter(([, version]) => /^npm:|^[^*]*-/.test(version))
    .concat(overrides.filter(([, version]) => !version.startsWith('$')));
  expect(unusual.length).toBeGreaterThan(4);
  const named = (name: string) => text.includes(`\`${name}\``);
  expect(unusual.map(([name]) => name).filter((name) => !named(name))).toEqual([]);
});

test('the versions of the decision are those that are installed', () => {
  expect(listed.length).toBeGreaterThan(12);
  const all = [...versions, ...overrides].map(([name, version]) => `${name} ${version.replace(/^npm:.+@/, '')}`);
  expect(listed.map((one) => one.join(' ')).filter((one) => !all.includes(one))).toEqual([]);
});

test('every package has an exact version', () => {
  expect(versions.filter(([, version]) => !/^(\*|(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?)$/.test(version))).toEqual(
    [],
  );
});
