/** `npm run db:generate`: writes the migration from the schema's changes, and keeps the newest snapshot only. */
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, run } from './lib.mjs';

const meta = path.join(root, 'packages/server/migrations/meta');
const code = await run('npm', ['--workspace', '@daas/server', 'run', 'db:generate']);
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(meta, name));
process.exitCode = code;
