import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LockEntry, productionLock } from '../../scripts/productionLock.mjs';
import { root } from '../support/sources';

/** Licences (SPDX) that ask no more of whoever installs the platform than to keep their text. */
const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT/X11 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);
/** Of tools and data we build and test with: files changed stay open, or the author is named. */
const FOR_BUILDING = new Set([...PERMISSIVE, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0']);

/** Each for its reason; one that is no longer needed fails, too. */
const EXCEPTIONS: Record<string, string> = {
  '@stagewise/toolbar': 'AGPL: a toolbar for development that Umi lists; we neither enable nor ship it',
  '@umijs/bundler-mako': 'its repository is MIT; package.json leaves it out',
  '@umijs/bundler-utoopack': 'its repository is MIT; package.json leaves it out',
  buffers: 'names none; exceljs reads zip files with it, in tests alone',
  'console-browserify': 'MIT by its LICENCE file',
  'dom-walk': 'MIT by its LICENCE file',
  exit: 'MIT by its LICENSE-MIT file',
  'querystring-es3': 'MIT by its License.md',
  'svg-tags': 'MIT by its README',
};

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};
const installed = (packages: Record<string, LockEntry>) =>
  Object.entries(packages).flatMap(([place, entry]) =>
    place.includes('node_modules/') && !entry.link
      ? [{ name: place.split('node_modules/').at(-1) ?? '', ...entry }]
      : [],
  );
const all = installed(lock.packages);
/** What another system's npm would install: decision 0013. */
const ofOtherSystems = ({ optional, os, cpu, integrity }: LockEntry) => optional && os && cpu && !integrity;

const allowed = (license: string, among: ReadonlySet<string>): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => among.has(one)));

describe('the lock file', () => {
  test('has a checksum for every package, but for binaries of systems whose packages no mirror gave', () => {
    const without = all.filter((entry) => !entry.integrity && !ofOtherSystems(entry));
    expect(without.map(({ name }) => name)).toEqual([]);
    expect(
      all.filter(({ integrity }) => integrity && !integrity.startsWith('sha512-')).map(({ name }) => name),
    ).toEqual([]);
  });

  test('a package without a checksum is one of those that another package lists for its platforms', () => {
    const listed = new Set(all.flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies)));
    expect(all.filter((entry) => ofOtherSystems(entry) && !listed.has(entry.name)).map(({ name }) => name)).toEqual([]);
  });

  test('names no address to download from', () => {
    expect(all.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([]);
  });

  test('has licences that allow what we do', () => {
    const bad = all.filter((one) => !ofOtherSystems(one) && !allowed(one.license ?? '', FOR_BUILDING));
    expect([...new Set(bad.map(({ name }) => name))].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });
});

test('what the release ships has checksums and permissive licences without exception', () => {
  const shipped = installed(productionLock('packages/server').lock.packages);
  expect(shipped.length).toBeGreaterThan(50);
  const bad = shipped.filter(({ integrity, license }) => !integrity || !allowed(license ?? '', PERMISSIVE));
  expect(bad.map(({ name, license }) => `${name} ${license}`)).toEqual([]);
});
