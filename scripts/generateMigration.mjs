/** `npm run db:generate -- <name>`: writes the migration from the schema's changes, and keeps the newest snapshot only. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './lib.mjs';

const meta = path.join(root, 'packages/server/migrations/meta');
const [name] = process.argv.slice(2);
// Operators read the names of migrations; without one, drizzle-kit invents it.
if (!/^[a-z][a-z0-9_]{2,60}$/.test(name ?? '')) {
  console.error('✖ Name the migration: npm run db:generate -- default_limits');
  process.exit(1);
}
const code = await run('npm', ['--workspace', '@daas/server', 'run', 'db:generate', '--', '--name', name]);
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, name));
process.exitCode = code;
