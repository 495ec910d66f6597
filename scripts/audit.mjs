/**
 * `npm run audit`: what is known to be wrong with the packages that a release runs with and those that browsers get. The
 * tools that build it are not among them: nothing of them is shipped.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fail, run } from './lib.mjs';
import { browserLock, productionLock } from './productionLock.mjs';

const TREES = { 'the release': productionLock('packages/server').lock, 'the console': browserLock() };
let bad = false;
for (const [name, lock] of Object.entries(TREES)) {
  console.log(`\n── ${name}: ${Object.keys(lock.packages).length} packages`);
  const folder = mkdtempSync(path.join(tmpdir(), 'daas-audit-'));
  const dependencies = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([place, entry]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !entry.link)
      .map(([place, { version }]) => [place.replace('node_modules/', ''), version]),
  );
  const packages = Object.fromEntries(
    Object.entries(lock.packages).filter(([place, entry]) => /node_modules\//.test(place) && !entry.link),
  );
  const about = { name: 'audited', version: '0.0.0', private: true, dependencies };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(about));
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ ...about, lockfileVersion: 3, requires: true, packages: { '': about, ...packages } }),
  );
  if ((await run('npm', ['audit', '--omit=dev'], {}, { cwd: folder })) !== 0) bad = true;
  rmSync(folder, { recursive: true });
}
if (bad) fail('Something is known of these packages, or the registry could not be asked: see above.');
