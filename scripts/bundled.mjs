/**
 * What browsers get of npm's packages. Nothing is bundled that config/bundled.json does not name, so that nothing of the
 * tools gets in by an import; each goes along with its licence.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib.mjs';

const BUNDLED_FILE = 'config/bundled.json';
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';
const LICENCE = /^(licen[cs]e|copying|notice|unlicense)([.-].*)?$/i;

const named = () => JSON.parse(readFileSync(path.join(root, BUNDLED_FILE), 'utf8'));

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

/** Throws when packages are bundled that are not named. */
export function requireNamed(packages) {
  const listed = new Set(named());
  const others = packages.filter((name) => !listed.has(name));
  if (others.length > 0)
    throw new Error(
      `Bundled for browsers, and not named in ${BUNDLED_FILE}: ${others.join(', ')}. Add what a page needs; a tool has no place there.`,
    );
}

/** Writes the licences of packages, if there are any, into a folder that is served. */
export function writeNotices(folder, packages) {
  if (packages.length === 0) return;
  const notices = packages.map((name) => {
    const place = path.join(root, 'node_modules', name);
    const about = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
    const texts = readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
      .map((entry) => readFileSync(path.join(place, entry.name), 'utf8').trim());
    const author = typeof about.author === 'object' ? about.author.name : about.author;
    const copyright =
      texts.length > 0 ? texts : [`The package has no text of its licence${author ? `; its author: ${author}` : ''}.`];
    return [`==== ${about.name} ${about.version} (${about.license})`, ...copyright].join('\n\n');
  });
  writeFileSync(path.join(folder, NOTICES_FILE), `${notices.join('\n\n')}\n`);
}
