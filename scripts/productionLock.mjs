import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fail, root, subApps } from './lib.mjs';
import { packagesIn } from './licences.mjs';

/**
 * The part of the lock file that a workspace needs to run: what its dependencies lead to, at the same places and in the
 * same versions. Our own packages are bundled, so they are not among them; neither are peers that may be missing.
 */
export function productionLock(workspace) {
  const { packages, ...head } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const own = packages[workspace];
  const dependencies = Object.fromEntries(
    Object.entries(own.dependencies).filter(([name]) => !name.startsWith('@daas/')),
  );
  const kept = new Map();
  const follow = (place) => {
    const entry = packages[place];
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    );
    const needed =
      place === workspace ? Object.keys(dependencies) : [...Object.keys(entry.dependencies ?? {}), ...peers];
    const optional = Object.keys(entry.optionalDependencies ?? {});
    for (const name of [...needed, ...optional]) {
      const found = placeOf(packages, place, name);
      if (!found && !optional.includes(name)) throw new Error(`The lock file lacks ${name}, which ${place} needs`);
      if (!found || kept.has(found)) continue;
      const { dev, devOptional, peer, extraneous, ...rest } = packages[found];
      kept.set(found, rest);
      follow(found);
    }
  };
  follow(workspace);
  const { name, version, license } = own;
  const all = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).overrides;
  const overrides = Object.fromEntries(Object.entries(all).filter(([one]) => kept.has(`node_modules/${one}`)));
  return {
    dependencies,
    overrides,
    lock: {
      ...head,
      packages: {
        '': {
          name: head.name,
          version,
          license: packages[''].license,
          engines: packages[''].engines,
          workspaces: [workspace],
        },
        [`node_modules/${name}`]: { resolved: workspace, link: true },
        [workspace]: { name, version, license, dependencies },
        ...Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1))),
      },
    },
  };
}

/** The part of the lock file that browsers get: the packages of the last build of the console and its sub-applications. */
export function browserLock() {
  const { packages, ...head } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = ['dist', ...subApps().map((app) => `dist/apps/${app}`)];
  const names = new Set(folders.flatMap((folder) => packagesIn(path.join(root, folder))));
  // A console is made of packages: without any there is no build.
  if (names.size === 0 || [...names].some((name) => !packages[`node_modules/${name}`]))
    fail('There is no build of these packages in dist/. Run `npm run build` first.');
  const bundled = [...names].sort().map((name) => [`node_modules/${name}`, packages[`node_modules/${name}`]]);
  return { ...head, packages: { '': { name: head.name }, ...Object.fromEntries(bundled) } };
}

/** Where Node would find a package that is asked for at a place: nearest first. */
function placeOf(packages, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    if (path.posix.basename(at) === 'node_modules') continue;
    const found = path.posix.join(at, 'node_modules', name);
    if (packages[found]) return found;
    if (at === '') return undefined;
  }
}
