import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowedPackages, isAllowed, PERMISSIVE, packagesOf } from '../../scripts/licences.mjs';
import { type LockEntry, productionLock } from '../../scripts/productionLock.mjs';
import { root } from '../support/sources';

/** Of tools and data we build and test with: files changed stay open, or the author is named. */
const FOR_BUILDING = new Set([...PERMISSIVE, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0']);

/** Each for its reason; one that is no longer needed fails, too. */
const EXCEPTIONS: Record<string, string> = {
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
      ? [{ place, name: place.split('node_modules/').at(-1) ?? '', ...entry }]
      : [],
  );
const all = installed(lock.packages);
/** What another system's npm would install: CONTRIBUTING.md. */
const ofOtherSystems = ({ optional, os, cpu, integrity }: LockEntry) => optional && os && cpu && !integrity;

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
    const bad = all.filter((one) => !ofOtherSystems(one) && !isAllowed(one.license ?? '', FOR_BUILDING));
    expect([...new Set(bad.map(({ name }) => name))].sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });
});

const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** As packages of all ages name theirs. */
function licenceOf(place: string): string {
  const { license, licenses } = json(`${place}/package.json`);
  const named = license ?? licenses;
  const texts = [named].flat().map((one) => (typeof one === 'object' && one ? one.type : one));
  return texts.filter(Boolean).join(' OR ');
}

describe('what is installed', () => {
  test('has the licences that the lock file says', () => {
    const there = all.filter(({ place }) => existsSync(path.join(root, place, 'package.json')));
    expect(there.length).toBeGreaterThan(1000);
    const bad = there.filter(({ place, name }) => !isAllowed(licenceOf(place), FOR_BUILDING) && !(name in EXCEPTIONS));
    expect(bad.map(({ place }) => place)).toEqual([]);
  });

  test('our own packages name theirs, and links lead to them alone', () => {
    const links = Object.values(lock.packages).filter(({ link }) => link);
    expect(links.length).toBeGreaterThan(5);
    const places = links.map(({ resolved = '' }) => resolved);
    expect(places.filter((place) => !/^(packages|apps)\/[\w-]+$|^config\/unused\/[\w-]+$/.test(place))).toEqual([]);
    expect(['.', ...places].filter((place) => json(`${place}/package.json`).license !== 'Apache-2.0')).toEqual([]);
  });
});

/** Of what others install or load: nothing that tests, builds or formats. */
const tools = [
  ...Object.keys(json('package.json').devDependencies).filter((name) => lock.packages[`node_modules/${name}`]?.dev),
  ...['@umijs/max', '@ant-design/static-style-extract', 'esbuild', 'opencc-js', 'tsx'],
].filter((name) => !(name in json('packages/server/package.json').dependencies));

describe('the release ships', () => {
  const shipped = installed(productionLock('packages/server').lock.packages);

  test('packages with checksums and permissive licences, without exception', () => {
    expect(shipped.length).toBeGreaterThan(50);
    const bad = shipped.filter(({ integrity, license }) => !integrity || !isAllowed(license ?? ''));
    expect(bad.map(({ name, license }) => `${name} ${license}`)).toEqual([]);
  });

  test('no tool', () => {
    expect(shipped.map(({ name }) => name).filter((name) => tools.includes(name))).toEqual([]);
    // What only a tool leads to is marked so by npm, or is reached through Umi alone.
    expect(shipped.filter(({ dev }) => dev).map(({ name }) => name)).toEqual([]);
  });
});

describe('a build for browsers', () => {
  const inChunks = (...files: string[]) => packagesOf(files.map((file) => path.join(root, file)));

  test('knows the package that a file is of', () => {
    expect(
      inChunks(
        'src/app.tsx',
        'node_modules/antd/es/button/index.js',
        'node_modules/antd/node_modules/@rc-component/table/es/index.js?x=1',
        'packages/server/node_modules/pg/lib/index.js',
        // Linked from another folder.
        '../elsewhere/node_modules/lodash/lodash.js',
        '../../elsewhere/node_modules/antd/node_modules/@rc-component/table/es/index.js',
      ),
    ).toEqual(['antd', 'antd/node_modules/@rc-component/table', 'lodash', 'packages/server/node_modules/pg']);
  });

  test('is refused with a package whose licence, by the lock file, is not allowed', () => {
    const foreign = all.find(({ license = '' }) => license === 'CC-BY-4.0')?.name as string;
    expect(() => allowedPackages(['antd', foreign])).toThrow(`${foreign} (CC-BY-4.0)`);
    expect(() => allowedPackages(['antd', 'not-in-the-lock'])).toThrow('not-in-the-lock (none)');
    expect(allowedPackages(['antd'])).toMatchObject([{ name: 'antd', license: 'MIT' }]);
  });
});
