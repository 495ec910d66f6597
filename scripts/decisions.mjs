/** `npm run docs:decisions`: writes the list of decisions, docs/decisions/README.md, from their titles. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib.mjs';

const folder = path.join(root, 'docs/decisions');

/** @returns {string} the list of the decisions as they are now */
export function decisionsIndex() {
  const rows = readdirSync(folder)
    .filter((name) => /^\d{4}-.+\.md$/.test(name))
    .sort()
    .map((name) => {
      const title = /^# \d{4} (.+)$/m.exec(readFileSync(path.join(folder, name), 'utf8'))?.[1];
      if (!title) throw new Error(`${name} has no title with its number`);
      return `| ${name.slice(0, 4)} | [${title}](${name}) |`;
    });
  return `# Decisions

Each record gives the context, the decision and its consequences on at most 60 lines. \`npm run docs:decisions\` writes
this list. A number is never used twice; a record that no longer applies is deleted.

[Readings of the specification](specification-readings.md) covers points that the specification leaves open. The README
of a folder describes its features.

| Number | Decision |
|---|---|
${rows.join('\n')}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(path.join(folder, 'README.md'), decisionsIndex());
