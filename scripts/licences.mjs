/** The licences of npm's packages that browsers get: a build writes them beside its scripts, and ends where one is not allowed. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

/** Licences (SPDX) that ask no more of whoever installs the platform than to keep their text. */
export const PERMISSIVE = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 MIT/X11 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
);
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';
const LICENCE = /^(licen[cs]e|copying|notice|unlicense)([.-].*)?$/i;

/** Whether an SPDX expression leaves a choice of licences that are all among those. */
export const isAllowed = (license, among = PERMISSIVE) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => among.has(one)));

/** The packages that files lie in, by their places below node_modules, as the lock file has them. */
export function packagesOf(files) {
  const found = [...files].flatMap((file) => {
    const below = path.relative(root, file.split('?')[0]).split(path.sep).join('/');
    // Of packages that are linked from elsewhere a bundler tells where they lie.
    const relative = below.replace(/^\.\.\/.*?(?=node_modules\/)/, '');
    const [place] = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(relative) ?? [];
    return place ? [place.replace(/^node_modules\//, '')] : [];
  });
  return [...new Set(found)].sort();
}

/** Throws for packages whose licences, by the lock file, are not allowed; returns their entries. */
export function allowedPackages(packages) {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const entries = packages.map((name) => ({ name, license: '', ...lock[`node_modules/${name}`] }));
  const bad = entries.filter(({ license }) => !isAllowed(license));
  if (bad.length > 0)
    throw new Error(
      `Licences that are not allowed in what browsers get (PERMISSIVE of scripts/licences.mjs): ${bad.map(({ name, license }) => `${name} (${license || 'none'})`).join(', ')}`,
    );
  return entries;
}

/** Writes the licences of packages, if there are any, into a folder that is served. */
export function writeNotices(folder, packages) {
  if (packages.length === 0) return;
  const notices = allowedPackages(packages).map(({ name }) => {
    const place = path.join(root, 'node_modules', name);
    const about = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
    const texts = readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
      .map((entry) => readFileSync(path.join(place, entry.name), 'utf8').trim());
    const author = typeof about.author === 'object' ? about.author.name : about.author;
    const copyright =
      texts.length > 0 ? texts : [`The package has no text of its licence${author ? `; its author: ${author}` : ''}.`];
    return [`==== ${name} ${about.version} (${about.license})`, ...copyright].join('\n\n');
  });
  writeFileSync(path.join(folder, NOTICES_FILE), `${notices.join('\n\n')}\n`);
}

/** The packages of a build, as its notices name them, by the places below node_modules; none without notices. */
export function packagesIn(folder) {
  const file = path.join(folder, NOTICES_FILE);
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/^==== (\S+) /gm)].map(([, name]) => name);
}
