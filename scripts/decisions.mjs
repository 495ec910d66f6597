/** `npm run docs:decisions`: writes the index of decisions, docs/decisions/README.md, from their titles and states. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib.mjs';

const folder = path.join(root, 'docs/decisions');
const INDEX = 'README.md';

/** The states that a decision begins with, and what follows them. */
const STATE = /^Status: (.+)$/m;

/** @returns {string} the index of the decisions as they are now */
export function decisionsIndex() {
  const found = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const title = /^# \d{4} (.+)$/m.exec(text)?.[1];
      const state = STATE.exec(text)?.[1];
      if (!title || !state) throw new Error(`${name} has no title with its number, or no status`);
      return { name, number: Number(name.slice(0, 4)), title, state: state.split(/[;,]|\.(?:\s|$)/)[0] };
    });
  const numbers = new Set(found.map(({ number }) => number));
  const missing = Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1).filter((n) => !numbers.has(n));
  const four = (number) => String(number).padStart(4, '0');
  return `# Decisions

Why something is as it is, a page each. A decision that was replaced stays, and says by which. \`npm run docs:decisions\` writes this list.

| | decision | state |
|---|---|---|
${found.map(({ name, number, title, state }) => `| ${four(number)} | [${title}](${name}) | ${state} |`).join('\n')}

Numbers are given when work on a change begins, and several changes are worked on at a time. ${missing.map(four).join(', ')} have no page:
those changes turned out to need none, or are not finished.
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(path.join(folder, INDEX), decisionsIndex());
