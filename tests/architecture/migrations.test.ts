import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/sources';

const META = path.join(root, 'packages/server/migrations/meta');
const { entries } = JSON.parse(readFileSync(path.join(META, '_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};

// `drizzle-kit generate` compares the schema with the newest snapshot only; each has 8,000 lines.
test('only the snapshot of the newest migration is committed', () => {
  const newest = entries.at(-1)?.tag.slice(0, 4);
  expect(readdirSync(META).filter((name) => name.endsWith('_snapshot.json'))).toEqual([`${newest}_snapshot.json`]);
});
