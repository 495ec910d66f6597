/**
 * Makes the skeleton of something new, which `npm run check` takes as it is: `npm run new -- page my-data/wishes --zh 愿望
 * --en Wishes --ar الأمنيات`. What is to be written besides is said at the end.
 */
import { parseArgs } from 'node:util';
import { bin, run } from './lib.mjs';
import { save } from './new/edit.mjs';
import { makeDataset, makeEndpoint, makePage, makePermission, makeSubApp } from './new/kinds.mjs';

const KINDS = {
  page: { make: makePage, what: '<area>/<page>', names: ['zh', 'en', 'ar'] },
  endpoint: { make: makeEndpoint, what: '<area>.<name>', names: [] },
  dataset: { make: makeDataset, what: '<key>', names: ['zh', 'en', 'ar'] },
  app: { make: makeSubApp, what: '<name> --path <segment>', names: ['zh', 'en', 'ar'] },
  permission: { make: makePermission, what: '<key> --group <group>', names: ['zh', 'en', 'ar'] },
};

function usage(problem) {
  const lines = Object.entries(KINDS).map(
    ([kind, { what, names }]) => `  npm run new -- ${kind} ${what} ${names.map((one) => `--${one} <name>`).join(' ')}`,
  );
  console.error(`${problem}\n${lines.join('\n')}`);
  process.exit(1);
}

const text = { type: 'string' };
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { zh: text, en: text, ar: text, group: text, path: text, access: text },
});
const [kind, name] = positionals;
const { make, names } = KINDS[kind] ?? usage(`There is no kind ${kind ?? ''}; there are:`);
if (!name) usage(`A name is missing:`);
for (const one of names) if (!values[one]) usage(`--${one} is missing: what it is called in that language`);

try {
  const { left, after = [] } = make(name, values);
  const written = save();
  await run(bin('biome'), ['check', '--write', '--log-level=error', ...written]);
  for (const [command, ...args] of after) await run(command === 'npm' ? 'npm' : bin(command), args);
  console.log(written.join('\n'));
  console.log(`\n${left.join('\n')}\nThen: npm run check`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
