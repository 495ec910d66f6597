/**
 * `npm run new`: adds the skeleton of a page, an endpoint, a data set, a sub-application or a permission. The result passes
 * `npm run check`. `npm run new -- --help` lists the kinds.
 */
import { parseArgs } from 'node:util';
import { bin, ensureTools, fail, requireNode, runQuietly } from './lib.mjs';
import { save } from './new/edit.mjs';
import { KINDS, OPTIONS } from './new/kinds.mjs';

const USAGE = [
  'Usage: npm run new -- <kind> <name> [options]',
  '',
  'Examples:',
  ...Object.entries(KINDS).map(([kind, { example }]) => `  npm run new -- ${kind} ${example}`),
  '',
  'Options:',
  ...Object.entries(OPTIONS).map(([option, meaning]) => `  --${option.padEnd(8)}  ${meaning}`),
].join('\n');

function rejectInput(problem) {
  console.error(`✖ ${problem}\n\n${USAGE}`);
  process.exit(1);
}

function parseInput([kind, ...rest]) {
  if (!kind) rejectInput('The kind is missing.');
  if (!Object.hasOwn(KINDS, kind))
    rejectInput(`Unknown kind ${kind}. Available kinds: ${Object.keys(KINDS).join(', ')}`);
  const { make, required, allowed } = KINDS[kind];
  const options = Object.fromEntries([...required, ...allowed].map((option) => [option, { type: 'string' }]));
  try {
    const { positionals, values } = parseArgs({ args: rest, allowPositionals: true, options });
    if (positionals.length === 0) rejectInput('The name is missing.');
    if (positionals.length > 1) rejectInput(`Unexpected argument: ${positionals.slice(1).join(' ')}`);
    const missing = required.filter((option) => !values[option]?.trim());
    if (missing.length > 0) rejectInput(`Missing options: ${missing.map((option) => `--${option}`).join(', ')}`);
    return { make, name: positionals[0], values };
  } catch ({ message }) {
    // What follows the first sentence explains the syntax of parseArgs.
    rejectInput(message.split(/\.\s/)[0]);
  }
}

const input = process.argv.slice(2);
if (input.includes('--help') || input.includes('-h')) {
  console.log(USAGE);
  process.exit(0);
}
requireNode();
const { make, name, values } = parseInput(input);
const result = makeEdits();
await ensureTools();
const files = save();
await runSteps([
  {
    name: 'Format the files',
    command: ['biome', 'check', '--write', '--error-on-warnings', '--log-level=error', ...files],
  },
  ...(result.steps ?? []),
]);
const snapshots = (result.steps ?? []).flatMap(({ snapshot }) => snapshot ?? []);
console.log(
  `\nCreated or changed:\n${list([...files, ...snapshots])}\n\nTo do:\n${list(result.todo)}\n\nThen run: npm run check`,
);

function makeEdits() {
  try {
    return make(name, values);
  } catch ({ message }) {
    return fail(message);
  }
}

async function runSteps(steps) {
  for (const [index, { name: step, command }] of steps.entries()) {
    const [program, ...args] = command;
    const code = await runQuietly(program === 'npm' ? program : bin(program), args);
    if (code === 0) {
      console.log(`✔ ${step}`);
      continue;
    }
    const left = steps
      .slice(index)
      .map(({ command: [first, ...more] }) => [first === 'npm' ? first : `npx ${first}`, ...more]);
    fail(
      `The step "${step}" failed with exit code ${code}. These files are written:\n${list(files)}\n` +
        `Correct the cause, then run:\n${list(left.map((words) => words.join(' ')))}`,
    );
  }
}

function list(lines) {
  return lines.map((line) => `  ${line}`).join('\n');
}
