/** The skeleton of a permission. */
import { append, read } from './edit.mjs';
import { addTexts, requireName, requireNames } from './names.mjs';

const CATALOG = 'packages/contract/src/permissions.ts';
const groupsText = () => read(CATALOG).split(/^\}/m)[0];
const permissions = () => [...groupsText().matchAll(/'([\w-]+)'(?=[,\]])/g)].map(([, key]) => key);

export function requirePermission(key) {
  if (!permissions().includes(key)) throw new Error(`Unknown permission ${key}. ${CATALOG} lists the permissions.`);
}

export function makePermission(name, { group, ...names }) {
  requireName(name, /^[a-z][a-z_-]*$/, 'get-wish-list');
  requireNames(names);
  const groups = [...groupsText().matchAll(/^ {2}'?([a-z-]+)'?: \[/gm)].map(([, one]) => one);
  if (!groups.includes(group)) throw new Error(`Unknown group ${group}. Available groups: ${groups.join(', ')}`);
  if (permissions().includes(name)) throw new Error(`The permission ${name} already exists in ${CATALOG}.`);
  append(CATALOG, new RegExp(`^  '?${group}'?: \\[`, 'm'), `    '${name}'`);
  addTexts('permission', `permission.${name}`, names);
  return {
    todo: [
      `${CATALOG}: the permissions that ${name} requires, if any, in REQUIRES`,
      `the \`access\` of the endpoints and routes that require ${name}`,
    ],
    steps: [
      {
        name: 'Update the snapshot of permissions',
        command: ['jest', '--ci', 'src/access.test.ts', '--updateSnapshot'],
        snapshot: 'src/__snapshots__/access.test.ts.snap',
      },
    ],
  };
}
